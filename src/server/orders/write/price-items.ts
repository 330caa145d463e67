import type { Kysely } from 'kysely'
import type { WantedItem } from '../../../contract/orders/shop.ts'
import { describeChange, variantOfLine } from '../../../domain/cart/line-changes.ts'
import { checkQuantity, clampQuantity } from '../../../domain/catalogue/allowed-quantity.ts'
import { pairOf, sellingPrice } from '../../../domain/catalogue/price.ts'
import { type Paise, paiseFromRupees } from '../../../domain/units/paise.ts'
import { type Quantity, quantityFromJson, type SellingUnit, type Unit } from '../../../domain/units/quantity.ts'
import { picturesOf } from '../../catalogue/read/pictures.ts'
import { type ProductRow, productsByIds, type VariantRow } from '../../catalogue/read/queries.ts'
import type { Database } from '../../platform/database/schema.ts'

/** A line as the shop sells it now, beside what the shopper saw. */
export interface PricedItem {
  readonly wanted: WantedItem
  /** Absent when this is not sold (any more). */
  readonly product?: PricedProduct
  /** What can be bought of it: what was wanted, or the nearest there is; 0 when nothing. */
  readonly quantity: Quantity
  /** What differs from what was shown, in words for the shopper. */
  readonly problem?: string
  /** `malformed`: no screen of the shop sends this. `stops`: cannot be bought. `changed`: can be, once it was seen. */
  readonly kind?: 'malformed' | 'stops' | 'changed'
}

export interface PricedProduct {
  readonly productId: string
  readonly variantId: string
  readonly name: string
  readonly sku: string
  readonly color: string
  readonly size: string
  readonly image: string
  readonly hsn: string
  readonly unit: Unit
  /** The selling price per piece or per metre. */
  readonly unitPrice: Paise
}

/** Looks the wanted items up in the shop. Two lines of one variant share its stock, the first one first. */
export async function priceItems(db: Kysely<Database>, items: readonly WantedItem[]): Promise<PricedItem[]> {
  const rows = await productsByIds(db, [...new Set(items.map(({ product }) => product))])
  const products = new Map(rows.map((row) => [row.id, row]))
  const left = new Map(rows.flatMap((row) => row.variants.map(({ id, stock }) => [id, stock] as const)))
  return items.map((wanted) => {
    const row = products.get(wanted.product)
    const priced = row ? priceItem(wanted, row, left) : notSold(wanted)
    if (priced.product) {
      const { variantId } = priced.product
      left.set(variantId, (left.get(variantId) ?? 0) - priced.quantity)
    }
    return priced
  })
}

function priceItem(wanted: WantedItem, row: ProductRow, left: ReadonlyMap<string, Quantity>): PricedItem {
  const { selectedColor = '', selectedSize = '' } = wanted
  const variant = variantOfLine({ selectedColor, selectedSize }, row.variants)
  if (variant === 'unchosen') {
    return { wanted, quantity: 0, problem: describeChange({ kind: 'unchosen' }), kind: 'stops' }
  }
  if (!variant) return notSold(wanted)
  const goods = pricedProduct(row, variant)
  const selling = sellingUnit(row)
  const quantity = quantityFromJson(row.unit, wanted.quantity)
  const check = checkQuantity(selling, quantity ?? Number.NaN)
  if (quantity === undefined || !check.ok) {
    return { wanted, product: goods, quantity: 0, problem: check.ok ? '' : check.message, kind: 'malformed' }
  }
  const possible = clampQuantity(selling, quantity, left.get(variant.id) ?? 0)
  if (possible === 0) {
    return { wanted, product: goods, quantity: 0, problem: describeChange({ kind: 'sold-out' }), kind: 'stops' }
  }
  const changes = describeChanges(wanted, goods, quantity, possible)
  return { wanted, product: goods, quantity: possible, ...(changes && { problem: changes, kind: 'changed' as const }) }
}

function describeChanges(
  wanted: WantedItem,
  { unitPrice, unit }: PricedProduct,
  before: Quantity,
  now: Quantity,
): string {
  const shown = paiseFromRupees(wanted.price)
  return [
    shown !== unitPrice && describeChange({ kind: 'price', before: shown ?? 0, now: unitPrice }),
    before !== now && describeChange({ kind: 'quantity', before, now, unit }),
  ]
    .filter((words) => words !== false)
    .join(' ')
}

function notSold(wanted: WantedItem): PricedItem {
  return { wanted, quantity: 0, problem: describeChange({ kind: 'gone' }), kind: 'stops' }
}

function pricedProduct(row: ProductRow, variant: VariantRow): PricedProduct {
  return {
    productId: row.id,
    variantId: variant.id,
    name: row.name,
    sku: variant.sku,
    color: variant.color,
    size: variant.size,
    image: picturesOf(row, variant)[0] ?? '',
    hsn: row.hsn,
    unit: row.unit,
    unitPrice: sellingPrice(
      pairOf(
        { price: row.price_paise, finalPrice: row.final_price_paise },
        { price: variant.price_paise, finalPrice: variant.final_price_paise },
      ),
    ),
  }
}

function sellingUnit({ unit, minimum_quantity, quantity_step }: ProductRow): SellingUnit {
  return { unit, minimum: minimum_quantity, step: quantity_step }
}
