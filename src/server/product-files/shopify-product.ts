import { findGarment } from '../../domain/catalogue/find-garment.ts'
import { type Garment, guessHsn } from '../../domain/catalogue/garments.ts'
import type { ImageInput, ProductInput, VariantInput } from '../../domain/catalogue/product-input.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import type { Unit } from '../../domain/units/quantity.ts'
import { categoryPathOf } from './category-path.ts'
import type { Field } from './columns.ts'
import { brandName, categoryName, colorName, fabricName, patternName, sizeName } from './display-names.ts'
import { fabricInName, patternInName } from './name-words.ts'
import { isColorName, isSizeName } from './option-names.ts'
import { NO_CATEGORY, readFacts, readHsn, UNBRANDED } from './plain-product.ts'
import {
  areSeparatedByCommas,
  type Row,
  readBarcode,
  readDescription,
  readFlag,
  readMoney,
  readQuantity,
  short,
  UNITS,
} from './row.ts'
import { isOnSale } from './sale-days.ts'
import { type PricedVariant, withOnePair } from './variant-prices.ts'

/**
 * Reads the rows of one Shopify product; product columns are filled in the first row. Options become colour × size, `Price`
 * the selling price and `Compare-at price` the struck price. Reasons for invalid cells are added to the rows.
 */
export function readShopifyProduct(handle: string, rows: readonly [Row, ...Row[]]): ProductInput {
  const [first] = rows
  const tags = first
    .text('tags')
    .toLowerCase()
    .split(',')
    .map((tag) => tag.trim())
  const words = [first.text('name'), first.text('category'), first.text('taxonomy')].join(' ')
  const selling = sellingUnit(first, tags)
  const garment =
    selling.unit === 'metre' ? FABRIC : (findGarment(first.text('category')) ?? findGarment(first.text('name')))
  const place = categoryPathOf({
    mainCategory: mainCategoryOf(first, tags, selling.unit, words),
    category:
      (NO_CATEGORY.test(first.text('category')) ? '' : first.text('category')) ||
      (garment?.category ?? lastOfPath(first.text('taxonomy'))),
    subCategory: first.text('subCategory'),
    garment,
    garmentCategory: garment?.category ?? '',
  })
  const variants = withOnePair(readVariants(rows, selling.unit), readMrp(rows))
  const facts = readFacts(first)
  if (readFlag(first, 'giftCard')) first.reasons.push('a gift card is not imported')
  const nameAndTags = `${first.text('name')} ${tags.join(' ')}`
  const fabric = fabricName(firstValue(first, 'fabric')) || fabricInName(nameAndTags)
  return {
    handle,
    name: first.text('name'),
    description: readDescription(first),
    brand: brandName(first.text('brand')) || UNBRANDED,
    ...place,
    garment: garment?.garment ?? categoryName(first.text('category')).toLowerCase(),
    color: variants.list[0]?.color || colorName(firstValue(first, 'color')),
    pattern: patternName(firstValue(first, 'pattern')) || patternInName(nameAndTags),
    fabric,
    unit: selling.unit,
    ...variants.pair,
    ...facts,
    ...(selling.netQuantity === undefined ? {} : { netQuantity: selling.netQuantity }),
    ...flagsFrom(tags),
    ...readHsn(first, guessHsn(garment, place.mainCategory, fabric)),
    variants: variants.list,
    ...(first.has('images') ? { images: readImages(rows, variants.list) } : {}),
  }
}

const FABRIC = findGarment('fabric') as Garment

/** Shopify marks fabric by the metre with a unit price of 1 m per unit sold. Other lengths are cut pieces. */
function sellingUnit(first: Row, tags: readonly string[]): { unit: Unit; netQuantity?: string } {
  if (tags.some((tag) => /^(selling )?(by|per)[ -](the[ -])?met(re|er)$/.test(tag))) return { unit: 'metre' }
  const total = first.text('unitTotal') || '1'
  const measure = (first.text('unitTotalUnit') || first.text('unitBaseUnit')).toLowerCase()
  if (first.text('unitBaseUnit') === '' && first.text('unitTotalUnit') === '') return { unit: 'piece' }
  const isOneMetre = (UNITS[measure] === 'metre' && Number(total) === 1) || (measure === 'cm' && Number(total) === 100)
  return isOneMetre ? { unit: 'metre' } : { unit: 'piece', netQuantity: `${total} ${measure}` }
}

function mainCategoryOf(first: Row, tags: readonly string[], unit: Unit, words: string): string {
  if (first.text('mainCategory') !== '') return first.text('mainCategory')
  if (unit === 'metre') return 'Fabrics'
  return (
    tags.find((tag) => MAIN_CATEGORY_TAGS.has(tag)) ?? /\b(women|men|girls|boys|kids)(?='?s?\b)/i.exec(words)?.[0] ?? ''
  )
}

const MAIN_CATEGORY_TAGS = new Set([
  'women',
  'womens',
  'men',
  'mens',
  'kids',
  'boys',
  'girls',
  'unisex',
  'fabric',
  'fabrics',
])

/** 'Apparel & Accessories > Clothing > Dresses' → 'Dresses'. */
function lastOfPath(taxonomy: string): string {
  return taxonomy.split('>').at(-1)?.trim() ?? ''
}

/** Shopify's metafields list several values as 'cotton; linen'. The first is the main one. */
function firstValue(row: Row, field: Field): string {
  return row.text(field).split(/[;,]/)[0]?.trim() ?? ''
}

function flagsFrom(tags: readonly string[]): Partial<ProductInput> {
  const has = (pattern: RegExp) => tags.some((tag) => pattern.test(tag)) || undefined
  const flags = {
    featured: has(/^featured$/),
    newArrival: has(/^new([ -]arrivals?)?$/),
    bestSeller: has(/^best[ -]?sellers?$/),
  }
  return Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== undefined))
}

