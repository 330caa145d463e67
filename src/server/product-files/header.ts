import { COLUMNS, type Field, SHOPIFY_MARK_NAMES, SHOPIFY_MARKS, UNUSED_COLUMNS, UNUSED_PREFIXES } from './columns.ts'
import { NEEDED_COLUMNS, OWN_COLUMNS, type OwnColumn } from './own-columns.ts'
import { FileError } from './source-file.ts'

/** What a header row means: where each field stands, and which columns nobody knows. */
export interface Header {
  /** Rows of Shopify's and of the shop's own files are grouped by handle; in a plain file every row is a product. */
  readonly dialect: 'shopify' | 'plain' | 'own'
  readonly width: number
  readonly positions: ReadonlyMap<Field, number>
  /** Where the columns of the shop's own file stand; empty in any other. */
  readonly own: ReadonlyMap<OwnColumn, number>
  /** As they stand in the file. */
  readonly unknown: readonly string[]
  /** Known columns that are not kept, as they stand in the file. */
  readonly unused: readonly string[]
}

/** Reads a header row. Throws FileError when no column can be the product's name or price. */
export function readHeader(cells: readonly string[]): Header {
  const marked = cells.map((cell) => cell.trim().toLowerCase())
  if (marked.includes(OWN_COLUMNS[0])) return readOwnHeader(marked)
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

/** The shop's own file: its columns may stand in any order, and those it can do without may be left out. */
function readOwnHeader(cells: readonly string[]): Header {
  const own = new Map(
    OWN_COLUMNS.map((column) => [column, cells.indexOf(column)] as const).filter(([, position]) => position >= 0),
  )
  const missing = NEEDED_COLUMNS.filter((column) => !own.has(column))
  if (missing.length > 0) {
    throw new FileError(`The file was exported by a shop like this one, but lacks the columns ${missing.join(', ')}.`)
  }
  const positions = new Map<Field, number>([['handle', own.get('vastra_handle') ?? 0]])
  const stock = own.get('variant_stock')
  if (stock !== undefined) positions.set('stock', stock)
  const known: readonly string[] = OWN_COLUMNS
  const unknown = cells.filter((cell) => cell !== '' && !known.includes(cell))
  return { dialect: 'own', width: cells.length, positions, own, unknown, unused: [] }
}

/** `Body (HTML)` → `body html`; of Shopify's `Color (product.metafields.…)` only the part before the brackets counts. */
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
    throw new FileError(`The first row must name the columns, and one must be title or name. It reads: ${found}.`)
  }
  if (!PRICE_FIELDS.some((field) => positions.has(field))) {
    throw new FileError(`No column gives a price (price, mrp or sell_price). The first row reads: ${found}.`)
  }
}

const PRICE_FIELDS = ['price', 'sellPrice', 'mrp'] as const

function dialectOf(positions: ReadonlyMap<Field, number>, cells: readonly string[]): Header['dialect'] {
  const marked = SHOPIFY_MARKS.some((field) => positions.has(field))
  return marked || cells.some((cell) => SHOPIFY_MARK_NAMES.includes(columnName(cell))) ? 'shopify' : 'plain'
}
