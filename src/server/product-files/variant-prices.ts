import type { VariantInput } from '../../domain/catalogue/product-input.ts'
import type { Paise } from '../../domain/units/paise.ts'

/** A variant with the prices of its row, in paise. */
export interface PricedVariant extends VariantInput {
  readonly charged: Paise
  readonly struck?: Paise
}

interface PriceFields {
  readonly price: Paise
  readonly finalPrice?: Paise
  readonly mrp?: Paise
}

/**
 * The product gets the price pair of its cheapest variant; variants that differ get their own.
 * @param ownMrp the MRP of the file's own column; undefined without it, and null when the highest struck price is the MRP
 */
export function withOnePair(
  variants: readonly PricedVariant[],
  ownMrp: Paise | undefined | null,
): { pair: PriceFields; list: VariantInput[] } {
  const cheapest = variants.reduce<PricedVariant | undefined>(
    (least, variant) => (least === undefined || variant.charged < least.charged ? variant : least),
    undefined,
  )
  if (cheapest === undefined) return { pair: { price: 0 }, list: [] }
  const list = variants.map(({ charged, struck, ...variant }) => ({
    ...variant,
    ...(charged === cheapest.charged && struck === cheapest.struck ? {} : pairOf(charged, struck)),
  }))
  const highest = Math.max(...variants.map(({ charged, struck }) => struck ?? charged))
  const comparedMrp = variants.some(({ struck }) => struck !== undefined) ? highest : undefined
  const mrp = ownMrp === null ? comparedMrp : ownMrp
  return { pair: { ...pairOf(cheapest.charged, cheapest.struck), mrp }, list }
}

function pairOf(charged: Paise, struck: Paise | undefined): PriceFields {
  return struck === undefined ? { price: charged } : { price: struck, finalPrice: charged }
}
