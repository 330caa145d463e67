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

/** What the browser remembers of a product put into the cart or the wishlist. */
export interface ProductSnapshot {
  readonly _id: string
  readonly name: string
  readonly price: Paise
  /** Present when below `price`. */
  readonly finalPrice?: Paise
  /** Empty when there is none. */
  readonly image: string
  readonly selling: SellingUnit
  /** Pieces or centimetres; absent when not known. */
  readonly stock?: Quantity
}

/** The snapshot as JSON: rupees, and pieces or metres. */
export interface ProductSnapshotJson {
  readonly _id: string
  readonly name: string
  readonly price: number
  readonly finalPrice?: number
  readonly image: string
  readonly unit: Unit
  readonly minQuantity: number
  readonly quantityStep: number
  readonly countInStock?: number
}

/**
 * Reads a product of the catalogue's JSON, of stored data or of older stored data. A chosen variant's own price pair, stock
 * and image stand in for the product's. Undefined without a valid `_id`; every other field has a harmless default.
 */
export function readProductSnapshot(product: unknown, variant?: unknown): ProductSnapshot | undefined {
  const record = asRecord(product)
  const id = record && ownField(record, '_id')
  if (!record || !isId(id)) return undefined
  const chosen = asRecord(variant)
  const selling = sellingUnitOf(record)
  const { price, original } = priceView(variantPricePair(pairIn(record), chosen && pairIn(chosen)))
  const stock = stockOf(chosen, selling.unit) ?? stockOf(record, selling.unit)
  return {
    _id: id,
    name: singleLine(ownField(record, 'name'), MAX_NAME_LENGTH),
    ...(original === undefined ? { price } : { price: original, finalPrice: price }),
    image: (chosen && imageOf(chosen)) || imageOf(record),
    selling,
    ...(stock === undefined ? {} : { stock }),
  }
}

export function productSnapshotToJson(product: ProductSnapshot): ProductSnapshotJson {
  const { unit, minimum, step } = product.selling
  return {
    _id: product._id,
    name: product.name,
    price: rupeesFromPaise(product.price),
    ...(product.finalPrice === undefined ? {} : { finalPrice: rupeesFromPaise(product.finalPrice) }),
    image: product.image,
    unit,
    minQuantity: quantityToJson(unit, minimum),
    quantityStep: quantityToJson(unit, step),
    ...(product.stock === undefined ? {} : { countInStock: quantityToJson(unit, product.stock) }),
  }
}

/** How a product of the catalogue's JSON is sold: `unit`, `minQuantity` and `quantityStep` in pieces or metres, with the defaults. */
export function sellingUnitOf(product: UntrustedRecord): SellingUnit {
  const usual = ownField(product, 'unit') === 'metre' ? BY_THE_METRE : BY_THE_PIECE
  const figure = (name: string) => {
    const quantity = quantityField(product, name, usual.unit)
    return quantity !== undefined && quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined
  }
  return {
    unit: usual.unit,
    minimum: figure('minQuantity') ?? usual.minimum,
    step: figure('quantityStep') ?? usual.step,
  }
}

/** Rupees as stored data has them, to the nearest paisa: 0 for what is no number or negative, at most the largest price. */
export function paiseFromUntrusted(rupees: unknown): Paise {
  return Math.round(Math.min(Math.max(asNumber(rupees) ?? 0, 0), MAX_PAISE / 100) * 100)
}

/** Pieces or metres as stored data has them, to the nearest piece or centimetre; undefined when not a number. */
export function quantityField(record: UntrustedRecord, name: string, unit: Unit): Quantity | undefined {
  const figure = asNumber(ownField(record, name))
  return figure === undefined ? undefined : Math.round(Math.min(figure, MAX_STOCK) * unitsPerPrice(unit))
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
