import type { Kysely } from 'kysely'
import { sellingPrice, variantPricePair } from '../../domain/catalogue/price.ts'
import { exchangePrice } from '../../domain/returns/exchange.ts'
import type { Paise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import type { LineRow } from './queries.ts'

type SoldLine = Pick<LineRow['sold'], 'product_id' | 'variant_id' | 'unit' | 'unit_price_paise'>

/** A variant that an item may be exchanged for. */
export interface ExchangeVariant {
  readonly id: string
  readonly productId: string
  readonly name: string
  readonly sku: string
  readonly color: string
  readonly size: string
  readonly image: string | null
  readonly hsn: string
  readonly piecesPerPack: number
  readonly garment: string
  readonly stock: number
  /** What a piece costs in exchange for a sold one, before the discount that the customer keeps. */
  readonly unitPrice: Paise
}

/**
 * Returns a function that gives the variants a line may be exchanged for, pieces of the same product, with the price of each:
 * `exchangePrice`.
 */
export async function readExchanges(
  db: Kysely<Database>,
  lines: readonly SoldLine[],
): Promise<(line: SoldLine) => readonly ExchangeVariant[]> {
  const productIds = [...new Set(lines.filter(({ unit }) => unit === 'piece').map(({ product_id }) => product_id))]
  if (productIds.length === 0) return () => []
  const rows = await db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.id', 'variant.product_id', 'variant.sku', 'variant.color', 'variant.size', 'variant.stock'])
    .select(['variant.price_paise', 'variant.final_price_paise', 'variant.image'])
    .select(['product.pieces_per_pack', 'product.garment'])
    .select([
      'product.name',
      'product.hsn',
      'product.price_paise as of_product',
      'product.final_price_paise as final_of',
    ])
    .select((select) =>
      select
        .selectFrom('product_image')
        .whereRef('product_image.product_id', '=', 'product.id')
        .select('path')
        .orderBy('position')
        .limit(1)
        .as('picture'),
    )
    .where('variant.product_id', 'in', productIds)
    .where('product.status', '=', 'active')
    .where('product.unit', '=', 'piece')
    .orderBy('variant.position')
    .orderBy('variant.id')
    .execute()
  const priceOf = (row: (typeof rows)[number]) =>
    sellingPrice(
      variantPricePair(
        { price: row.of_product, finalPrice: row.final_of },
        { price: row.price_paise, finalPrice: row.final_price_paise },
      ),
    )
  return (line) => {
    if (line.unit !== 'piece') return []
    const own = rows.find(({ id }) => id === line.variant_id)
    const ownPrice = own && priceOf(own)
    return rows
      .filter((row) => row.product_id === line.product_id)
      .map((row) => ({ ...row, price: exchangePrice(line.unit_price_paise, ownPrice, priceOf(row)) }))
      .map(
        ({ id, product_id, name, sku, color, size, image, picture, hsn, stock, pieces_per_pack, garment, price }) => ({
          id,
          productId: product_id,
          name,
          sku,
          color,
          size,
          hsn,
          piecesPerPack: pieces_per_pack,
          garment,
          stock,
          image: image ?? picture,
          unitPrice: price,
        }),
      )
  }
}
