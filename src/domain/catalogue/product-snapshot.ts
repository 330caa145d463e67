import { isId } from '../ids.ts'
import { MOST_PAISE, type Paise, rupeesFromPaise } from '../units/paise.ts'
import {
  BY_THE_METRE,
  BY_THE_PIECE,
  MOST_QUANTITY,
  type Quantity,
  quantityToJson,
  type SellingUnit,
  type Unit,
  unitsPerPrice,
} from '../units/quantity.ts'
import { addressOf, fieldOf, lineOf, listOf, numberOf, recordOf, type UntrustedRecord } from '../untrusted.ts'
import { pairOf, priceView } from './price.ts'

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
  const record = recordOf(product)
  const id = record && fieldOf(record, '_id')
  if (!record || !isId(id)) return undefined
  const chosen = recordOf(variant)
  const selling = sellingUnitOf(record)
  const { price, original } = priceView(pairOf(pairIn(record), chosen && pairIn(chosen)))
  const stock = stockOf(chosen, selling.unit) ?? stockOf(record, selling.unit)
  return {
    _id: id,
    name: lineOf(fieldOf(record, 'name'), MOST_NAME),
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
  const usual = fieldOf(product, 'unit') === 'metre' ? BY_THE_METRE : BY_THE_PIECE
  const figure = (name: string) => {
    const quantity = quantityIn(product, name, usual.unit)
    return quantity !== undefined && quantity >= 1 && quantity <= MOST_QUANTITY ? quantity : undefined
  }
  return {
    unit: usual.unit,
    minimum: figure('minQuantity') ?? usual.minimum,
    step: figure('quantityStep') ?? usual.step,
  }
}

/** Rupees as stored data has them, to the nearest paisa: 0 for what is no number or negative, at most the largest price. */
export function paiseOf(rupees: unknown): Paise {
  return Math.round(Math.min(Math.max(numberOf(rupees) ?? 0, 0), MOST_PAISE / 100) * 100)
}

/** Pieces or metres as stored data has them, to the nearest piece or centimetre; undefined when not a number. */
export function quantityIn(record: UntrustedRecord, name: string, unit: Unit): Quantity | undefined {
  const figure = numberOf(fieldOf(record, name))
  return figure === undefined ? undefined : Math.round(Math.min(figure, MOST_STOCK) * unitsPerPrice(unit))
}

const MOST_NAME = 200
const MOST_STOCK = 1e9

function pairIn(record: UntrustedRecord): { price?: Paise; finalPrice?: Paise } {
  const price = numberOf(fieldOf(record, 'price'))
  const finalPrice = numberOf(fieldOf(record, 'finalPrice'))
  return {
    ...(price === undefined ? {} : { price: paiseOf(price) }),
    ...(finalPrice === undefined ? {} : { finalPrice: paiseOf(finalPrice) }),
  }
}

function stockOf(record: UntrustedRecord | undefined, unit: Unit): Quantity | undefined {
  const stock = record && quantityIn(record, 'countInStock', unit)
  return stock === undefined ? undefined : Math.max(stock, 0)
}

function imageOf(record: UntrustedRecord): string {
  return addressOf(fieldOf(record, 'image')) || addressOf(listOf(fieldOf(record, 'images'), 1)[0])
}
