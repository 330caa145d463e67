import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineTotal, MAX_QUANTITY } from '../units/quantity.ts'
import { type Cart, EMPTY_CART, MAX_CART_LINES } from './cart.ts'
import { readCart, writeCart } from './stored-cart.ts'

const kurtaId = '65f0a1b2c3d4e5f60718293a'
const khadiId = '0123456789abcdef01234567'
const kurta = {
  _id: kurtaId,
  name: 'Indigo Kurta',
  price: 999,
  finalPrice: 799,
  image: '/uploads/k.jpg',
  countInStock: 5,
}
const khadi = {
  _id: khadiId,
  name: 'White Khadi',
  price: 799,
  unit: 'metre',
  minQuantity: 1,
  quantityStep: 0.25,
  countInStock: 90,
}

function readItems(...items: unknown[]): Cart {
  return readCart(JSON.stringify({ items, totalAmount: 1 })).cart
}

describe('a stored cart', () => {
  it('is stored in rupees and metres, with its total', () => {
    const cart = readItems(
      { product: kurta, quantity: 2, price: 799, selectedColor: 'Indigo', selectedSize: 'M' },
      { product: khadi, quantity: 2.25, price: 799, selectedColor: '', selectedSize: '' },
    )
    expect(cart.totalAmount).toBe(159800 + 179775)
    expect(JSON.parse(writeCart(cart))).toEqual({
      items: [
        {
          product: { ...kurta, unit: 'piece', minQuantity: 1, quantityStep: 1 },
          quantity: 2,
          price: 799,
          selectedColor: 'Indigo',
          selectedSize: 'M',
        },
        { product: { ...khadi, image: '' }, quantity: 2.25, price: 799, selectedColor: '', selectedSize: '' },
      ],
      totalAmount: 3395.75,
    })
  })

  it.each([null, undefined])('that was never stored is empty, without a problem: %s', (text) => {
    expect(readCart(text)).toEqual({ cart: EMPTY_CART })
  })

  it.each([
    '',
    '{',
    'null',
    '17',
    '"cart"',
    '{}',
    '{"items":{}}',
    '{"items":"x"}',
    '\u0000',
    '[',
    '{"__proto__":{"items":[]}}',
  ])('that is malformed is read as an empty cart: %j', (text) => {
    const { cart, problem } = readCart(text)
    expect(cart).toEqual({ items: [], totalAmount: 0 })
    expect(problem).toBe('The stored cart is malformed. An empty cart is used.')
  })

  it('has its total computed again', () => {
    const text = JSON.stringify({ items: [{ product: kurta, quantity: 1, price: 799 }], totalAmount: 1 })
    expect(readCart(text).cart.totalAmount).toBe(79900)
  })

  it.each(['free', null, undefined, {}, [799], -5, true, ''])('counts the price %j as 0', (price) => {
    const cart = readItems({ product: kurta, quantity: 3, price })
    expect([cart.items[0]?.price, cart.items[0]?.quantity, cart.totalAmount]).toEqual([0, 3, 0])
  })

  it.each(['many', null, undefined, {}, [2], 0, -3, 0.2])(
    'drops a line of the quantity %j, which counts as 0',
    (quantity) => {
      const { cart, problem } = readCart(JSON.stringify({ items: [{ product: kurta, quantity, price: 799 }] }))
      expect(cart).toEqual(EMPTY_CART)
      expect(problem).toBe('1 lines of the stored cart were dropped or joined.')
    },
  )

  it.each([
    ['2', 2],
    [1.5, 2],
    [1e308, MAX_QUANTITY],
  ])('moves the quantity %j to %i pieces', (quantity, pieces) => {
    expect(readItems({ product: kurta, quantity, price: 799 }).items[0]?.quantity).toBe(pieces)
  })

  it('rounds a length to the nearest step', () => {
    expect(readItems({ product: khadi, quantity: 1.3, price: 799 }).items[0]?.quantity).toBe(125)
    expect(readItems({ product: khadi, quantity: 0.5, price: 799 }).items[0]?.quantity).toBe(100)
  })

  it.each([undefined, null, 'undefined', {}, { _id: 'x' }, { _id: kurtaId.toUpperCase() }, [kurtaId]])(
    'drops a line whose product is %j',
    (product) => {
      expect(
        readItems({ product, quantity: 1, price: 799 }, { product: kurta, quantity: 1, price: 799 }).items,
      ).toHaveLength(1)
    },
  )

  it('joins lines of the same product, colour and size', () => {
    const line = { product: kurta, quantity: 2, price: 799, selectedSize: 'M' }
    expect(readItems(line, { ...line, selectedSize: 'L' }, line).items.map(({ quantity }) => quantity)).toEqual([4, 2])
  })

  it('of an older version may be an array, or have ids instead of products', () => {
    const { cart } = readCart(JSON.stringify([{ product: kurtaId, quantity: 2, price: '499.50' }]))
    expect(cart.items[0]).toMatchObject({
      product: { _id: kurtaId, name: '', selling: { unit: 'piece' } },
      selectedColor: '',
    })
    expect(cart.totalAmount).toBe(99900)
  })

  it('is limited to the maximum number of lines', () => {
    const line = (size: number) => ({
      product: { ...kurta, name: 'k'.repeat(9000) },
      quantity: 1,
      price: 1,
      selectedSize: `${size}`,
    })
    const cart = readItems(...Array.from({ length: 10_000 }, (_, size) => line(size)))
    expect(cart.items).toHaveLength(MAX_CART_LINES)
    expect(cart.items[0]?.product.name).toHaveLength(200)
  })

  it('does not change prototypes', () => {
    const text = `{"items":[{"product":{"_id":"${kurtaId}","__proto__":{"name":"x"}},"quantity":1,"__proto__":{"price":5}}],"__proto__":{"a":1}}`
    expect(readCart(text).cart.items[0]).toMatchObject({ price: 0, product: { name: '' } })
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('of any text is read without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        holdsTogether(readCart(text).cart)
      }),
    )
  })

  it('of almost valid shape is read without throwing, and unchanged after writing', () => {
    const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.double(), fc.integer())
    const anyProduct = fc.record(
      {
        _id: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(kurtaId, khadiId) }, odd),
        name: odd,
        price: odd,
        finalPrice: odd,
        image: odd,
        minQuantity: odd,
        quantityStep: odd,
        countInStock: odd,
        unit: fc.oneof(fc.constantFrom('piece', 'metre'), odd),
      },
      { requiredKeys: ['_id'] },
    )
    const anyLine = fc.record(
      {
        product: anyProduct,
        quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), odd),
        price: odd,
        selectedColor: odd,
        selectedSize: odd,
      },
      { requiredKeys: ['product', 'quantity'] },
    )
    fc.assert(
      fc.property(fc.array(anyLine), (items) => {
        const { cart } = readCart(JSON.stringify({ items }))
        holdsTogether(cart)
        expect(readCart(writeCart(cart))).toEqual({ cart })
      }),
    )
  })
})

function holdsTogether({ items, totalAmount }: Cart): void {
  const totals = items.map((line) => lineTotal(line.price, line.quantity, line.product.selling.unit))
  expect(totalAmount).toBe(totals.reduce((sum, total) => sum + total, 0))
  expect(Number.isSafeInteger(totalAmount)).toBe(true)
  for (const { quantity } of items) expect(Number.isInteger(quantity) && quantity > 0).toBe(true)
}
