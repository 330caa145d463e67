import { describe, expect, it } from 'vitest'
import { wrongMeasureLine } from './garment-measures.ts'
import { sizeChartOf, toInches } from './size-chart.ts'

const LETTERS = ['S', 'M', 'L', 'XL']

describe('the size chart of a garment', () => {
  it('has the body measurements of each size and the width of the garment', () => {
    const chart = sizeChartOf({ garment: 'kurta', mainCategory: 'Women', sizes: LETTERS })
    expect(chart?.measures.map(({ name }) => name)).toEqual(['Bust', 'Waist', 'Hip', 'Garment bust'])
    expect(chart?.rows[1]).toEqual({ size: 'M', cm: [91, 76, 99, 101] })
  })

  it('has what the owner measured in place of the calculated width', () => {
    const garmentMeasures = 'Length: S 110, M 112.5 cm, 2XL 120\nSleeve: M 45'
    const chart = sizeChartOf({ garment: 'kurta', mainCategory: 'Women', sizes: ['S', 'M', 'XXL'], garmentMeasures })
    expect(chart?.measures.map(({ name }) => name)).toEqual(['Bust', 'Waist', 'Hip', 'Length', 'Sleeve'])
    expect(chart?.own).toBe(2)
    expect(chart?.rows.map(({ cm }) => cm.slice(3))).toEqual([
      [110, 0],
      [112.5, 45],
      [120, 0],
    ])
  })

  it.each([
    ['Length: S 110, M 112', undefined],
    ['Length: 2-3 Y 52\n\nSleeve: 36 58.5 cm', undefined],
    ['Length S 110', 'Length S 110'],
    ['Length: S 110\nSleeve: S', 'Sleeve: S'],
    ['Length: S 1100', 'Length: S 1100'],
    ['Length: S 0', 'Length: S 0'],
    [': S 10', ': S 10'],
  ])('tells the owner which line of %j cannot be read', (text, line) => {
    expect(wrongMeasureLine(text)).toBe(line)
  })

  it('lists only the sizes of the product, in the usual order', () => {
    const chart = sizeChartOf({ garment: 'top', mainCategory: 'Women', sizes: ['L', 'XS', 'Free Size'] })
    expect(chart?.rows.map(({ size }) => size)).toEqual(['XS', 'L'])
  })

  it('reads numbers as chest inches for shirts and waist inches for trousers', () => {
    const shirt = sizeChartOf({ garment: 'shirt', mainCategory: 'Men', sizes: ['40'] })
    const jeans = sizeChartOf({ garment: 'jeans', mainCategory: 'Women', sizes: ['30'] })
    expect(shirt?.rows).toEqual([{ size: '40', cm: [102, 86, 112] }])
    expect(jeans?.measures.map(({ name }) => name)).toEqual(['Waist', 'Hip', 'Garment hip'])
    expect(jeans?.rows[0]?.cm[0]).toBe(76)
  })

  it('uses height for children', () => {
    const chart = sizeChartOf({ garment: 'frock', mainCategory: 'Kids', sizes: ['2-3 Y', '4-5 Years'] })
    expect(chart?.measures[0]?.name).toBe('Height')
    expect(chart?.rows.map(({ cm }) => cm[0])).toEqual([98, 110])
  })

  it('has larger measurements for larger sizes', () => {
    for (const [mainCategory, sizes] of [
      ['Women', ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']],
      ['Men', ['S', 'M', 'L', 'XL', 'XXL', '3XL']],
      ['Men', ['36', '38', '40', '42', '44', '46']],
      ['Kids', ['0-3 M', '3-6 M', '6-12 M', '2-3 Y', '3-4 Y', '6-7 Y', '10-11 Y']],
    ] as const) {
      const rows = sizeChartOf({ garment: 'kurta', mainCategory, sizes })?.rows ?? []
      expect(rows).toHaveLength(sizes.length)
      for (const [place, row] of rows.entries())
        for (const [measure, cm] of row.cm.entries()) expect(cm).toBeGreaterThan(rows[place - 1]?.cm[measure] ?? 0)
    }
  })

  it('does not exist for products without sizes', () => {
    for (const garment of ['saree', 'dupatta', 'fabric', 'stole', ''])
      expect(sizeChartOf({ garment, mainCategory: 'Women', sizes: LETTERS })).toBeUndefined()
    expect(sizeChartOf({ garment: 'kurta', mainCategory: 'Women', sizes: ['Free Size'] })).toBeUndefined()
  })
})

describe('inches', () => {
  it('are rounded to half an inch', () => {
    expect([91, 97, 101].map(toInches)).toEqual([36, 38, 40])
    expect(toInches(90)).toBe(35.5)
  })
})
