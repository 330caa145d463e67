import { sql, type Transaction } from 'kysely'
import { sampleReviews } from '../../../db/seed/sample-reviews.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'

/** Loads invented reviews for most demo products, none for swatches, approved, and updates the ratings. */
export async function loadSampleReviews(trx: Transaction<Database>, now = new Date()): Promise<void> {
  const { rows: products } = await sql<ReviewedRow>`
    select p.id, p.handle, p.name, p.unit, m.name as main_category,
           (select json_agg(json_build_object('color', v.color, 'size', v.size) order by v.position, v.id)
            from variant v where v.product_id = p.id) as variants
    from product p join category c on c.id = p.category_id join category m on m.id = c.parent_id
    where p.is_demo and p.swatch_of is null order by p.handle`.execute(trx)
  const reviews = products.flatMap((product) => {
    const variants = product.variants ?? []
    const isSized = new Set(variants.map(({ size }) => size)).size > 1
    const { handle, name, unit, main_category: mainCategory } = product
    return sampleReviews({ handle, name, unit, mainCategory, isSized }).map((sample) => {
      const variant = variants[sample.pick % Math.max(variants.length, 1)]
      const at = new Date(now.getTime() - sample.daysAgo * 86_400_000)
      return {
        id: newId(),
        product_id: product.id,
        author: sample.author,
        rating: sample.rating,
        title: sample.title,
        text: sample.text,
        fit: sample.fit,
        height_cm: sample.heightCm,
        color: variant?.color ?? '',
        size: variant?.size ?? '',
        status: 'approved' as const,
        created_at: at,
        updated_at: at,
      }
    })
  })
  for (let from = 0; from < reviews.length; from += BATCH)
    await trx
      .insertInto('review')
      .values(reviews.slice(from, from + BATCH))
      .execute()
  await sql`
    update product set rating_sum = counted.sum, rating_count = counted.count
    from (select product_id, sum(rating)::int as sum, count(*)::int as count
          from review where status = 'approved' group by product_id) as counted
    where product.id = counted.product_id`.execute(trx)
}

/** Thirteen columns each; PostgreSQL takes at most 65,535 parameters. */
const BATCH = 1000

interface ReviewedRow {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly unit: 'piece' | 'metre'
  readonly main_category: string
  readonly variants: readonly { readonly color: string; readonly size: string }[] | null
}
