import { isId } from '../ids.ts'
import { MAX_PAISE, type Paise, rupeesFromPaise } from '../units/paise.ts'
import {
  BY_THE_METRE,
  BY_THE_PIECE,
  MAX_QUANTITY,
  type Quantity,
  quantityToJson,
  type SellingUnit,
  type Unit,
  unitsPerPrice,
} from '../units/quantity.ts'
import { asList, asNumber, asRecord, ownField, safeUrl, singleLine, type UntrustedRecord } from '../untrusted.ts'
import { priceView, variantPricePair } from './price.ts'

/** The data of a product that cart and wishlist store in the browser. Prices in paise. */
export interface ProductSnapshot {
  readonly _id: string
  readonly name: string
  readonly price: Paise
  /** Present when below `price`. */
  readonly finalPrice?: Paise
  /** Empty without an image. */
  readonly image: string
  readonly selling: SellingUnit
  /** Pieces or centimetres; absent when unknown. */
  readonly stock?: Quantity
  /** The fabric that this is a swatch of. */
  readonly swatchOf?: string
}

/** The snapshot as JSON, in rupees and in pieces or metres. */
export interface ProductSnapshotJson {
  readonly _id: string
  readonly name: string
  readonly price: number
  readonly finalPrice?: number
  readonly image: string
  readonly unit: Unit
  readonly minQuantity: number
  readonly quantityStep: number
  readonly maxQuantity?: number
  readonly countInStock?: number
  readonly swatchOf?: string
}

/**
 * Reads a product from the API, or from data stored by this or an older version. The chosen variant's prices, stock and image
 * replace the product's. Undefined without a valid `_id`; every other field has a default.
 */
export function readProductSnapshot(product: unknown, variant?: unknown): ProductSnapshot | undefined {
  const record = asRecord(product)
  const id = record && ownField(record, '_id')
  if (!record || !isId(id)) return undefined
  const chosen = asRecord(variant)
  const selling = sellingUnitOf(record)
  const { price, original } = priceView(variantPricePair(pairIn(record), chosen && pairIn(chosen)))
  const stock = stockOf(chosen, selling.unit) ?? stockOf(record, selling.unit)
  const swatchOf = ownField(record, 'swatchOf')
  return {
    _id: id,
    name: singleLine(ownField(record, 'name'), MAX_NAME_LENGTH),
    ...(original === undefined ? { price } : { price: original, finalPrice: price }),
    image: (chosen && imageOf(chosen)) || imageOf(record),
    selling,
    ...(stock === undefined ? {} : { stock }),
    ...(isId(swatchOf) && { swatchOf }),
  }
}

/** Returns the snapshot as browsers store it: amounts in rupees, lengths in metres. */
export function productSnapshotToJson(product: ProductSnapshot): ProductSnapshotJson {
  const { unit, minimum, step, maximum } = product.selling
  return {
    _id: product._id,
    name: product.name,
    price: rupeesFromPaise(product.price),
    ...(product.finalPrice === undefined ? {} : { finalPrice: rupeesFromPaise(product.finalPrice) }),
    image: product.image,
    unit,
    minQuantity: quantityToJson(unit, minimum),
    quantityStep: quantityToJson(unit, step),
    ...(maximum !== undefined && { maxQuantity: quantityToJson(unit, maximum) }),
    ...(product.stock === undefined ? {} : { countInStock: quantityToJson(unit, product.stock) }),
    ...(product.swatchOf !== undefined && { swatchOf: product.swatchOf }),
  }
}

/** Returns unit, minimum, step and maximum of a product of the API, whose JSON has pieces or metres; defaults for what is missing. */
export function sellingUnitOf(product: UntrustedRecord): SellingUnit {
  const standard = ownField(product, 'unit') === 'metre' ? BY_THE_METRE : BY_THE_PIECE
  const value = (name: string) => {
    const quantity = quantityField(product, name, standard.unit)
    return quantity !== undefined && quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined
  }
  const maximum = value('maxQuantity')
  return {
    unit: standard.unit,
    minimum: value('minQuantity') ?? standard.minimum,
    step: value('quantityStep') ?? standard.step,
    ...(maximum !== undefined && { maximum }),
  }
}

/** Converts untrusted rupees to the nearest paisa: 0 for negative values and anything but a number, at most `MAX_PAISE`. */
export function paiseFromUntrusted(rupees: unknown): Paise {
  return Math.round(Math.min(Math.max(asNumber(rupees) ?? 0, 0), MAX_PAISE / 100) * 100)
}

/** Reads an untrusted field in pieces or metres as whole pieces or centimetres; undefined when it is not a number. */
export function quantityField(record: UntrustedRecord, name: string, unit: Unit): Quantity | undefined {
  const value = asNumber(ownField(record, name))
  return value === undefined ? undefined : Math.round(Math.min(value, MAX_STOCK) * unitsPerPrice(unit))
}

const MAX_NAME_LENGTH = 200
const MAX_STOCK = 1e9

function pairIn(record: UntrustedRecord): { price?: Paise; finalPrice?: Paise } {
  const price = asNumber(ownField(record, 'price'))
  const finalPrice = asNumber(ownField(record, 'finalPrice'))
  return {
    ...(price === undefined ? {} : { price: paiseFromUntrusted(price) }),
    ...(finalPrice === undefined ? {} : { finalPrice: paiseFromUntrusted(finalPrice) }),
  }
}

function stockOf(record: UntrustedRecord | undefined, unit: Unit): Quantity | undefined {
  const stock = record && quantityField(record, 'countInStock', unit)
  return stock === undefined ? undefined : Math.max(stock, 0)
}

function imageOf(record: UntrustedRecord): string {
  return safeUrl(ownField(record, 'image')) || safeUrl(asList(ownField(record, 'images'), 1)[0])
}
