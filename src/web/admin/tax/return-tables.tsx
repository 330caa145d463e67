import { Alert, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import type { Gstr1Json } from '../../../contract/tax.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Panel } from '../ui/panel.tsx'
import { AmountTable } from './amount-table.tsx'
import type { Figure } from './documents-dialog.tsx'

interface TableProps {
  readonly gstr1: Gstr1Json
  readonly onOpen: (figure: Figure) => void
}

const TABLE_NAMES = {
  b2b: '4A: Registered buyers',
  b2cl: '5: Consumers in other states, above ₹1,00,000',
  b2cs: '7: Other consumers, less credit notes',
  exp: '6A: Exports',
  cdnr: '9B: Credit notes, registered buyers',
  cdnur: '9B: Credit notes, tables 5 and 6A',
  nil: '8: Nil-rated, less credit notes',
} as const

/** The tables of GSTR-1 with their sums. */
export function SummaryTable({ gstr1, onOpen }: TableProps) {
  const { invoices, notes } = gstr1
  const total = {
    taxable: invoices.taxable - notes.taxable,
    igst: invoices.igst - notes.igst,
    cgst: invoices.cgst - notes.cgst,
    sgst: invoices.sgst - notes.sgst,
  }
  return (
    <Panel title="Tables of GSTR-1">
      <AmountTable
        label="Tables of GSTR-1"
        head={['Table', 'Documents']}
        rows={gstr1.tables.map(({ table, documents, ...amounts }) => ({
          key: table,
          cells: [TABLE_NAMES[table], documents],
          amounts,
          ...(documents > 0 && { figure: { title: TABLE_NAMES[table], query: { table } } }),
        }))}
        totals={[
          { name: `Invoices (${invoices.documents})`, amounts: invoices },
          { name: `Less credit notes (${notes.documents})`, amounts: notes },
          { name: 'Total', amounts: total },
        ]}
        onOpen={onOpen}
      />
    </Panel>
  )
}

/** Table 7. */
export function ConsumerTable({ gstr1, onOpen }: TableProps) {
  const { roundingDifference } = gstr1
  return (
    <Panel title="Sales to consumers by state and rate (table 7)">
      {roundingDifference !== 0 && (
        <Alert severity="info" sx={{ marginBottom: 1 }}>
          The offline tool calculates the tax of this table from its sums. That is{' '}
          {formatRupees(Math.abs(roundingDifference))} {roundingDifference > 0 ? 'less' : 'more'} than in your invoices,
          which round each line. The JSON file has the tax of your invoices.
        </Alert>
      )}
      <AmountTable
        label="Sales to consumers by state and rate"
        head={['Place of supply', 'Rate']}
        rows={gstr1.consumers.map(({ stateCode, state, isInterState, rate, ...amounts }) => ({
          key: `${stateCode} ${isInterState} ${rate}`,
          cells: [`${stateCode} ${state}`, `${rate}%`],
          amounts,
          figure: {
            title: `Sales to consumers in ${state} at ${rate}%`,
            query: { table: 'b2cs', stateCode, rate: String(rate) },
          },
        }))}
        onOpen={onOpen}
      />
    </Panel>
  )
}

const UNITS = { PCS: 'pcs', MTR: 'm' } as const
const BUYERS = { b2b: 'Registered', b2c: 'Consumers' } as const

/** Table 12. */
export function HsnTable({ gstr1, onOpen }: TableProps) {
  return (
    <Panel title="Sales by HSN code, less credit notes (table 12)">
      <AmountTable
        label="Sales by HSN code"
        head={['HSN', 'Buyers', 'Quantity', 'Rate']}
        rows={gstr1.hsn.map(({ buyers, hsn, description, unit, quantity, rate, ...amounts }) => ({
          key: `${buyers} ${hsn} ${unit} ${rate}`,
          cells: [
            <HsnName key="hsn" hsn={hsn} description={description} />,
            BUYERS[buyers],
            `${quantity} ${UNITS[unit]}`,
            `${rate}%`,
          ],
          amounts,
          figure: {
            title: `HSN ${hsn || 'not entered'} at ${rate}%`,
            query: { buyers, hsn, unit, rate: String(rate) },
          },
        }))}
        onOpen={onOpen}
      />
    </Panel>
  )
}

/** The code with its description below: a tablet has no room for a column of its own. */
function HsnName({ hsn, description }: { readonly hsn: string; readonly description: string }) {
  return (
    <>
      {hsn || 'None'}
      <Typography color="textSecondary" sx={{ font: 'inherit', overflowWrap: 'anywhere' }}>
        {description}
      </Typography>
    </>
  )
}

/** Taxed sales by place of supply. */
export function StateTable({ gstr1, onOpen }: TableProps) {
  return (
    <Panel title="Taxed sales by state, less credit notes">
      <AmountTable
        label="Taxed sales by state"
        head={['Place of supply']}
        rows={gstr1.states.map(({ stateCode, state, ...amounts }) => ({
          key: stateCode,
          cells: [`${stateCode} ${state}`],
          amounts,
          figure: { title: `Place of supply ${state}`, query: { stateCode } },
        }))}
        onOpen={onOpen}
      />
    </Panel>
  )
}

/** What GSTR-3B takes from GSTR-1. */
export function Gstr3bTables({ gstr1 }: { readonly gstr1: Gstr1Json }) {
  const { taxed, zeroRated, nil, unregistered } = gstr1.gstr3b
  const none = { igst: 0, cgst: 0, sgst: 0 }
  return (
    <>
      <Panel title="3.1 Outward supplies">
        <AmountTable
          label="Outward supplies"
          head={['Supplies']}
          rows={[
            { key: 'a', cells: ['(a) Taxed'], amounts: taxed },
            { key: 'b', cells: ['(b) Zero-rated (exports)'], amounts: zeroRated },
            { key: 'c', cells: ['(c) Nil-rated and exempt'], amounts: { taxable: nil, ...none } },
          ]}
        />
      </Panel>
      <Panel title="3.2 Of these, to consumers in other states">
        <AmountTable
          label="Sales to consumers in other states"
          head={['Place of supply']}
          rows={unregistered.map(({ stateCode, state, ...amounts }) => ({
            key: stateCode,
            cells: [`${stateCode} ${state}`],
            amounts,
          }))}
        />
      </Panel>
    </>
  )
}

/** Table 13. */
export function SeriesTable({ gstr1: { series } }: { readonly gstr1: Gstr1Json }) {
  const rows = [
    ...series.invoices.map((run) => ({ kind: 'Invoices', ...run })),
    ...series.notes.map((run) => ({ kind: 'Credit notes', ...run })),
  ]
  if (rows.length === 0) return null
  return (
    <Panel title="Document numbers (table 13)">
      <TableContainer tabIndex={0} role="region" aria-label="Document numbers">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Documents</TableCell>
              <TableCell>From</TableCell>
              <TableCell>To</TableCell>
              <TableCell align="right">Number</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ kind, from, to, total }) => (
              <TableRow key={from}>
                <TableCell>{kind}</TableCell>
                <TableCell>{from}</TableCell>
                <TableCell>{to}</TableCell>
                <TableCell align="right">{total}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Panel>
  )
}
