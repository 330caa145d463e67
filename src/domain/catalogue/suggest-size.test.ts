import { describe, expect, it } from 'vitest'
import { type SizeChart, sizeChartOf } from './size-chart.ts'
import { bodyMeasuresOf, type SizeSuggestion, suggestSize } from './suggest-size.ts'

const SIZES = ['XS', 'S', 'M', 'L', 'XL']

describe('the size for the measures of a body', () => {
  const kurta = chartOf({ garment: 'kurta', mainCategory: 'Women', sizes: SIZES })

  it.each<[why: string, measures: Record<string, number>, expected: string]>([
    ['on the chart to the centimetre', { Bust: 91, Waist: 76, Hip: 99 }, 'M'],
    ['a centimetre from it', { Bust: 92 }, 'M'],
    ['near the next size', { Bust: 90 }, 'M'],
    ['in the middle of two sizes', { Bust: 88 }, 'between S and M'],
    ['close to the larger of two sizes, but not near it', { Bust: 89 }, 'between S and M'],
    ['in several sizes: the largest decides', { Bust: 81, Waist: 81, Hip: 94 }, 'L'],
    ['one of them between two sizes', { Bust: 86, Hip: 101 }, 'between M and L'],
    ['one of them smaller than the chart', { Bust: 70, Hip: 99 }, 'M'],
    ['a little beyond the largest size', { Bust: 103 }, 'XL'],
    ['larger than the chart', { Bust: 91, Hip: 120 }, 'larger than XL at Hip'],
    ['smaller than the chart', { Bust: 70, Hip: 80 }, 'smaller than XS at Bust'],
    ['only a measure that the chart does not have', { Height: 170 }, 'nothing'],
  ])('%s', (_why, measures, expected) => {
    expect(textOf(suggestSize(kurta, ownMeasures(measures))?.suggestion)).toBe(expected)
  })

  it('comes for each measure too', () => {
    const { byMeasure = [] } = suggestSize(kurta, ownMeasures({ Hip: 94, Bust: 91 })) ?? {}
    expect(byMeasure.map(({ name, suggestion }) => [name, textOf(suggestion)])).toEqual([
      ['Bust', 'M'],
      ['Hip', 'S'],
    ])
  })

  it('is never one that the product does not have', () => {
    const two = chartOf({ garment: 'kurta', mainCategory: 'Women', sizes: ['S', 'L'] })
    expect(textOf(suggestSize(two, ownMeasures({ Bust: 91 }))?.suggestion)).toBe('between S and L')
    const one = chartOf({ garment: 'kurta', mainCategory: 'Women', sizes: ['M'] })
    expect([90, 91, 92, 93, 89].map((Bust) => textOf(suggestSize(one, ownMeasures({ Bust }))?.suggestion))).toEqual([
      'M',
      'M',
      'M',
      'larger than M at Bust',
      'smaller than M at Bust',
    ])
  })

  it('uses only the body measures that a chart has', () => {
    const jeans = chartOf({ garment: 'jeans', mainCategory: 'Men', sizes: ['30', '32', '34'] })
    expect(bodyMeasuresOf(jeans).map(({ name }) => name)).toEqual(['Waist', 'Hip'])
    expect(textOf(suggestSize(jeans, ownMeasures({ Chest: 130, Waist: 81 }))?.suggestion)).toBe('32')
  })

  it('never becomes smaller for a larger body, and is the size itself for the measures of a size', () => {
    for (const chart of [kurta, chartOf({ garment: 'frock', mainCategory: 'Kids', sizes: CHILDREN })]) {
      for (const [column, { name }] of bodyMeasuresOf(chart).entries()) {
        for (const row of chart.rows) {
          const cm = row.cm[column] ?? 0
          const found = suggestSize(chart, [{ name, cm }])?.suggestion
          const sameMeasure = chart.rows.filter((other) => other.cm[column] === cm).map(({ size }) => size)
          expect(sameMeasure).toContain(textOf(found))
        }
        const places = Array.from({ length: 200 }, (_, cm) =>
          placeOf(chart, suggestSize(chart, [{ name, cm }])?.suggestion),
        )
        expect(places).toEqual(places.toSorted((one, other) => one - other))
      }
    }
  })
})

const CHILDREN = ['12-18 M', '18-24 M', '1-2 Y', '2-3 Y', '3-4 Y']

function chartOf(product: Parameters<typeof sizeChartOf>[0]): SizeChart {
  const chart = sizeChartOf(product)
  if (!chart) throw new Error('The product has no size chart.')
  return chart
}

function ownMeasures(measures: Record<string, number>) {
  return Object.entries(measures).map(([name, cm]) => ({ name, cm }))
}

function textOf(suggestion: SizeSuggestion | undefined): string {
  if (!suggestion) return 'nothing'
  if (suggestion.kind === 'size') return suggestion.size
  if (suggestion.kind === 'between') return `between ${suggestion.smaller} and ${suggestion.larger}`
  return `${suggestion.kind} than ${suggestion.size} at ${suggestion.name}`
}

/** The first measure of the size, or the middle of two. */
function placeOf({ rows }: SizeChart, suggestion: SizeSuggestion | undefined): number {
  const at = (name: string) => rows.find(({ size }) => size === name)?.cm[0] ?? 0
  if (!suggestion || suggestion.kind === 'smaller') return -1
  if (suggestion.kind === 'between') return (at(suggestion.smaller) + at(suggestion.larger)) / 2
  return suggestion.kind === 'size' ? at(suggestion.size) : 1_000
}
