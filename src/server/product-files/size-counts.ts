import { sizeName } from './display-names.ts'
import type { Row } from './row.ts'
import { AGE_SIZE, LETTER_SIZE, ONE_SIZE, type SizeColumn } from './size-columns.ts'

/** A row whose sizes are counted in columns or in one cell (`S-3, M-2, L-0`), as a row that lists its sizes and the stock of each. */
export function withSizeCounts(row: Row, columns: readonly SizeColumn[], cells: readonly string[]): Row {
  const counts = columns.length > 0 ? countsOfColumns(columns, cells) : countsOfCell(row)
  if (counts.size === 0) return row
  const code = row.text('sku')
  // One code for all sizes is that of the product.
  const isCodeOfAll = code !== '' && !code.includes('|') && row.text('handle') === ''
  const values: Readonly<Record<string, string>> = {
    sizes: [...counts.keys()].join('|'),
    stock: [...counts.values()].join('|'),
    ...(isCodeOfAll && { handle: code, sku: '' }),
  }
  return withValues(row, values)
}

function withValues(row: Row, values: Readonly<Partial<Record<string, string>>>): Row {
  return {
    ...row,
    has: (field) => field in values || row.has(field),
    raw: (field) => values[field] ?? row.raw(field),
    text: (field) => values[field] ?? row.text(field),
  }
}

/** Rows of one product that all have the same SKU, with it as the code of the product: it is that of no single size. */
export function withCodeOfAll(rows: readonly [Row, ...Row[]]): readonly [Row, ...Row[]] {
  const [first, ...others] = rows
  const code = first.text('sku')
  const isOfAll = code !== '' && others.length > 0 && others.every((row) => row.text('sku') === code)
  if (!isOfAll) return rows
  const values = first.text('handle') === '' ? { handle: code, sku: '' } : { sku: '' }
  return [withValues(first, values), ...others.map((row) => withValues(row, values))]
}

/** Empty cells are sizes that the product is not made in. */
function countsOfColumns(columns: readonly SizeColumn[], cells: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, string>()
  for (const { at, size } of columns) {
    const count = (cells[at] ?? '').trim()
    // The bar would be two figures.
    if (count !== '') counts.set(size, /^(?:-+|–|nil)$/i.test(count) ? '0' : count.replaceAll('|', '/'))
  }
  return counts
}

const COUNT = '\\s*(?:[-–:=x*]\\s*(\\d{1,5})|\\(\\s*(\\d{1,5})\\s*\\)|\\s(\\d{1,5}))\\s*(?:pcs?|pieces?|nos?)?\\.?'
const COUNTED_SIZE = new RegExp(`^(${LETTER_SIZE}|${ONE_SIZE})${COUNT}$`, 'i')
/** `38-40` may be a range of sizes. */
const COUNTED_NUMBER = new RegExp(`^([1-6]\\d|${AGE_SIZE})\\s*(?:[:=]\\s*(\\d{1,5})|\\(\\s*(\\d{1,5})\\s*\\))$`, 'i')
const COUNTED_IN_STOCK = /^([1-6]\d)\s*-\s*(\d{1,5})$/

function countsOfCell(row: Row): ReadonlyMap<string, string> {
  const [sizes, stock] = [row.text('sizes'), row.text('stock')]
  if (stock !== '' && sizes === '') return countsIn(stock, [COUNTED_SIZE, COUNTED_NUMBER, COUNTED_IN_STOCK])
  return stock === '' ? countsIn(sizes, [COUNTED_SIZE, COUNTED_NUMBER]) : new Map()
}

/** The counted sizes of a cell; none where any part of it is something else. */
function countsIn(cell: string, patterns: readonly RegExp[]): ReadonlyMap<string, string> {
  const counts = new Map<string, string>()
  if (cell.length > MAX_CELL) return counts
  const parts = cell.split(/[,;|/+]/).flatMap((part) => part.trim().split(/(?<=[:=(-]\s?\d{1,5}\)?)\s+(?=[a-z\d])/i))
  for (const part of parts) {
    if (part === '') continue
    const match = patterns.map((pattern) => pattern.exec(part)).find((found) => found !== null)
    if (!match) return new Map()
    const size = sizeName((match[1] ?? '').toUpperCase())
    if (counts.has(size)) return new Map()
    counts.set(size, match.slice(2).find((count) => count !== undefined) ?? '')
  }
  return counts
}

/** Longer cells are no list of sizes. */
const MAX_CELL = 500
