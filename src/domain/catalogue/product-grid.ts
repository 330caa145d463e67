import { formatPaise, MAX_PAISE, paiseFromRupees, rupeesFromPaise } from '../units/paise.ts'
import { checkHsn, checkMrp, checkPricePair, MAX_LENGTHS } from './check-product.ts'

/** The columns of the grid in which many products are edited. */
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
} as const satisfies Partial<Record<GridField, string>>
export type GridWords = keyof typeof GRID_WORDS

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

/** What the grid knows of brands and categories: whether one of this name exists. */
interface KnownNames {
  readonly hasBrand: (name: string) => boolean
  readonly hasCategory: (path: string) => boolean
}

/** Returns the first problem of each cell of a row, by the same rules as the product's editor. */
export function gridProblems(
  cells: GridTexts,
  { hasBrand, hasCategory }: KnownNames,
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
  for (const { field, reason } of [...found, ...checkHsn(cells.hsn.replaceAll(/\s/g, ''))])
    wrong(field as GridField, reason)
  for (const [field, name] of Object.entries(GRID_WORDS) as [GridWords, string][]) {
    if (cells[field].trim().length > MAX_LENGTHS[field])
      wrong(field, `${name} is longer than ${MAX_LENGTHS[field]} characters`)
  }
  if (!/^([1-9]\d{0,2}|1000)$/.test(cells.piecesPerPack.trim())) wrong('piecesPerPack', 'a pack has 1 to 1000 pieces')
  if (!hasBrand(cells.brand)) wrong('brand', namedNothing('brand', cells.brand))
  if (!hasCategory(cells.category)) wrong('category', namedNothing('category', cells.category))
  return problems
}

function namedNothing(what: string, name: string): string {
  return name.trim() === '' ? `choose a ${what}` : `there is no ${what} “${name.trim()}”`
}
