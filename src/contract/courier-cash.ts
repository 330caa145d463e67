import Type, { type Static } from 'typebox'
import { CASH_AGES } from '../domain/courier-cash/ageing.ts'
import { CASH_STATES, REMITTANCE_OUTCOMES } from '../domain/courier-cash/plan-remittance.ts'
import { REMITTANCE_FIELDS } from '../domain/courier-cash/remittance-names.ts'
import { DAY_ORDERS } from '../domain/couriers/file-days.ts'
import { ORDER_STATUSES } from '../domain/orders/lifecycle.ts'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  NO_TABLE,
  orNull,
  pageQuery,
  Revision,
  Rupees,
  staffErrors,
  TABLE_TYPES,
  text,
} from './schemas.ts'

export const REMITTANCE_STATES = ['checked', 'applied'] as const

const MAX_REMITTANCE_BYTES = 30_000_000

/** The filters of the list of parcels: what is owed, what of it is overdue, what was paid for nothing, or a state. */
export const CASH_FILTERS = ['owed', 'overdue', 'surplus', 'settled', 'written_off', 'released'] as const

/** Rupees that a courier owes. */
const AgeSums = Type.Object(
  Object.fromEntries(CASH_AGES.map((age) => [age, Rupees])) as Record<(typeof CASH_AGES)[number], typeof Rupees>,
)

const CashAgeing = Type.Object({
  owed: Rupees,
  overdue: Rupees,
  couriers: Type.Array(
    Type.Object({
      /** Empty for parcels with a tracking number and no courier. */
      courier: Type.String(),
      parcels: Type.Integer(),
      owed: Rupees,
      overdue: Rupees,
      ages: AgeSums,
      /** Days after delivery within which the courier pays. */
      remitsAfterDays: Type.Integer(),
    }),
  ),
})
export type CashAgeing = Static<typeof CashAgeing>

const ParcelCash = Type.Object({
  /** The id of the order. */
  _id: Id,
  number: Type.String(),
  courier: Type.String(),
  trackingNumber: Type.String(),
  /** Parcels of the order that go with another courier, which may pay the cash as well. */
  otherParcels: Type.Array(Type.Object({ courier: Type.String(), trackingNumber: Type.String() })),
  orderStatus: Type.Enum(ORDER_STATUSES),
  shippedAt: orNull(Type.String()),
  deliveredAt: orNull(Type.String()),
  age: Type.Enum(CASH_AGES),
  state: Type.Enum(CASH_STATES),
  isOverdue: Type.Boolean(),
  expected: Rupees,
  received: Rupees,
  /** What was recorded last without a file, which can be undone; 0 for nothing. */
  recordedByHand: Rupees,
  /** What is still owed; 0 unless the state is `owed`. */
  owed: Rupees,
  writtenOff: Rupees,
  writeOffReason: Type.String(),
  revision: Revision,
})
export type ParcelCash = Static<typeof ParcelCash>

const Field = Type.Union([Type.Enum(REMITTANCE_FIELDS), Type.Null()])

const Batch = Type.Object({
  /** As in the file; empty when it has none. */
  reference: Type.String(),
  utr: Type.String(),
  /** `YYYY-MM-DD` */
  paidOn: orNull(Type.String()),
  rows: Type.Integer(),
  gross: Rupees,
  /** What the courier kept: its charges, and freight and tax that it took from the cash. */
  kept: Rupees,
  net: Rupees,
  stated: orNull(Rupees),
  credited: orNull(Rupees),
})
export type RemittanceBatch = Static<typeof Batch>

