import { Box, Card, CardContent, LinearProgress, Typography } from '@mui/material'
import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Title, useNotify } from 'react-admin'
import type { ProductImport } from '../../../contract/product-files.ts'
import { call } from '../ui/call.ts'
import { FileButton } from '../ui/file-button.tsx'
import { noticeOf } from '../ui/notice-of.ts'
import { uploadFile } from '../ui/upload-file.ts'
import { ImportReport } from './import-report.tsx'

/** Products from a file: it is read and judged first, and nothing changes before somebody has seen what would. */
export default function ImportScreen() {
  const notify = useNotify()
  const [sent, setSent] = useState<number>()
  const [report, setReport] = useImport()
  const send = async (file: File) => {
    setSent(0)
    setReport(undefined)
    try {
      const path = `/api/admin/product-imports?fileName=${encodeURIComponent(file.name.slice(0, 200))}`
      const { data } = await uploadFile<{ data: ProductImport }>(path, file, typeOf(file), setSent)
      setReport(data)
    } catch (error) {
      notify(noticeOf(error), { type: 'error' })
    }
    setSent(undefined)
  }
  return (
    <Box sx={{ maxWidth: '60rem', paddingBlock: 2 }}>
      <Title title="Import products" />
      <Card>
        <CardContent>
          <Typography gutterBottom>
            A CSV file: one the shop exported, Shopify's product export, or plain columns such as title, brand, price
            and stock. First it is only read; you see what would change, and decide.
          </Typography>
          <FileButton
            label="Choose a file"
            Icon={FileUp}
            accept=".csv,.gz,.txt,text/csv,application/gzip"
            variant="contained"
            isBusy={sent !== undefined}
            onFiles={([file]) => file && send(file)}
          />
          {sent !== undefined && (
            <LinearProgress aria-label="Upload" variant="determinate" value={sent * 100} sx={{ marginTop: 2 }} />
          )}
        </CardContent>
      </Card>
      {report && <ImportReport report={report} onChange={setReport} />}
    </Box>
  )
}

/** An import, asked for again and again while it is at work. */
function useImport() {
  const [report, setReport] = useState<ProductImport>()
  const id = report?._id
  const isAtWork = report !== undefined && ['waiting', 'checking', 'importing'].includes(report.state)
  useEffect(() => {
    if (!id || !isAtWork) return undefined
    const timer = setInterval(() => {
      call<{ data: ProductImport }>('GET', `/api/admin/product-imports/${id}`)
        .then(({ data }) => setReport((now) => (now?._id === data._id ? data : now)))
        .catch(() => undefined)
    }, 1000)
    return () => clearInterval(timer)
  }, [id, isAtWork])
  return [report, setReport] as const
}

/** Browsers call a CSV file by many types, or by none. */
function typeOf({ name, type }: File): string {
  if (name.endsWith('.gz')) return 'application/gzip'
  return type === 'text/csv' || type === 'text/plain' ? type : 'application/octet-stream'
}
