import type { ProductPrices } from '../../../contract/price-changes.ts'
import { checkPricePair } from '../../../domain/catalogue/check-product.ts'
import { changePrices, type PriceChange, type Prices } from '../../../domain/catalogue/price-change.ts'
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/units/paise.ts'
import type { EditedProduct } from './product-queries.ts'

/** The new prices of one product and its variants. */
export interface Plan {
  readonly row: EditedProduct
  readonly before: Prices
  readonly after: Prices
  readonly variants: readonly (Prices & { readonly id: string })[]
  readonly refused: string | undefined
  readonly isChanged: boolean
}

/** Applies a change to a product and its variants with prices of their own; refused for all of them together. */
export function planForChange(row: EditedProduct, change: PriceChange): Plan {
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
    isChanged: pairs.some((pair, at) => pair.price !== after[at]?.price || pair.finalPrice !== after[at]?.finalPrice),
  }
}

/** Plans setting the prices of a product to given values, with the problems by field. */
export function planForPrices(row: EditedProduct | undefined, prices: ProductPrices, at: string) {
  if (!row) return { problems: [{ field: `${at}_id`, reason: 'product not found' }] }
  const own = new Set(row.variants.filter(({ price_paise }) => price_paise !== null).map(({ id }) => id))
  const pairs = [prices, ...prices.variants].map((pair, place) => {
    const where = place === 0 ? at : `${at}variants.${place - 1}.`
    return readPair(pair, where)
  })
  // As when saving a product, the MRP limits the product's own price only.
  const isAboveMrp = row.mrp_paise !== null && (pairs[0]?.pair.price ?? 0) > row.mrp_paise
  const unknown = prices.variants.filter(({ _id }) => !own.has(_id))
  const problems = [
    ...pairs.flatMap(({ problems: found }) => found),
    ...(isAboveMrp ? [{ field: `${at}price`, reason: 'the price is above the MRP' }] : []),
    ...unknown.map(() => ({ field: `${at}variants`, reason: 'there is no variant with its own price and this id' })),
  ]
  const [after, ...others] = pairs.map(({ pair }) => pair) as [Prices, ...Prices[]]
  const before = { price: row.price_paise, finalPrice: row.final_price_paise }
  const variants = prices.variants.map(({ _id }, place) => ({ id: _id, ...(others[place] as Prices) }))
  return { problems, plan: { row, before, after, variants, refused: undefined, isChanged: true } }
}

function readPair({ price, finalPrice }: PairJson, at: string) {
  const pair = {
    price: paiseFromRupees(price) ?? Number.NaN,
    finalPrice: finalPrice === null ? null : (paiseFromRupees(finalPrice) ?? Number.NaN),
  }
  return { pair, problems: checkPricePair(pair.price, pair.finalPrice ?? undefined, at) }
}

/** The prices before a plan, with the revision the product has after it, so that the change can be undone. */
export function previousPrices({ row, before, variants }: Plan): ProductPrices {
  const variantsById = new Map(row.variants.map((variant) => [variant.id, variant]))
  return {
    _id: row.id,
    revision: row.revision + 1,
    ...pairJson(before),
    variants: variants.map(({ id }) => {
      const { price_paise, final_price_paise } = variantsById.get(id) ?? { price_paise: 0, final_price_paise: null }
      return { _id: id, ...pairJson({ price: price_paise ?? 0, finalPrice: final_price_paise }) }
    }),
  }
}

type PairJson = Pick<ProductPrices, 'price' | 'finalPrice'>

export function pairJson({ price, finalPrice }: Prices): PairJson {
  return { price: rupeesFromPaise(price), finalPrice: finalPrice === null ? null : rupeesFromPaise(finalPrice) }
}
