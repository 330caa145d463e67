import { MAX_LENGTHS } from '../../domain/catalogue/check-product.ts'
import { findGarment, isOnlyDetail } from '../../domain/catalogue/find-garment.ts'
import { type Garment, guessHsn } from '../../domain/catalogue/garments.ts'
import type { ImageInput, ProductInput } from '../../domain/catalogue/product-input.ts'
import { compareSizes } from '../../domain/catalogue/size-order.ts'
import { latinDigits } from '../../domain/units/digits.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import type { Unit } from '../../domain/units/quantity.ts'
import { categoryPathOf } from './category-path.ts'
import { brandName, categoryName, colorName, fabricName, patternName, productName, sizeName } from './display-names.ts'
import type { Handles } from './handles.ts'
import { fabricInName, patternInName } from './name-words.ts'
import { readPriceWithoutTax, readPriceWithTax } from './prices-with-tax.ts'
import {
  areOnLines,
  type Row,
  readBarcode,
  readChoices,
  readDescription,
  readFlag,
  readList,
  readMoney,
  readPiecesPerPack,
  readQuantities,
  readQuantity,
  readStatus,
  readUnit,
  readWhole,
  togetherInStock,
  WITH_COMMAS,
} from './row.ts'
import { isOnSale } from './sale-days.ts'
import { type PricedVariant, withOnePair } from './variant-prices.ts'

/** Billing software calls everything that is no service so, and OpenCart writes the numbers of categories. */
export const NO_CATEGORY =
  /^(?:\d+(?:, ?\d+)*|(?:good|service|consumable|combo)s?|inventory|simple|variable|physical|stor(?:able|ed) products?)$/i

/** The brand of products without one. */
export const UNBRANDED = 'Unbranded'

/**
 * Reads the plain rows of a product, which differ in size, colour, SKU, barcode, stock and prices; all else is read from the first.
 * If a row has `reasons` afterwards, the product must not be written.
 */
export function readPlainProduct(rows: readonly [Row, ...Row[]], handles: Handles): ProductInput {
  const [row] = rows
  const unit = readUnit(row)
  const garment = garmentOf(row)
  const place = categoryPathOf({
    mainCategory: row.text('mainCategory') || (unit === 'metre' ? 'Fabrics' : ''),
    category: NO_CATEGORY.test(row.text('category')) ? row.text('taxonomy') : row.text('category'),
    subCategory: row.text('subCategory'),
    garment,
    garmentCategory: (isMisfiled(row) ? '' : categoryName(row.text('garment'))) || garment?.category || '',
  })
  const ofRows = rows.map((each) => ({ row: each, prices: readPrices(each) }))
  const facts = readFacts(row)
  const { status, isHeldBack } = statusOfAll([facts.status, ...rows.slice(1).map(readStatus)])
  const variants = ofRows.map((each, at) =>
    variantsOf(each.row, each.prices, unit, garment).map((variant) =>
      isHeldBack(at) && variant.stock !== undefined ? { ...variant, stock: 0 } : variant,
    ),
  )
  const mrps = ofRows.map(({ prices }) => prices.mrp).filter((mrp) => mrp !== undefined)
  const { pair, list } = withOnePair(inOrder(variants.flat()), mrps.length > 0 ? Math.max(...mrps) : comparedMrp(rows))
  const fabric = row.has('fabric') ? fabricName(row.text('fabric')) : fabricInName(row.text('name'))
  return {
    handle: handleOf(row, handles),
    name: productName(row.text('name'), place.mainCategory),
    description: readDescription(row),
    brand: brandName(row.text('brand')) || UNBRANDED,
    ...place,
    garment: garmentWord(row, garment),
    color: list[0]?.color ?? '',
    pattern: row.has('pattern') ? patternName(row.text('pattern')) : patternInName(row.text('name')),
    fabric,
    ...sellingUnit(row, unit),
    ...pair,
    ...facts,
    status,
    ...readHsn(row, guessHsn(garment, place.mainCategory, fabric)),
    variants: list,
    ...(row.has('images') ? { images: imagesOf(rows, variants) } : {}),
  }
}

