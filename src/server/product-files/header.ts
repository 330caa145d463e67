import { FileError } from '../platform/errors.ts'
import {
  COLUMNS,
  type Field,
  SHOPIFY_COLUMN_NAMES,
  SHOPIFY_FIELDS,
  UNUSED_COLUMNS,
  UNUSED_PREFIXES,
} from './columns.ts'
import { OWN_COLUMNS, type OwnColumn, REQUIRED_COLUMNS } from './own-columns.ts'

/** The meaning of a header row: the position of each field, and the unknown columns. */
export interface Header {
  /** Rows of Shopify files and of the shop's own files are grouped by handle; in a plain file every row is a product. */
  readonly dialect: 'shopify' | 'plain' | 'own'
  readonly width: number
  readonly positions: ReadonlyMap<Field, number>
  /** Positions of the columns of the shop's own format; empty in other files. */
  readonly own: ReadonlyMap<OwnColumn, number>
  /** As written in the file. */
  readonly unknown: readonly string[]
  /** Known columns that are not stored, as written in the file. */
  readonly unused: readonly string[]
}

/** Reads a header row. Throws FileError when there is no column for the product's name or price. */
export function readHeader(cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  if (names.includes(OWN_COLUMNS[0])) return readOwnHeader(names)
  const positions = new Map<Field, number>()
  const unknown: string[] = []
  const unused: string[] = []
  cells.forEach((cell, position) => {
    const field = FIELD_BY_NAME.get(columnName(cell))
    if (field !== undefined && !positions.has(field) && !isUnused(cell)) positions.set(field, position)
    else if (isUnused(cell)) unused.push(cell.trim())
    else if (cell.trim() !== '') unknown.push(cell.trim())
  })
  requireColumns(positions, cells)
  return { dialect: dialectOf(positions, cells), width: cells.length, positions, own: new Map(), unknown, unused }
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
  return { dialect: 'own', width: cells.length, positions, own, unknown, unused: [] }
}

/** `Body (HTML)` → `body html`; Shopify's `Color (product.metafields.…)` → `color`. */
function columnName(cell: string): string {
  return cell
    .replace(/\(product\.metafields\.[^)]*\)/i, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const FIELD_BY_NAME: ReadonlyMap<string, Field> = new Map(
  Object.entries(COLUMNS).flatMap(([field, names]) => names.map((name) => [name, field as Field] as const)),
)

function isUnused(cell: string): boolean {
  const name = columnName(cell)
  if (UNUSED_COLUMNS.includes(name)) return true
  if (FIELD_BY_NAME.has(name)) return false
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
  if (!positions.has('name')) {
    throw new FileError(`The first row must contain the column names, including title or name. It contains: ${found}.`)
  }
  if (!PRICE_FIELDS.some((field) => positions.has(field))) {
    throw new FileError(`There is no price column (price, mrp or sell_price). The first row contains: ${found}.`)
  }
}

const PRICE_FIELDS = ['price', 'sellPrice', 'mrp'] as const

function dialectOf(positions: ReadonlyMap<Field, number>, cells: readonly string[]): Header['dialect'] {
  const names = SHOPIFY_FIELDS.some((field) => positions.has(field))
  return names || cells.some((cell) => SHOPIFY_COLUMN_NAMES.includes(columnName(cell))) ? 'shopify' : 'plain'
}
