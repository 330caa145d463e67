import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkQuantity } from '../catalogue/allowed-quantity.ts'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import { BY_THE_METRE, BY_THE_PIECE, lineTotal } from '../units/quantity.ts'
import {
  addToCart,
  type Cart,
  cartCount,
  changeVariant,
  clearCart,
  EMPTY_CART,
  lineKey,
  MAX_CART_LINES,
  refreshLine,
  removeFromCart,
  restoreLine,
  updateQuantity,
} from './cart.ts'

const indigoKurta: ProductSnapshot = {
  _id: '65f0a1b2c3d4e5f60718293a',
  name: 'Indigo Kurta',
  price: 99900,
  finalPrice: 79900,
  image: '',
  selling: BY_THE_PIECE,
  stock: 3,
}
const khadiByTheMetre: ProductSnapshot = {
  _id: '0123456789abcdef01234567',
  name: 'White Khadi',
  price: 79900,
  image: '',
  selling: BY_THE_METRE,
  stock: 260,
}

function added(cart: Cart, product: ProductSnapshot, quantity: number, color = '', size = ''): Cart {
  const result = addToCart(cart, product, { quantity, selectedColor: color, selectedSize: size })
  if (!result.ok) throw new Error(result.message)
  return result.cart
}

function keyAt(cart: Cart, index: number) {
  const line = cart.items[index]
  if (!line) throw new Error(`no line ${index}`)
  return lineKey(line)
}

describe('adding to the cart', () => {
  it('appends a product at its selling price', () => {
    const cart = added(EMPTY_CART, indigoKurta, 2, 'Indigo', 'M')
    expect(cart).toEqual({
      items: [{ product: indigoKurta, quantity: 2, price: 79900, selectedColor: 'Indigo', selectedSize: 'M' }],
      totalAmount: 159800,
    })
  })

  it('raises the quantity of a line with the same product, colour and size only', () => {
    let cart = added(EMPTY_CART, indigoKurta, 1, 'Indigo', 'M')
    cart = added(cart, indigoKurta, 1, 'Indigo', 'L')
    cart = added(cart, indigoKurta, 2, 'Indigo', 'M')
    expect(cart.items.map(({ quantity, selectedSize }) => [selectedSize, quantity])).toEqual([
      ['M', 3],
      ['L', 1],
    ])
  })

  it('supports fabric by the metre', () => {
    const cart = added(added(EMPTY_CART, khadiByTheMetre, 125), khadiByTheMetre, 100)
    expect([cart.items[0]?.quantity, cart.totalAmount]).toEqual([225, 179775])
    expect(cartCount(added(cart, indigoKurta, 2))).toBe(3)
  })

  it.each([
    [undefined, 1, 'Invalid product'],
    [{ ...indigoKurta, _id: 'undefined' }, 1, 'Invalid product'],
    [indigoKurta, 4, 'Only 3 pieces left.'],
    [indigoKurta, 0, 'Please choose a quantity.'],
    [khadiByTheMetre, 110, 'This is sold in steps of 0.25 m, starting at 1 m.'],
    [{ ...indigoKurta, stock: 0 }, 1, 'This item is sold out.'],
  ])('does not change the cart for an invalid quantity: %j × %d', (product, quantity, message) => {
    const cart = added(EMPTY_CART, indigoKurta, 1)
    expect(addToCart(cart, product, { quantity })).toEqual({ ok: false, cart, message })
  })

  it('does not exceed the stock when added several times', () => {
    const kurtas = added(EMPTY_CART, indigoKurta, 2)
    const khadi = added(EMPTY_CART, khadiByTheMetre, 200)
    expect(addToCart(kurtas, indigoKurta, { quantity: 2 })).toMatchObject({
      ok: false,
      cart: kurtas,
      message: 'Only 3 left, and your cart already has 2.',
    })
    expect(addToCart(khadi, khadiByTheMetre, { quantity: 100 })).toMatchObject({
      message: 'Only 2.6 m left, and your cart already has 2 m.',
    })
  })

  it('does not exceed what one order can have', () => {
    const swatch = { ...indigoKurta, selling: { ...BY_THE_PIECE, maximum: 2 }, stock: 24 }
    const cart = added(EMPTY_CART, swatch, 2)
    expect(addToCart(EMPTY_CART, swatch, { quantity: 3 })).toMatchObject({
      message: 'You can order at most 2 pieces.',
    })
    expect(addToCart(cart, swatch, { quantity: 1 })).toMatchObject({
      ok: false,
      message: 'You can order at most 2, and your cart already has 2.',
    })
    expect(updateQuantity(cart, keyAt(cart, 0), 3)).toEqual(cart)
    expect(addToCart(cart, { ...swatch, stock: 1 }, { quantity: 1 })).toMatchObject({
      message: 'Only 1 left, and your cart already has 2.',
    })
  })

  it('is refused in a full cart, except for a higher quantity of an existing line', () => {
    let cart = EMPTY_CART
    for (let size = 0; size < MAX_CART_LINES; size++) cart = added(cart, indigoKurta, 1, '', String(size))
    expect(addToCart(cart, indigoKurta, { quantity: 1, selectedSize: 'one more' })).toMatchObject({
      ok: false,
      message: 'Your cart is full. It can hold 100 different items.',
    })
    expect(added(cart, indigoKurta, 1, '', '7').items[7]?.quantity).toBe(2)
  })
})

