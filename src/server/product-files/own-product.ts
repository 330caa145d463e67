import type { ImageInput, ProductInput, VariantInput } from '../../domain/catalogue/product-input.ts'
import { latinDigits } from '../../domain/units/digits.ts'
import { type Paise, paiseFromRupees } from '../../domain/units/paise.ts'
import { type Quantity, quantityFromText, type Unit } from '../../domain/units/quantity.ts'
import { unguardedCell } from '../platform/csv.ts'
import type { Header } from './header.ts'
import type { OwnColumn } from './own-columns.ts'
import { widthProblem } from './row.ts'

const UNITS = ['piece', 'metre'] as const
const STATUSES = ['active', 'draft', 'archived'] as const

/** Reads the rows of one product in the shop's own file format. Texts are taken exactly; nothing is tidied or guessed. */
export function readOwnProduct(handle: string, rows: readonly [OwnRow, ...OwnRow[]]): ProductInput {
  const [first] = rows
  const unit = readOneOf(first, 'unit', UNITS) ?? 'piece'
  const given = (column: OwnColumn) => (first.has(column) ? first.cell(column) : undefined)
  const price = readOwnMoney(first, 'price')
  if (price === undefined && first.cell('price').trim() === '') first.reasons.push('no price')
  const subCategory = first.cell('subcategory')
  return {
    handle,
    name: first.cell('name'),
    description: given('description'),
    brand: first.cell('brand'),
    mainCategory: first.cell('main_category'),
    category: first.cell('category'),
    ...(subCategory !== '' && { subCategory }),
    garment: first.cell('garment'),
    color: first.cell('color'),
    pattern: first.cell('pattern'),
    fabric: first.cell('fabric'),
    unit,
    minimumQuantity: readOwnQuantity(first, 'minimum', unit),
    quantityStep: readOwnQuantity(first, 'step', unit),
    price: price ?? 0,
    ...amounts({ finalPrice: readOwnMoney(first, 'sale_price'), mrp: readOwnMoney(first, 'mrp') }),
    status: readOneOf(first, 'status', STATUSES),
    featured: readOwnFlag(first, 'featured'),
    newArrival: readOwnFlag(first, 'new_arrival'),
    bestSeller: readOwnFlag(first, 'best_seller'),
    hsn: given('hsn'),
    piecesPerPack: readOwnWhole(first, 'pieces_per_pack') ?? undefined,
    countryOfOrigin: given('country_of_origin'),
    maker: given('maker'),
    importer: given('importer'),
    netQuantity: given('net_quantity'),
    widthCm: readOwnWhole(first, 'width_cm'),
    gsm: readOwnWhole(first, 'gsm'),
    composition: given('composition'),
    care: given('care'),
    garmentMeasures: given('garment_measures'),
    modelNote: given('model_note'),
    createdAt: given('created_at') || undefined,
    variants: rows.filter(isVariantRow).map((row) => readVariant(row, unit)),
    ...(first.has('picture') && { images: rows.filter((row) => row.cell('picture') !== '').map(readImage) }),
  }
}

/** Rows with only a picture are not variants. The first row of a product always is one. */
function isVariantRow(row: OwnRow, place: number): boolean {
  const columns: OwnColumn[] = ['variant_sku', 'variant_color', 'variant_size', 'variant_stock', 'variant_price']
  return place === 0 || columns.some((column) => row.cell(column) !== '')
}

function readVariant(row: OwnRow, unit: Unit): VariantInput {
  const stock = readOwnQuantity(row, 'variant_stock', unit)
  return {
    color: row.cell('variant_color'),
    size: row.cell('variant_size'),
    ...(row.cell('variant_sku') !== '' && { sku: row.cell('variant_sku') }),
    ...amounts({
      price: readOwnMoney(row, 'variant_price'),
      finalPrice: readOwnMoney(row, 'variant_sale_price'),
    }),
    ...(row.has('variant_cost') && { cost: readOwnMoney(row, 'variant_cost') ?? null }),
    ...(stock !== undefined && { stock }),
    ...(row.has('variant_image') && { image: row.cell('variant_image') || null }),
    ...(row.has('variant_shelf') && { shelf: row.cell('variant_shelf').trim() }),
    ...(row.has('variant_barcode') && { barcode: row.cell('variant_barcode').trim() }),
  }
}

