import { Button, MenuItem, TableCell, TableRow, TextField } from '@mui/material'
import { useState } from 'react'
import { Confirm, usePermissions } from 'react-admin'
import type { Remittance, RemittanceRow } from '../../../contract/courier-cash.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import {
  OUTCOME_KINDS,
  OUTCOME_NAMES,
  REMITTANCE_OUTCOMES,
  type RemittanceOutcome,
} from '../../../domain/courier-cash/plan-remittance.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { FileRows, OrderLink, useFileRows } from '../couriers/file-rows.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { TRACKING_CELL } from '../ui/styles.ts'
import { useChange } from '../ui/use-change.ts'

const HEADINGS = [
  { text: 'Line', isRight: true },
  { text: 'Order' },
  { text: 'Tracking number' },
  { text: 'Collected', isRight: true },
  { text: 'Action' },
]

interface RemittanceRowsProps {
  readonly path: string
  readonly file: Remittance
  /** Called when the money of a row was undone. */
  readonly onDone: () => void
}

/** The rows of a remittance file, by outcome. */
export function RemittanceRows({ path, file, onDone }: RemittanceRowsProps) {
  const { outcome, choose, rows, error, reload, paging } = useFileRows<RemittanceRow, RemittanceOutcome>(path)
  const counts = new Map(file.outcomes.map((one) => [one.outcome, one]))
  return (
    <>
      <TextField
        select
        label="Rows"
        value={outcome}
        onChange={({ target }) => choose(target.value as RemittanceOutcome | '')}
        sx={{ marginBottom: 1, minWidth: 280 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">All {file.rows.toLocaleString('en-IN')}</MenuItem>
        {REMITTANCE_OUTCOMES.filter((one) => counts.has(one)).map((one) => (
          <MenuItem key={one} value={one}>
            {OUTCOME_NAMES[one]}: {counts.get(one)?.rows.toLocaleString('en-IN')} (
            {formatRupees(counts.get(one)?.amount ?? 0)})
          </MenuItem>
        ))}
      </TextField>
      {error && <LoadFailed message={error} onRetry={reload} />}
      <FileRows headings={HEADINGS} paging={paging}>
        {rows?.map((row) => (
          <Row key={row._id} row={row} path={path} onDone={onDone} />
        ))}
      </FileRows>
    </>
  )
}

const TONES: Readonly<Record<(typeof OUTCOME_KINDS)[RemittanceOutcome], Tone>> = {
  good: 'good',
  look: 'pending',
  none: 'neutral',
}

function Row({ row, path, onDone }: { row: RemittanceRow; path: string; onDone: () => void }) {
  // Money that is not recorded although it came has to be looked at first.
  const isLost = OUTCOME_KINDS[row.outcome] === 'look' && !row.books
  return (
    <TableRow>
      <TableCell align="right">{row._id}</TableCell>
      <TableCell>{row.order ? <OrderLink id={row.order} /> : row.orderNumber}</TableCell>
      <TableCell sx={TRACKING_CELL}>{row.awb}</TableCell>
      <TableCell align="right">{formatRupees(row.amount)}</TableCell>
      <TableCell>
        <Badge tone={isLost ? 'bad' : TONES[OUTCOME_KINDS[row.outcome]]}>{OUTCOME_NAMES[row.outcome]}</Badge>{' '}
        {row.reason} {row.applied && row.amount > 0 && <UndoRowButton row={row} path={path} onDone={onDone} />}
      </TableCell>
    </TableRow>
  )
}

/** Undoes what a row recorded, such as for the wrong order. */
function UndoRowButton({ row, path, onDone }: { row: RemittanceRow; path: string; onDone: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const { permissions } = usePermissions<readonly Permission[]>()
  const { change, isBusy } = useChange()
  if (!permissions?.includes('cash.write')) return null
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => setConfirming(true)} aria-label={`Undo line ${row._id}`}>
        Undo
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={`Undo the ${formatRupees(row.amount)} of line ${row._id}?`}
        content="The courier owes it for this order again. An order that was delivered stays paid, because its customer paid the courier; another is unpaid again if nothing else was recorded for it."
        confirm="Undo"
        onConfirm={async () => {
          setConfirming(false)
          await change('POST', `${path}/undo-row`, { line: row._id }, 'The money of the row was undone.')
          onDone()
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
