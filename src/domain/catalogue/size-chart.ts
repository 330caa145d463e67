import { type GarmentMeasure, readGarmentMeasures } from './garment-measures.ts'
import { sortSizes } from './size-order.ts'

/** The measurements of the body and of the garment for each size, and how to take them. */
export interface SizeChart {
  readonly measures: readonly Measurement[]
  /** How many of the measures, at the end, are the garment's own. */
  readonly own: number
  readonly rows: readonly SizeRow[]
}

export interface Measurement {
  /** 'Bust' */
  readonly name: string
  /** How to take it; '' for what the owner measured. */
  readonly how: string
}

export interface SizeRow {
  readonly size: string
  /** Centimetres, in the order of `measures`; 0 where the owner gave none. */
  readonly cm: readonly number[]
}

export interface SizedProduct {
  /** The kind of garment: 'kurta', 'Nehru jacket'. */
  readonly garment: string
  readonly mainCategory: string
  readonly sizes: readonly string[]
  /** What the owner measured, as it was entered. */
  readonly garmentMeasures?: string | undefined
}

/**
 * Returns the size chart of a garment with the owner's measures of it, or a calculated width while there are none, for those of its sizes that have measurements. Undefined for products without sizes
 * (sarees, stoles, fabric by the metre) and for unknown garments.
 */
export function sizeChartOf({
  garment,
  mainCategory,
  sizes,
  garmentMeasures = '',
}: SizedProduct): SizeChart | undefined {
  const cut = cutOf(garment)
  if (!cut) return undefined
  const table = tableFor(cut, sizes, mainCategory)
  const measured = readGarmentMeasures(garmentMeasures)
  const rows = sortSizes(sizes).flatMap((size) => {
    const cm = table.sizes[sizeKey(size)]
    if (!cm) return []
    const own =
      measured.length > 0 ? measured.map((measure) => measuredAt(measure, size)) : garmentMeasure(cut, table, cm)
    return [{ size, cm: [...cm, ...own] }]
  })
  const own = measured.length > 0 ? measured.map(({ name }) => ({ name, how: '' })) : calculatedMeasures(cut, table)
  return rows.length > 0 ? { measures: [...table.measures, ...own], own: own.length, rows } : undefined
}

/** Converts centimetres to inches, rounded to half an inch like a tailor's tape. */
export function toInches(cm: number): number {
  return Math.round((cm / 2.54) * 2) / 2
}

interface Cut {
  readonly kind: 'upper' | 'lower'
  readonly words: RegExp
  /** Centimetres by which the garment is wider than the body at chest or hip. */
  readonly ease: number
}

/** The first cut that matches the garment's name applies. */
const CUTS: readonly Cut[] = [
  { kind: 'upper', words: /\bt-?shirts?\b|\btees?\b|\bpolos?\b/i, ease: 8 },
  {
    kind: 'upper',
    words: /\banarkalis?\b|\bgowns?\b|\bdress(es)?\b|\bfrocks?\b|\blehengas?\b|\bjumpsuits?\b/i,
    ease: 6,
  },
  { kind: 'upper', words: /\bjackets?\b|\bcoats?\b|\bblazers?\b|\bsherwanis?\b|\bwaistcoats?\b/i, ease: 12 },
  {
    kind: 'upper',
    words: /\bkurt(a|as|i|is)\b|\bkameez\b|\bsuits?\b|\bshirts?\b|\btunics?\b|\btops?\b|\brompers?\b|\bsleepsuits?\b/i,
    ease: 10,
  },
  { kind: 'lower', words: /\bjeans?\b|\bleggings?\b|\bjeggings?\b|\bchuridars?\b/i, ease: 2 },
  { kind: 'lower', words: /\btrousers?\b|\bpants?\b|\bchinos?\b|\bshorts\b|\bskirts?\b|\bjoggers?\b/i, ease: 6 },
  {
    kind: 'lower',
    words: /\bpalazzos?\b|\bsalwars?\b|\bpyjamas?\b|\bpajamas?\b|\bshararas?\b|\bculottes?\b/i,
    ease: 14,
  },
]

function cutOf(garment: string): Cut | undefined {
  return CUTS.find(({ words }) => words.test(garment))
}

const BUST = { name: 'Bust', how: 'Around the fullest part of the bust, the tape level and not tight.' }
const CHEST = { name: 'Chest', how: 'Around the fullest part of the chest, under the arms, the tape level.' }
const WAIST = { name: 'Waist', how: 'Around the waist where the garment will sit, one finger under the tape.' }
const HIP = { name: 'Hip', how: 'Around the fullest part of the hip, feet together.' }
const HEIGHT = { name: 'Height', how: 'Standing against a wall, without shoes.' }

