import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
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
  /** Offers to remove what is not in the file: 'Remove areas that are not in the file'. */
  readonly replaceLabel?: string
  readonly onImported: () => void
}

/** Uploads a file twice: for a preview, and again to import it. */
export function FileImport({
  path,
  names: [one, several],
  column,
  title,
  text,
  replaceLabel,
  onImported,
}: FileImportProps) {
  const notify = useNotify()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<FileResult>()
  const [isBusy, setBusy] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const send = async (chosen: File, apply: boolean, replace = replaces) => {
    setBusy(true)
    try {
      const query = `apply=${apply ? 'yes' : 'no'}&fileName=${encodeURIComponent(chosen.name.slice(0, 200))}${replace ? '&replace=yes' : ''}`
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
  const changes = result ? result.created + result.updated + (result.removed ?? 0) : 0
  return (
    <Panel title={title}>
      <Typography gutterBottom>{text}</Typography>
      <FileButton
        label={`Choose the file of ${several}`}
        Icon={FileUp}
        accept=".csv,.tsv,.txt,.xlsx,.xls,.html,text/csv"
        variant="outlined"
        isBusy={isBusy}
        onFiles={([chosen]) => chosen && send(chosen, false)}
      />
      {replaceLabel && (
        <Box>
          <FormControlLabel
            label={replaceLabel}
            control={
              <Checkbox
                checked={replaces}
                disabled={isBusy}
                onChange={({ target: { checked } }) => {
                  setReplaces(checked)
                  if (file && result && !result.applied) void send(file, false, checked)
                }}
              />
            }
          />
        </Box>
      )}
      {result && (
        <Box aria-live="polite" sx={{ marginTop: 2 }}>
          <Alert severity={result.applied ? 'success' : 'info'}>
            {file?.name}: {groupIndian(result.created)} {result.applied ? 'added' : 'to add'},{' '}
            {result.updated > 0 && `${groupIndian(result.updated)} ${result.applied ? 'updated' : 'to update'}, `}
            {(result.removed ?? 0) > 0 &&
              `${groupIndian(result.removed ?? 0)} ${result.applied ? 'removed' : 'to remove'}, `}
            {groupIndian(result.unchanged)} known already, {groupIndian(result.refused)} with errors.
            {replaces && !result.applied && result.refused > 0 && ' Nothing is removed while rows have errors.'}
          </Alert>
          {result.refusals.length > 0 && (
            <RowTable
              label="Rows with errors"
              headings={['Line', column, 'Error']}
              rows={result.refusals.map(({ line, subject, reason }) => [line, subject, reason])}
            />
          )}
          {(result.notes?.length ?? 0) > 0 && (
            <RowTable
              label="Notes"
              headings={['Line', column, 'Note']}
              rows={(result.notes ?? []).map(({ line, subject, note }) => [line, subject, note])}
              more={(result.noted ?? 0) - (result.notes?.length ?? 0)}
            />
          )}
          {(result.changes?.length ?? 0) > 0 && (
            <RowTable
              label={result.applied ? 'Rows that were imported' : 'Rows that change something'}
              headings={['Line', column, 'Change']}
              rows={(result.changes ?? []).map(({ line, subject, change }) => [line, subject, change])}
              more={result.created + result.updated - (result.changes?.length ?? 0)}
            />
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

interface RowTableProps {
  readonly label: string
  readonly headings: readonly [string, string, string]
  readonly rows: readonly (readonly [line: number, subject: string, text: string])[]
  /** Rows that are not shown. */
  readonly more?: number
}

function RowTable({ label, headings: [line, subject, text], rows, more = 0 }: RowTableProps) {
  return (
    <>
      <Box
        role="region"
        aria-label={label}
        // A scrolled region has to be reachable by keyboard.
        tabIndex={0}
        sx={{ maxHeight: '24rem', overflowY: 'auto', marginTop: 1 }}
      >
        <Table size="small" aria-label={label} stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{line}</TableCell>
              <TableCell>{subject}</TableCell>
              <TableCell>{text}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {withKeys(rows).map(({ value: [at, name, words], key }) => (
              <TableRow key={key}>
                <TableCell>{at}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{words}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {more > 0 && (
        <Typography variant="body2" sx={{ marginTop: 1 }}>
          And {groupIndian(more)} more.
        </Typography>
      )}
    </>
  )
}