const Remittance = Type.Object({
  _id: Id,
  fileName: Type.String(),
  state: Type.Enum(REMITTANCE_STATES),
  courier: Type.String(),
  columns: Type.Array(Type.String()),
  fields: Type.Array(Field),
  /** How dates are read, and the orders between which the file does not decide. */
  dayOrder: Type.Enum(DAY_ORDERS),
  dayOrders: Type.Array(Type.Enum(DAY_ORDERS)),
  notes: Type.Array(Type.String()),
  /** Why nothing can be done with the file; empty when it can. */
  problem: Type.String(),
  /** Totals that the rows do not add up to, as sentences. Applying needs `acceptsDifferences` then. */
  differences: Type.Array(Type.String()),
  rows: Type.Integer(),
  outcomes: Type.Array(Type.Object({ outcome: Type.Enum(REMITTANCE_OUTCOMES), rows: Type.Integer(), amount: Rupees })),
  batches: Type.Array(Batch),
  createdAt: Type.String(),
  appliedAt: orNull(Type.String()),
})
export type Remittance = Static<typeof Remittance>

const RemittanceRow = Type.Object({
  /** The line in the file. */
  _id: Type.Integer(),
  orderNumber: Type.String(),
  awb: Type.String(),
  reference: Type.String(),
  amount: Rupees,
  outcome: Type.Enum(REMITTANCE_OUTCOMES),
  reason: Type.String(),
  /** Whether the money is or will be recorded for the order. */
  books: Type.Boolean(),
  applied: Type.Boolean(),
  order: Type.Optional(Id),
})
export type RemittanceRow = Static<typeof RemittanceRow>

const errors = { ...staffErrors, 400: 'The file cannot be read.', 404: 'File not found' }
const cashErrors = {
  ...staffErrors,
  400: 'Please correct the highlighted fields.',
  404: 'Order not found',
  409: 'Someone else has changed the cash of this order. Please check it and try again.',
}

export const adminCourierCash = {
  list: endpoint('GET /api/admin/courier-cash', {
    summary: 'The cash that the parcels of cash orders bring, the longest owed first',
    who: 'admin',
    permission: 'cash.write',
    query: listQuery(['deliveredAt', 'expected'], {
      state: Type.Optional(Type.Enum(CASH_FILTERS)),
      courier: Type.Optional(text(80)),
      age: Type.Optional(Type.Enum(CASH_AGES)),
    }),
    response: listResponse(ParcelCash),
    errors: staffErrors,
  }),
  ageing: endpoint('GET /api/admin/courier-cash/ageing', {
    summary: 'What each courier owes, by days since delivery, and how much of it is overdue',
    who: 'admin',
    permission: 'cash.write',
    response: dataResponse(CashAgeing),
    errors: staffErrors,
  }),
  receive: endpoint('POST /api/admin/courier-cash/:id/receive', {
    summary:
      'Records money that a courier paid for a parcel without a file, even after it was written off; the order is paid when all of it has arrived',
    who: 'admin',
    permission: 'cash.write',
    params: IdParams,
    body: Type.Object({ revision: Revision, amount: Type.Number(), reference: text(60) }),
    response: dataResponse(ParcelCash),
    errors: cashErrors,
  }),
  undoReceipt: endpoint('POST /api/admin/courier-cash/:id/undo-receipt', {
    summary:
      'Undoes what was recorded last for a parcel without a file, such as money of another order. An order that was not delivered and that ' +
      'nothing else has paid is unpaid again',
    who: 'admin',
    permission: 'cash.write',
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: dataResponse(ParcelCash),
    errors: cashErrors,
  }),
  reopen: endpoint('POST /api/admin/courier-cash/:id/reopen', {
    summary: 'Undoes a write-off: what was given up is owed by the courier again',
    who: 'admin',
    permission: 'cash.write_off',
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: dataResponse(ParcelCash),
    errors: cashErrors,
  }),
  writeOff: endpoint('POST /api/admin/courier-cash/:id/write-off', {
    summary:
      'Gives up what a courier still owes for a parcel. A delivered order counts as paid, because its customer paid the courier',
    who: 'admin',
    permission: 'cash.write_off',
    params: IdParams,
    body: Type.Object({ revision: Revision, reason: text(500) }),
    response: dataResponse(ParcelCash),
    errors: cashErrors,
  }),
}