interface Table {
  readonly measures: readonly Measurement[]
  /** Body measures in whole centimetres. */
  readonly sizes: Readonly<Record<string, readonly number[]>>
  /** Index of the measurement at which the garment's own width is given. */
  readonly widest: { readonly upper: number; readonly lower: number }
}

const WOMEN: Table = {
  measures: [BUST, WAIST, HIP],
  widest: { upper: 0, lower: 2 },
  sizes: {
    XS: [81, 66, 89],
    S: [86, 71, 94],
    M: [91, 76, 99],
    L: [97, 81, 104],
    XL: [102, 86, 109],
    XXL: [107, 91, 114],
    '3XL': [114, 99, 122],
    '4XL': [122, 107, 130],
  },
}

const MEN: Table = {
  measures: [CHEST, WAIST, HIP],
  widest: { upper: 0, lower: 2 },
  sizes: {
    XS: [86, 71, 86],
    S: [91, 76, 91],
    M: [97, 81, 97],
    L: [102, 86, 102],
    XL: [107, 91, 107],
    XXL: [112, 97, 112],
    '3XL': [117, 102, 117],
    '4XL': [122, 107, 122],
  },
}

const CHILDREN: Table = {
  measures: [HEIGHT, CHEST, WAIST],
  widest: { upper: 1, lower: 2 },
  sizes: {
    '0-3M': [62, 43, 42],
    '3-6M': [68, 45, 44],
    '6-12M': [80, 48, 46],
    '12-18M': [86, 50, 48],
    '18-24M': [92, 52, 50],
    '1-2Y': [92, 52, 50],
    '2-3Y': [98, 54, 51],
    '3-4Y': [104, 56, 52],
    '4-5Y': [110, 58, 54],
    '5-6Y': [116, 60, 55],
    '6-7Y': [122, 62, 57],
    '7-8Y': [128, 64, 58],
    '8-9Y': [134, 67, 60],
    '9-10Y': [140, 70, 62],
    '10-11Y': [146, 73, 64],
    '11-12Y': [152, 76, 66],
    '12-13Y': [158, 79, 68],
    '13-14Y': [164, 82, 70],
  },
}

/** Sizes given as chest inches, as on labels of men's shirts and kurtas. */
const CHEST_INCHES: Table = {
  measures: [CHEST, WAIST],
  widest: { upper: 0, lower: 1 },
  sizes: inchTable([34, 36, 38, 40, 42, 44, 46, 48], (inches) => [inches, inches - 6]),
}

/** Sizes given as waist inches, as on labels of trousers. */
const WAIST_INCHES: Table = {
  measures: [WAIST, HIP],
  widest: { upper: 1, lower: 1 },
  sizes: inchTable([26, 28, 30, 32, 34, 36, 38, 40, 42, 44], (inches) => [inches, inches + 8]),
}

function tableFor(cut: Cut, sizes: readonly string[], mainCategory: string): Table {
  if (sizes.some((size) => sizeKey(size) in CHILDREN.sizes)) return CHILDREN
  if (sizes.some((size) => /^\d/.test(sizeKey(size)) && !/XL$/.test(sizeKey(size))))
    return cut.kind === 'lower' ? WAIST_INCHES : CHEST_INCHES
  return /\bmen\b/i.test(mainCategory) ? MEN : WOMEN
}

/** The garment's own width, measured where the body is widest. */
function calculatedMeasures(cut: Cut, table: Table): Measurement[] {
  const at = table.measures[table.widest[cut.kind]]
  if (!at) return []
  return [
    { name: `Garment ${at.name.toLowerCase()}`, how: 'Lay the garment flat, measure from seam to seam and double it.' },
  ]
}

function measuredAt({ sizes }: GarmentMeasure, size: string): number {
  return sizes.find((one) => sizeKey(one.size) === sizeKey(size))?.cm ?? 0
}

function garmentMeasure(cut: Cut, table: Table, cm: readonly number[]): number[] {
  const body = cm[table.widest[cut.kind]]
  return body === undefined ? [] : [body + cut.ease]
}

function inchTable(sizes: readonly number[], body: (inches: number) => readonly number[]) {
  return Object.fromEntries(
    sizes.map((size) => [String(size), body(size).map((inches) => Math.round(inches * 2.54))] as const),
  )
}

/** Returns one key for the spellings of a size: '2-3 Years' and '2-3 Y', '2XL' and 'XXL', 'Medium' and 'M'. */
function sizeKey(size: string): string {
  const key = size
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/(\d)(?:YEARS?|YRS?)$/, '$1Y')
    .replace(/(\d)(?:MONTHS?|MTHS?)$/, '$1M')
  return SAME_SIZES[key] ?? key
}

const SAME_SIZES: Readonly<Record<string, string>> = {
  '2XL': 'XXL',
  XXXL: '3XL',
  XXXXL: '4XL',
  SMALL: 'S',
  MEDIUM: 'M',
  LARGE: 'L',
}
