import { MenuItem, TableCell, TableRow, TextField } from '@mui/material'
import type { Remittance, RemittanceRow } from '../../../contract/courier-cash.ts'
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

const HEADINGS = [
  { text: 'Line', isRight: true },
  { text: 'Order' },
  { text: 'Tracking number' },
  { text: 'Collected', isRight: true },
  { text: 'Action' },
]

/** The rows of a remittance file, by outcome. */
export function RemittanceRows({ path, file }: { path: string; file: Remittance }) {
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
          <Row key={row._id} row={row} />
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

function Row({ row }: { row: RemittanceRow }) {
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
        {row.reason}
      </TableCell>
    </TableRow>
  )
}
