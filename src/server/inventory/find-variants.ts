import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { containing } from '../platform/lists.ts'

const MAX_FOUND = 20

interface FoundVariant {
  readonly id: string
  readonly product_id: string
  readonly shelf: string
  readonly barcode: string
}

type ProductStatus = 'active' | 'draft'

/**
 * Finds variants of products with one of these statuses: only the one whose barcode or SKU was scanned, or else those whose
 * product name, colour and size contain every typed word or whose SKU contains the text.
 */
export async function variantsLike(
  db: Kysely<Database>,
  typed: string,
  statuses: readonly ProductStatus[],
): Promise<FoundVariant[]> {
  const q = typed.trim().toLowerCase()
  if (q === '') return []
  const among = sql<boolean>`p.status = any(${[...statuses]}::text[])`
  const labelled = await variantsWhere(db, sql<boolean>`${among} and v.barcode <> '' and lower(v.barcode) = ${q}`)
  if (labelled.length > 0) return labelled
  const exact = await variantsWhere(db, sql<boolean>`${among} and lower(v.sku) = ${q}`)
  return exact.length > 0 ? exact : variantsWhere(db, sql<boolean>`${among} and ${containsText(q)}`)
}

/** The variants of a product that is for sale. */
export function variantsOfProduct(db: Kysely<Database>, productId: string): Promise<FoundVariant[]> {
  return variantsWhere(db, sql<boolean>`p.status = 'active' and p.id = ${productId}`, 200)
}

function containsText(q: string) {
  const words = q.split(/\s+/).slice(0, 8)
  const inName = sql.join(
    words.map((word) => sql`lower(p.name || ' ' || v.color || ' ' || v.size) like ${containing(word)}`),
    sql` and `,
  )
  return sql<boolean>`(lower(v.sku) like ${containing(q)} or (${inName}))`
}

async function variantsWhere(db: Kysely<Database>, condition: ReturnType<typeof sql<boolean>>, limit = MAX_FOUND) {
  const { rows } = await sql<FoundVariant>`
    select v.id, v.product_id, v.shelf, v.barcode from variant v join product p on p.id = v.product_id
    where ${condition}
    order by p.name, v.position, v.id limit ${limit}`.execute(db)
  return rows
}
