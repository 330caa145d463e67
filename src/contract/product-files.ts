import Type, { type Static } from 'typebox'
import { IMPORT_FIELD_NAMES } from '../domain/catalogue/import-fields.ts'
import { FINDING_KINDS, IMPORT_CHOICES } from '../domain/catalogue/import-options.ts'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  NO_TABLE,
  staffErrors,
  TABLE_TYPES,
  text,
} from './schemas.ts'

export const MAX_IMPORT_BYTES = 50_000_000

export const IMPORT_STATES = [
  'waiting',
  'checking',
  'unmapped',
  'checked',
  'importing',
  'stopped',
  'done',
  'failed',
  'undoing',
  'undone',
] as const

const Choices = Type.Object({
  sizes: Type.Enum(IMPORT_CHOICES.sizes),
  colors: Type.Enum(IMPORT_CHOICES.colors),
  hsn: Type.Enum(IMPORT_CHOICES.hsn),
  aboveMrp: Type.Enum(IMPORT_CHOICES.aboveMrp),
  html: Type.Enum(IMPORT_CHOICES.html),
  compareAt: Type.Enum(IMPORT_CHOICES.compareAt),
  tax: Type.Enum(IMPORT_CHOICES.tax),
})

const Finding = Type.Object({
  kind: Type.Enum(FINDING_KINDS),
  /** Products, of which each counts once. */
  count: Type.Integer(),
  /** The first 200 in file order. */
  rows: Type.Array(Type.Object({ line: Type.Integer(), product: Type.String(), detail: Type.String() })),
})
export type ImportFinding = Static<typeof Finding>

const Column = Type.Object({
  /** As written in the file. */
  name: Type.String(),
  /** Empty for a column that is left out. */
  field: Type.Enum(['', ...IMPORT_FIELD_NAMES]),
  /** The first different values. */
  samples: Type.Array(Type.String()),
})
export type ImportColumn = Static<typeof Column>

const ProductImport = Type.Object({
  _id: Id,
  fileName: Type.String(),
  /** `unmapped`: the columns have to be assigned. `checked`: read, but not imported yet. `stopped`: a part is imported. `failed`: see `problem`. */
  state: Type.Enum(IMPORT_STATES),
  /** Percent of the current step. */
  progress: Type.Integer(),
  /** A person has stopped the current step, which ends after its batch. */
  isStopping: Type.Boolean(),
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
  /** The columns of the file and their fields; empty for a file that this shop exported. */
  columns: Type.Array(Column),
  /** The shop program whose columns these are: 'WooCommerce'. Empty for others, and for Shopify's, which are assigned like plain ones. */
  program: Type.String(),
  /** Whether the columns are read as they were assigned, and not by their names. */
  isAssigned: Type.Boolean(),
  /** What is left to the owner, and what was chosen. */
  findings: Type.Array(Finding),
  options: Choices,
  /** Whether something of it can still be undone. */
  canUndo: Type.Boolean(),
  /** Products that are again as they were before. */
  undone: Type.Integer(),
  /** The products that could not be undone, at most 200. */
  kept: Type.Array(Type.Object({ product: Type.String(), reason: Type.String() })),
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
    summary:
      'Uploads a CSV file, plain or gzip, a workbook or a product feed, and checks it in the background; nothing changes until it is applied',
    who: 'admin',
    permission: 'products.write',
    query: Type.Object({ fileName: Type.Optional(text(200)) }),
    upload: {
      types: [...TABLE_TYPES, 'application/gzip', 'application/x-gzip'],
      maxBytes: MAX_IMPORT_BYTES,
    },
    response: dataResponse(ProductImport),
    errors: { ...errors, 413: 'The file is larger than 50 MB.', 415: NO_TABLE },
  }),
  check: endpoint('POST /api/admin/product-imports/:id/check', {
    summary:
      'Checks the file again with other columns or choices. The columns are remembered for files with the same columns',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    body: Type.Object({
      /** The field of each column of the file, empty for columns left out. An empty list reads them as those of their program. */
      fields: Type.Optional(Type.Array(Type.Enum(['', ...IMPORT_FIELD_NAMES]), { maxItems: 1000 })),
      options: Type.Optional(Type.Partial(Choices)),
    }),
    response: dataResponse(ProductImport),
    errors: { ...errors, 409: 'The file is being checked or was imported.' },
  }),
  undo: endpoint('POST /api/admin/product-imports/:id/undo', {
    summary:
      'Undoes an import in the background: deletes the products it created and restores those it changed. Products that were ordered or edited since are kept',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    response: dataResponse(ProductImport),
    errors: { ...errors, 409: 'Nothing of this import can be undone.' },
  }),
  stop: endpoint('POST /api/admin/product-imports/:id/stop', {
    summary:
      'Stops the current step after its batch. What was imported or undone stays so; `apply` or `undo` continues with the rest. A ' +
      'stopped check leaves nothing',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    response: dataResponse(ProductImport),
    errors,
  }),
  apply: endpoint('POST /api/admin/product-imports/:id/apply', {
    summary: 'Imports a checked file in the background, or the rest of one whose import was stopped',
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
