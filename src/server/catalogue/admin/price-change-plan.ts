import type { ProductPrices } from '../../../contract/catalogue/products-admin.ts'
import { checkPricePair } from '../../../domain/catalogue/check-product.ts'
import { changePrices, type PriceChange, type Prices } from '../../../domain/catalogue/price-change.ts'
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/units/paise.ts'
import type { EditedProduct } from './product-queries.ts'

/** What becomes of the prices of one product. */
export interface Plan {
  readonly row: EditedProduct
  readonly before: Prices
  readonly after: Prices
  readonly variants: readonly (Prices & { readonly id: string })[]
  readonly refused: string | undefined
  readonly isTouched: boolean
}

/** What becomes of a product and of its variants that have a pair of their own; refused as a whole. */
export function planFor(row: EditedProduct, change: PriceChange): Plan {
  const before = { price: row.price_paise, finalPrice: row.final_price_paise }
  const own = row.variants.filter(({ price_paise }) => price_paise !== null)
  const pairs = [
    before,
    ...own.map((variant) => ({ price: variant.price_paise ?? 0, finalPrice: variant.final_price_paise })),
  ]
  const changed = pairs.map((pair) => changePrices(pair, row.mrp_paise, change))
  const refused = changed
    .map((one) => ('refused' in one ? one.refused : undefined))
    .find((reason) => reason !== undefined)
  const after = changed.map((one, at) => ('pair' in one ? one.pair : (pairs[at] as Prices)))
  return {
    row,
    before,
    after: after[0] ?? before,
    variants: own.map(({ id }, at) => ({ id, ...(after[at + 1] as Prices) })),
    refused,
    isTouched: pairs.some((pair, at) => pair.price !== after[at]?.price || pair.finalPrice !== after[at]?.finalPrice),
  }
}

/** What a product's prices become when they are set to given ones. */
export function planTo(row: EditedProduct | undefined, wanted: ProductPrices, at: string) {
  if (!row) return { problems: [{ field: `${at}_id`, reason: 'there is no such product' }] }
  const own = new Set(row.variants.filter(({ price_paise }) => price_paise !== null).map(({ id }) => id))
  const pairs = [wanted, ...wanted.variants].map((pair, place) => {
    const where = place === 0 ? at : `${at}variants.${place - 1}.`
    return readPair(pair, where)
  })
  // As a product is checked that is saved: the MRP holds for its own price.
  const isAboveMrp = row.mrp_paise !== null && (pairs[0]?.pair.price ?? 0) > row.mrp_paise
  const strangers = wanted.variants.filter(({ _id }) => !own.has(_id))
  const problems = [
    ...pairs.flatMap(({ problems: found }) => found),
    ...(isAboveMrp ? [{ field: `${at}price`, reason: 'the price would be above the MRP' }] : []),
    ...strangers.map(() => ({ field: `${at}variants`, reason: 'there is no such variant with a price of its own' })),
  ]
  const [after, ...others] = pairs.map(({ pair }) => pair) as [Prices, ...Prices[]]
  const before = { price: row.price_paise, finalPrice: row.final_price_paise }
  const variants = wanted.variants.map(({ _id }, place) => ({ id: _id, ...(others[place] as Prices) }))
  return { problems, plan: { row, before, after, variants, refused: undefined, isTouched: true } }
}

function readPair({ price, finalPrice }: PairJson, at: string) {
  const pair = {
    price: paiseFromRupees(price) ?? Number.NaN,
    finalPrice: finalPrice === null ? null : (paiseFromRupees(finalPrice) ?? Number.NaN),
  }
  return { pair, problems: checkPricePair(pair.price, pair.finalPrice ?? undefined, at) }
}

/** The prices from before a plan, to be set again while the product is at the revision the plan gave it. */
export function formerly({ row, before, variants }: Plan): ProductPrices {
  const known = new Map(row.variants.map((variant) => [variant.id, variant]))
  return {
    _id: row.id,
    revision: row.revision + 1,
    ...pairJson(before),
    variants: variants.map(({ id }) => {
      const { price_paise, final_price_paise } = known.get(id) ?? { price_paise: 0, final_price_paise: null }
      return { _id: id, ...pairJson({ price: price_paise ?? 0, finalPrice: final_price_paise }) }
    }),
  }
}

type PairJson = Pick<ProductPrices, 'price' | 'finalPrice'>

export function pairJson({ price, finalPrice }: Prices): PairJson {
  return { price: rupeesFromPaise(price), finalPrice: finalPrice === null ? null : rupeesFromPaise(finalPrice) }
}
