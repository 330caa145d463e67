import { createHash } from 'node:crypto'
import { lacksTaxRate, PRICE_FIELDS, TAX_RATE_MISSING } from '../../domain/catalogue/import-fields.ts'
import type { Unit } from '../../domain/units/quantity.ts'
import { FileError } from '../platform/errors.ts'
import { isMetres } from './cell-units.ts'
import { COLUMNS, type Field } from './columns.ts'
import { OWN_COLUMNS, type OwnColumn, REQUIRED_COLUMNS } from './own-columns.ts'
import { twoSellingPrices } from './price-columns.ts'
import { priceName, saysTaxIsIncluded, unitOfPriceName, withoutCurrency } from './price-names.ts'
import { type Format, type ShopFormat, shopFormatOf } from './shop-formats.ts'
import { SHOPIFY_COLUMN_NAMES, SHOPIFY_FIELDS, UNUSED_COLUMNS, UNUSED_PREFIXES } from './shopify-columns.ts'
import { type SizeColumn, sizeColumns } from './size-columns.ts'
import { hintForExport } from './unread-exports.ts'

/** The meaning of a header row: the position of each field, and the unknown columns. */
export interface Header {
  /**
   * Rows of Shopify files and of the shop's own files are grouped by handle, those of other shop programs by their parent; in a plain
   * file every row is a product.
   */
  readonly dialect: 'shopify' | 'plain' | 'own' | ShopFormat
  readonly width: number
  readonly positions: ReadonlyMap<Field, number>
  /** The unit that the names of the columns say: `Rate/mtr`. */
  readonly unit?: Unit | undefined
  /** Positions of the columns of the shop's own format; empty in other files. */
  readonly own: ReadonlyMap<OwnColumn, number>
  /** Positions of the columns of other shop programs by their names as `columnName` returns them; empty in other files. */
  readonly named: ReadonlyMap<string, number>
  /** Positions of further columns with pictures, in plain files: `Image 2`. */
  readonly pictures?: readonly number[]
  /** Columns with the number of pieces of one size each, in plain files without a column of sizes. */
  readonly sizes?: readonly SizeColumn[]
  /** Whether the column of the category lists several, by its name. */
  readonly listsCategories?: boolean
  /** Whether it has a GST rate and does not say whether its prices include it. */
  readonly isTaxUnclear?: boolean
  /** As written in the file. */
  readonly unknown: readonly string[]
  /** Columns with the name of one that is read, as written in the file. */
  readonly repeated: readonly string[]
  /** Known columns that are not stored, as written in the file. */
  readonly unused: readonly string[]
}

/** Thrown when no column is known to contain the name or the price: the owner can assign the columns. */
export class ColumnsError extends FileError {}

/**
 * Reads a header row.
 * @param fields the field of each column, '' for columns left out; without them the columns are recognised by their names
 * @throws ColumnsError when there is no column for the product's name or price
 */
export function readHeader(cells: readonly string[], fields: readonly (Field | '')[] = []): Header {
  if (isOwnFormat(cells)) return readOwnHeader(cells.map((cell) => cell.trim().toLowerCase()))
  if (fields.length > 0) return assignedHeader(cells, fields)
  const format = shopFormatOf(new Set(cells.map(columnName)))
  if (format) return readFormatHeader(cells, format)
  const positions = fieldPositions(cells)
  requireColumns(positions, cells)
  const dialect = dialectOf(positions, cells)
  const pictures = dialect === 'plain' ? furtherPictures(positions, cells) : []
  const sizes = dialect === 'plain' ? columnsOfSizes(positions, cells) : []
  const used = new Set([...positions.values(), ...pictures, ...sizes.map(({ at }) => at)])
  const others = cells.filter((cell, position) => !used.has(position) && cell.trim() !== '').map((cell) => cell.trim())
  const unused = others.filter(isUnused)
  const names = new Set([...used].map((position) => columnName(cells[position] ?? '')))
  const repeated = others.filter((cell) => names.has(columnName(cell)))
  const unknown = others.filter((cell) => !isUnused(cell) && !repeated.includes(cell))
  const unit = unitOfColumns(positions, cells)
  const isTaxUnclear = hasUnclearTax(positions, cells)
  return {
    dialect,
    width: cells.length,
    positions,
    unit,
    pictures,
    sizes,
    listsCategories: columnName(cells[positions.get('category') ?? -1] ?? '') === 'categories',
    isTaxUnclear,
    ...NO_FORMAT,
    unknown,
    repeated,
    unused,
  }
}

