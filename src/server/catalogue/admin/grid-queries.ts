import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { NamedLinks } from './product-queries.ts'

type Trx = Transaction<Database>

interface LinkedIds {
  readonly brandId: string | null
  readonly categoryId: string | null
  readonly subcategoryId: string | null
}

/** The names of the brands and categories of many products, as `namesOfLinks` returns them for one, in the same order. */
export async function namesOfManyLinks(trx: Trx, links: readonly LinkedIds[]): Promise<NamedLinks[]> {
  const { rows } = await sql<NamedLinks>`
    select b.name as brand, c.name as category, m.name as main_category, s.name as subcategory,
           s.parent_id as subcategory_parent
    from unnest(${links.map(({ brandId }) => brandId)}::text[], ${links.map(({ categoryId }) => categoryId)}::text[],
                ${links.map(({ subcategoryId }) => subcategoryId)}::text[])
         with ordinality as l (brand_id, category_id, subcategory_id, place)
    left join brand b on b.id = l.brand_id
    left join category c on c.id = l.category_id and c.level = 'category'
    left join category m on m.id = c.parent_id
    left join category s on s.id = l.subcategory_id and s.level = 'subCategory'
    order by l.place`.execute(trx)
  return rows
}

/** Returns which of these categories of any level exist. */
export async function knownCategories(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('category').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Who last changed each of these products, by product id, from the audit log. */
export async function lastEditors(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ entity_id: string; staff_name: string }>`
    select distinct on (entity_id) entity_id, staff_name from audit_log
    where entity = 'product' and entity_id = any(${ids}::text[])
    order by entity_id, at desc`.execute(trx)
  return new Map(rows.map(({ entity_id, staff_name }) => [entity_id, staff_name]))
}
