import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Writes new price pairs; null is no sale price. */
export async function writePrices(
  trx: Transaction<Database>,
  products: readonly { readonly id: string; readonly price: number; readonly finalPrice: number | null }[],
  variants: readonly { readonly id: string; readonly price: number; readonly finalPrice: number | null }[],
): Promise<void> {
  const columns = (rows: typeof products) => sql`
    unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ price }) => price)}::int[],
           ${rows.map(({ finalPrice }) => finalPrice)}::int[]) as r (id, price, final_price)`
  if (variants.length > 0) {
    await sql`
      update variant v set price_paise = r.price, final_price_paise = r.final_price
      from ${columns(variants)} where v.id = r.id`.execute(trx)
  }
  if (products.length === 0) return
  await sql`
    update product p
    set price_paise = r.price, final_price_paise = r.final_price, revision = p.revision + 1, updated_at = now()
    from ${columns(products)} where p.id = r.id`.execute(trx)
}
