import { weightRanges, widthRanges } from '../../domain/catalogue/ranges.ts'
import type { OriginAsked } from '../../domain/search/origin-words.ts'
import type { PriceLimits } from '../../domain/search/price-words.ts'
import type { AgeRange, Query } from '../../domain/search/query.ts'
import { BY_THE_METRE, type Columns } from './columns.ts'
import type { Attribute } from './list-result.ts'

/** A price, size or unit the query asks for, and how it is shown to the shopper. */
export interface Limit {
  /** How the limit can be typed. */
  readonly typed: string
  readonly attribute: Omit<Attribute, 'applied'>
  readonly allows: (slot: number) => boolean
}

/** Everything that the query limits. */
export function limitsOf(query: Query, columns: Columns): Limit[] {
  const { price, discount, size, isPlusSize, unit, age } = query
  const limits: Limit[] = []
  if (price) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = price
    const { prices } = columns
    limits.push({
      typed: priceWords(price),
      attribute: { kind: 'price', value: priceText(price) },
      allows: (slot) => (prices[slot] as number) >= min && (prices[slot] as number) <= max,
    })
  }
  if (discount !== undefined) {
    const { percentsOff } = columns
    limits.push({
      typed: `${discount}% off`,
      attribute: { kind: 'discount', value: `${discount}% off or more` },
      allows: (slot) => (percentsOff[slot] as number) >= discount,
    })
  }
  if (size)
    limits.push({
      typed: `size ${size}`,
      attribute: { kind: 'size', value: size },
      allows: sizeTest(size, columns),
    })
  else if (isPlusSize && columns.facets.size.keys().some((key) => PLUS_SIZE_KEYS.has(key)))
    limits.push({
      typed: 'plus size',
      attribute: { kind: 'size', value: 'XXL and larger' },
      allows: plusSizeTest(columns),
    })
  const ofAge = age === undefined ? undefined : sizeOfAge(age, columns)
  if (ofAge) limits.push(ofAge)
  if (unit) {
    const { flags } = columns
    const byTheMetre = unit === 'metre'
    limits.push({
      typed: byTheMetre ? 'by the metre' : '',
      attribute: { kind: 'unit', value: byTheMetre ? 'by the metre' : 'by the piece' },
      allows: (slot) => (((flags[slot] as number) & BY_THE_METRE) !== 0) === byTheMetre,
    })
  }
  if (query.origin) limits.push(originLimit(query.origin, columns))
  return [...limits, ...clothLimits(query, columns)]
}

/** A product that does not say where it was made is not shown as made there, nor left out. */
function originLimit({ country, isExcluded }: OriginAsked, { facets }: Columns): Limit {
  const isOf = facets.countryOfOrigin.holds(country) ?? (() => false)
  const text = `${isExcluded ? 'not ' : ''}made in ${country}`
  return {
    typed: text.toLowerCase(),
    attribute: { kind: 'origin', value: text },
    allows: (slot) => isOf(slot) !== isExcluded,
  }
}

/** The groups of widths and weights that the figures are in, where some product is in them. */
function clothLimits({ widthCm, gsm }: Query, { facets }: Columns): Limit[] {
  const groups = [
    ...widthRanges(widthCm ?? null).map((value) => ({ value, typed: `width ${widthCm} cm`, column: facets.width })),
    ...weightRanges(gsm ?? null).map((value) => ({ value, typed: `${gsm} gsm`, column: facets.weight })),
  ]
  return groups.flatMap(({ value, typed, column }) => {
    const allows = column.holds(value)
    return allows ? [{ typed, attribute: { kind: 'unit' as const, value }, allows }] : []
  })
}

const PLUS_SIZES = ['XXL', '3XL', '4XL', '5XL', '6XL', '7XL']
const PLUS_SIZE_KEYS: ReadonlySet<string> = new Set(PLUS_SIZES.map((size) => size.toLowerCase()))

function plusSizeTest({ facets, names }: Columns): (slot: number) => boolean {
  const isLarge = facets.size.holdsAny(PLUS_SIZES)
  return (slot) => isLarge(slot) || (names[slot] as string).includes('plus size')
}

/** A bra of size 38 is in the shops as 38B or 38C. */
function sizeTest(size: string, { facets }: Columns): (slot: number) => boolean {
  const isBand = /^\d{2}$/.test(size)
  const cups = isBand ? facets.size.keys().filter((key) => key.startsWith(size) && CUP.test(key)) : []
  return cups.length > 0 ? facets.size.holdsAny([size, ...cups]) : (facets.size.holds(size) ?? (() => false))
}

const CUP = /^\d{2}[a-h]{1,3}$/

/** The sizes whose ages include the one asked for: '4-5 Years' and '5-6Y' for a child of 5. */
function sizeOfAge({ from, to }: AgeRange, columns: Columns): Limit | undefined {
  const { size } = columns.facets
  const suitable = size.keys().filter((key) => {
    const [, least, most = least, months] = AGE_SIZE.exec(key) ?? []
    const factor = months === undefined ? 12 : 1
    return least !== undefined && Number(least) * factor <= to && Number(most) * factor >= from
  })
  if (suitable.length === 0) return undefined
  const years = from % 12 === 0 && to % 12 === 0
  const range = (factor: number) => (from === to ? `${from / factor}` : `${from / factor}–${to / factor}`)
  const typed = (factor: number, one: string) =>
    from === to ? `${from / factor} ${from === factor ? one : `${one}s`}` : `${from / factor} to ${to / factor} ${one}s`
  return {
    typed: years ? typed(12, 'year') : typed(1, 'month'),
    attribute: { kind: 'size', value: years ? `age ${range(12)}` : `${range(1)} months` },
    allows: size.holdsAny(suitable),
  }
}

const AGE_SIZE = /^(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*(?:y(?:ears?|rs?)?|(m(?:onths?|ths?)?))$/

function priceText({ min, max }: PriceLimits): string {
  const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`
  if (min === undefined) return `up to ${rupees(max ?? 0)}`
  return max === undefined ? `from ${rupees(min)}` : `${rupees(min)} to ${rupees(max)}`
}

function priceWords({ min, max }: PriceLimits): string {
  if (min === undefined) return `under ${(max ?? 0) / 100}`
  return max === undefined ? `above ${min / 100}` : `between ${min / 100} and ${max / 100}`
}
