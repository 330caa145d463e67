import { describe, expect, it } from 'vitest'
import { MAX_PAISE } from '../units/paise.ts'
import { paiseFromUntrusted, productSnapshotToJson, readProductSnapshot } from './product-snapshot.ts'

const kurtaId = '65f0a1b2c3d4e5f60718293a'
const kurta = { _id: kurtaId, name: 'Indigo Kurta', price: 999, finalPrice: 799, image: '/k.jpg', countInStock: 7 }
const khadi = { _id: kurtaId, price: 450.5, unit: 'metre', minQuantity: 2, quantityStep: 0.5, countInStock: 12.75 }

describe('the stored snapshot of a product', () => {
  it('is read from the API in paise and pieces', () => {
    expect(readProductSnapshot({ ...kurta, description: 'not stored' })).toEqual({
      _id: kurtaId,
      name: 'Indigo Kurta',
      price: 99900,
      finalPrice: 79900,
      image: '/k.jpg',
      selling: { unit: 'piece', minimum: 1, step: 1 },
      stock: 7,
    })
  })

  it('is in centimetres for fabric', () => {
    expect(readProductSnapshot(khadi)).toMatchObject({
      price: 45050,
      selling: { unit: 'metre', minimum: 200, step: 50 },
      stock: 1275,
    })
  })

  it('keeps the fabric and the limit of a swatch when it is stored', () => {
    const cloth = '0123456789abcdef01234567'
    const swatch = readProductSnapshot({ ...kurta, swatchOf: cloth, maxQuantity: 2 })
    expect(swatch).toMatchObject({ swatchOf: cloth, selling: { minimum: 1, step: 1, maximum: 2 } })
    expect(swatch && readProductSnapshot(productSnapshotToJson(swatch))).toEqual(swatch)
    expect(readProductSnapshot({ ...kurta, swatchOf: 'cloth', maxQuantity: 0 })).toEqual(readProductSnapshot(kurta))
  })

  it('has prices, stock and image of the chosen variant', () => {
    const red = { price: 1199, countInStock: 0, image: '/red.jpg' }
    expect(readProductSnapshot(kurta, red)).toMatchObject({ price: 119900, image: '/red.jpg', stock: 0 })
    expect(readProductSnapshot(kurta, red)).not.toHaveProperty('finalPrice')
    expect(readProductSnapshot(kurta, { image: '' })).toEqual(readProductSnapshot(kurta))
  })

  it('has a final price only when it is below the price', () => {
    expect(readProductSnapshot({ ...kurta, finalPrice: 1200 })).toMatchObject({ price: 99900 })
    expect(readProductSnapshot({ ...kurta, finalPrice: 1200 })).not.toHaveProperty('finalPrice')
  })

  it('falls back to the first of several images, or to none', () => {
    expect(readProductSnapshot({ ...kurta, image: '', images: ['/a.jpg', '/b.jpg'] })?.image).toBe('/a.jpg')
    expect(readProductSnapshot({ ...kurta, image: 'javascript:alert(1)' })?.image).toBe('')
  })

  it.each([
    [{ unit: 'metre' }, { unit: 'metre', minimum: 100, step: 25 }],
    [{ unit: 'yard' }, { unit: 'piece', minimum: 1, step: 1 }],
    [
      { unit: 'metre', minQuantity: 0, quantityStep: -1 },
      { unit: 'metre', minimum: 100, step: 25 },
    ],
    [
      { minQuantity: 0.2, quantityStep: 1e9 },
      { unit: 'piece', minimum: 1, step: 1 },
    ],
  ])('has the default unit and step for %j', (odd, selling) => {
    expect(readProductSnapshot({ _id: kurtaId, ...odd })?.selling).toEqual(selling)
  })

  it('has no stock when unknown, and never a negative one', () => {
    expect(readProductSnapshot({ _id: kurtaId, countInStock: 'plenty' })).not.toHaveProperty('stock')
    expect(readProductSnapshot({ _id: kurtaId, countInStock: -4 })).toMatchObject({ stock: 0 })
  })

  it.each([undefined, null, 'x', [], {}, { _id: 'undefined' }])('is undefined for %j', (product) => {
    expect(readProductSnapshot(product)).toBeUndefined()
  })

  it('is unchanged after conversion to JSON and back', () => {
    for (const product of [kurta, khadi, { _id: kurtaId }]) {
      const snapshot = readProductSnapshot(product)
      if (!snapshot) throw new Error('no snapshot')
      expect(readProductSnapshot(productSnapshotToJson(snapshot))).toEqual(snapshot)
    }
  })
})

describe('untrusted amounts in rupees', () => {
  it.each([
    [799, 79900],
    ['499.50', 49950],
    [4.35, 435],
    [0.005, 1],
    [-5, 0],
    ['free', 0],
    [null, 0],
    [1e300, MAX_PAISE],
  ])('%j are %i paise', (rupees, paise) => {
    expect(paiseFromUntrusted(rupees)).toBe(paise)
  })
})