describe('changing the cart', () => {
  const cart = added(added(EMPTY_CART, indigoKurta, 1, 'Indigo', 'M'), khadiByTheMetre, 125)

  it('sets the nearest allowed quantity', () => {
    expect(updateQuantity(cart, keyAt(cart, 0), 2).totalAmount).toBe(159800 + 99875)
    expect(updateQuantity(cart, keyAt(cart, 0), 9).items[0]?.quantity).toBe(3)
    expect(updateQuantity(cart, keyAt(cart, 1), 160).items[1]?.quantity).toBe(150)
    expect(updateQuantity(cart, keyAt(cart, 1), 1).items[1]?.quantity).toBe(100)
  })

  it.each([0, -1, -Infinity])('removes the line at quantity %d', (quantity) => {
    expect(updateQuantity(cart, keyAt(cart, 0), quantity)).toEqual(removeFromCart(cart, keyAt(cart, 0)))
  })

  it('does not change for an empty input, an unknown line or a sold-out product', () => {
    const soldOut = refreshLine(cart, keyAt(cart, 0), { ...indigoKurta, stock: 0 })
    expect(updateQuantity(cart, keyAt(cart, 0), Number.NaN)).toBe(cart)
    expect(updateQuantity(cart, { ...keyAt(cart, 0), selectedSize: 'S' }, 2)).toBe(cart)
    expect(updateQuantity(soldOut, keyAt(cart, 0), 2)).toBe(soldOut)
  })

  it('removes one line or all', () => {
    expect(removeFromCart(cart, keyAt(cart, 0)).items.map(({ product }) => product.name)).toEqual(['White Khadi'])
    expect(removeFromCart(cart, keyAt(cart, 0)).totalAmount).toBe(99875)
    expect(clearCart()).toEqual({ items: [], totalAmount: 0 })
  })

  it('restores a removed line at its position, once', () => {
    const [kurta] = cart.items
    if (!kurta) throw new Error('no line')
    const without = removeFromCart(cart, lineKey(kurta))
    expect(restoreLine(without, kurta, 0)).toEqual(cart)
    expect(restoreLine(cart, kurta, 1)).toBe(cart)
    expect(restoreLine(EMPTY_CART, kurta, 7).items).toEqual([kurta])
  })

  it('joins a line without colour and size with the line of its variant, within the stock', () => {
    const both = added(added(EMPTY_CART, indigoKurta, 2, '', ''), indigoKurta, 2, 'Indigo', 'M')
    const joined = refreshLine(both, keyAt(both, 0), indigoKurta, { color: 'Indigo', size: 'M' })
    expect(joined.items).toMatchObject([{ quantity: 3, selectedColor: 'Indigo', selectedSize: 'M' }])
    const named = refreshLine(added(EMPTY_CART, indigoKurta, 2), keyAt(both, 0), indigoKurta, {
      color: 'Indigo',
      size: 'M',
    })
    expect(named.items).toMatchObject([{ quantity: 2, selectedColor: 'Indigo', selectedSize: 'M' }])
  })

  it('gives a line another colour and size, within their stock, and joins the line that has them', () => {
    const cart = added(added(EMPTY_CART, indigoKurta, 3, 'Blue', 'M'), indigoKurta, 1, 'Blue', 'L')
    const [medium] = cart.items
    if (!medium) throw new Error('The cart is empty.')
    const lines = (changed: Cart) => changed.items.map((line) => [line.selectedSize, line.quantity])
    const small = changeVariant(cart, lineKey(medium), { ...indigoKurta, stock: 2 }, { color: 'Blue', size: 'S' })
    const large = changeVariant(cart, lineKey(medium), indigoKurta, { color: 'Blue', size: 'L' })
    expect(lines(small)).toEqual([
      ['S', 2],
      ['L', 1],
    ])
    expect(lines(large)).toEqual([['L', 3]])
    expect(changeVariant(cart, { ...lineKey(medium), selectedSize: 'XL' }, indigoKurta, { color: '', size: '' })).toBe(
      cart,
    )
  })

  it('applies a new price from the catalogue', () => {
    const dearer = refreshLine(cart, keyAt(cart, 0), { ...indigoKurta, finalPrice: 89900 })
    expect([dearer.items[0]?.price, dearer.totalAmount]).toEqual([89900, 89900 + 99875])
    expect(refreshLine(cart, keyAt(cart, 0), khadiByTheMetre)).toEqual(cart)
  })
})

describe('any sequence of cart changes', () => {
  const anyAction = fc.record({
    verb: fc.constantFrom('add' as const, 'update' as const, 'remove' as const),
    product: fc.constantFrom(indigoKurta, khadiByTheMetre),
    quantity: fc.oneof(fc.integer({ min: -5, max: 400 }), fc.double()),
    selectedSize: fc.constantFrom('', 'M', 'L'),
  })

  it('keeps the total equal to the sum of the lines, and every quantity allowed', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        let cart = EMPTY_CART
        for (const { verb, product, quantity, selectedSize } of actions) {
          const key = { productId: product._id, selectedColor: '', selectedSize }
          if (verb === 'add') cart = addToCart(cart, product, { quantity, selectedSize }).cart
          else cart = verb === 'update' ? updateQuantity(cart, key, quantity) : removeFromCart(cart, key)
        }
        const totals = cart.items.map((line) => lineTotal(line.price, line.quantity, line.product.selling.unit))
        expect(cart.totalAmount).toBe(totals.reduce((sum, total) => sum + total, 0))
        for (const line of cart.items) {
          expect(checkQuantity(line.product.selling, line.quantity, line.product.stock)).toEqual({ ok: true })
        }
        expect(new Set(cart.items.map((line) => JSON.stringify(lineKey(line)))).size).toBe(cart.items.length)
      }),
    )
  })
})
