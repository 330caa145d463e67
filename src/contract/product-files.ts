import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, staffErrors, text } from './schemas.ts'

export const MAX_IMPORT_BYTES = 50_000_000

export const IMPORT_STATES = ['waiting', 'checking', 'checked', 'importing', 'done', 'failed'] as const

const ProductImport = Type.Object({
  _id: Id,
  fileName: Type.String(),
  /** `checked`: read, but not imported yet. `failed`: see `problem`. */
  state: Type.Enum(IMPORT_STATES),
  /** Percent of the current step. */
  progress: Type.Integer(),
  defaultStock: Type.Integer(),
  updatesStock: Type.Boolean(),
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  /** The first 50 in file order; `refusals` returns all of them. */
  refusals: Type.Array(Type.Object({ line: Type.Integer(), product: Type.String(), reason: Type.String() })),
  /** Warnings, such as unknown columns or an uncertain encoding. */
  notes: Type.Array(Type.String()),
  /** Why the whole file cannot be imported; empty when it can. */
  problem: Type.String(),
  createdAt: Type.String(),
})
export type ProductImport = Static<typeof ProductImport>

const errors = { ...staffErrors, 400: 'The file cannot be imported.', 404: 'Import not found' }

export const adminProductFiles = {
  list: endpoint('GET /api/admin/product-imports', {
    summary: 'Imports of product files, newest first',
    who: 'admin',
    permission: 'products.write',
    query: listQuery(['createdAt'], {}),
    response: listResponse(ProductImport),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/product-imports/:id', {
    summary: 'Progress and results of an import',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    response: dataResponse(ProductImport),
    errors,
  }),
  upload: endpoint('POST /api/admin/product-imports', {
    summary: 'Uploads a CSV file, plain or gzip, and checks it in the background; nothing changes until it is applied',
    who: 'admin',
    permission: 'products.write',
    query: Type.Object({ fileName: Type.Optional(text(200)) }),
    upload: {
      types: [
        'text/csv',
        'text/plain',
        'application/csv',
        'application/vnd.ms-excel',
        'application/gzip',
        'application/x-gzip',
        'application/octet-stream',
      ],
      maxBytes: MAX_IMPORT_BYTES,
    },
    response: dataResponse(ProductImport),
    errors: { ...errors, 413: 'The file is larger than 50 MB.', 415: 'This file is not a CSV file.' },
  }),
  apply: endpoint('POST /api/admin/product-imports/:id/apply', {
    summary: 'Imports a checked file in the background',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    body: Type.Object({
      /** Stock in pieces or metres for new variants without one in the file. */
      defaultStock: Type.Integer({ minimum: 0, maximum: 100_000 }),
      /** Whether existing variants take the stock of the file, which overwrites sales made since it was written. */
      updatesStock: Type.Boolean(),
    }),
    response: dataResponse(ProductImport),
    errors: { ...errors, 409: 'The file has not been checked yet.' },
  }),
  refusals: endpoint('GET /api/admin/product-imports/:id/refusals', {
    summary: 'The rejected rows as a CSV file: line, product, reason',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors,
  }),
}
