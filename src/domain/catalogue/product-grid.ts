import { formatPaise, MAX_PAISE, paiseFromRupees, rupeesFromPaise } from '../units/paise.ts'
import { quantityFromText, type Unit } from '../units/quantity.ts'
import { checkFacts, checkMeasures, checkMrp, checkPricePair, checkUnit, MAX_LENGTHS } from './check-product.ts'
import { LOOK_OCCASIONS } from './look.ts'

/** The columns of the grid in which many products are edited; `MORE_GRID_FIELDS` are shown when they are chosen. */
export const MORE_GRID_FIELDS = [
  'name',
  'description',
  'featured',
  'newArrival',
  'bestSeller',
  'minQuantity',
  'quantityStep',
  'widthCm',
  'gsm',
  'garment',
  'garmentMeasures',
  'modelNote',
  'lookCategory',
  'lookColor',
  'lookOccasion',
] as const
export const GRID_FIELDS = [
  ...(['price', 'finalPrice', 'mrp', 'hsn', 'color', 'brand', 'category', 'status'] as const),
  ...([
    'fabric',
    'pattern',
    'composition',
    'care',
    'piecesPerPack',
    'countryOfOrigin',
    'netQuantity',
    'maker',
    'importer',
  ] as const),
  ...MORE_GRID_FIELDS,
] as const
export type GridField = (typeof GRID_FIELDS)[number]

/** The columns of texts with nothing but a greatest length, and what they are called in a sentence. */
export const GRID_WORDS = {
  color: 'the colour',
  fabric: 'the fabric',
  pattern: 'the pattern',
  composition: 'the composition',
  care: 'the text on care',
  countryOfOrigin: 'the country of origin',
  netQuantity: 'the net quantity',
  maker: 'the manufacturer',
  importer: 'the importer',
  name: 'the name',
  description: 'the description',
  garment: 'the garment',
  garmentMeasures: 'the text of the measurements',
  modelNote: 'the note on the model',
  lookColor: 'the colour of the look',
} as const satisfies Partial<Record<GridField, string>>
export type GridWords = keyof typeof GRID_WORDS

/** The columns that are chosen from a few values, with the texts of their cells. */
export const GRID_CHOICES = {
  status: ['active', 'draft', 'archived'],
  featured: ['no', 'yes'],
  newArrival: ['no', 'yes'],
  bestSeller: ['no', 'yes'],
  lookOccasion: ['', ...LOOK_OCCASIONS],
} as const satisfies Partial<Record<GridField, readonly string[]>>

/** The cells of a row as typed. */
export type GridTexts = Readonly<Record<GridField, string>>

/** An amount as typed: rupees, null for an empty cell, or why it is not an amount. */
export type TypedAmount = { readonly rupees: number | null } | { readonly reason: string }

