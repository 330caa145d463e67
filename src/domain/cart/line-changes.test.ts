import { describe, expect, it } from 'vitest'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import { BY_THE_METRE, BY_THE_PIECE } from '../units/quantity.ts'
import type { CartLine } from './cart.ts'
import { blocksCheckout, describeChange, findLineVariant, lineChanges } from './line-changes.ts'

const indigoKurta: ProductSnapshot = {
  _id: '65f0a1b2c3d4e5f60718293a',
  name: 'Indigo Kurta',
  image: '',
  selling: BY_THE_PIECE,
  price: 99900,
  finalPrice: 79900,
  stock: 5,
}
const khadiByTheMetre: ProductSnapshot = {
  _id: '0123456789abcdef01234567',
  name: 'White Khadi',
  image: '',
  selling: BY_THE_METRE,
  price: 79900,
  stock: 400,
}
const threeKurtas: CartLine = {
  product: indigoKurta,
  quantity: 3,
  price: 79900,
  selectedColor: 'Blue',
  selectedSize: 'M',
}
const khadi: CartLine = {
  product: khadiByTheMetre,
  quantity: 250,
  price: 79900,
  selectedColor: '',
  selectedSize: '',
}

const messagesFor = (line: CartLine, now: Partial<ProductSnapshot>) =>
  lineChanges(line, { status: 'available', product: { ...line.product, ...now } }).map(describeChange)

describe('changes of a cart line', () => {
  it('are empty when nothing has changed', () => {
    expect(messagesFor(threeKurtas, {})).toEqual([])
    expect(messagesFor(khadi, { stock: 250 })).toEqual([])
  })

  it('report the old and the new price', () => {
    expect(messagesFor(threeKurtas, { finalPrice: 89900 })).toEqual(['The price has changed from ₹799.00 to ₹899.00.'])
  })

  it('report a quantity above the stock, in pieces and in metres', () => {
    expect(messagesFor(threeKurtas, { stock: 2 })).toEqual([
      'Changed from 3 pieces to 2 pieces, the quantity available.',
    ])
    expect(messagesFor(khadi, { stock: 240 })).toEqual(['Changed from 2.5 m to 2.25 m, the quantity available.'])
  })

  it('report price and quantity when both have changed', () => {
    expect(messagesFor(khadi, { price: 85000, stock: 100 })).toHaveLength(2)
  })

  it('block the checkout only for sold-out, discontinued and unchosen lines', () => {
    const isBlocked = (now: Parameters<typeof lineChanges>[1]) => lineChanges(khadi, now).some(blocksCheckout)
    expect(isBlocked({ status: 'available', product: { ...khadiByTheMetre, stock: 75 } })).toBe(true)
    expect(isBlocked({ status: 'discontinued' })).toBe(true)
    expect(isBlocked({ status: 'needs-choice' })).toBe(true)
    expect(isBlocked({ status: 'available', product: { ...khadiByTheMetre, stock: 100, price: 1 } })).toBe(false)
  })
})

describe('the variant of a cart line', () => {
  const variants = [
    { color: 'Blue', size: 'M' },
    { color: 'Blue', size: 'L' },
    { color: 'Red', size: 'M' },
  ]
  it.each([
    ['Blue', 'L', variants[1]],
    ['blue', 'm', variants[0]],
    ['Red', 'L', undefined],
    ['Green', '', undefined],
    ['Blue', '', 'needs-choice'],
    ['', '', 'needs-choice'],
  ])('%s %s', (selectedColor, selectedSize, expected) => {
    expect(findLineVariant({ selectedColor, selectedSize }, variants, 'Blue')).toEqual(expected)
  })

  it('is the only variant when there is just one', () => {
    expect(findLineVariant({ selectedColor: '', selectedSize: '' }, variants.slice(0, 1), '')).toBe(variants[0])
  })

  it('of a product whose variants have no colour of their own is found by the colour of the product', () => {
    const [small, large] = [
      { color: '', size: 'S' },
      { color: '', size: 'L' },
    ] as const
    const find = (
      selectedColor: string,
      selectedSize: string,
      sold: readonly (typeof small | typeof large)[] = [small, large],
    ) => findLineVariant({ selectedColor, selectedSize }, sold, 'Blue')
    expect([find('Blue', 'L'), find('Blue', 'S'), find('', 'S')]).toEqual([large, small, small])
    expect(find('Blue', '')).toBe('needs-choice')
    expect([find('Red', 'L'), find('Red', '', [small]), find('Blue', 'XL')]).toEqual([undefined, undefined, undefined])
    expect(findLineVariant({ selectedColor: 'Blue', selectedSize: '' }, [{ color: 'Red', size: '' }], 'Blue')).toBe(
      undefined,
    )
  })
})
