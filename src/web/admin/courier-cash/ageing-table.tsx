import {
  Link,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
} from '@mui/material'
import { useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import type { CashAgeing } from '../../../contract/courier-cash.ts'
import { CASH_AGE_NAMES, CASH_AGES, type CashAge } from '../../../domain/courier-cash/ageing.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { AMOUNT_CELLS } from '../ui/styles.ts'
import { useFetch } from '../ui/use-fetch.ts'

const PATH = '/api/admin/courier-cash/ageing'

/**
 * What each courier owes by days since delivery. Each amount opens its parcels.
 * @param version changes when the amounts have to be read again
 */
export function AgeingTable({ version }: { version: number }) {
  const [answer, reload, error] = useFetch<{ data: CashAgeing }>(PATH, { showsOwnError: true })
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current !== version) reload()
    shown.current = version
  }, [version, reload])
  if (error) return <LoadFailed message={error} onRetry={reload} />
  if (!answer) return <Skeleton variant="rounded" height={160} sx={{ marginBottom: 2 }} />
  const { owed, overdue, couriers } = answer.data
  if (couriers.length === 0) return null
  const sum = (age: CashAge) => couriers.reduce((all, { ages }) => all + ages[age], 0)
  return (
    <Panel
      title={`${formatRupees(owed)} with couriers${overdue > 0 ? `, of which ${formatRupees(overdue)} overdue` : ''}`}
    >
      <TableContainer tabIndex={0} role="region" aria-label="Cash by courier and days since delivery">
        <Table size="small" sx={AMOUNT_CELLS}>
          <TableHead>
            <TableRow>
              <TableCell>Courier</TableCell>
              {CASH_AGES.map((age) => (
                <TableCell key={age} align="right">
                  {CASH_AGE_NAMES[age]}
                </TableCell>
              ))}
              <TableCell align="right">Overdue</TableCell>
              <TableCell align="right">Total</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {couriers.map(({ courier, ages, owed: all, overdue: late, remitsAfterDays, parcels }) => (
              <TableRow key={courier}>
                <TableCell>
                  {courier || 'No courier named'}
                  <br />
                  <small>
                    {parcels === 1 ? '1 parcel' : `${parcels} parcels`}, pays within {remitsAfterDays} days
                  </small>
                </TableCell>
                {CASH_AGES.map((age) => (
                  <TableCell key={age} align="right">
                    <Amount rupees={ages[age]} filter={{ state: 'owed', courier, age }} />
                  </TableCell>
                ))}
                <TableCell align="right">
                  <Amount rupees={late} filter={{ state: 'overdue', courier }} />
                </TableCell>
                <TableCell align="right">
                  <Amount rupees={all} filter={{ state: 'owed', courier }} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          {couriers.length > 1 && (
            <TableFooter>
              <TableRow sx={{ '& td': { color: 'text.primary', fontSize: 'inherit', fontWeight: 600 } }}>
                <TableCell>All couriers</TableCell>
                {CASH_AGES.map((age) => (
                  <TableCell key={age} align="right">
                    <Amount rupees={sum(age)} filter={{ state: 'owed', age }} />
                  </TableCell>
                ))}
                <TableCell align="right">
                  <Amount rupees={overdue} filter={{ state: 'overdue' }} />
                </TableCell>
                <TableCell align="right">
                  <Amount rupees={owed} filter={{ state: 'owed' }} />
                </TableCell>
              </TableRow>
            </TableFooter>
          )}
        </Table>
      </TableContainer>
    </Panel>
  )
}

function Amount({ rupees, filter }: { rupees: number; filter: object }) {
  if (rupees === 0) return '–'
  return (
    <Link component={RouterLink} to={`/courier-cash?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
      {formatRupees(rupees)}
    </Link>
  )
}