export const adminRemittances = {
  list: endpoint('GET /api/admin/remittances', {
    summary: 'Files in which couriers report what they paid, newest first',
    who: 'admin',
    permission: 'cash.write',
    query: listQuery(['createdAt'], {}),
    response: listResponse(Remittance),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/remittances/:id', {
    summary: 'A remittance file with its payments',
    who: 'admin',
    permission: 'cash.write',
    params: IdParams,
    response: dataResponse(Remittance),
    errors,
  }),
  rows: endpoint('GET /api/admin/remittances/:id/rows', {
    summary: 'The rows of a remittance file with what happens to each, in the order of the file',
    who: 'admin',
    permission: 'cash.write',
    params: IdParams,
    query: Type.Object({
      ...pageQuery,
      outcome: Type.Optional(Type.Enum(REMITTANCE_OUTCOMES)),
    }),
    response: listResponse(RemittanceRow),
    errors,
  }),
  upload: endpoint('POST /api/admin/remittances', {
    summary:
      "Uploads a courier's file with the cash that it paid, CSV or a workbook, and matches each row with a parcel by tracking number or order " +
      'number. Nothing is recorded until it is applied',
    who: 'admin',
    permission: 'cash.write',
    query: Type.Object({ fileName: Type.Optional(text(200)), courier: Type.Optional(text(80)) }),
    upload: {
      types: TABLE_TYPES,
      maxBytes: MAX_REMITTANCE_BYTES,
    },
    response: dataResponse(Remittance),
    errors: { ...errors, 413: 'The file is larger than 30 MB.', 415: NO_TABLE },
  }),
  map: endpoint('PUT /api/admin/remittances/:id', {
    summary:
      'Chooses what the columns contain and how dates are read, and matches the rows again; kept for files of the courier with the same columns',
    who: 'admin',
    permission: 'cash.write',
    params: IdParams,
    body: Type.Object({
      fields: Type.Array(Field, { maxItems: 200 }),
      courier: text(80),
      /** The order of dates where the file does not decide. */
      dayOrder: Type.Optional(Type.Enum(DAY_ORDERS)),
    }),
    response: dataResponse(Remittance),
    errors: { ...errors, 409: 'This file was applied already.' },
  }),
  credit: endpoint('PUT /api/admin/remittances/:id/payment', {
    summary: 'Enters what arrived at the bank for a payment of a file; also after the file was applied',
    who: 'admin',
    permission: 'cash.write',
    params: IdParams,
    body: Type.Object({
      /** As in the file. */
      reference: text(60),
      utr: text(60),
      paidOn: text(10),
      /** Rupees; null when it is not known. */
      credited: orNull(Type.Number()),
    }),
    response: dataResponse(Remittance),
    errors,
  }),
  apply: endpoint('POST /api/admin/remittances/:id/apply', {
    summary:
      'Records the money of a file in one transaction. Rows are checked again; what was recorded before is not recorded again, and a ' +
      'repeated call changes nothing',
    who: 'admin',
    permission: 'cash.write',
    params: IdParams,
    body: Type.Object({ acceptsDifferences: Type.Optional(Type.Boolean()) }),
    response: dataResponse(Remittance),
    errors,
  }),
  undoRow: endpoint('POST /api/admin/remittances/:id/undo-row', {
    summary:
      'Undoes the money that a row of an applied file recorded for an order, such as for the wrong one. An order that was not delivered and ' +
      'that nothing else has paid is unpaid again',
    who: 'admin',
    permission: 'cash.write',
    params: IdParams,
    body: Type.Object({ line: Type.Integer({ minimum: 1, maximum: 10_000_000 }) }),
    response: dataResponse(Remittance),
    errors: { ...errors, 404: 'Row not found', 409: 'No money of this row is recorded.' },
  }),
}
