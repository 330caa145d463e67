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

/** Under this key the browser keeps the cart; `user` and `wishlist` have keys of their own. */
export const CART_STORAGE_KEY = 'cart'

/** Raised on the window after each change of the cart. */
export const CART_UPDATED = 'cartUpdated'

/** The cart as it is stored: rupees, and pieces or metres. */
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

/** A cart, and what was wrong with its stored text, for the log (no shopper's data in it). */
export interface ReadCartResult {
  readonly cart: Cart
  readonly problem?: string
}

/**
 * Reads stored text that anyone may have written. Malformed text is an empty cart. A price that is no number counts as 0; so
 * does such a quantity, and a line of quantity 0 is no line: it is dropped, like one without a valid product id, and the
 * problem says so. Quantities are moved to the nearest that may be bought; stock is left for the server to judge, since
 * what was stored may be old. Lines of the same product, colour and size become one. The stored total is not believed.
 */
export function readCart(text: string | null | undefined): ReadCartResult {
  if (text === null || text === undefined) return { cart: EMPTY_CART }
  const stored = parseJson(text)
  const list = Array.isArray(stored) ? stored : ownField(asRecord(stored) ?? {}, 'items')
  if (!Array.isArray(list)) return { cart: EMPTY_CART, problem: 'The stored cart is malformed: an empty cart is used.' }
  let cart = EMPTY_CART
  for (const line of asList(list, MAX_CART_LINES).map(readLine)) if (line) cart = withLine(cart, line)
  const dropped = list.length - cart.items.length
  return dropped > 0 ? { cart, problem: `${dropped} lines of the stored cart were dropped or joined.` } : { cart }
}

/** The text to store. Reading it gives the same cart. */
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
  const wanted = quantityField(record, 'quantity', product.selling.unit) ?? 0
  if (wanted <= 0) return undefined
  return {
    product,
    quantity: clampQuantity(product.selling, wanted),
    price: paiseFromUntrusted(ownField(record, 'price')),
    selectedColor: singleLine(ownField(record, 'selectedColor'), MAX_CHOICE_LENGTH),
    selectedSize: singleLine(ownField(record, 'selectedSize'), MAX_CHOICE_LENGTH),
  }
}

/** Older carts keep the product's id alone. */
function readProduct(product: unknown): ProductSnapshot | undefined {
  return readProductSnapshot(isId(product) ? { _id: product } : product)
}

function withLine(cart: Cart, line: CartLine): Cart {
  const twin = findLine(cart, lineKey(line))
  if (!twin) return createCart([...cart.items, line])
  const quantity = clampQuantity(twin.product.selling, twin.quantity + line.quantity)
  return createCart(cart.items.map((item) => (item === twin ? { ...twin, quantity } : item)))
}
