import { type Kysely, sql } from 'kysely'
import type { SaleVariant } from '../../contract/orders/manual.ts'
import { sellingPrice, variantPricePair } from '../../domain/catalogue/price.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import { mainPictureOf } from '../catalogue/read/pictures.ts'
import { productsByIds } from '../catalogue/read/queries.ts'
import type { Database } from '../platform/database/schema.ts'

const MAX_FOUND = 20

/**
 * Finds variants of active products: only the one whose barcode or SKU was scanned, or else those whose product name contains every typed word or
 * whose SKU contains the text; or all variants of a product.
 */
export async function findVariants(
  db: Kysely<Database>,
  { q: typed = '', product: productId }: { readonly q?: string; readonly product?: string },
): Promise<SaleVariant[]> {
  const found = await idsOf(db, typed.trim().toLowerCase(), productId)
  const products = await productsByIds(db, [...new Set(found.map(({ product_id }) => product_id))])
  return found.flatMap(({ id, product_id, shelf, barcode }) => {
    const product = products.find((one) => one.id === product_id)
    const variant = product?.variants.find((one) => one.id === id)
    if (!product || !variant) return []
    const { unit } = product
    const price = sellingPrice(
      variantPricePair(
        { price: product.price_paise, finalPrice: product.final_price_paise },
        { price: variant.price_paise, finalPrice: variant.final_price_paise },
      ),
    )
    return [
      {
        _id: id,
        product: product_id,
        name: product.name,
        sku: variant.sku,
        color: variant.color,
        size: variant.size,
        image: mainPictureOf(product, variant),
        shelf,
        barcode,
        unit,
        price: rupeesFromPaise(price),
        minimum: quantityToJson(unit, product.minimum_quantity),
        step: quantityToJson(unit, product.quantity_step),
        countInStock: quantityToJson(unit, variant.stock),
      },
    ]
  })
}

/** The ids of the variants of a product, or of those that match a text. */
async function idsOf(db: Kysely<Database>, q: string, productId: string | undefined) {
  if (productId !== undefined) return idsWhere(db, sql<boolean>`p.id = ${productId}`, 200)
  if (q === '') return []
  const labelled = await idsWhere(db, sql<boolean>`v.barcode <> '' and lower(v.barcode) = ${q}`)
  const exact = labelled.length > 0 ? labelled : await idsWhere(db, sql<boolean>`lower(v.sku) = ${q}`)
  return exact.length > 0 ? exact : idsWhere(db, containsText(q))
}

function containsText(q: string) {
  const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const words = q.split(/\s+/).slice(0, 8)
  const inName = sql.join(
    words.map((word) => sql`lower(p.name || ' ' || v.color || ' ' || v.size) like ${pattern(word)}`),
    sql` and `,
  )
  return sql<boolean>`(lower(v.sku) like ${pattern(q)} or (${inName}))`
}

async function idsWhere(db: Kysely<Database>, condition: ReturnType<typeof sql<boolean>>, limit = MAX_FOUND) {
  const { rows } = await sql<{ id: string; product_id: string; shelf: string; barcode: string }>`
    select v.id, v.product_id, v.shelf, v.barcode from variant v join product p on p.id = v.product_id
    where p.status = 'active' and ${condition}
    order by p.name, v.position, v.id limit ${limit}`.execute(db)
  return rows
}
