import type { SizeChart } from './size-chart.ts'

/** A body measure of the shopper. */
export interface OwnMeasure {
  /** As in the chart: 'Bust' */
  readonly name: string
  /** Whole centimetres. */
  readonly cm: number
}

export type SizeSuggestion =
  | { readonly kind: 'size'; readonly size: string }
  /** Neither size is near; the smaller one is close, the larger one loose. */
  | { readonly kind: 'between'; readonly smaller: string; readonly larger: string }
  /** Larger than the largest size or smaller than the smallest one, whose measure is `cm` of `name`. */
  | {
      readonly kind: 'larger' | 'smaller'
      readonly size: string
      readonly name: string
      readonly cm: number
      readonly ownCm: number
    }

export interface SuggestedSize {
  readonly suggestion: SizeSuggestion
  /** The suggestion of each measure on its own, in the order of the chart. */
  readonly byMeasure: readonly { readonly name: string; readonly suggestion: SizeSuggestion }[]
}

/** The chart's measures of the body, without those of the garment. */
export function bodyMeasuresOf({ measures, own }: SizeChart): SizeChart['measures'] {
  return measures.slice(0, measures.length - own)
}

/**
 * Suggests a size. The measure that needs the largest size decides, because a garment can be taken in and not let out.
 * A size is taken that is at most a quarter of the step to the next one away, or 1 cm; otherwise the body is between two sizes.
 * @returns undefined without any measure of the chart's body
 */
export function suggestSize(chart: SizeChart, measures: readonly OwnMeasure[]): SuggestedSize | undefined {
  const places = bodyMeasuresOf(chart).flatMap(({ name }, column) => {
    const own = measures.find((measure) => measure.name === name)
    return own ? [placeOf(chart, column, own)] : []
  })
  const largest = places.reduce<Place | undefined>(
    (most, place) => (most && most.at >= place.at ? most : place),
    undefined,
  )
  return largest && { suggestion: largest.suggestion, byMeasure: places }
}

interface Place {
  /** The row of the chart; halves are between two rows or outside of all. */
  readonly at: number
  readonly name: string
  readonly suggestion: SizeSuggestion
}

function placeOf({ rows }: SizeChart, column: number, { name, cm: ownCm }: OwnMeasure): Place {
  const sizes = [...rows]
    // '1-2 Y' is listed before '12-18 M', which is smaller.
    .sort((one, other) => sumOf(one.cm) - sumOf(other.cm))
    .map(({ size, cm }, at) => ({ at, size, cm: cm[column] ?? 0 }))
    // Of sizes with the same measure, such as 18-24 M and 1-2 Y, the first.
    .filter(({ cm }, at, all) => cm !== all[at - 1]?.cm)
  const below = sizes.findLastIndex(({ cm }) => cm <= ownCm)
  const above = sizes.findIndex(({ cm }) => cm >= ownCm)
  const [smaller, larger] = [sizes[below], sizes[above]]
  if (smaller && isNear(smaller, larger ?? sizes[below - 1], ownCm)) return place(smaller)
  if (larger && isNear(larger, smaller ?? sizes[above + 1], ownCm)) return place(larger)
  if (smaller && larger)
    return { at: larger.at - 0.5, name, suggestion: { kind: 'between', smaller: smaller.size, larger: larger.size } }
  const [kind, end] = smaller ? (['larger', smaller] as const) : (['smaller', larger] as const)
  const at = smaller ? rows.length : -1
  return { at, name, suggestion: { kind, size: end?.size ?? '', cm: end?.cm ?? 0, name, ownCm } }

  function place({ at, size }: { readonly at: number; readonly size: string }): Place {
    return { at, name, suggestion: { kind: 'size', size } }
  }
}

function sumOf(cm: readonly number[]): number {
  return cm.reduce((sum, each) => sum + each, 0)
}

interface Measured {
  readonly cm: number
}

/** At most a quarter of the distance to the next size away, or 1 cm. */
function isNear(size: Measured, next: Measured | undefined, ownCm: number): boolean {
  const step = next ? Math.abs(next.cm - size.cm) : 0
  return Math.abs(size.cm - ownCm) <= Math.max(1, Math.floor(step / 4))
}
