import { clampQuantity } from '../catalogue/allowed-quantity.ts'
import { unitsPerPrice } from '../units/quantity.ts'
import { type Cart, type CartLine, createCart, type LineKey } from './cart.ts'

/** A line of the server's quote, in rupees and in pieces or metres. */
export interface QuotedLine {
  readonly product: string
  readonly selectedColor: string
  readonly selectedSize: string
  readonly name: string
  readonly quantity: number
  readonly price: number
  readonly problem?: string
}

/** A message about a line. With `blocksCheckout` it cannot be bought; it stays in the cart for the shopper to decide. */
export interface LineNote extends LineKey {
  readonly name: string
  readonly text: string
  readonly blocksCheckout: boolean
}

/** Returns a note for each line of the quote that has a problem. */
export function quoteNotes(lines: readonly QuotedLine[]): readonly LineNote[] {
  return lines.flatMap(({ product, selectedColor, selectedSize, name, problem, quantity }) =>
    problem
      ? [{ productId: product, selectedColor, selectedSize, name, text: problem, blocksCheckout: quantity === 0 }]
      : [],
  )
}

/** Returns the cart with the prices and quantities of the quote. Lines that cannot be bought do not change. */
export function applyQuote(cart: Cart, lines: readonly QuotedLine[]): Cart {
  return createCart(
    cart.items.map((line) => {
      const { product, selectedColor, selectedSize } = line
      const quoted = lines.find(
        (other) =>
          other.product === product._id && other.selectedColor === selectedColor && other.selectedSize === selectedSize,
      )
      if (!quoted || quoted.quantity === 0) return line
      const price = Math.round(quoted.price * 100)
      const quantity = Math.round(quoted.quantity * unitsPerPrice(product.selling.unit))
      if (price === line.price && quantity === line.quantity) return line
      const { finalPrice: _before, ...rest } = product
      return { ...line, product: { ...rest, price }, price, quantity }
    }),
  )
}

/** Removes what was ordered from the cart. Items and quantities added since, in any tab, stay. */
export function removeOrderedLines(cart: Cart, ordered: readonly Omit<QuotedLine, 'name' | 'price'>[]): Cart {
  return createCart(
    cart.items.flatMap((line) => {
      const { selling } = line.product
      const taken = ordered.filter((item) => isSameVariant(item, line)).reduce((sum, item) => sum + item.quantity, 0)
      const left = line.quantity - Math.round(taken * unitsPerPrice(selling.unit))
      if (taken === 0) return [line]
      return left < selling.minimum ? [] : [{ ...line, quantity: clampQuantity(selling, left) }]
    }),
  )
}

function isSameVariant(
  { product, selectedColor, selectedSize }: Pick<QuotedLine, 'product' | 'selectedColor' | 'selectedSize'>,
  line: CartLine,
): boolean {
  return (
    product === line.product._id &&
    // A line of a product with a single colour or size may not name it.
    (line.selectedColor === '' || line.selectedColor === selectedColor) &&
    (line.selectedSize === '' || line.selectedSize === selectedSize)
  )
}