/** Null when the owner takes the compare-at prices for the MRP. */
function comparedMrp(rows: readonly [Row, ...Row[]]): undefined | null {
  const isCompared = rows.some(({ findings }) => findings.some(({ kind }) => kind === 'compareAt'))
  return isCompared && rows[0].options.compareAt === 'mrp' ? null : undefined
}

type Status = ProductInput['status']

/**
 * Marketplaces have a status for each size. A product is sold while one of its sizes is; those that are not are sold out then. A row
 * without a status has that of the first one.
 */
function statusOfAll([first, ...others]: readonly [Status, ...Status[]]) {
  const all = [first, ...others.map((each) => each ?? first)]
  const status = (['active', 'draft'] as const).find((each) => all.includes(each)) ?? first
  return { status, isHeldBack: (at: number) => status === 'active' && all[at] !== 'active' && all[at] !== undefined }
}

function handleOf(row: Row, handles: Handles): string {
  const named = row.text('handle')
  if (named !== '') {
    const claimed = handles.claim(named, row.line)
    if ('takenOnLine' in claimed)
      row.reasons.push(
        `line ${claimed.takenOnLine} already has the handle ${named}: the rows of a product have one name, and each has another size or colour`,
      )
    return named
  }
  const color = row.text('color')
  const name = row.text('name')
  return handles.derive([row.text('brand'), name, name.endsWith(color) ? '' : color], row.line)
}

/** Whether the column of garments has only a word of the name: T-shirt bras are filed under T-shirts, sari skirts under sarees. */
function isMisfiled(row: Row): boolean {
  const ofColumn = findGarment(row.text('garment'))
  return ofColumn !== undefined && isOnlyDetail(ofColumn, row.text('name'))
}

/**
 * Files of marketplaces file slip-on shoes under innerwear. Where the name does not confirm the column of garments, a category that is
 * not about clothes decides.
 */
function garmentOf(row: Row): Garment | undefined {
  const ofColumn = findGarment(row.text('garment'))
  const ofName = findGarment(row.text('name'))
  if (isMisfiled(row)) return ofName
  const garment = ofColumn ?? ofName
  if (ofColumn !== undefined && ofColumn === ofName) return garment
  const ofCategory = findGarment(row.text('category'))?.garment ?? ''
  // A cap that is filed with jewellery is none, and has another HSN code.
  const isOther = garment === undefined ? ofCategory === 'footwear' : OTHER_THAN_CLOTHES.has(ofCategory)
  return isOther && !NEXT_TO_THEM.has(garment?.garment ?? '') ? findGarment(ofCategory) : garment
}

const OTHER_THAN_CLOTHES: ReadonlySet<string> = new Set(['footwear', 'jewellery', 'bag', 'watch', 'belt', 'fragrance'])
/** Shops file these with shoes or jewellery. */
const NEXT_TO_THEM: ReadonlySet<string> = new Set([
  ...OTHER_THAN_CLOTHES,
  'socks',
  'scarf',
  'stole',
  'shawl',
  'dupatta',
  'cap',
  'gloves',
  'sunglasses',
])

function garmentWord(row: Row, garment: Garment | undefined): string {
  return garment?.garment ?? row.text('garment').toLowerCase().slice(0, MAX_LENGTHS.garment)
}

function sellingUnit(row: Row, unit: Unit) {
  const minimumQuantity = readQuantity(row, 'minimum', unit)
  const quantityStep = readQuantity(row, 'step', unit)
  return { unit, minimumQuantity, quantityStep }
}

interface Prices extends Pick<PricedVariant, 'charged' | 'struck'> {
  readonly mrp?: Paise
}

/**
 * Reads the prices of a row in paise. The selling price is the sell price, otherwise the price, otherwise the MRP less the
 * discount. The struck price is a higher price, otherwise a higher MRP, otherwise a higher compare-at price.
 */
