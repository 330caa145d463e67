import { unitsPerPrice } from '../units/quantity.ts'
import { type Cart, createCart, type LineKey } from './cart.ts'

/** A line of the server's answer to what a cart would cost: rupees, and pieces or metres. */
export interface QuotedLine {
  readonly product: string
  readonly selectedColor: string
  readonly selectedSize: string
  readonly name: string
  readonly quantity: number
  readonly price: number
  readonly problem?: string
}

/** What is to be told of a line. `stops`: it cannot be bought, and is left in the cart for the shopper to decide. */
export interface LineNote extends LineKey {
  readonly name: string
  readonly text: string
  readonly blocksCheckout: boolean
}

/** What differs between a cart and what the server would sell, line by line. */
export function quoteNotes(lines: readonly QuotedLine[]): readonly LineNote[] {
  return lines.flatMap(({ product, selectedColor, selectedSize, name, problem, quantity }) =>
    problem
      ? [{ productId: product, selectedColor, selectedSize, name, text: problem, blocksCheckout: quantity === 0 }]
      : [],
  )
}

/** The cart at the prices and in the quantities the server would sell now. What it would not sell stays as it is. */
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

/** The cart without what was ordered; what was put in since, in this tab or another, stays. */
export function removeOrderedLines(
  cart: Cart,
  ordered: readonly Omit<QuotedLine, 'name' | 'quantity' | 'price'>[],
): Cart {
  const isOrdered = (line: Cart['items'][number]) =>
    ordered.some(
      ({ product, selectedColor, selectedSize }) =>
        product === line.product._id &&
        // What is made in one colour or size only may stand in the cart without naming it.
        (line.selectedColor === '' || line.selectedColor === selectedColor) &&
        (line.selectedSize === '' || line.selectedSize === selectedSize),
    )
  return createCart(cart.items.filter((line) => !isOrdered(line)))
}