/** Whether cells are the names of columns with products: its name, and a price or a number of pieces. */
export function isHeader(cells: readonly string[]): boolean {
  if (hasFixedColumns(cells)) return true
  const positions = fieldPositions(cells)
  return positions.has('name') && (['stock', 'cost', ...PRICE_FIELDS] as const).some((field) => positions.has(field))
}

/** Whether the columns have one meaning: those of the shop's own export and of other shop programs. */
function hasFixedColumns(cells: readonly string[]): boolean {
  return isOwnFormat(cells) || programOf(cells) !== undefined
}

/** The other shop program whose columns these are. */
export function programOf(cells: readonly string[]): ShopFormat | undefined {
  return shopFormatOf(new Set(cells.map(columnName)))?.dialect
}

/** Whether these are the columns of the shop's own export, which are never assigned. */
export function isOwnFormat(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim().toLowerCase() === OWN_COLUMNS[0])
}

/** Returns the field that each column would be read as, undefined for the ones left out. */
export function guessFields(cells: readonly string[]): (Field | undefined)[] {
  const fields = new Map([...fieldPositions(cells)].map(([field, position]) => [position, field]))
  return cells.map((_cell, position) => fields.get(position))
}

/** Identifies files with the same columns in the same order. */
export function columnsDigest(cells: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(cells.map((cell) => cell.trim().toLowerCase())))
    .digest('hex')
}

function assignedHeader(cells: readonly string[], fields: readonly (Field | '')[]): Header {
  const positions = new Map<Field, number>()
  fields.forEach((field, position) => {
    if (field !== '' && position < cells.length) positions.set(field, position)
  })
  requireColumns(positions, cells)
  const dialect = dialectOf(positions, [])
  const unit = unitOfColumns(positions, cells)
  const isTaxUnclear = hasUnclearTax(positions, cells)
  const free = cells.map((cell, at) => (fields[at] ? '' : cell))
  const pictures = dialect === 'plain' ? furtherPictures(positions, free) : []
  const sizes = dialect === 'plain' ? columnsOfSizes(positions, cells) : []
  return {
    dialect,
    width: cells.length,
    positions,
    unit,
    pictures,
    sizes,
    listsCategories: columnName(cells[positions.get('category') ?? -1] ?? '') === 'categories',
    isTaxUnclear,
    ...NO_FORMAT,
    unknown: [],
    repeated: [],
    unused: [],
  }
}

/** Reads the header of the shop's own format. Columns may be in any order, and optional ones may be missing. */
function readOwnHeader(cells: readonly string[]): Header {
  const own = new Map(
    OWN_COLUMNS.map((column) => [column, cells.indexOf(column)] as const).filter(([, position]) => position >= 0),
  )
  const missing = REQUIRED_COLUMNS.filter((column) => !own.has(column))
  if (missing.length > 0) {
    throw new FileError(`The file is in the shop's own format, but these columns are missing: ${missing.join(', ')}.`)
  }
  const positions = new Map<Field, number>([['handle', own.get('vastra_handle') ?? 0]])
  const stock = own.get('variant_stock')
  if (stock !== undefined) positions.set('stock', stock)
  const known: readonly string[] = OWN_COLUMNS
  const unknown = cells.filter((cell) => cell !== '' && !known.includes(cell))
  return { dialect: 'own', width: cells.length, positions, own, named: new Map(), unknown, repeated: [], unused: [] }
}