function readVariants(rows: readonly Row[], unit: Unit): PricedVariant[] {
  const names = OPTIONS.map(([name]) => rows.map((row) => row.text(name)).find((text) => text !== '') ?? '')
  return rows.filter(isVariantRow).flatMap((row) => {
    const price = readMoney(row, 'price')
    const sell = readMoney(row, 'sellPrice')
    const charged = sell && isOnSale(row) ? sell : price
    if (row.text('price') === '' && !row.reasons.includes('no price')) row.reasons.push('no price')
    const compareAt = readMoney(row, 'compareAtPrice') ?? price
    const struck = compareAt !== undefined && charged !== undefined && compareAt > charged ? compareAt : undefined
    if (struck !== undefined) row.findings.push({ kind: 'compareAt', detail: formatPaise(struck) })
    const image = row.text('variantImage')
    const choices = choicesOf(row, names)
    // What a row says of several sizes together is not known of one of them.
    const isOne = choices.length === 1
    const sku = row.text('sku').replace(/^'/, '') || undefined
    const barcode = readBarcode(row, row.text('barcode'))
    const cost = readMoney(row, 'cost')
    const stock = stockOf(row, unit)
    return choices.map((choice) => ({
      ...choice,
      sku: isOne ? sku : undefined,
      ...(isOne && barcode !== undefined && { barcode }),
      ...(cost !== undefined && { cost }),
      stock: isOne ? stock : undefined,
      ...(image === '' ? {} : { image }),
      charged: charged ?? 0,
      struck,
    }))
  })
}

const OPTIONS: readonly (readonly [Field, Field])[] = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
]

/** Rows with only a picture have neither option, price nor SKU. */
function isVariantRow(row: Row): boolean {
  const fields: Field[] = ['option1Value', 'price', 'sku']
  return fields.some((field) => row.text(field) !== '')
}

/**
 * The option called colour is the colour; all others together are the size ('M / Long'). A row that lists several sizes or colours is
 * several variants if the owner chose that.
 */
function choicesOf(row: Row, names: readonly string[]): { color: string; size: string }[] {
  let colors: readonly string[] = ['']
  let sizes: readonly string[] = ['']
  OPTIONS.forEach(([, valueField], at) => {
    const value = row.text(valueField)
    const name = names[at] ?? ''
    if (value === '' || value === 'Default Title') return
    if (colors[0] === '' && isColorName(name))
      colors = valuesOf(row, 'colors', value).map((color) => colorName(color) || color)
    else {
      const values = isSizeName(name) ? valuesOf(row, 'sizes', value) : [value]
      sizes = sizes.flatMap((before) =>
        values.map((size) => [before, sizeName(size)].filter((part) => part !== '').join(' / ')),
      )
    }
  })
  return colors.flatMap((color) => sizes.map((size) => ({ color, size })))
}

/** The values of an option, and what the owner has to know when a row has several. */
function valuesOf(row: Row, kind: 'sizes' | 'colors', value: string): readonly string[] {
  if (!areSeparatedByCommas(value)) return [value]
  const isSplit = row.options[kind] === 'split'
  const stock = row.text('stock')
  const together = isSplit && /[1-9]/.test(stock) ? ` (together ${short(stock)} in stock)` : ''
  row.findings.push({ kind, detail: short(value) + together })
  if (!isSplit) return [value]
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A negative stock means oversold, so 0. Without an inventory tracker the stock is unknown. */
function stockOf(row: Row, unit: Unit): number | undefined {
  if (row.has('inventoryTracker') && row.text('inventoryTracker') === '') return undefined
  if (/^-\d+$/.test(row.text('stock'))) return 0
  return readQuantity(row, 'stock', unit)
}

/** The highest MRP of the file's own column; undefined without the column, and null when the compare-at price is the MRP. */
function readMrp(rows: readonly [Row, ...Row[]]): Paise | undefined | null {
  const amounts = rows.map((row) => readMoney(row, 'mrp')).filter((amount) => amount !== undefined)
  if (amounts.length > 0) return Math.max(...amounts)
  return rows[0].options.compareAt === 'mrp' ? null : undefined
}

function readImages(rows: readonly Row[], variants: readonly VariantInput[]): ImageInput[] {
  const images = new Map<string, { image: ImageInput; position: number }>()
  // Squarespace names all pictures of a row, with spaces between them.
  const named = rows.flatMap((row) =>
    row
      .text('images')
      .split(/ +(?=https?:)/)
      .map((path) => ({ row, path })),
  )
  for (const { row, path } of named) {
    if (path === '' || images.has(path)) continue
    const alt = row.text('imageAlt')
    const colors = new Set(variants.filter((variant) => variant.image === path).map(({ color }) => color))
    const [color = ''] = colors.size === 1 ? colors : []
    const position = Number.parseInt(row.text('imagePosition'), 10) || images.size + 1
    images.set(path, { image: { path, ...(alt === '' ? {} : { alt }), ...(color === '' ? {} : { color }) }, position })
  }
  return [...images.values()].sort((a, b) => a.position - b.position).map(({ image }) => image)
}
