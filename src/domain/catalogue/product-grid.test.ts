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
    name: 'Red Kurta',
    description: '',
    featured: 'no',
    newArrival: 'no',
    bestSeller: 'no',
    minQuantity: '1',
    quantityStep: '1',
    widthCm: '',
    gsm: '',
    garment: 'kurta',
    garmentMeasures: '',
    modelNote: '',
    lookCategory: '',
    lookColor: '',
    lookOccasion: '',
  }
  const known = {
    unit: 'piece' as const,
    hasBrand: (name: string) => name === row.brand,
    hasCategory: (path: string) => path === row.category,
    hasLookCategory: (path: string) => path === 'Women',
  }

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
    [{ name: ' ' }, { name: 'the name is missing' }],
    [{ name: 'x'.repeat(201) }, { name: 'the name is longer than 200 characters' }],
    [{ description: 'x'.repeat(20_001) }, { description: 'the description is longer than 20000 characters' }],
    [{ widthCm: '112', gsm: ' 140 ' }, {}],
    [{ widthCm: '1.5' }, { widthCm: 'the width must be between 1 and 1000 cm' }],
    [{ gsm: '0' }, { gsm: 'the weight must be between 1 and 2000 grams per square metre' }],
    [{ minQuantity: '2' }, { minQuantity: 'products sold by the piece must have a minimum and a step of 1' }],
    [{ minQuantity: '', quantityStep: '' }, {}],
    [{ quantityStep: '0.5' }, { quantityStep: 'this must be a whole number of pieces' }],
    [{ garmentMeasures: 'Length: S 110\nChest: M 96' }, {}],
    [{ garmentMeasures: 'long' }, { garmentMeasures: expect.stringMatching(/^write measurements in cm .*long/) }],
    [{ lookCategory: 'Women', lookColor: 'Red', lookOccasion: 'Party' }, {}],
    [{ lookCategory: 'Hats' }, { lookCategory: 'there is no category “Hats”' }],
    [{ lookColor: 'x'.repeat(61) }, { lookColor: 'the colour of the look is longer than 60 characters' }],
    [
      { brand: 'Nobody', category: '' },
      { brand: 'there is no brand “Nobody”', category: 'choose a category' },
    ],
  ])('with %j has the problems %j', (cells, problems) => {
    expect(gridProblems({ ...row, ...cells }, known)).toEqual(problems)
  })

  it.each<[object, object]>([
    [{ minQuantity: '2.5 m', quantityStep: '0.5' }, {}],
    [{ minQuantity: '', quantityStep: '' }, {}],
    [{ minQuantity: '1.1' }, { minQuantity: 'the minimum length must be a multiple of the step, up to 100 m' }],
    [{ minQuantity: 'x' }, { minQuantity: 'this must be a length in metres with at most 2 decimals' }],
    [{ quantityStep: '0.3' }, { quantityStep: 'fabric is cut in steps of 0.25 m or 0.5 m' }],
  ])('of fabric with %j has the problems %j', (cells, problems) => {
    const fabric = { ...row, minQuantity: '1', quantityStep: '0.25', ...cells }
    expect(gridProblems(fabric, { ...known, unit: 'metre' })).toEqual(problems)
  })
})