function readImage(row: OwnRow): ImageInput {
  return {
    path: row.cell('picture'),
    ...(row.has('picture_alt') && { alt: row.cell('picture_alt') }),
    ...(row.has('picture_color') && { color: row.cell('picture_color') }),
    ...(row.has('picture_focus') && { focus: readFocus(row) }),
    ...(row.has('picture_width_cm') && { shownWidthCm: readOwnWhole(row, 'picture_width_cm') ?? null }),
  }
}

function readFocus(row: OwnRow) {
  const cell = row.cell('picture_focus')
  if (cell === '') return null
  const match = /^(\d{1,3}) (\d{1,3})$/.exec(cell)
  if (!match) row.reasons.push(`picture_focus '${cell.slice(0, 40)}' is not two percentages, such as 50 20`)
  return match ? { x: Number(match[1]), y: Number(match[2]) } : null
}

/** Leaves out undefined amounts. */
function amounts<K extends string>(all: Readonly<Record<K, Paise | undefined>>): { [F in K]?: Paise } {
  return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== undefined)) as { [F in K]?: Paise }
}

/** One row of the shop's own file format. Readers add the reason to `reasons` when a cell is invalid. */
export interface OwnRow {
  readonly line: number
  has(column: OwnColumn): boolean
  /** The exact text of the cell; '' without the column. */
  cell(column: OwnColumn): string
  readonly reasons: string[]
}

export function ownRowOf({ own, width }: Header, line: number, cells: readonly string[]): OwnRow {
  const problem = widthProblem(width, cells)
  const reasons = problem === undefined ? [] : [problem]
  return {
    line,
    has: (column) => own.has(column),
    cell: (column) => unguardedCell(cells[own.get(column) ?? -1] ?? ''),
    reasons,
  }
}

/** Reads rupees; undefined for an empty cell. */
function readOwnMoney(row: OwnRow, column: OwnColumn): Paise | undefined {
  return read(row, column, paiseFromRupees, 'not an amount in rupees, such as 1299 or 1299.50')
}

/** Reads pieces, or metres with at most 2 decimals, by unit; undefined for an empty cell. */
function readOwnQuantity(row: OwnRow, column: OwnColumn, unit: Unit): Quantity | undefined {
  const what = unit === 'metre' ? 'not a length in metres, such as 2.5' : 'not a whole number of pieces'
  return read(row, column, (cell) => quantityFromText(unit, cell), what)
}

/** Reads a whole number; null for an empty cell, undefined without the column. */
function readOwnWhole(row: OwnRow, column: OwnColumn): number | null | undefined {
  if (!row.has(column)) return undefined
  return read(row, column, (cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : undefined), 'not a whole number') ?? null
}

function readOwnFlag(row: OwnRow, column: OwnColumn): boolean | undefined {
  const flag = readOneOf(row, column, ['yes', 'no', 'true', 'false'] as const)
  return flag === undefined ? undefined : flag === 'yes' || flag === 'true'
}

function readOneOf<const T extends string>(row: OwnRow, column: OwnColumn, choices: readonly T[]): T | undefined {
  const one = (cell: string) => choices.find((choice) => choice === cell.toLowerCase())
  return read(row, column, one, `not one of ${choices.join(', ')}`)
}

/** Returns undefined for an empty or invalid cell, with the reason for an invalid one. */
function read<T>(row: OwnRow, column: OwnColumn, from: (cell: string) => T | undefined, isNot: string): T | undefined {
  const cell = row.cell(column).trim()
  if (cell === '') return undefined
  const value = from(latinDigits(cell))
  if (value === undefined) row.reasons.push(`${column} '${cell.slice(0, 60)}' is ${isNot}`)
  return value
}
