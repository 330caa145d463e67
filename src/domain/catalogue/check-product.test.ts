import { describe, expect, it } from 'vitest'
import { checkProduct, isPicturePath } from './check-product.ts'
import type { ProductInput } from './product-input.ts'

const indigoKurta: ProductInput = {
  handle: 'indigo-kurta',
  name: 'Indigo Kurta',
  description: '',
  brand: 'Neelam',
  mainCategory: 'Women',
  category: 'Kurtas',
  garment: 'kurta',
  color: 'Indigo',
  pattern: 'Solid',
  fabric: 'Cotton',
  unit: 'piece',
  price: 129900,
  finalPrice: 99900,
  mrp: 129900,
  variants: [
    { color: 'Indigo', size: 'S', stock: 3 },
    { color: 'Indigo', size: 'M' },
  ],
  images: [{ path: 'indigo.jpg' }],
}
const khadiByTheMetre: ProductInput = {
  ...indigoKurta,
  handle: 'khadi',
  unit: 'metre',
  minimumQuantity: 100,
  quantityStep: 50,
  variants: [{ color: 'Indigo', size: '', stock: 2500 }],
}

describe('a valid product', () => {
  it('is a garment by the piece or fabric by the metre', () => {
    expect(checkProduct(indigoKurta)).toEqual([])
    expect(checkProduct(khadiByTheMetre)).toEqual([])
  })

  it.each(['2-4', '10-12 Y', '2 Mar', 'Dec', '6-12 months', '04-2026'])('has the size %s', (size) => {
    expect(checkProduct({ ...indigoKurta, variants: [{ color: 'Indigo', size }] })).toEqual([])
  })
})

describe('an invalid product is rejected with the reason', () => {
  const [small] = indigoKurta.variants
  it.each<[string, Partial<ProductInput>, RegExp]>([
    ['no name', { name: ' ' }, /the name is missing/],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, /name is longer than 200/],
    ['a NUL in its text', { care: 'wash\0cold' }, /cannot be stored/],
    ['half an emoji', { description: '\ud83d' }, /cannot be stored/],
    ['a price of nothing', { price: 0, finalPrice: undefined }, /above ₹0/],
    ['a fraction of a paisa', { price: 100.5, finalPrice: undefined }, /above ₹0/],
    ['a price above one crore', { price: 1_00_00_000_01, mrp: undefined }, /at most/],
    ['a sale that is none', { finalPrice: 129900 }, /not below the price/],
    ['a price above the MRP', { mrp: 129800 }, /above the MRP/],
    ['pieces in steps of two', { quantityStep: 2 }, /by the piece/],
    ['fabric cut in steps of 10 cm', { unit: 'metre', quantityStep: 10 }, /0\.25 m or 0\.5 m/],
    ['a minimum no cut can reach', { unit: 'metre', minimumQuantity: 110 }, /multiple of the step/],
    ['an HSN code of five digits', { hsn: '62114' }, /4, 6 or 8 digits/],
    ['fabric without width', { widthCm: 0 }, /width/],
    ['no variant', { variants: [] }, /at least one variant/],
    ['the same choice twice', { variants: [small ?? { color: '', size: '' }, { color: 'Indigo', size: 'S' }] }, /same/],
    [
      'a size that is a day',
      { variants: [{ color: '', size: '10-Dec' }] },
      /the size 10-Dec is a date, which a spreadsheet makes of 10-12: enter 10-12 again/,
    ],
    ['a size that is a month', { variants: [{ color: '', size: 'Apr-02' }] }, /spreadsheet makes of 2-4:/],
    ['the date of a workbook', { variants: [{ color: '', size: '2026-06-03' }] }, /spreadsheet makes of 3-6:/],
    ['stock below nothing', { variants: [{ color: '', size: '', stock: -1 }] }, /stock/],
    ['half a piece', { variants: [{ color: '', size: '', stock: 0.5 }] }, /stock/],
    ['a script for a picture', { images: [{ path: 'javascript:alert(1)' }] }, /not an http\(s\) URL/],
  ])('%s', (_title, change, reason) => {
    expect(checkProduct({ ...indigoKurta, ...change }).join('; ')).toMatch(reason)
  })
})

describe('an image path', () => {
  it.each(['https://cdn.example.com/a.jpg?v=1', '/uploads/products/a.jpg', 'a b.jpg', 'http://x/a'])(
    'may be %s',
    (path) => expect(isPicturePath(path)).toBe(true),
  )
  it.each([
    'data:image/svg+xml,x',
    '//evil.example/a.jpg',
    '../a.jpg',
    '/uploads/../../etc/passwd',
    'a/b.jpg',
    'c:\\a.jpg',
    '',
  ])('is not %s', (path) => expect(isPicturePath(path)).toBe(false))
})
