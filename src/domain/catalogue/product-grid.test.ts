import { describe, expect, it } from 'vitest'
import { gridProblems, readAmount } from './product-grid.ts'

describe('an amount typed into the grid', () => {
  it.each<[string, number | null]>([
    ['', null],
    [' 1299 ', 1299],
    ['1,299.50', 1299.5],
    ['₹ 1,29,999', 129_999],
    ['1,000,000', 1_000_000],
    ['0.5', 0.5],
  ])('%j is %j rupees', (text, rupees) => {
    expect(readAmount(text)).toEqual({ rupees })
  })

  it.each([
    ['12,50', /^“12,50” is not a number$/],
    ['1.299,50', /not a number/],
    ['-5', /not a number/],
    ['1e3', /not a number/],
    ['=1+1', /not a number/],
    ['12.345', /at most 2 decimals/],
    ['99999999999', /at most ₹1,00,00,000/],
  ])('%j is refused', (text, reason) => {
    expect(readAmount(text)).toEqual({ reason: expect.stringMatching(reason) })
  })
})

describe('a row of the grid', () => {
  const row = {
    price: '1299',
    finalPrice: '',
    mrp: '1499',
    hsn: '',
    color: 'Red',
    brand: 'Neelkanth',
    category: 'Women › Kurtas',
    status: 'active',
    fabric: 'Cotton',
    pattern: 'Solid',
    composition: '',
    care: '',
    piecesPerPack: '1',
    countryOfOrigin: 'India',
    netQuantity: '',
    maker: '',
    importer: '',
  }
  const names = { hasBrand: (name: string) => name === row.brand, hasCategory: (path: string) => path === row.category }

  it.each<[object, object]>([
    [{}, {}],
    [{ hsn: '6204 42' }, {}],
    [{ price: '1500' }, { mrp: 'the price ₹1,500.00 is above the MRP ₹1,499.00' }],
    [{ price: '' }, { price: 'enter a price' }],
    [{ price: '0' }, { price: expect.stringMatching(/above ₹0/) }],
    [{ price: 'x', mrp: '1' }, { price: '“x” is not a number' }],
    [{ finalPrice: '1299' }, { finalPrice: expect.stringMatching(/not below the price/) }],
    [{ mrp: 'x' }, { mrp: '“x” is not a number' }],
    [{ hsn: '52083' }, { hsn: 'an HSN code has 4, 6 or 8 digits' }],
    [{ color: 'x'.repeat(61) }, { color: 'the colour is longer than 60 characters' }],
    [{ fabric: 'x'.repeat(60), care: 'x'.repeat(501) }, { care: 'the text on care is longer than 500 characters' }],
    [{ piecesPerPack: ' 1000 ' }, {}],
    ...['0', '', '1.5', '1001', 'three'].map((piecesPerPack): [object, object] => [
      { piecesPerPack },
      { piecesPerPack: 'a pack has 1 to 1000 pieces' },
    ]),
    [
      { brand: 'Nobody', category: '' },
      { brand: 'there is no brand “Nobody”', category: 'choose a category' },
    ],
  ])('with %j has the problems %j', (cells, problems) => {
    expect(gridProblems({ ...row, ...cells }, names)).toEqual(problems)
  })
})
