import { clampQuantity } from '../catalogue/allowed-quantity.ts'
import {
  type ProductSnapshot,
  type ProductSnapshotJson,
  paiseFromUntrusted,
  productSnapshotToJson,
  quantityField,
  readProductSnapshot,
} from '../catalogue/product-snapshot.ts'
import { isId } from '../ids.ts'
import { rupeesFromPaise } from '../units/paise.ts'
import { quantityToJson } from '../units/quantity.ts'
import { asList, asRecord, ownField, parseJson, singleLine } from '../untrusted.ts'
import { type Cart, type CartLine, createCart, EMPTY_CART, findLine, lineKey, MAX_CART_LINES } from './cart.ts'

/** Local storage key of the cart. */
export const CART_STORAGE_KEY = 'cart'

/** Event dispatched on the window after each change of the cart (specification 1, section 4). */
export const CART_UPDATED = 'cartUpdated'

/** The cart as stored, in rupees and in pieces or metres. */
export interface StoredCart {
  readonly items: readonly StoredCartLine[]
  readonly totalAmount: number
}

export interface StoredCartLine {
  readonly product: ProductSnapshotJson
  readonly quantity: number
  readonly price: number
  readonly selectedColor: string
  readonly selectedSize: string
}

/** A cart, and what was wrong with its stored text. `problem` is for the log and contains no personal data. */
export interface ReadCartResult {
  readonly cart: Cart
  readonly problem?: string
}

/**
 * Reads a stored cart; the text is untrusted. Malformed text gives an empty cart. A price or quantity that is not a number
 * counts as 0 (specification 1, section 5). Lines with quantity 0 or without a valid product id are dropped and reported in
 * `problem`. Quantities are moved to the nearest allowed one, without regard to the stored stock, which may be old. Lines of the
 * same product, colour and size are joined. The total is computed again.
 */
export function readCart(text: string | null | undefined): ReadCartResult {
  if (text === null || text === undefined) return { cart: EMPTY_CART }
  const stored = parseJson(text)
  const list = Array.isArray(stored) ? stored : ownField(asRecord(stored) ?? {}, 'items')
  if (!Array.isArray(list)) return { cart: EMPTY_CART, problem: 'The stored cart is malformed. An empty cart is used.' }
  let cart = EMPTY_CART
  for (const line of asList(list, MAX_CART_LINES).map(readLine)) if (line) cart = withLine(cart, line)
  const dropped = list.length - cart.items.length
  return dropped > 0 ? { cart, problem: `${dropped} lines of the stored cart were dropped or joined.` } : { cart }
}

/** Returns the text to store. `readCart` reads it back unchanged. */
export function writeCart(cart: Cart): string {
  const stored: StoredCart = {
    items: cart.items.map((line) => ({
      product: productSnapshotToJson(line.product),
      quantity: quantityToJson(line.product.selling.unit, line.quantity),
      price: rupeesFromPaise(line.price),
      selectedColor: line.selectedColor,
      selectedSize: line.selectedSize,
    })),
    totalAmount: rupeesFromPaise(createCart(cart.items).totalAmount),
  }
  return JSON.stringify(stored)
}

const MAX_CHOICE_LENGTH = 100

function readLine(value: unknown): CartLine | undefined {
  const record = asRecord(value)
  const product = record && readProduct(ownField(record, 'product'))
  if (!record || !product) return undefined
  const requested = quantityField(record, 'quantity', product.selling.unit) ?? 0
  if (requested <= 0) return undefined
  return {
    product,
    quantity: clampQuantity(product.selling, requested),
    price: paiseFromUntrusted(ownField(record, 'price')),
    selectedColor: singleLine(ownField(record, 'selectedColor'), MAX_CHOICE_LENGTH),
    selectedSize: singleLine(ownField(record, 'selectedSize'), MAX_CHOICE_LENGTH),
  }
}

/** Older carts stored only the product's id. */
function readProduct(product: unknown): ProductSnapshot | undefined {
  return readProductSnapshot(isId(product) ? { _id: product } : product)
}

function withLine(cart: Cart, line: CartLine): Cart {
  const existing = findLine(cart, lineKey(line))
  if (!existing) return createCart([...cart.items, line])
  const quantity = clampQuantity(existing.product.selling, existing.quantity + line.quantity)
  return createCart(cart.items.map((item) => (item === existing ? { ...existing, quantity } : item)))
}
