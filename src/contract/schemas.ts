import Type, { type Static, type TProperties, type TSchema } from 'typebox'

/** 24 lower-case hex characters; anything else is a malformed id. */
export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 lower-case hex characters' })

/** Text from outside: bounded and free of NUL, which PostgreSQL cannot hold. */
export function text(maxLength: number) {
  return Type.String({ maxLength, pattern: '^[^\\u0000]*$' })
}

/** Text with something to see in it. */
export function nonEmptyText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' })
}

/**
 * A number or text that may be null, for bodies. Not a union of the two: Fastify's validator tries its parts one after the other
 * and makes 0 of null, or null of 0, on the way; from a list of types it takes what is there.
 */
export function orNull<T extends Type.TNumber | Type.TInteger | Type.TString>(type: T) {
  return Type.Unsafe<Static<T> | null>({ ...type, type: [type.type, 'null'] })
}

/** Rupees with at most 2 decimals. */
export const Rupees = Type.Number({ minimum: 0, description: 'Rupees with at most 2 decimals' })

/** Pieces, or metres with at most 2 decimals. */
export const QuantityJson = Type.Number({ minimum: 0, description: 'Pieces, or metres with at most 2 decimals' })

export const Named = Type.Object({ _id: Id, name: Type.String() })

/** The answer of a call that brings one thing. */
export function dataResponse<T extends Type.TSchema>(data: T) {
  return Type.Object({ success: Type.Literal(true), data })
}

export const IdParams = Type.Object({ id: Id })

export const Failure = Type.Object(
  { success: Type.Literal(false), message: Type.String() },
  { additionalProperties: true },
)

/** How many rows a page of an admin list has at most; a choice of many things by id as well. */
const MAX_ROWS = 200

/**
 * The query of an admin list: `page` from 1, `perPage`, `sort` by one of the named columns, `order`, `q` to search, `ids` for
 * exactly these rows (comma between them), and the list's own filters.
 */
export function listQuery<const S extends string[], const F extends TProperties>(sorts: readonly [...S], filters: F) {
  return Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
    sort: Type.Optional(Type.Enum(sorts) as Type.TEnum<[...S]>),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    q: Type.Optional(text(200)),
    ids: Type.Optional(
      Type.String({ pattern: `^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MAX_ROWS - 1}}$`, description: 'Ids between commas' }),
    ),
    ...filters,
  })
}

/** The answer of an admin list: one page of it, and how many rows there are in all. */
export function listResponse<T extends TSchema>(row: T) {
  return Type.Object({ success: Type.Literal(true), data: Type.Array(row), total: Type.Integer({ minimum: 0 }) })
}

/** What a write answers that has nothing to show. */
export const MessageResponse = Type.Object({ success: Type.Literal(true), message: Type.String() })

/** The `revision` a change was made on: when the row has another by now, the change is refused with 409. */
export const Revision = Type.Integer({ minimum: 0, description: 'As read; 409 with the current row when it is stale' })

/** The failures every admin call may have; add the area's own. */
export const staffErrors = { 401: 'Please log in', 403: 'Your place in the team does not allow this.' }
