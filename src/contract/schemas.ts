import Type, { type Static, type TProperties, type TSchema } from 'typebox'

/** An id: 24 lower-case hex characters. */
export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 lower-case hex characters' })

/** Text of at most `maxLength` characters. NUL is rejected, because PostgreSQL cannot store it. */
export function text(maxLength: number) {
  return Type.String({ maxLength, pattern: '^[^\\u0000]*$' })
}

/** Text with at least one visible character. */
export function nonEmptyText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' })
}

/**
 * A number or text that may be null, for request bodies. Not a union: Fastify's validator coerces values while it tries the
 * members, and would turn null into 0. With a list of types it accepts the value as it is.
 */
export function orNull<T extends Type.TNumber | Type.TInteger | Type.TString>(type: T) {
  return Type.Unsafe<Static<T> | null>({ ...type, type: [type.type, 'null'] })
}

/** An amount in JSON: rupees with at most 2 decimals. */
export const Rupees = Type.Number({ minimum: 0, description: 'Rupees with at most 2 decimals' })

/** A quantity in JSON: pieces, or metres with at most 2 decimals. */
export const QuantityJson = Type.Number({ minimum: 0, description: 'Pieces, or metres with at most 2 decimals' })

/** A reference to a category, brand or product. */
export const Named = Type.Object({ _id: Id, name: Type.String() })

/** A response with one record or list in `data`. */
export function dataResponse<T extends Type.TSchema>(data: T) {
  return Type.Object({ success: Type.Literal(true), data })
}

export const IdParams = Type.Object({ id: Id })

/** The body of every failed call. */
export const Failure = Type.Object(
  { success: Type.Literal(false), message: Type.String() },
  { additionalProperties: true },
)

/** Maximum number of rows on a page of an admin list, and of ids in its `ids` filter. */
const MAX_ROWS = 200

/** Ids in a query, separated by commas; at most as many as a page has rows. */
export const Ids = Type.String({
  pattern: `^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MAX_ROWS - 1}}$`,
  description: 'Ids separated by commas',
})

/** The page of a list, from 1, and its number of rows; spread into a query. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
}

/** The types with which tables are uploaded: CSV files, depending on the programs of the computer, workbooks and web pages. */
export const TABLE_TYPES = [
  'text/csv',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/tab-separated-values',
  'text/html',
  'application/octet-stream',
] as const

/** The answer to an upload of any other type. */
export const NO_TABLE = 'This file is neither a CSV file nor a workbook.'

/**
 * The query of an admin list: `page` from 1, `perPage`, `sort` by one of the given columns, `order`, `q` to search, `ids` to
 * select rows (separated by commas), and the list's own filters.
 */
export function listQuery<const S extends string[], const F extends TProperties>(sorts: readonly [...S], filters: F) {
  return Type.Object({
    ...pageQuery,
    sort: Type.Optional(Type.Enum(sorts) as Type.TEnum<[...S]>),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    q: Type.Optional(text(200)),
    ids: Type.Optional(Ids),
    ...filters,
  })
}

/** The response of an admin list: one page of rows, and the total number of rows. */
export function listResponse<T extends TSchema>(row: T) {
  return Type.Object({ success: Type.Literal(true), data: Type.Array(row), total: Type.Integer({ minimum: 0 }) })
}

/** The response of a write that returns no record. */
export const MessageResponse = Type.Object({ success: Type.Literal(true), message: Type.String() })

/** The revision that was read before editing. The change is refused with 409 when the record has a newer one. */
export const Revision = Type.Integer({
  minimum: 0,
  description: 'As read; a stale one gives 409 with the current record',
})

/** The failures of every admin call. */
export const staffErrors = { 401: 'Please log in', 403: "You don't have permission to do this." }

/** What an uploaded file changes, or would change. */
export const FileResult = Type.Object({
  /** False: nothing was written. */
  applied: Type.Boolean(),
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  /** Known already; left as they are. */
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  /** The first 100 in file order. */
  refusals: Type.Array(Type.Object({ line: Type.Integer(), subject: Type.String(), reason: Type.String() })),
  /** How many remarks there are about the file and about rows that are imported in part, where there are any. */
  noted: Type.Optional(Type.Integer()),
  /** The first 100 of these remarks in file order. */
  notes: Type.Optional(Type.Array(Type.Object({ line: Type.Integer(), subject: Type.String(), note: Type.String() }))),
  /** Records that are not in the file and are removed, where the file replaces them all. */
  removed: Type.Optional(Type.Integer()),
  /** What the first 100 rows add or change, in words, where the call says it. */
  changes: Type.Optional(
    Type.Array(Type.Object({ line: Type.Integer(), subject: Type.String(), change: Type.String() })),
  ),
})
export type FileResult = Static<typeof FileResult>
