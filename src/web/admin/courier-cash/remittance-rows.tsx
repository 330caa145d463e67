import {
  Alert,
  Link,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Remittance, RemittanceRow } from '../../../contract/courier-cash.ts'
import {
  OUTCOME_KINDS,
  OUTCOME_NAMES,
  REMITTANCE_OUTCOMES,
  type RemittanceOutcome,
} from '../../../domain/courier-cash/plan-remittance.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { queryOf } from '../ui/data-provider.ts'
import { useFetch } from '../ui/use-fetch.ts'

const PER_PAGE = 50

/** The rows of a remittance file, by outcome. */
export function RemittanceRows({ path, file }: { path: string; file: Remittance }) {
  const [outcome, setOutcome] = useState<RemittanceOutcome | ''>('')
  const [page, setPage] = useState(0)
  const query = queryOf({ outcome, page: page + 1, perPage: PER_PAGE })
  const [answer, , error] = useFetch<{ data: readonly RemittanceRow[]; total: number }>(`${path}/rows${query}`, {
    showsOwnError: true,
  })
  const counts = new Map(file.outcomes.map((one) => [one.outcome, one]))
  return (
    <>
      <TextField
        select
        label="Rows"
        value={outcome}
        onChange={({ target }) => {
          setOutcome(target.value as RemittanceOutcome | '')
          setPage(0)
        }}
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
      {error && <Alert severity="error">{error}</Alert>}
      <TableContainer tabIndex={0} role="region" aria-label="Rows of the file">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell align="right">Line</TableCell>
              <TableCell>Order</TableCell>
              <TableCell>Tracking number</TableCell>
              <TableCell align="right">Collected</TableCell>
              <TableCell>What happens</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {answer?.data.map((row) => (
              <Row key={row._id} row={row} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <TablePagination
        component="div"
        count={answer?.total ?? 0}
        page={page}
        rowsPerPage={PER_PAGE}
        rowsPerPageOptions={[PER_PAGE]}
        onPageChange={(_event, next) => setPage(next)}
      />
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
      <TableCell>
        {row.order ? (
          <Link component={RouterLink} to={`/orders/${row.order}/show`}>
            #{row.order.slice(-8)}
          </Link>
        ) : (
          row.orderNumber
        )}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.awb}</TableCell>
      <TableCell align="right">{formatRupees(row.amount)}</TableCell>
      <TableCell>
        <Badge tone={isLost ? 'bad' : TONES[OUTCOME_KINDS[row.outcome]]}>{OUTCOME_NAMES[row.outcome]}</Badge>{' '}
        {row.reason}
      </TableCell>
    </TableRow>
  )
}