function readFormatHeader(cells: readonly string[], { dialect, columnUse }: Format): Header {
  const named = new Map<string, number>()
  const unknown: string[] = []
  const unused: string[] = []
  const repeated: string[] = []
  cells.forEach((cell, position) => {
    const name = columnName(cell)
    if (name === '') return
    if (named.has(name)) repeated.push(cell.trim())
    else named.set(name, position)
    const use = columnUse(name)
    if (use === 'unknown') unknown.push(cell.trim())
    if (use === 'unused') unused.push(cell.trim())
  })
  return {
    dialect,
    width: cells.length,
    positions: new Map(),
    own: new Map(),
    named,
    unknown,
    repeated,
    unused,
  }
}

const NO_FORMAT = { own: new Map(), named: new Map() } as const

/** Returns the position of each field, by the names in `COLUMNS`. */
function fieldPositions(cells: readonly string[]): Map<Field, number> {
  const names = cells
    .map((cell) => (isUnused(cell) ? '' : columnName(cell)))
    // Next to a height, a width is that of the parcel, and next to what a purchase costs, a vendor is who the shop buys from.
    .map((name, _at, all) => (/^width(?: cm)?$/.test(name) && all.some((other) => HEIGHT.test(other)) ? '' : name))
    .map((name, _at, all) =>
      name === 'vendor' && all.some((other) => /^purchase (?:rate|price)$/.test(other)) ? '' : name,
    )
    // Marketplaces say of their product id whether it is an EAN.
    .map((name, _at, all) => (name === 'product id' && all.includes('product id type') ? 'external product id' : name))
  const positions = new Map<Field, number>()
  for (const [field, accepted] of Object.entries(COLUMNS) as [Field, readonly string[]][]) {
    const positionOf = (known: string) =>
      names.findIndex((name) => isNamed(name, known) || (isPrice(field) && isNamed(priceName(name), known)))
    const position = accepted.map(positionOf).find((found) => found >= 0)
    if (position === undefined) continue
    positions.set(field, position)
    // A rate next to a value is what the stock has cost, not what it is sold for.
    if (field === 'price' && names[position] === 'rate' && names.includes('value')) positions.delete(field)
    else names[position] = ''
  }
  const two = positions.has('price') ? undefined : twoSellingPrices(cells.map((cell) => priceName(columnName(cell))))
  if (two) {
    positions.set('price', two.usual)
    positions.set('sellPrice', two.reduced)
  }
  return positions
}

const HEIGHT = /^height(?: cm)?$/

/** `ProductName` has no blank where `Product Name` has one. */
function isNamed(name: string, known: string): boolean {
  return name === known || (name !== '' && !name.includes(' ') && name === known.replaceAll(' ', ''))
}

/** The unit in the names of the columns with prices, or in that of the stock. */
function unitOfColumns(positions: ReadonlyMap<Field, number>, cells: readonly string[]): Unit | undefined {
  const nameOf = (field: Field) => columnName(cells[positions.get(field) ?? -1] ?? '')
  const units = PRICE_FIELDS.map((field) => unitOfPriceName(nameOf(field)))
  return units.find((unit) => unit !== undefined) ?? (isMetres(nameOf('stock')) ? 'metre' : undefined)
}

/** Marketplaces have a column for each picture. */
function furtherPictures(positions: ReadonlyMap<Field, number>, cells: readonly string[]): number[] {
  const first = positions.get('images')
  if (first === undefined) return []
  return cells.flatMap((cell, at) => (at !== first && FURTHER_PICTURE.test(columnName(cell)) ? [at] : []))
}

const FURTHER_PICTURE =
  /^(?:(?:back|side|detail angle|look shot) image|(?:(?:other|additional|product|extra) )?(?:image|picture|photo) ?(?:(?:url|link) ?)?\d{1,2}(?: (?:url|link|back|side|front))?)$/

