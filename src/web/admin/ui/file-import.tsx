import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { FileResult } from '../../../contract/schemas.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { errorMessage } from './call.ts'
import { FileButton } from './file-button.tsx'
import { Panel } from './panel.tsx'
import { uploadFile } from './upload-file.ts'

interface FileImportProps {
  /** The call that reads the file. */
  readonly path: string
  /** What a row contains: one and several. */
  readonly names: readonly [string, string]
  /** The column that names a row with an error. */
  readonly column: string
  readonly title: string
  readonly text: string
  readonly onImported: () => void
}

/** Uploads a file twice: for a preview, and again to import it. */
export function FileImport({ path, names: [one, several], column, title, text, onImported }: FileImportProps) {
  const notify = useNotify()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<FileResult>()
  const [isBusy, setBusy] = useState(false)
  const send = async (chosen: File, apply: boolean) => {
    setBusy(true)
    try {
      const query = `apply=${apply ? 'yes' : 'no'}&fileName=${encodeURIComponent(chosen.name.slice(0, 200))}`
      const { data } = await uploadFile<{ data: FileResult }>(`${path}?${query}`, chosen, 'text/csv', () => undefined)
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
        label={`Choose the file of ${several}`}
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
                  <TableCell>{column}</TableCell>
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
              Import {groupIndian(changes)} {changes === 1 ? one : several}
            </Button>
          )}
        </Box>
      )}
    </Panel>
  )
}
