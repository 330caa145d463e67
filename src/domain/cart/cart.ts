import { checkQuantity, clampQuantity, largestQuantity, maximumOf } from '../catalogue/allowed-quantity.ts'
import { sellingPrice } from '../catalogue/price.ts'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import type { ColorAndSize } from '../catalogue/variants.ts'
import { isId } from '../ids.ts'
import type { Paise } from '../units/paise.ts'
import { formatQuantity, itemCount, lineTotal, type Quantity } from '../units/quantity.ts'

/** The cart, which is stored in the browser (specification 1, sections 3 to 5). */
export interface Cart {
  readonly items: readonly CartLine[]
  /** Paise: the sum of price × quantity. Every function here recomputes it. */
  readonly totalAmount: Paise
}

/** A product in one colour and size; empty text where the product has none to choose. */
export interface CartLine {
  readonly product: ProductSnapshot
  /** Pieces or centimetres, depending on the product's unit. */
  readonly quantity: Quantity
  /** Paise per piece or per metre, when the item was added. */
  readonly price: Paise
  readonly selectedColor: string
  readonly selectedSize: string
}

/** The key of a line: lines differ in product, colour or size. */
export interface LineKey {
  readonly productId: string
  readonly selectedColor: string
  readonly selectedSize: string
}

export type AddResult =
  | { readonly ok: true; readonly cart: Cart }
  | { readonly ok: false; readonly cart: Cart; readonly message: string }

export const EMPTY_CART: Cart = { items: [], totalAmount: 0 }

/** Keeps the total exact (see `lineTotal`) and the cart within the browser's storage. */
export const MAX_CART_LINES = 100

/**
 * Adds a product to the cart. An existing line of the same product, colour and size gets the higher quantity. Returns the
 * unchanged cart with a message for the shopper when the product has no valid `_id`, the quantity is not allowed, or the stock
 * is insufficient.
 */
export function addToCart(
  cart: Cart,
  product: ProductSnapshot | undefined,
  choice: { readonly quantity: Quantity; readonly selectedColor?: string; readonly selectedSize?: string },
): AddResult {
  if (!product || !isId(product._id)) return { ok: false, cart, message: INVALID_PRODUCT }
  const check = checkQuantity(product.selling, choice.quantity, product.stock)
  if (!check.ok) return { ok: false, cart, message: check.message }
  const { selectedColor = '', selectedSize = '' } = choice
  const key = { productId: product._id, selectedColor, selectedSize }
  const before = findLine(cart, key)
  const requested = (before?.quantity ?? 0) + choice.quantity
  if (before && requested > largestQuantity(product.selling, product.stock)) {
    return { ok: false, cart, message: quantityLimitMessage(before, product.stock) }
  }
  const quantity = clampQuantity(product.selling, requested, product.stock)
  const line = { product, quantity, price: sellingPrice(product), selectedColor, selectedSize }
  if (before) return { ok: true, cart: createCart(cart.items.map((item) => (item === before ? line : item))) }
  if (cart.items.length >= MAX_CART_LINES) return { ok: false, cart, message: FULL_CART }
  return { ok: true, cart: createCart([...cart.items, line]) }
}

/**
 * Sets a line's quantity, in pieces or centimetres, to the nearest allowed one. Zero or below removes the line. The cart does
 * not change for NaN (an empty input) or a sold-out product.
 */
export function updateQuantity(cart: Cart, key: LineKey, quantity: Quantity): Cart {
  if (quantity <= 0) return removeFromCart(cart, key)
  const line = findLine(cart, key)
  const allowed = line ? clampQuantity(line.product.selling, quantity, line.product.stock) : 0
  if (!line || allowed === 0 || Number.isNaN(quantity)) return cart
  return createCart(cart.items.map((item) => (item === line ? { ...line, quantity: allowed } : item)))
}

export function removeFromCart(cart: Cart, key: LineKey): Cart {
  return createCart(cart.items.filter((line) => !sameLine(lineKey(line), key)))
}

/** Restores a removed line at its position, unless the same product, colour and size has been added since. */
export function restoreLine(cart: Cart, line: CartLine, place: number): Cart {
  return findLine(cart, lineKey(line))
    ? cart
    : createCart([...cart.items.slice(0, place), line, ...cart.items.slice(place)])
}

export function clearCart(): Cart {
  return EMPTY_CART
}

/**
 * Replaces the stored product data of a line with the current data of the catalogue. A line that did not name its colour and
 * size gets those of its variant, and joins the line that already has them.
 */
export function refreshLine(cart: Cart, key: LineKey, product: ProductSnapshot, variant?: ColorAndSize): Cart {
  const line = findLine(cart, key)
  if (!line || product._id !== key.productId) return cart
  const { color: selectedColor, size: selectedSize } = variant ?? { color: key.selectedColor, size: key.selectedSize }
  const fresh = { ...line, product, price: sellingPrice(product), selectedColor, selectedSize }
  const same = cart.items.find((other) => other !== line && sameLine(lineKey(other), lineKey(fresh)))
  if (!same) return createCart(cart.items.map((item) => (item === line ? fresh : item)))
  const quantity = clampQuantity(product.selling, same.quantity + line.quantity, product.stock) || same.quantity
  return createCart(
    cart.items.flatMap((item) => (item === line ? [] : [item === same ? { ...fresh, quantity } : item])),
  )
}

/** Gives a line another colour and size; it joins a line that has them already. The quantity stays within the stock. */
export function changeVariant(cart: Cart, key: LineKey, product: ProductSnapshot, variant: ColorAndSize): Cart {
  const changed = refreshLine(cart, key, product, variant)
  const target = { productId: key.productId, selectedColor: variant.color, selectedSize: variant.size }
  const line = findLine(changed, target)
  return line ? updateQuantity(changed, target, line.quantity) : changed
}

/** Creates a cart of these lines, with its total. */
export function createCart(items: readonly CartLine[]): Cart {
  return { items, totalAmount: items.reduce((sum, line) => sum + cartLineTotal(line), 0) }
}

/** Returns the total of a line in paise. */
export function cartLineTotal(line: CartLine): Paise {
  return lineTotal(line.price, line.quantity, line.product.selling.unit)
}

/** The number on the cart badge: each piece counts, a length of fabric counts as one item. */
export function cartCount(cart: Cart): number {
  return cart.items.reduce((sum, line) => sum + itemCount(line.product.selling.unit, line.quantity), 0)
}

export function lineKey(line: CartLine): LineKey {
  return { productId: line.product._id, selectedColor: line.selectedColor, selectedSize: line.selectedSize }
}

export function findLine(cart: Cart, key: LineKey): CartLine | undefined {
  return cart.items.find((line) => sameLine(lineKey(line), key))
}

/** Error when adding a product without a valid `_id` (specification 1, section 8). */
export const INVALID_PRODUCT = 'Invalid product'

const FULL_CART = `Your cart is full. It can hold ${MAX_CART_LINES} different items.`

function sameLine(one: LineKey, other: LineKey): boolean {
  return (
    one.productId === other.productId &&
    one.selectedColor === other.selectedColor &&
    one.selectedSize === other.selectedSize
  )
}

function quantityLimitMessage({ product: { selling }, quantity }: CartLine, stock: Quantity | undefined): string {
  const inCart = `your cart already has ${formatQuantity(selling.unit, quantity)}.`
  if (stock !== undefined && stock <= maximumOf(selling))
    return `Only ${formatQuantity(selling.unit, stock)} left, and ${inCart}`
  return `You can order at most ${formatQuantity(selling.unit, maximumOf(selling))}, and ${inCart}`
}