/** Lists kept by hand have a column for each size. */
function columnsOfSizes(positions: ReadonlyMap<Field, number>, cells: readonly string[]): readonly SizeColumn[] {
  if (positions.has('sizes')) return []
  const used = new Set(positions.values())
  return sizeColumns(cells.map((cell, at) => (used.has(at) ? '' : columnName(cell))))
}

function hasUnclearTax(positions: ReadonlyMap<Field, number>, cells: readonly string[]): boolean {
  if (!positions.has('taxPercent') || positions.has('taxIncluded')) return false
  const used = (['price', 'sellPrice'] as const).map((field) => positions.get(field)).filter((at) => at !== undefined)
  return used.some((at) => !saysTaxIsIncluded(columnName(cells[at] ?? '')))
}

/**
 * `Body (HTML)` → `body html`; Shopify's `Color (product.metafields.…)` → `color`, OpenCart's `name(en-gb)` → `name`, PrestaShop's
 * `Active (0/1)` → `active`.
 */
export function columnName(cell: string): string {
  return (
    cell
      .replace(/\(product\.metafields\.[^()]*\)/i, '')
      .replace(/\((?:[a-z]{2}-[a-z]{2}|en|hi|0\/1|0 = no, 1 = yes|x,\s?y,\s?z[.…]*)\)/i, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
      // `M.R.P.` and `U.O.M.`.
      .replace(/(?<!\S)\p{L}(?: \p{L})+(?!\S)/gu, (letters) => letters.replaceAll(' ', ''))
  )
}

function isPrice(field: Field): boolean {
  return field === 'compareAtPrice' || PRICE_FIELDS.some((price) => price === field)
}

const KNOWN_NAMES: ReadonlySet<string> = new Set(Object.values(COLUMNS).flat())

function isUnused(cell: string): boolean {
  const name = columnName(cell)
  if (UNUSED_COLUMNS.includes(name)) return true
  if (KNOWN_NAMES.has(name) || KNOWN_NAMES.has(withoutCurrency(name))) return false
  const start = cell.trim().toLowerCase()
  return UNUSED_PREFIXES.some((prefix) => start.startsWith(prefix)) || start.includes('(product.metafields.')
}

function requireColumns(positions: ReadonlyMap<Field, number>, cells: readonly string[]): void {
  const found = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .slice(0, 12)
    .join(', ')
    .slice(0, 400)
  const hasPrice = PRICE_FIELDS.some((field) => positions.has(field))
  const hint = positions.has('name') && hasPrice ? undefined : hintForExport(cells)
  if (hint !== undefined) throw new ColumnsError(hint)
  if (!positions.has('name')) {
    throw new ColumnsError(
      `The first row must contain the column names, including title or name. It contains: ${found}.`,
    )
  }
  if (!hasPrice) {
    throw new ColumnsError(`There is no price column (price, mrp or sell_price). The first row contains: ${found}.`)
  }
  if (lacksTaxRate(positions)) throw new ColumnsError(TAX_RATE_MISSING)
}

/**
 * Shopify's files have columns for options. Without them, other columns of Shopify count only next to a handle: lists kept by hand have
 * a compare-at price or the address of a picture too, next to columns for sizes and colours or other prices.
 */
function dialectOf(positions: ReadonlyMap<Field, number>, cells: readonly string[]): Header['dialect'] {
  if (positions.has('option1Value')) return 'shopify'
  const isMetafield = (at: number) => cells[at]?.includes('(product.metafields.') === true
  const isPlain = PLAIN_FIELDS.some((field) => !isMetafield(positions.get(field) ?? -1) && positions.has(field))
  if (isPlain || !positions.has('handle') || !positions.has('price')) return 'plain'
  const names = SHOPIFY_FIELDS.some((field) => positions.has(field))
  return names || cells.some((cell) => SHOPIFY_COLUMN_NAMES.includes(columnName(cell))) ? 'shopify' : 'plain'
}

const PLAIN_FIELDS = ['sizes', 'color', 'sellPrice', 'mrp'] as const