function readPrices(row: Row): Prices {
  // Programs write 0 where there is no sale price and no MRP.
  const mrp = readMoney(row, 'mrp') || undefined
  const named = readPriceWithTax(row, 'price')
  const sell = readPriceWithTax(row, 'sellPrice')
  const price = named ?? (sell ? undefined : readPriceWithoutTax(row))
  const others = price ?? mrp
  const isSold = sell !== undefined && (others === undefined || (sell !== 0 && isOnSale(row)))
  checkCurrency(row)
  const charged = isSold ? sell : (price ?? discounted(row, mrp))
  if (charged === undefined) {
    if (row.reasons.length === 0) row.reasons.push('no price')
    return { charged: 0, mrp }
  }
  const struck = [price, mrp].find((amount) => amount !== undefined && amount > charged)
  const compared = readMoney(row, 'compareAtPrice')
  if (struck !== undefined || compared === undefined || compared <= charged) return { charged, struck, mrp }
  row.findings.push({ kind: 'compareAt', detail: formatPaise(compared) })
  return { charged, struck: compared, mrp }
}

function checkCurrency(row: Row): void {
  const cell = row.text('currency')
  if (!/^(?:inr|rs\.?|₹|rupees?|indian rupees?)?$/i.test(cell))
    row.reasons.push(`its price is in ${cell.slice(0, 20)}, not in rupees`)
}

function discounted(row: Row, mrp: Paise | undefined): Paise | undefined {
  const cell = latinDigits(row.text('discountPercent')).replace(/\s*%$/, '')
  if (mrp === undefined || cell === '') return mrp
  const percent = /^\d{1,2}$/.test(cell) ? Number(cell) : undefined
  if (percent === undefined) row.reasons.push(`discount '${cell.slice(0, 20)}' is not a whole percentage below 100`)
  return Math.round((mrp * (100 - (percent ?? 0))) / 100)
}

/** Reads the HSN code. Without one, the guess is for products that have none in the shop. */
export function readHsn(row: Row, guess: string | undefined): Pick<ProductInput, 'hsn' | 'guessedHsn'> {
  const hsn = hsnOf(row.text('hsn'))
  if (hsn !== '') return { hsn }
  row.findings.push({ kind: 'hsn', detail: guess ?? '' })
  return guess === undefined || row.options.hsn === 'empty' ? {} : { guessedHsn: guess }
}

