import { Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { ProductImport } from '../../../contract/product-files.ts'
import { formatDateTime } from '../../../domain/india/time.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { Panel } from '../ui/panel.tsx'

interface ListProps {
  readonly imports: readonly ProductImport[]
  readonly onOpen: (report: ProductImport) => void
}

/** Earlier imports, latest first. Each can be opened: a dry run to continue it, a finished one to see or undo it. */
export function ImportList({ imports, onOpen }: ListProps) {
  if (imports.length === 0) return null
  return (
    <Panel title="Your imports">
      <Table size="small" aria-label="Imports">
        <TableHead>
          <TableRow>
            <TableCell>File</TableCell>
            <TableCell>Status</TableCell>
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {imports.map((report) => (
            <TableRow key={report._id}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {report.fileName}
                <br />
                {formatDateTime(report.createdAt)}
              </TableCell>
              <TableCell>{stateText(report)}</TableCell>
              <TableCell align="right">
                <Button size="small" onClick={() => onOpen(report)} aria-label={`Open ${report.fileName}`}>
                  Open
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  )
}

function stateText({ state, created, updated, undone }: ProductImport): string {
  if (state === 'done') return `${groupIndian(created)} added, ${groupIndian(updated)} updated`
  if (state === 'stopped') return `Stopped: ${groupIndian(created)} added, ${groupIndian(updated)} updated`
  if (state === 'undone') return `${groupIndian(undone)} undone`
  return STATES[state]
}

const STATES = {
  waiting: 'Being checked',
  checking: 'Being checked',
  unmapped: 'Columns to assign',
  checked: 'Checked, not imported',
  importing: 'Being imported',
  failed: 'Not imported',
  undoing: 'Being undone',
} as const
