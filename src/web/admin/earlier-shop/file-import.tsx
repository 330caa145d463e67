import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { FileResult } from '../../../contract/earlier-shop.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { errorMessage } from '../ui/call.ts'
import { FileButton } from '../ui/file-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { uploadFile } from '../ui/upload-file.ts'

interface FileImportProps {
  readonly kind: 'customers' | 'orders'
  readonly title: string
  readonly text: string
  readonly onImported: () => void
}

/** Uploads a file twice: for a preview, and again to import it. */
export function FileImport({ kind, title, text, onImported }: FileImportProps) {
  const notify = useNotify()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<FileResult>()
  const [isBusy, setBusy] = useState(false)
  const send = async (chosen: File, apply: boolean) => {
    setBusy(true)
    try {
      const query = `apply=${apply ? 'yes' : 'no'}&fileName=${encodeURIComponent(chosen.name.slice(0, 200))}`
      const path = `/api/admin/earlier-shop/${kind}?${query}`
      const { data } = await uploadFile<{ data: FileResult }>(path, chosen, 'text/csv', () => undefined)
      setFile(chosen)
      setResult(data)
      if (apply) onImported()
    } catch (error) {
      setResult(undefined)
      notify(errorMessage(error), { type: 'error', multiLine: true })
    }
    setBusy(false)
  }
  const changes = result ? result.created + result.updated : 0
  return (
    <Panel title={title}>
      <Typography gutterBottom>{text}</Typography>
      <FileButton
        label={`Choose the file of ${kind}`}
        Icon={FileUp}
        accept=".csv,.txt,text/csv"
        variant="outlined"
        isBusy={isBusy}
        onFiles={([chosen]) => chosen && send(chosen, false)}
      />
      {result && (
        <Box aria-live="polite" sx={{ marginTop: 2 }}>
          <Alert severity={result.applied ? 'success' : 'info'}>
            {file?.name}: {groupIndian(result.created)} {result.applied ? 'added' : 'to add'},{' '}
            {result.updated > 0 && `${groupIndian(result.updated)} ${result.applied ? 'updated' : 'to update'}, `}
            {groupIndian(result.unchanged)} known already, {groupIndian(result.refused)} with errors.
          </Alert>
          {result.refusals.length > 0 && (
            <Table size="small" aria-label="Rows with errors" sx={{ marginTop: 1 }}>
              <TableHead>
                <TableRow>
                  <TableCell>Line</TableCell>
                  <TableCell>{kind === 'orders' ? 'Order' : 'Customer'}</TableCell>
                  <TableCell>Error</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {withKeys(result.refusals).map(({ value: { line, subject, reason }, key }) => (
                  <TableRow key={key}>
                    <TableCell>{line}</TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{subject}</TableCell>
                    <TableCell>{reason}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
          {!result.applied && changes > 0 && file && (
            <Button variant="contained" sx={{ marginTop: 2 }} disabled={isBusy} onClick={() => send(file, true)}>
              Import {groupIndian(changes)} {changes === 1 ? kind.slice(0, -1) : kind}
            </Button>
          )}
        </Box>
      )}
    </Panel>
  )
}
