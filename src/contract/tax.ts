import Type, { type Static } from 'typebox'
import { TABLES } from '../domain/tax/gstr1.ts'
import { SHEETS } from '../domain/tax/gstr1-csv.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, listResponse, pageQuery, staffErrors, text } from './schemas.ts'

/** Rupees with at most 2 decimals; negative when more came back than was sold. */
const Amount = Type.Number()
const amounts = { taxable: Amount, igst: Amount, cgst: Amount, sgst: Amount }
const Amounts = Type.Object(amounts)

/** A month of returns: `running` until it has ended, then `open` until it is filed. */
const PeriodState = Type.Enum(['running', 'open', 'filed'] as const)
const ReturnPeriod = Type.Object({
  /** `MMYYYY` */
  period: Type.String(),
  /** First and last day in India. */
  from: Type.String(),
  to: Type.String(),
  /** The day by which GSTR-1 is due. */
  due: Type.String(),
  state: PeriodState,
})
export type ReturnPeriodJson = Static<typeof ReturnPeriod>

const Table = Type.Enum(TABLES)
const Sums = Type.Object({ documents: Type.Integer(), value: Amount, ...amounts })
const SeriesRow = Type.Object({ from: Type.String(), to: Type.String(), total: Type.Integer() })
const StateAmounts = Type.Object({ stateCode: Type.String(), state: Type.String(), ...amounts })

const Gstr1 = Type.Object({
  ...ReturnPeriod.properties,
  gstin: Type.String(),
  /** The GSTINs under which documents of the month were issued. Each has a return of its own, and the first is filed in the shop. */
  gstins: Type.Array(Type.String()),
  /** SHA-256 of the file: it is filed with the digest that was seen. */
  digest: Type.String(),
  filing: Type.Optional(Type.Object({ arn: Type.String(), by: Type.String(), at: Type.String() })),
  /** Whether it is the turn of this month: months are filed one after another. */
  canBeFiled: Type.Boolean(),
  /** Whether the filing can be undone: only that of the last filed month. */
  canBeReopened: Type.Boolean(),
  invoices: Sums,
  notes: Sums,
  /** Tables 4A, 5, 6A, 7, 9B and 8 with the number of their documents; credit notes are positive. */
  tables: Type.Array(Type.Object({ table: Table, documents: Type.Integer(), ...amounts })),
  /** Table 7: sales to consumers by state and rate, less their credit notes. */
  consumers: Type.Array(Type.Object({ ...StateAmounts.properties, isInterState: Type.Boolean(), rate: Type.Number() })),
  /** Table 12. */
  hsn: Type.Array(
    Type.Object({
      buyers: Type.Enum(['b2b', 'b2c'] as const),
      hsn: Type.String(),
      description: Type.String(),
      unit: Type.Enum(['PCS', 'MTR'] as const),
      /** Pieces or metres. */
      quantity: Type.Number(),
      rate: Type.Number(),
      ...amounts,
    }),
  ),
  states: Type.Array(StateAmounts),
  /** Table 13. */
  series: Type.Object({ invoices: Type.Array(SeriesRow), notes: Type.Array(SeriesRow) }),
  gstr3b: Type.Object({
    /** 3.1(a) */
    taxed: Amounts,
    /** 3.1(b) */
    zeroRated: Amounts,
    /** 3.1(c) */
    nil: Amount,
    /** 3.2 */
    unregistered: Type.Array(StateAmounts),
  }),
  /** Tax in the books less the tax the portal calculates for table 7. */
  roundingDifference: Amount,
  findings: Type.Array(
    Type.Object({
      kind: Type.String(),
      severity: Type.Enum(['error', 'warning'] as const),
      text: Type.String(),
      count: Type.Integer(),
      documents: Type.Array(Type.Object({ orderId: Id, number: Type.String() })),
    }),
  ),
})
export type Gstr1Json = Static<typeof Gstr1>

const ReturnDocument = Type.Object({
  /** The document's number. */
  _id: Type.String(),
  orderId: Id,
  kind: Type.Enum(['invoice', 'credit note'] as const),
  day: Type.String(),
  stateCode: Type.String(),
  buyerGstin: Type.String(),
  buyerName: Type.String(),
  value: Amount,
  ...amounts,
})
export type ReturnDocument = Static<typeof ReturnDocument>

const PeriodQuery = Type.Object({
  period: Type.Optional(text(20)),
  /** One of the `gstins` of the month; absent for the first. */
  gstin: Type.Optional(text(15)),
})
const errors = {
  ...staffErrors,
  400: 'Enter the month as MMYYYY, such as 112026.',
  409: 'The shop is not registered for GST, so it files no GSTR-1. If it is, enter its GSTIN in the business details.',
}