/** `HSN 6204`, `6204.0` of a spreadsheet and the tariff's `6204.42.90` are codes too. */
function hsnOf(cell: string): string {
  return latinDigits(cell)
    .replace(/^'/, '')
    .replace(/^(?:hsn|sac)(?: code)?[\s:.-]*/i, '')
    .replace(/^(\d{4,8})\.0+$/, '$1')
    .replace(/^(\d{4})[. ](\d{2})(?:[. ]?(\d{2}))?$/, '$1$2$3')
}

/** Reads status, flags and label details. A missing column leaves the stored value unchanged. */
export function readFacts(row: Row): Partial<ProductInput> {
  const text = (field: Parameters<Row['text']>[0]) => row.text(field) || undefined
  const status = readStatus(row)
  return {
    status: status !== 'archived' && readFlag(row, 'published') === false ? 'draft' : status,
    featured: readFlag(row, 'featured'),
    newArrival: readFlag(row, 'newArrival'),
    bestSeller: readFlag(row, 'bestSeller'),
    countryOfOrigin: /^in$/i.test(row.text('countryOfOrigin')) ? 'India' : text('countryOfOrigin'),
    maker: text('maker'),
    importer: text('importer'),
    netQuantity: text('netQuantity'),
    piecesPerPack: readPiecesPerPack(row),
    widthCm: readWhole(row, 'widthCm'),
    gsm: readWhole(row, 'gsm'),
    composition: text('composition'),
    care: text('care'),
    garmentMeasures: text('garmentMeasures'),
    modelNote: text('modelNote'),
    createdAt: text('createdAt'),
  }
}

/** Builds every colour of a row in every size. Stock and SKUs follow the file's order of sizes. */
function variantsOf(row: Row, { charged, struck }: Prices, unit: Unit, garment: Garment | undefined): PricedVariant[] {
  const colors = readChoices(row, 'colors').map(colorName)
  const sizes = distinct(readChoices(row, 'sizes').map(sizeName))
  // A file that separates sizes by commas separates their figures by commas.
  const areSplit = row.options.sizes === 'split' && row.findings.some(({ kind }) => kind === 'sizes')
  const separators = areSplit ? WITH_COMMAS : undefined
  if (sizes.length === 0) sizes.push(FREE_SIZE.has(garment?.garment ?? '') && unit === 'piece' ? 'Free Size' : '')
  const distinctColors = colors.length === 0 ? [''] : distinct(colors)
  const choices = distinctColors.flatMap((color) => sizes.map((size) => ({ color, size })))
  const skus = readList(row, 'sku', separators)
  checkCount(row, skus.length, 'SKU', choices.length)
  const barcodes = readList(row, 'barcode', separators).map((cell) => readBarcode(row, cell))
  checkCount(row, barcodes.length, 'barcode', choices.length)
  const cost = readMoney(row, 'cost')
  const image = row.text('variantImage')
  const figures = readQuantities(row, 'stock', unit, choices.length, separators)
  // A list with commas or on several lines was not written for this import: its one figure is that of all variants together.
  const isOfAll = (['sizes', 'colors'] as const).some(
    (each) =>
      areOnLines(row.raw(each === 'sizes' ? 'sizes' : 'color')) ||
      (row.options[each] === 'split' && row.findings.some(({ kind }) => kind === each)),
  )
  const stocks = isOfAll && choices.length > 1 && togetherInStock(row) !== '' ? [] : figures
  return choices.map((choice, at) => ({
    ...choice,
    charged,
    struck,
    sku: skus[at],
    ...(barcodes[at] !== undefined && { barcode: barcodes[at] }),
    ...(cost !== undefined && { cost }),
    ...(image !== '' && { image }),
    stock: stocks[at],
  }))
}

/** The colours in the order of the file, each in the order of sizes. */
function inOrder(variants: readonly PricedVariant[]): PricedVariant[] {
  const colors = distinct(variants.map(({ color }) => color))
  return colors.flatMap((color) =>
    variants.filter((variant) => variant.color === color).sort((a, b) => compareSizes(a.size, b.size)),
  )
}

/** Searched for only from the beginning of a gap, because a cell may have millions of blanks. */
const BETWEEN_PICTURES = /[|\n]|(?<![,;\s])[,;\s]+(?=https?:\/\/)/

/** The pictures of all rows. What only rows of one colour have, of several, shows that colour. */
function imagesOf(rows: readonly Row[], variants: readonly (readonly PricedVariant[])[]): ImageInput[] {
  const colors = new Map<string, Set<string>>()
  rows.forEach((row, at) => {
    for (const path of readList(row, 'images', BETWEEN_PICTURES)) {
      const shown = colors.get(path) ?? new Set()
      for (const { color } of variants[at] ?? []) shown.add(color)
      colors.set(path, shown)
    }
  })
  const hasSeveral = new Set(variants.flat().map(({ color }) => color)).size > 1
  return [...colors].map(([path, [color = '', ...others]]) =>
    hasSeveral && rows.length > 1 && color !== '' && others.length === 0 ? { path, color } : { path },
  )
}

function checkCount(row: Row, count: number, word: string, variants: number): void {
  if (count === 0 || count === variants) return
  const found = count === 1 ? `is 1 ${word}` : `are ${count} ${word}s`
  row.reasons.push(
    `there ${found} for ${variants === 1 ? '1 variant' : `${variants} variants`}: give one for each, separated by |`,
  )
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}

/** Draped garments: without a size they get 'Free Size'. */
const FREE_SIZE = new Set(['saree', 'dupatta', 'stole', 'scarf', 'shawl'])
