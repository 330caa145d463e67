import Type, { type Static } from 'typebox'
import { FILE_FIELDS } from '../domain/couriers/file-columns.ts'
import { DAY_ORDERS } from '../domain/couriers/file-days.ts'
import { PARCEL_STATUSES } from '../domain/couriers/parcel-status.ts'
import { ROW_OUTCOMES } from '../domain/couriers/plan-row.ts'
import { BULK_PERMISSION } from '../domain/orders/bulk-moves.ts'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  NO_TABLE,
  pageQuery,
  staffErrors,
  TABLE_TYPES,
  text,
} from './schemas.ts'

export const MAX_COURIER_FILE_BYTES = 30_000_000

export const COURIER_FILE_STATES = ['checked', 'applying', 'stopped', 'done'] as const

const Field = Type.Union([Type.Enum(FILE_FIELDS), Type.Null()])

/** Null leaves each row with these words to a person. */
const ChosenStatus = Type.Union([Type.Enum(PARCEL_STATUSES), Type.Null()])

const CourierFile = Type.Object({
  _id: Id,
  fileName: Type.String(),
  state: Type.Enum(COURIER_FILE_STATES),
  /** The courier whose tracking page the customers get; empty to take the courier of each row. */
  courier: Type.String(),
  /** The columns as written, and what each of them was taken for; null for one that is not used. */
  columns: Type.Array(Type.String()),
  fields: Type.Array(Field),
  /** How dates are read, and the orders between which the file does not decide. */
  dayOrder: Type.Enum(DAY_ORDERS),
  dayOrders: Type.Array(Type.Enum(DAY_ORDERS)),
  /** Words of the courier that the shop does not know, with the number of their rows, and what the team says that they mean. */
  statuses: Type.Array(Type.Object({ words: Type.String(), rows: Type.Integer(), status: ChosenStatus })),
  /** What should be known before the file is applied, as sentences. */
  notes: Type.Array(Type.String()),
  /** Why nothing can be done with these columns; empty when it can. */
  problem: Type.String(),
  rows: Type.Integer(),
  /** Rows by what happens with them. */
  change: Type.Integer(),
  same: Type.Integer(),
  unclear: Type.Integer(),
  refused: Type.Integer(),
  /** Rows of `unclear` that store where a parcel is when the file is applied. */
  noted: Type.Integer(),
  /** Rows of `change` that were applied so far. */
  applied: Type.Integer(),
  createdAt: Type.String(),
})
export type CourierFile = Static<typeof CourierFile>

const FileRow = Type.Object({
  /** The line in the file. */
  _id: Type.Integer(),
  /** Empty unless the file has a column for it. */
  returnNumber: Type.String(),
  orderNumber: Type.String(),
  awb: Type.String(),
  words: Type.String(),
  outcome: Type.Enum(ROW_OUTCOMES),
  reason: Type.String(),
  applied: Type.Boolean(),
  /** The order that the row belongs to; absent when there is none. */
  order: Type.Optional(Id),
  /** The return of that order that the row is about; absent for a parcel to the customer. */
  return: Type.Optional(Id),
})
export type CourierFileRow = Static<typeof FileRow>

const errors = { ...staffErrors, 400: 'The file cannot be read.', 404: 'File not found' }

export const adminCourierFiles = {
  list: endpoint('GET /api/admin/courier-files', {
    summary: 'Files from couriers, newest first',
    who: 'admin',
    permission: 'orders.read',
    query: listQuery(['createdAt'], {}),
    response: listResponse(CourierFile),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/courier-files/:id', {
    summary: 'A file from a courier, and how much of it was applied',
    who: 'admin',
    permission: 'orders.read',
    params: IdParams,
    response: dataResponse(CourierFile),
    errors,
  }),
  rows: endpoint('GET /api/admin/courier-files/:id/rows', {
    summary: 'The rows of a file with what happens to each, in the order of the file',
    who: 'admin',
    permission: 'orders.read',
    params: IdParams,
    query: Type.Object({
      ...pageQuery,
      outcome: Type.Optional(Type.Enum(ROW_OUTCOMES)),
    }),
    response: listResponse(FileRow),
    errors,
  }),
  upload: endpoint('POST /api/admin/courier-files', {
    summary:
      "Uploads a courier's file with tracking numbers or statuses, CSV or a workbook, and matches each row with an order, by tracking number or order " +
      'number, or with a return. Nothing changes until it is applied',
    who: 'admin',
    permission: BULK_PERMISSION,
    query: Type.Object({ fileName: Type.Optional(text(200)), courier: Type.Optional(text(80)) }),
    upload: {
      types: TABLE_TYPES,
      maxBytes: MAX_COURIER_FILE_BYTES,
    },
    response: dataResponse(CourierFile),
    errors: { ...errors, 413: 'The file is larger than 30 MB.', 415: NO_TABLE },
  }),
  map: endpoint('PUT /api/admin/courier-files/:id', {
    summary:
      'Chooses what the columns of a file contain, how its dates are read and what its statuses mean, and matches its rows again; kept for ' +
      'files with the same columns',
    who: 'admin',
    permission: BULK_PERMISSION,
    params: IdParams,
    body: Type.Object({
      fields: Type.Array(Field, { maxItems: 200 }),
      courier: Type.Optional(text(80)),
      /** The order of dates where the file does not decide. */
      dayOrder: Type.Optional(Type.Enum(DAY_ORDERS)),
      /** What words of the courier mean that the shop does not know. Those that are not named keep their meaning. */
      statuses: Type.Optional(
        Type.Array(Type.Object({ words: text(100), status: ChosenStatus }), { minItems: 1, maxItems: 100 }),
      ),
    }),
    response: dataResponse(CourierFile),
    errors: { ...errors, 409: 'This file was applied already.' },
  }),
  apply: endpoint('POST /api/admin/courier-files/:id/apply', {
    summary:
      'Applies the rows that change an order, and emails customers their tracking link once. Rows are checked again; a repeated ' +
      'call continues. The answer may come while rows are still waiting: `state` is `applying` then',
    who: 'admin',
    permission: BULK_PERMISSION,
    params: IdParams,
    response: dataResponse(CourierFile),
    errors,
  }),
  stop: endpoint('POST /api/admin/courier-files/:id/stop', {
    summary: 'Stops applying the rows: those that were applied stay, `apply` continues with the others',
    who: 'admin',
    permission: BULK_PERMISSION,
    params: IdParams,
    response: dataResponse(CourierFile),
    errors,
  }),
  orderFile: endpoint('POST /api/admin/courier-files/orders', {
    summary:
      'The file of orders that the website of a courier reads, as CSV; refused when an order cannot be in it, unless ' +
      '`leavesOut` says to leave such orders out. `refused` is their number',
    who: 'admin',
    permission: BULK_PERMISSION,
    body: Type.Object({
      courier: Id,
      ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
      leavesOut: Type.Optional(Type.Boolean()),
    }),
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: { ...errors, 404: 'Courier not found' },
  }),
}
