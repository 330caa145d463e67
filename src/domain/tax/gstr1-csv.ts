import { findStateByCode } from '../india/states.ts'
import type { Paise } from '../units/paise.ts'
import { lineAmount } from './credit-note.ts'
import type { Gstr1, ListedDocument } from './gstr1.ts'
import { quantityOf, registeredRows } from './gstr1-json.ts'
import { describeHsn } from './hsn-names.ts'
import type { HsnRow } from './hsn-summary.ts'
import type { SerialRun } from './serial-runs.ts'

/** The sheets of the offline tool, by the names it gives them. */
export const SHEETS = ['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur', 'exemp', 'hsn-b2b', 'hsn-b2c', 'docs'] as const
export type Sheet = (typeof SHEETS)[number]

/** Returns a sheet of the offline tool as rows of cells, the header first, with the tool's own words. */
export function sheetRows(gstr1: Gstr1, sheet: Sheet): readonly (readonly string[])[] {
  return [HEADERS[sheet], ...ROWS[sheet](gstr1)]
}

const RATE_COLUMNS = ['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'] as const
const HSN_COLUMNS = [
  ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'],
  ...['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
]

const HEADERS: Readonly<Record<Sheet, readonly string[]>> = {
  b2b: [
    ...[
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
    ],
    ...['Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN', 'Rate', 'Taxable Value'],
    'Cess Amount',
  ],
  b2cl: [
    ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', ...RATE_COLUMNS],
    'E-Commerce GSTIN',
  ],
  b2cs: ['Type', 'Place Of Supply', ...RATE_COLUMNS, 'E-Commerce GSTIN'],
  exp: [
    ...['Export Type', 'Invoice Number', 'Invoice date', 'Invoice Value', 'Port Code', 'Shipping Bill Number'],
    ...['Shipping Bill Date', 'Rate', 'Taxable Value', 'Cess Amount'],
  ],
  cdnr: [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply'],
    ...['Reverse Charge', 'Note Supply Type', 'Note Value', ...RATE_COLUMNS],
  ],
  cdnur: ['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', ...RATE_COLUMNS],
  exemp: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
  'hsn-b2b': HSN_COLUMNS,
  'hsn-b2c': HSN_COLUMNS,
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
}

type Rows = readonly (readonly string[])[]

const ROWS: Readonly<Record<Sheet, (gstr1: Gstr1) => Rows>> = {
  b2b: ({ b2b }) =>
    perRate(b2b, (one, rate, taxable) => [
      ...[one.buyerGstin, one.buyerName, one.number, date(one.day), amount(one.value), place(one.stateCode)],
      ...['N', '', 'Regular B2B', '', rate, taxable, ''],
    ]),
  b2cl: ({ b2cl }) =>
    perRate(b2cl, (one, rate, taxable) => [
      ...[one.number, date(one.day), amount(one.value), place(one.stateCode), '', rate, taxable, '', ''],
    ]),
  b2cs: ({ b2cs }) =>
    b2cs.map((row) => ['OE', place(row.stateCode), '', percent(row.rate), amount(row.taxable), '', '']),
  exp: ({ exp }) =>
    perRate(exp, (one, rate, taxable) => [
      ...['WPAY', one.number, date(one.day), amount(one.value), '', '', '', rate, taxable, ''],
    ]),
  cdnr: ({ cdnr }) =>
    perRate(cdnr, (one, rate, taxable) => [
      ...[one.buyerGstin, one.buyerName, one.number, date(one.day), 'C', place(one.stateCode), 'N', 'Regular B2B'],
      ...[amount(one.value), '', rate, taxable, ''],
    ]),
  cdnur: ({ cdnur }) =>
    perRate(cdnur, (one, rate, taxable) => {
      const isExport = one.stateCode === '96'
      const pos = isExport ? '' : place(one.stateCode)
      const type = isExport ? 'EXPWP' : 'B2CL'
      return [type, one.number, date(one.day), 'C', pos, amount(one.value), '', rate, taxable, '']
    }),
  exemp: ({ nil }) => nil.map((row) => [NIL_NAMES[row.supply], amount(row.amount), '0.00', '0.00']),
  'hsn-b2b': ({ hsn }) => registeredRows(hsn).map(hsnCells),
  'hsn-b2c': ({ hsn }) => hsn.b2c.map(hsnCells),
  docs: ({ invoices, notes }) => [
    ...invoices.map((run) => runCells('Invoices for outward supply', run)),
    ...notes.map((run) => runCells('Credit Note', run)),
  ],
}

const NIL_NAMES = {
  INTRB2B: 'Inter-State supplies to registered persons',
  INTRAB2B: 'Intra-State supplies to registered persons',
  INTRB2C: 'Inter-State supplies to unregistered persons',
  INTRAB2C: 'Intra-State supplies to unregistered persons',
} as const

const UNIT_NAMES = { PCS: 'PCS-PIECES', MTR: 'MTR-METERS' } as const

function perRate(
  documents: readonly ListedDocument[],
  cells: (one: ListedDocument, rate: string, taxable: string) => string[],
): Rows {
  return documents.flatMap((one) => one.items.map(({ rate, taxable }) => cells(one, percent(rate), amount(taxable))))
}

/** The total value is the sum of its parts; the portal checks that. */
function hsnCells(row: HsnRow): string[] {
  const { hsn, unitCode, quantity, rate, taxable, igst, cgst, sgst } = row
  return [
    ...[hsn, describeHsn(hsn), UNIT_NAMES[unitCode], quantityOf(quantity, unitCode).toFixed(2)],
    ...[amount(lineAmount(row)), percent(rate), amount(taxable), amount(igst), amount(cgst), amount(sgst), '0.00'],
  ]
}

function runCells(kind: string, { from, to, first, last }: SerialRun): string[] {
  return [kind, from, to, String(last - first + 1), '0']
}

function amount(paise: Paise): string {
  return (paise / 100).toFixed(2)
}

function percent(rate: number): string {
  return String(rate / 100)
}

/** `08-Rajasthan` */
function place(code: string): string {
  const name = code === '96' ? 'Foreign Country' : (findStateByCode(code)?.name ?? '')
  return `${code}-${name}`
}

/** `2026-07-01` as `01-Jul-2026`. */
function date(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
