import { checkQuantity, clampQuantity, largestQuantity } from '../catalogue/allowed-quantity.ts'
import { sellingPrice } from '../catalogue/price.ts'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import { isId } from '../ids.ts'
import type { Paise } from '../units/paise.ts'
import { formatQuantity, itemCount, lineTotal, MAX_QUANTITY, type Quantity } from '../units/quantity.ts'

/** The cart a shopper keeps in the browser (specification 1, sections 3 to 5). */
export interface Cart {
  readonly items: readonly CartLine[]
  /** Σ price × quantity of the lines, in paise. Every function here recomputes it. */
  readonly totalAmount: Paise
}

/** A product in one colour and one size. Empty text where there is nothing to choose. */
export interface CartLine {
  readonly product: ProductSnapshot
  /** Pieces or centimetres, by the product's unit. */
  readonly quantity: Quantity
  /** The selling price when it was put in, per piece or per metre. */
  readonly price: Paise
  readonly selectedColor: string
  readonly selectedSize: string
}

/** Which line: the three things that tell lines apart. */
export interface LineKey {
  readonly productId: string
  readonly selectedColor: string
  readonly selectedSize: string
}

export type AddResult =
  | { readonly ok: true; readonly cart: Cart }
  | { readonly ok: false; readonly cart: Cart; readonly message: string }

export const EMPTY_CART: Cart = { items: [], totalAmount: 0 }

/** A cart holds at most this many lines, so that its total stays exact and the browser's storage holds it. */
export const MAX_CART_LINES = 100

/**
 * Puts a product into the cart: the same product, colour and size raises its line's quantity, else a line is appended. The
 * cart stays as it was, with a message for the shopper, when the product has no valid `_id`, the quantity is not one that
 * may be bought, or the stock does not allow that much more.
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
  const wanted = (before?.quantity ?? 0) + choice.quantity
  if (before && wanted > largestQuantity(product.selling, product.stock)) {
    return { ok: false, cart, message: nothingMoreFor(before, product.stock) }
  }
  const quantity = clampQuantity(product.selling, wanted, product.stock)
  const line = { product, quantity, price: sellingPrice(product), selectedColor, selectedSize }
  if (before) return { ok: true, cart: createCart(cart.items.map((item) => (item === before ? line : item))) }
  if (cart.items.length >= MAX_CART_LINES) return { ok: false, cart, message: FULL_CART }
  return { ok: true, cart: createCart([...cart.items, line]) }
}

/**
 * Sets a line's quantity, moved to the nearest one that may be bought. Zero or below removes the line; what is no number
 * (an emptied box), and a line whose product is sold out, leave the cart as it was.
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

/** Puts a removed line back where it was; a line of the same product, colour and size that came meanwhile stays as it is. */
export function restoreLine(cart: Cart, line: CartLine, place: number): Cart {
  return findLine(cart, lineKey(line)) ? cart : createCart(cart.items.toSpliced(place, 0, line))
}

export function clearCart(): Cart {
  return EMPTY_CART
}

/** Puts what the catalogue says now about a line's product (price, stock, name) in the place of what was remembered. */
export function refreshLine(cart: Cart, key: LineKey, product: ProductSnapshot): Cart {
  return createCart(
    cart.items.map((line) =>
      sameLine(lineKey(line), key) && product._id === key.productId
        ? { ...line, product, price: sellingPrice(product) }
        : line,
    ),
  )
}

/** A cart of these lines, with its total. */
export function createCart(items: readonly CartLine[]): Cart {
  return { items, totalAmount: items.reduce((sum, line) => sum + cartLineTotal(line), 0) }
}

/** What a line costs, in paise. */
export function cartLineTotal(line: CartLine): Paise {
  return lineTotal(line.price, line.quantity, line.product.selling.unit)
}

/** What the cart's badge counts: pieces one by one, a length of cloth as one thing. */
export function cartCount(cart: Cart): number {
  return cart.items.reduce((sum, line) => sum + itemCount(line.product.selling.unit, line.quantity), 0)
}

export function lineKey(line: CartLine): LineKey {
  return { productId: line.product._id, selectedColor: line.selectedColor, selectedSize: line.selectedSize }
}

export function findLine(cart: Cart, key: LineKey): CartLine | undefined {
  return cart.items.find((line) => sameLine(lineKey(line), key))
}

/** The error of adding a product without a valid `_id` (specification 1, section 8). */
export const INVALID_PRODUCT = 'Invalid product'

const FULL_CART = `Your cart is full: it holds ${MAX_CART_LINES} different items.`

function sameLine(one: LineKey, other: LineKey): boolean {
  return (
    one.productId === other.productId &&
    one.selectedColor === other.selectedColor &&
    one.selectedSize === other.selectedSize
  )
}

function nothingMoreFor({ product: { selling }, quantity }: CartLine, stock: Quantity | undefined): string {
  const held = `your cart already has ${formatQuantity(selling.unit, quantity)}.`
  if (stock !== undefined && stock <= MAX_QUANTITY)
    return `Only ${formatQuantity(selling.unit, stock)} left, and ${held}`
  return `You can order at most ${formatQuantity(selling.unit, MAX_QUANTITY)}, and ${held}`
}
