import { describe, expect, it } from 'vitest'
import { readProductSnapshot } from '../catalogue/product-snapshot.ts'
import { addToCart, EMPTY_CART } from './cart.ts'
import { applyQuote, type QuotedLine, quoteNotes, removeOrderedLines } from './quoted-cart.ts'

const kurta = readProductSnapshot({ _id: 'a'.repeat(24), name: 'Kurta', price: 999, finalPrice: 799, image: '' })
const khadi = readProductSnapshot({ _id: 'b'.repeat(24), name: 'Khadi', price: 349, image: '', unit: 'metre' })
const withKurta = addToCart(EMPTY_CART, kurta, { quantity: 2, selectedColor: 'Blue', selectedSize: 'M' }).cart
const cart = addToCart(withKurta, khadi, { quantity: 250, selectedColor: 'White' }).cart

const asItIs: readonly QuotedLine[] = [
  { product: 'a'.repeat(24), selectedColor: 'Blue', selectedSize: 'M', name: 'Kurta', quantity: 2, price: 799 },
  { product: 'b'.repeat(24), selectedColor: 'White', selectedSize: '', name: 'Khadi', quantity: 2.5, price: 349 },
]

function changed(place: number, change: Partial<QuotedLine>): readonly QuotedLine[] {
  return asItIs.map((line, at) => (at === place ? { ...line, ...change } : line))
}

describe('applying a quote to the cart', () => {
  it('returns an equal cart when nothing differs', () => {
    expect(applyQuote(cart, asItIs)).toEqual(cart)
    expect(quoteNotes(asItIs)).toEqual([])
  })

  it('applies a new price and a smaller length to the total', () => {
    const quoted = applyQuote(cart, changed(1, { price: 350.5, quantity: 1.25 }))
    expect(quoted.items[1]).toMatchObject({ price: 350_50, quantity: 125, product: { price: 350_50 } })
    expect(quoted.totalAmount).toBe(2 * 799_00 + 438_13)
  })

  it('drops a discount that has ended', () => {
    expect(applyQuote(cart, changed(0, { price: 999 })).items[0]?.product).not.toHaveProperty('finalPrice')
  })

  it('keeps a sold-out line and adds a note', () => {
    const quote = changed(0, { quantity: 0, problem: 'This item is sold out. Please remove it to continue.' })
    expect(applyQuote(cart, quote)).toEqual(cart)
    expect(quoteNotes(quote)).toMatchObject([{ name: 'Kurta', selectedSize: 'M', blocksCheckout: true }])
  })

  it('removes the ordered lines and keeps items added since', () => {
    expect(removeOrderedLines(cart, asItIs).items).toEqual([])
    expect(removeOrderedLines(cart, asItIs.slice(0, 1)).items).toMatchObject([{ product: { name: 'Khadi' } }])
    expect(removeOrderedLines(cart, changed(0, { selectedSize: 'L' })).items).toMatchObject([{ selectedSize: 'M' }])
  })

  it('keeps the quantity added since the order, if it can be ordered', () => {
    const oneOfTwo = [...changed(0, { quantity: 1 }).slice(0, 1), ...changed(1, { quantity: 1.5 }).slice(1)]
    expect(removeOrderedLines(cart, oneOfTwo).items.map(({ quantity }) => quantity)).toEqual([1, 100])
    expect(removeOrderedLines(cart, changed(1, { quantity: 2 })).items).toEqual([])
  })
})
