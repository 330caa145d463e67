import type { ImageInput, ProductInput, VariantInput } from '../../domain/catalogue/product-input.ts'
import type { Paise } from '../../domain/units/paise.ts'
import type { Unit } from '../../domain/units/quantity.ts'
import type { OwnColumn } from './own-columns.ts'
import { type OwnRow, readOneOf, readOwnFlag, readOwnMoney, readOwnQuantity, readOwnWhole } from './own-row.ts'

const UNITS = ['piece', 'metre'] as const
const STATUSES = ['active', 'draft', 'archived'] as const

/** The rows of one product in the shop's own file, word for word: nothing is tidied or guessed. */
export function ownProduct(handle: string, rows: readonly [OwnRow, ...OwnRow[]]): ProductInput {
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
    countryOfOrigin: given('country_of_origin'),
    maker: given('maker'),
    importer: given('importer'),
    netQuantity: given('net_quantity'),
    widthCm: readOwnWhole(first, 'width_cm'),
    gsm: readOwnWhole(first, 'gsm'),
    composition: given('composition'),
    care: given('care'),
    createdAt: given('created_at') || undefined,
    variants: rows.filter(isVariantRow).map((row) => readVariant(row, unit)),
    ...(first.has('picture') && { images: rows.filter((row) => row.cell('picture') !== '').map(readImage) }),
  }
}

/** Rows that carry only a picture say nothing of a variant. A product's first row is one, whatever it says. */
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
    ...(stock !== undefined && { stock }),
    ...(row.has('variant_image') && { image: row.cell('variant_image') || null }),
  }
}

function readImage(row: OwnRow): ImageInput {
  return {
    path: row.cell('picture'),
    ...(row.has('picture_alt') && { alt: row.cell('picture_alt') }),
    ...(row.has('picture_color') && { color: row.cell('picture_color') }),
    ...(row.has('picture_focus') && { focus: readFocus(row) }),
  }
}

function readFocus(row: OwnRow) {
  const cell = row.cell('picture_focus')
  if (cell === '') return null
  const match = /^(\d{1,3}) (\d{1,3})$/.exec(cell)
  if (!match) row.reasons.push(`picture_focus '${cell.slice(0, 40)}' is not two percentages, such as 50 20`)
  return match ? { x: Number(match[1]), y: Number(match[2]) } : null
}

/** Without the amounts that are not there. */
function amounts<K extends string>(all: Readonly<Record<K, Paise | undefined>>): { [F in K]?: Paise } {
  return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== undefined)) as { [F in K]?: Paise }
}
