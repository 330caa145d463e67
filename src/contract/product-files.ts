import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, staffErrors, text } from './schemas.ts'

export const MAX_IMPORT_BYTES = 50_000_000

export const IMPORT_STATES = ['waiting', 'checking', 'checked', 'importing', 'done', 'failed'] as const

const ProductImport = Type.Object({
  _id: Id,
  fileName: Type.String(),
  /** `checked`: read and counted, and nothing is changed yet. `failed`: see `problem`. */
  state: Type.Enum(IMPORT_STATES),
  /** Per cent of the step at work. */
  progress: Type.Integer(),
  defaultStock: Type.Integer(),
  takesStock: Type.Boolean(),
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  /** The first 50, in the order of the file; all of them are in the file of refusals. */
  refusals: Type.Array(Type.Object({ line: Type.Integer(), product: Type.String(), reason: Type.String() })),
  /** What else is worth knowing: columns that were not understood, a doubtful encoding. */
  notes: Type.Array(Type.String()),
  /** Why the file as a whole cannot be imported; empty when it can. */
  problem: Type.String(),
  createdAt: Type.String(),
})
export type ProductImport = Static<typeof ProductImport>

const errors = { ...staffErrors, 400: 'The file cannot be taken.', 404: 'There is no such import.' }

export const adminProductFiles = {
  list: endpoint('GET /api/admin/product-imports', {
    summary: 'Imports of product files, the latest first',
    who: 'admin',
    permission: 'products.write',
    query: listQuery(['createdAt'], {}),
    response: listResponse(ProductImport),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/product-imports/:id', {
    summary: 'How far an import has come, and what it found',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    response: dataResponse(ProductImport),
    errors,
  }),
  upload: endpoint('POST /api/admin/product-imports', {
    summary: 'Takes a CSV file, plain or gzip, and checks it in the background; nothing is changed until it is applied',
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
    errors: { ...errors, 413: 'The file is larger than 50 MB.', 415: 'This is no CSV file.' },
  }),
  apply: endpoint('POST /api/admin/product-imports/:id/apply', {
    summary: 'Imports a checked file in the background',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    body: Type.Object({
      /** Stock of new variants the file gives none for, in pieces or metres. */
      defaultStock: Type.Integer({ minimum: 0, maximum: 100_000 }),
      /** Whether variants that are there already take the file's stock; sales since the file was written are then lost. */
      takesStock: Type.Boolean(),
    }),
    response: dataResponse(ProductImport),
    errors: { ...errors, 409: 'The file is not ready to be imported.' },
  }),
  refusals: endpoint('GET /api/admin/product-imports/:id/refusals', {
    summary: 'The refused rows as a CSV file: line, product, reason',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors,
  }),
}
