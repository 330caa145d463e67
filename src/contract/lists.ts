import Type, { type TProperties, type TSchema } from 'typebox'
import { text } from './schemas.ts'

/** How many rows a page of an admin list has at most; a choice of many things by id as well. */
const MOST_ROWS = 200

/**
 * The query of an admin list: `page` from 1, `perPage`, `sort` by one of the named columns, `order`, `q` to search, `ids` for
 * exactly these rows (comma between them), and the list's own filters.
 */
export function listQuery<const S extends string[], const F extends TProperties>(sorts: readonly [...S], filters: F) {
  return Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROWS })),
    sort: Type.Optional(Type.Enum(sorts) as Type.TEnum<[...S]>),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    q: Type.Optional(text(200)),
    ids: Type.Optional(
      Type.String({ pattern: `^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MOST_ROWS - 1}}$`, description: 'Ids between commas' }),
    ),
    ...filters,
  })
}

/** The answer of an admin list: one page of it, and how many rows there are in all. */
export function listOf<T extends TSchema>(row: T) {
  return Type.Object({ success: Type.Literal(true), data: Type.Array(row), total: Type.Integer({ minimum: 0 }) })
}

/** What a write answers that has nothing to show. */
export const Done = Type.Object({ success: Type.Literal(true), message: Type.String() })

/** The `revision` a change was made on: when the row has another by now, the change is refused with 409. */
export const Revision = Type.Integer({ minimum: 0, description: 'As read; 409 with the current row when it is stale' })

/** The failures every admin call may have; add the area's own. */
export const staffOnly = { 401: 'Please log in', 403: 'Your place in the team does not allow this.' }
