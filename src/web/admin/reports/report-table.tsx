import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { Link, usePermissions } from 'react-admin'
import type { ReportJson, ReportRow } from '../../../contract/reports.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { type ReportColumn, type ReportName, reportOf } from '../../../domain/reports/reports.ts'
import { call } from '../ui/call.ts'
import { LongText } from '../ui/long-text.tsx'
import { NumberCell } from '../ui/number-cell.tsx'
import { AMOUNT_CELLS, LONG_TEXT } from '../ui/styles.ts'
import { formatCell } from './format-cell.ts'

interface ReportTableProps {
  readonly name: ReportName
  readonly report: ReportJson
  /** Called when a reorder level was changed. */
  readonly onChange: () => void
}

const NUMBERS = { fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' } as const
const CELLS = {
  ...AMOUNT_CELLS,
  '& tbody tr': { height: 40 },
  '& tbody th': { minWidth: { xs: '6rem', md: '9rem' }, fontWeight: 400 },
  '& tfoot :is(td, th)': { color: 'text.primary', fontSize: '0.875rem', fontWeight: 700 },
} as const

/** The rows of a report and their sums. In the reorder list the levels can be changed. */
export function ReportTable({ name, report, onChange }: ReportTableProps) {
  const { title, columns } = reportOf(name)
  const { rows, totals } = report
  if (rows.length === 0) return <Typography>{EMPTY[name] ?? 'Nothing in this period.'}</Typography>
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small" sx={CELLS}>
        <TableHead>
          <TableRow>
            {columns.map(({ key, label, kind }) => (
              <TableCell key={key} align={isNumber(kind) ? 'right' : 'left'}>
                {label}
                {kind === 'percent' && ' %'}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              {columns.map((column, place) => (
                <Cell key={column.key} row={row} column={column} isName={place === 0} onChange={onChange} />
              ))}
            </TableRow>
          ))}
        </TableBody>
        {Object.keys(totals).length > 0 && (
          <TableFooter>
            <TableRow>
              {columns.map(({ key, kind }, place) => (
                <TableCell
                  key={key}
                  {...(place === 0 && { component: 'th', scope: 'row' })}
                  align={isNumber(kind) ? 'right' : 'left'}
                  sx={NUMBERS}
                >
                  {place === 0 ? 'Total' : key in totals && formatCell(kind, totals[key])}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  )
}

const EMPTY: Partial<Readonly<Record<ReportName, string>>> = {
  'stock-value': 'Nothing is in stock.',
  'dead-stock': 'Everything in stock was ordered in this time, or came into stock in it.',
  reorder: 'No variant has fallen to its reorder level.',
  'undelivered-by-pincode': 'No parcels were shipped in this period.',
  'undelivered-by-product': 'No parcels were shipped in this period.',
  coupons: 'No invoice of this period has a coupon.',
}

function isNumber(kind: ReportColumn['kind']): boolean {
  return kind !== 'text' && kind !== 'day'
}

interface CellProps {
  readonly row: ReportRow
  readonly column: ReportColumn
  readonly isName: boolean
  readonly onChange: () => void
}

function Cell({ row, column: { key, kind }, isName, onChange }: CellProps) {
  const text = formatCell(kind, row.cells[key])
  if (isName)
    return (
      <TableCell component="th" scope="row" sx={LONG_TEXT}>
        {row.productId ? (
          <Link to={`/products/${row.productId}`}>
            <LongText text={text} />
          </Link>
        ) : (
          <LongText text={text} />
        )}
      </TableCell>
    )
  if (key === 'level' && row.variantId)
    return (
      <TableCell align="right">
        <LevelCell row={row} variantId={row.variantId} onChange={onChange} />
      </TableCell>
    )
  return (
    <TableCell align={isNumber(kind) ? 'right' : 'left'} sx={isNumber(kind) || kind === 'day' ? NUMBERS : null}>
      {text}
    </TableCell>
  )
}

function LevelCell({
  row,
  variantId,
  onChange,
}: {
  readonly row: ReportRow
  readonly variantId: string
  readonly onChange: () => void
}) {
  const { permissions } = usePermissions<readonly Permission[]>()
  return (
    <NumberCell
      name={`Reorder level of ${row.cells.sku}`}
      value={Number(row.cells.level)}
      unit={row.cells.unit === 'm' ? 'm' : undefined}
      isDisabled={!permissions?.includes('stock.write')}
      onSave={async (level) => {
        await call('PUT', `/api/admin/stock/${variantId}/reorder-level`, { level })
        onChange()
      }}
    />
  )
}
