import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repeatedCodes, type VariantGridTexts, variantGridProblems, variantRowName } from './variant-grid.ts'

const row: VariantGridTexts = {
  sku: 'IK-M',
  barcode: '8901234567890',
  price: '',
  finalPrice: '',
  cost: '',
  shelf: 'A-3',
  reorderLevel: '',
}
const kurta = { unit: 'piece', mrp: 1_299_00, color: 'Blue', size: 'M', savedPrice: null } as const

describe('a row of the grid of variants', () => {
  it.each<[string, Partial<VariantGridTexts>, object]>([
    ['nothing of its own', {}, {}],
    ['amounts with ₹ and commas', { price: '₹ 1,299.00', finalPrice: '999', cost: '0', reorderLevel: '12' }, {}],
    ['no SKU', { sku: ' ' }, { sku: 'a variant has an empty SKU' }],
    [
      'a rounded SKU',
      { sku: '1.23E+11' },
      { sku: 'a spreadsheet has shortened the SKU to 1.23E+11, so its last digits are lost' },
    ],
    [
      'a rounded barcode',
      { barcode: '8.90123E+12' },
      { barcode: 'a barcode has only letters, digits, dots, slashes, dashes and underscores' },
    ],
    ['a text as price', { price: 'abc', finalPrice: '10' }, { price: '“abc” is not a number' }],
    [
      'a sale price alone',
      { finalPrice: '10' },
      { finalPrice: 'Blue / M has a sale price without a price of its own' },
    ],
    ['a price above the MRP', { price: '1300' }, { price: 'the price ₹1,300.00 is above the MRP ₹1,299.00' }],
    ['half a piece', { reorderLevel: '0.5' }, { reorderLevel: 'this must be a whole number of pieces' }],
    ['a negative level', { reorderLevel: '-1' }, { reorderLevel: 'this must be a whole number of pieces' }],
    ['a long shelf', { shelf: 'x'.repeat(41) }, { shelf: 'the shelf is longer than 40 characters' }],
  ])('with %s', (_, cells, problems) => {
    expect(variantGridProblems({ ...row, ...cells }, kurta)).toEqual(problems)
  })

  it('may keep a price that was above the MRP before, but not another one', () => {
    const dear = { ...kurta, savedPrice: 1_399_00 }
    expect(variantGridProblems({ ...row, price: '1399' }, dear)).toEqual({})
    expect(Object.keys(variantGridProblems({ ...row, price: '1398' }, dear))).toEqual(['price'])
  })

  it('has a reorder level in metres for cloth', () => {
    expect(variantGridProblems({ ...row, reorderLevel: '12.5' }, { ...kurta, unit: 'metre' })).toEqual({})
  })
})

describe('SKUs and barcodes of several variants', () => {
  const coded = fc.record({ sku: fc.constantFrom('A', 'B', 'a', ''), barcode: fc.constantFrom('x1', 'X1', 'y', '') })

  it('are refused exactly where an earlier variant has the same, barcodes in any case', () => {
    fc.assert(
      fc.property(fc.array(coded, { maxLength: 8 }), (codes) => {
        const variants = codes.map((code, at) => ({ ...code, id: String(at), name: `Kurta ${at}` }))
        const found = repeatedCodes(variants)
        for (const [at, { sku, barcode }] of codes.entries()) {
          const before = codes.slice(0, at)
          const fields = (found.get(String(at)) ?? []).map(({ field }) => field)
          expect(fields.includes('sku')).toBe(sku !== '' && before.some((one) => one.sku === sku))
          const isSame = (one: string) => one.toLowerCase() === barcode.toLowerCase()
          expect(fields.includes('barcode')).toBe(barcode !== '' && before.some((one) => isSame(one.barcode)))
        }
      }),
    )
  })

  it('name the variant that has them', () => {
    const name = variantRowName({ name: 'Indigo Kurta', color: 'Red', size: 'M' })
    const found = repeatedCodes([
      { id: '1', name, sku: 'IK', barcode: '' },
      { id: '2', name: 'Saree', sku: ' IK ', barcode: '' },
    ])
    expect(found.get('2')).toEqual([{ field: 'sku', reason: '“Indigo Kurta, Red / M” already has the SKU IK' }])
  })
})
