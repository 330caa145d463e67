import { Box, Card, CardContent, LinearProgress, Typography } from '@mui/material'
import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Title, useNotify } from 'react-admin'
import type { ProductImport } from '../../../contract/product-files.ts'
import { call, errorMessage } from '../ui/call.ts'
import { FileButton } from '../ui/file-button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { uploadFile } from '../ui/upload-file.ts'
import { useFetch } from '../ui/use-fetch.ts'
import { ImportList } from './import-list.tsx'
import { ImportReport, isRunning } from './import-report.tsx'
import { PictureDownloadsPanel } from './picture-downloads.tsx'

/** Imports products from a file. The file is checked first; nothing changes until the user confirms the preview. */
export function ImportScreen() {
  const notify = useNotify()
  const [progress, setProgress] = useState<number>()
  const [report, setReport] = useImport()
  const [imports, reload, error] = useFetch<{ data: ProductImport[] }>('/api/admin/product-imports?perPage=10', {
    showsOwnError: true,
  })
  const state = report?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list shows the state of each import
  useEffect(reload, [state, reload])
  const send = async (file: File) => {
    setProgress(0)
    setReport(undefined)
    try {
      const path = `/api/admin/product-imports?fileName=${encodeURIComponent(file.name.slice(0, 200))}`
      const { data } = await uploadFile<{ data: ProductImport }>(path, file, typeOf(file), setProgress)
      setReport(data)
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    setProgress(undefined)
  }
  const open = (one: ProductImport) => {
    setReport(one)
    window.scrollTo({ top: 0 })
  }
  return (
    <Box sx={{ maxWidth: '60rem', paddingBlock: 2 }}>
      <Title title="Import products" />
      <Card>
        <CardContent>
          <Typography gutterBottom>
            Upload a CSV or Excel file: an export from this shop, a product export from Shopify, WooCommerce, Magento,
            BigCommerce, Wix, Medusa, Spree, Vendure, Bagisto, Square or Etsy, a Google product feed (also in XML), or
            columns such as title, brand, price and stock. Columns with other names can be assigned. We'll show you what
            will change before anything is imported, and you can undo an import for 30 days.
          </Typography>
          <FileButton
            label="Choose a file"
            Icon={FileUp}
            accept=".csv,.tsv,.gz,.txt,.xml,.xlsx,.xls,.html,text/csv,application/gzip,text/xml"
            variant="contained"
            isBusy={progress !== undefined}
            onFiles={([file]) => file && send(file)}
          />
          {progress !== undefined && (
            <LinearProgress
              aria-label="Upload progress"
              variant="determinate"
              value={progress * 100}
              sx={{ marginTop: 2 }}
            />
          )}
        </CardContent>
      </Card>
      {report && <ImportReport key={`${report._id} ${report.state}`} report={report} onChange={setReport} />}
      <Box sx={{ marginTop: 2 }}>
        {error ? (
          <LoadFailed message={error} onRetry={reload} />
        ) : (
          <ImportList imports={imports?.data ?? []} onOpen={open} />
        )}
      </Box>
      <PictureDownloadsPanel key={report?.state} />
    </Box>
  )
}

/** The current import, read every second while it is running. */
function useImport() {
  const [report, setReport] = useState<ProductImport>()
  // A file that was checked or is being imported is shown again after leaving the screen.
  useEffect(() => {
    const latest = '/api/admin/product-imports?perPage=1'
    call<{ data: ProductImport[] }>('GET', latest)
      .then(({ data: [last] }) => last && isOpen(last) && setReport((now) => now ?? last))
      .catch(() => undefined)
  }, [])
  const id = report?._id
  const isWorking = report !== undefined && isRunning(report)
  useEffect(() => {
    if (!id || !isWorking) return undefined
    const timer = setInterval(() => {
      call<{ data: ProductImport }>('GET', `/api/admin/product-imports/${id}`)
        .then(({ data }) => setReport((now) => (now?._id === data._id ? data : now)))
        .catch(() => undefined)
    }, 1000)
    return () => clearInterval(timer)
  }, [id, isWorking])
  return [report, setReport] as const
}

function isOpen({ state }: ProductImport): boolean {
  return state !== 'done' && state !== 'failed' && state !== 'undone'
}

/** Browsers report different types for CSV files, or none. */
function typeOf({ name, type }: File): string {
  if (name.endsWith('.gz')) return 'application/gzip'
  return type === 'text/csv' || type === 'text/plain' ? type : 'application/octet-stream'
}
