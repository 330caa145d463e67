import {
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { formatRupees } from '../../../domain/units/paise.ts'
import { AMOUNT_CELLS } from '../ui/styles.ts'
import type { Figure } from './documents-dialog.tsx'

interface Amounts {
  readonly taxable: number
  readonly igst: number
  readonly cgst: number
  readonly sgst: number
}

interface AmountRow {
  readonly key: string
  /** The cells before the amounts, as in `head`. */
  readonly cells: readonly ReactNode[]
  readonly amounts: Amounts
  /** What its taxable value opens; absent when there is nothing to open. */
  readonly figure?: Figure
}

interface AmountTableProps {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly AmountRow[]
  readonly totals?: readonly { readonly name: string; readonly amounts: Amounts }[]
  readonly onOpen?: (figure: Figure) => void
}

const CELLS = {
  ...AMOUNT_CELLS,
  '& tbody tr': { height: 52 },
  '& th:first-of-type': { minWidth: { xs: '6rem', md: '7.5rem' } },
  '& tfoot :is(td, th)': { color: 'text.primary', fontSize: '0.875rem', border: 0, paddingBlock: 0.75 },
  '& tfoot tr:last-of-type :is(td, th)': { fontWeight: 700 },
} as const
const NUMERIC = new Set(['Documents', 'Quantity', 'Rate'])
const NUMBERS = { fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' } as const

/** A table of taxable values and taxes. A taxable value opens the documents behind it. */
export function AmountTable({ label, head, rows, totals = [], onOpen }: AmountTableProps) {
  if (rows.length === 0) return <Typography>None in this month.</Typography>
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <Table size="small" sx={CELLS}>
        <TableHead>
          <TableRow>
            {head.map((name) => (
              <TableCell key={name} align={NUMERIC.has(name) ? 'right' : 'left'}>
                {name}
              </TableCell>
            ))}
            {['Taxable value', 'IGST', 'CGST', 'SGST'].map((name) => (
              <TableCell key={name} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells, amounts, figure }) => (
            <TableRow key={key}>
              {cells.map((cell, place) => (
                <TableCell
                  key={head[place]}
                  {...(place === 0 && { component: 'th', scope: 'row' })}
                  align={NUMERIC.has(head[place] ?? '') ? 'right' : 'left'}
                >
                  {cell}
                </TableCell>
              ))}
              <TableCell align="right" sx={NUMBERS}>
                {figure && onOpen ? (
                  <Button
                    onClick={() => onOpen(figure)}
                    aria-label={`${formatRupees(amounts.taxable)}: documents of ${figure.title}`}
                    sx={{ padding: 0, minWidth: 0, font: 'inherit', textDecoration: 'underline' }}
                  >
                    {formatRupees(amounts.taxable)}
                  </Button>
                ) : (
                  formatRupees(amounts.taxable)
                )}
              </TableCell>
              <TaxCells amounts={amounts} />
            </TableRow>
          ))}
        </TableBody>
        {totals.length > 0 && (
          <TableFooter>
            {totals.map(({ name, amounts }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" colSpan={head.length}>
                  {name}
                </TableCell>
                <TableCell align="right" sx={NUMBERS}>
                  {formatRupees(amounts.taxable)}
                </TableCell>
                <TaxCells amounts={amounts} />
              </TableRow>
            ))}
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  )
}

function TaxCells({ amounts: { igst, cgst, sgst } }: { readonly amounts: Amounts }) {
  return [igst, cgst, sgst].map((amount, place) => (
    <TableCell key={['igst', 'cgst', 'sgst'][place]} align="right" sx={NUMBERS}>
      {formatRupees(amount)}
    </TableCell>
  ))
}