const NextNumber = Type.Object({
  /** The number of the next document. */
  next: text(16),
  /** The last serial number of the financial year. */
  last: Type.Integer(),
})

const Numbering = Type.Object({
  invoices: NextNumber,
  notes: NextNumber,
  /** Whether they are numbered in a series that began with a restore. */
  isAnotherSeries: Type.Boolean(),
  /** When the shop was last restored; empty when it was not. */
  restoredAt: Type.String(),
  /** Whether the owner has said how numbers go on after the restore. */
  isDecided: Type.Boolean(),
})
export type Numbering = Static<typeof Numbering>

export const adminTax = {
  numbering: endpoint('GET /api/admin/tax/numbering', {
    summary: 'The numbers of the next invoice and credit note, and whether the shop was restored',
    who: 'admin',
    permission: 'tax.read',
    response: dataResponse(Numbering),
    errors: staffErrors,
  }),
  continueNumbering: endpoint('PUT /api/admin/tax/numbering', {
    summary: 'Keeps the series that began with a restore, goes on in the usual one, or begins another one',
    who: 'admin',
    permission: 'tax.file',
    needsProof: true,
    body: Type.Object({
      series: Type.Enum(['keep', 'usual', 'another'] as const),
      /** For the usual series: the serial numbers of the last invoice and credit note that were given. */
      lastInvoice: Type.Optional(Type.Number()),
      lastNote: Type.Optional(Type.Number()),
    }),
    response: dataResponse(Numbering),
    errors: {
      ...staffErrors,
      400: 'Enter the last serial numbers that were given.',
      409: 'Invoices are numbered in the usual series already.',
    },
  }),
  periods: endpoint('GET /api/admin/tax/periods', {
    summary: 'The months with invoices, newest first',
    who: 'admin',
    permission: 'tax.read',
    response: dataResponse(Type.Array(ReturnPeriod)),
    errors: staffErrors,
  }),
  gstr1: endpoint('GET /api/admin/tax/gstr1', {
    summary: 'GSTR-1 of a month with its checks, the figures of GSTR-3B, and summaries by HSN code and state',
    who: 'admin',
    permission: 'tax.read',
    query: PeriodQuery,
    response: dataResponse(Gstr1),
    errors,
  }),
  documents: endpoint('GET /api/admin/tax/gstr1/documents', {
    summary: 'The invoices and credit notes behind a figure, with the amounts that are part of it',
    who: 'admin',
    permission: 'tax.read',
    query: Type.Object({
      ...PeriodQuery.properties,
      table: Type.Optional(Table),
      stateCode: Type.Optional(text(2)),
      /** Percent. */
      rate: Type.Optional(Type.Number()),
      hsn: Type.Optional(text(8)),
      unit: Type.Optional(Type.Enum(['PCS', 'MTR'] as const)),
      buyers: Type.Optional(Type.Enum(['b2b', 'b2c'] as const)),
      ...pageQuery,
    }),
    response: listResponse(ReturnDocument),
    errors,
  }),
  json: endpoint('GET /api/admin/tax/gstr1/json', {
    summary: 'GSTR-1 of a month as the file for the GST portal; of a filed month, the file that was filed',
    who: 'admin',
    permission: 'tax.read',
    query: PeriodQuery,
    response: Type.String(),
    download: 'application/json; charset=utf-8',
    errors,
  }),
  sheet: endpoint('GET /api/admin/tax/gstr1/sheet', {
    summary: 'A sheet of the offline tool as a CSV file',
    who: 'admin',
    permission: 'tax.read',
    query: Type.Object({ ...PeriodQuery.properties, sheet: Type.Optional(Type.Enum(SHEETS)) }),
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors,
  }),
  file: endpoint('POST /api/admin/tax/gstr1/filings', {
    summary:
      'Marks a month as filed: its documents and its file are kept, and what is issued for it later goes into the next',
    who: 'admin',
    permission: 'tax.file',
    needsProof: true,
    body: Type.Object({ period: text(20), digest: text(64), arn: text(40) }),
    response: dataResponse(Gstr1),
    errors: { ...errors, 409: 'The return has changed since you opened it. Check it again and then mark it as filed.' },
  }),
  reopen: endpoint('DELETE /api/admin/tax/gstr1/filings/:period', {
    summary: 'Undoes the filing of the month that was filed last',
    who: 'admin',
    permission: 'tax.file',
    needsProof: true,
    params: Type.Object({ period: text(40) }),
    response: dataResponse(Gstr1),
    errors: { ...errors, 404: 'This month has not been filed.', 409: 'A later month has been filed.' },
  }),
}