/** Reads '1299', '1,299.50' or '₹ 1,29,999'. A comma that does not group digits, as in '12,50', is refused. */
export function readAmount(text: string): TypedAmount {
  const amount = text.trim().replace(/^₹\s*/, '')
  if (amount === '') return { rupees: null }
  const match = /^(?:\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(amount)
  if (!match) return { reason: `“${text.trim()}” is not a number` }
  if ((match[1] ?? '').length > 2) return { reason: 'an amount in rupees has at most 2 decimals' }
  const paise = paiseFromRupees(amount)
  if (paise === undefined) return { reason: `a price must be above ₹0 and at most ${formatPaise(MAX_PAISE)}` }
  return { rupees: rupeesFromPaise(paise) }
}

/** A whole number as typed; null for an empty cell, NaN for anything else. */
export function readWhole(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
}

/** What the grid knows of a row besides its cells: how the product is sold, and whether a brand or category of a name exists. */
interface KnownOfRow {
  readonly unit: Unit
  readonly hasBrand: (name: string) => boolean
  readonly hasCategory: (path: string) => boolean
  /** Of any level. */
  readonly hasLookCategory: (path: string) => boolean
}

/** Returns the first problem of each cell of a row, by the same rules as the product's editor. */
export function gridProblems(
  cells: GridTexts,
  { unit, hasBrand, hasCategory, hasLookCategory }: KnownOfRow,
): Partial<Record<GridField, string>> {
  const problems: Partial<Record<GridField, string>> = {}
  const wrong = (field: GridField, reason: string) => {
    problems[field] ??= reason
  }
  const amount = (field: 'price' | 'finalPrice' | 'mrp') => {
    const typed = readAmount(cells[field])
    if ('rupees' in typed) return typed.rupees === null ? undefined : (paiseFromRupees(typed.rupees) ?? Number.NaN)
    wrong(field, typed.reason)
    return undefined
  }
  const [price, finalPrice, mrp] = [amount('price'), amount('finalPrice'), amount('mrp')]
  if (cells.price.trim() === '') wrong('price', 'enter a price')
  const found =
    price === undefined
      ? []
      : [...checkPricePair(price, finalPrice), ...(mrp === undefined ? [] : checkMrp({ mrp, price }))]
  for (const { field, reason } of [...found, ...checkFigures(cells), ...checkQuantities(cells, unit)])
    wrong(field as GridField, reason)
  if (cells.name.trim() === '') wrong('name', 'the name is missing')
  if (cells.piecesPerPack.trim() === '') wrong('piecesPerPack', 'a pack has 1 to 1000 pieces')
  for (const [field, name] of Object.entries(GRID_WORDS) as [GridWords, string][]) {
    const maxLength = MAX_LENGTHS[field === 'lookColor' ? 'color' : field]
    if (cells[field].trim().length > maxLength) wrong(field, `${name} is longer than ${maxLength} characters`)
  }
  for (const { field, reason } of checkMeasures(cells.garmentMeasures)) wrong(field as GridField, reason)
  if (!hasBrand(cells.brand)) wrong('brand', namedNothing('brand', cells.brand))
  if (!hasCategory(cells.category)) wrong('category', namedNothing('category', cells.category))
  if (cells.lookCategory.trim() !== '' && !hasLookCategory(cells.lookCategory))
    wrong('lookCategory', namedNothing('category', cells.lookCategory))
  return problems
}

function checkFigures({ hsn, piecesPerPack, widthCm, gsm }: GridTexts) {
  const figures = { widthCm: readWhole(widthCm), gsm: readWhole(gsm) }
  return checkFacts({ hsn: hsn.replaceAll(/\s/g, ''), piecesPerPack: readWhole(piecesPerPack) ?? 1, ...figures })
}

function checkQuantities({ minQuantity, quantityStep }: GridTexts, unit: Unit) {
  const cells = { minQuantity, quantityStep }
  const read = Object.entries(cells).map(([field, text]) => ({
    field,
    quantity: text.trim() === '' ? null : quantityFromText(unit, text),
  }))
  const unread = read.filter(({ quantity }) => quantity === undefined)
  if (unread.length > 0) return unread.map(({ field }) => ({ field, reason: INVALID_QUANTITY[unit] }))
  const [minimum, step] = read.map(({ quantity }) => quantity ?? undefined)
  return checkUnit({
    unit,
    ...(minimum !== undefined && { minimumQuantity: minimum }),
    ...(step !== undefined && { quantityStep: step }),
  }).map(({ field, reason }) => ({ field: field === 'minimumQuantity' ? 'minQuantity' : field, reason }))
}

/** Why a quantity as typed is not one. */
export const INVALID_QUANTITY: Readonly<Record<Unit, string>> = {
  piece: 'this must be a whole number of pieces',
  metre: 'this must be a length in metres with at most 2 decimals',
}

function namedNothing(what: string, name: string): string {
  return name.trim() === '' ? `choose a ${what}` : `there is no ${what} “${name.trim()}”`
}
