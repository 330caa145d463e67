import { formatPaise, MAX_PAISE, type Paise } from '../units/paise.ts'
import { barcodeKey } from './barcode.ts'
import { wrongMeasureLine } from './garment-measures.ts'
import { checkLook } from './look.ts'
import { SHOWN_WIDTH } from './picture-scale.ts'
import type { ImageInput, ProductInput, VariantInput } from './product-input.ts'

/** Maximum lengths of the texts of a product, in characters. */
export const MAX_LENGTHS = {
  handle: 255,
  name: 200,
  description: 20_000,
  brand: 80,
  mainCategory: 80,
  category: 80,
  subCategory: 80,
  garment: 60,
  color: 60,
  pattern: 60,
  fabric: 60,
  size: 40,
  sku: 80,
  shelf: 40,
  barcode: 40,
  countryOfOrigin: 80,
  maker: 500,
  importer: 500,
  netQuantity: 80,
  composition: 300,
  care: 500,
  garmentMeasures: 1000,
  modelNote: 200,
  imagePath: 2000,
  imageAlt: 500,
} as const

/** Maximum stock of a variant, in pieces or centimetres. Higher values are assumed to be typing errors. */
export const MAX_STOCK = 10_000_000
const MAX_VARIANTS = 250
const MAX_IMAGES = 100

/** An error in a field of a product, such as 'price' or 'variants.2.sku'. */
export interface ProductProblem {
  readonly field: string
  readonly reason: string
}

/** Returns the reasons why a product is not valid, for the shop owner. */
export function checkProduct(product: ProductInput): string[] {
  return [...new Set(productProblems(product).map(({ reason }) => reason))]
}

/**
 * Returns the errors of a product with their fields. A product without errors is accepted by the database, except when an SKU
 * or barcode is used by another product.
 */
export function productProblems(product: ProductInput): ProductProblem[] {
  return [
    ...checkTexts(product),
    ...checkPricePair(product.price, product.finalPrice),
    ...checkMrp(product),
    ...checkUnit(product),
    ...checkMeasures(product.garmentMeasures),
    ...checkFacts(product),
    ...(product.look ? checkLook(product.look, MAX_LENGTHS.color) : []),
    ...checkVariants(product.variants),
    ...checkImages(product.images ?? []),
  ]
}

const REQUIRED = ['handle', 'name', 'brand', 'mainCategory', 'category'] as const
const TEXTS = [
  ...REQUIRED,
  'subCategory',
  'description',
  'garment',
  'color',
  'pattern',
  'fabric',
  'countryOfOrigin',
  'maker',
  'importer',
  'netQuantity',
  'composition',
  'care',
  'garmentMeasures',
  'modelNote',
] as const

/** Field names as shown to the shop owner. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  mainCategory: 'main category',
  subCategory: 'subcategory',
  color: 'colour',
  countryOfOrigin: 'country of origin',
  netQuantity: 'net quantity',
  garmentMeasures: 'garment measurements',
  modelNote: 'note on the model',
  sku: 'SKU',
  imagePath: 'image address',
  imageAlt: 'image description',
}

function checkTexts(product: ProductInput): ProductProblem[] {
  const missing = REQUIRED.filter((field) => product[field].trim() === '').map((field) => ({
    field,
    reason: `the ${labelOf(field)} is missing`,
  }))
  return [...missing, ...TEXTS.flatMap((field) => checkText(field, product[field], field))]
}

/** The measurements of a garment, one a line. */
export function checkMeasures(text = ''): ProductProblem[] {
  const wrong = wrongMeasureLine(text)
  if (wrong === undefined) return []
  return [{ field: 'garmentMeasures', reason: `write measurements in cm like 'Length: S 110, M 112' (not '${wrong}')` }]
}

function checkText(kind: keyof typeof MAX_LENGTHS, text: string | undefined | null, field: string): ProductProblem[] {
  if (text == null) return []
  if (text.length > MAX_LENGTHS[kind]) {
    return [{ field, reason: `the ${labelOf(kind)} is longer than ${MAX_LENGTHS[kind]} characters` }]
  }
  // PostgreSQL cannot store NUL, and a lone surrogate is not valid UTF-8.
  if (text.includes('\0') || !text.isWellFormed()) {
    return [{ field, reason: `the ${labelOf(kind)} contains a character that cannot be stored` }]
  }
  return []
}

function labelOf(field: string): string {
  return FIELD_LABELS[field] ?? field
}

/** Returns the errors of a price and sale price, in paise. `at` is the path of their owner: '' for the product, or 'variants.2.'. */
export function checkPricePair(price: Paise, finalPrice: Paise | undefined, at = ''): ProductProblem[] {
  const problems: ProductProblem[] = []
  const reason = `a price must be above ₹0 and at most ${formatPaise(MAX_PAISE)}`
  if (!isPrice(price)) problems.push({ field: `${at}price`, reason })
  if (finalPrice === undefined) return problems
  if (!isPrice(finalPrice)) problems.push({ field: `${at}finalPrice`, reason })
  if (problems.length === 0 && finalPrice >= price) {
    const message = `the sale price ${formatPaise(finalPrice)} is not below the price ${formatPaise(price)}`
    problems.push({ field: `${at}finalPrice`, reason: message })
  }
  return problems
}

function isPrice(amount: Paise): boolean {
  return Number.isInteger(amount) && amount > 0 && amount <= MAX_PAISE
}

/** Selling a packaged product above the declared retail price is an offence (Legal Metrology Act 2009, section 36). */
export function checkMrp({ mrp, price }: Pick<ProductInput, 'mrp' | 'price'>): ProductProblem[] {
  if (mrp === undefined) return []
  if (!isPrice(mrp)) {
    return [{ field: 'mrp', reason: `the MRP must be above ₹0 and at most ${formatPaise(MAX_PAISE)}` }]
  }
  if (price <= mrp) return []
  return [{ field: 'mrp', reason: `the price ${formatPaise(price)} is above the MRP ${formatPaise(mrp)}` }]
}

/** How a product is sold; quantities in pieces or centimetres, absent for the default. */
export function checkUnit({
  unit,
  minimumQuantity,
  quantityStep,
}: Pick<ProductInput, 'unit' | 'minimumQuantity' | 'quantityStep'>): ProductProblem[] {
  if (unit === 'piece') {
    const odd =
      (minimumQuantity ?? 1) !== 1 ? 'minimumQuantity' : (quantityStep ?? 1) !== 1 ? 'quantityStep' : undefined
    return odd ? [{ field: odd, reason: 'products sold by the piece must have a minimum and a step of 1' }] : []
  }
  const minimum = minimumQuantity ?? 100
  const step = quantityStep ?? 25
  if (step !== 25 && step !== 50)
    return [{ field: 'quantityStep', reason: 'fabric is cut in steps of 0.25 m or 0.5 m' }]
  const fits = Number.isInteger(minimum) && minimum > 0 && minimum <= 10_000 && minimum % step === 0
  const reason = 'the minimum length must be a multiple of the step, up to 100 m'
  return fits ? [] : [{ field: 'minimumQuantity', reason }]
}

/** The HSN code and the figures of a product. */
export function checkFacts({
  hsn,
  piecesPerPack,
  widthCm,
  gsm,
  createdAt,
}: Pick<ProductInput, 'hsn' | 'piecesPerPack' | 'widthCm' | 'gsm' | 'createdAt'>): ProductProblem[] {
  const problems: ProductProblem[] = checkHsn(hsn)
  const wrong = (field: string, reason: string) => problems.push({ field, reason })
  if (!isWholeWithin(piecesPerPack, 1, 1000)) wrong('piecesPerPack', 'a pack has 1 to 1000 pieces')
  if (!isWholeWithin(widthCm, 1, 1000)) wrong('widthCm', 'the width must be between 1 and 1000 cm')
  if (!isWholeWithin(gsm, 1, 2000)) wrong('gsm', 'the weight must be between 1 and 2000 grams per square metre')
  if (createdAt !== undefined && !isDay(createdAt)) wrong('createdAt', 'the date must be an ISO date from 1970 to 2099')
  return problems
}

/** An HSN code without spaces, or '' for none. */
function checkHsn(hsn: string | undefined): ProductProblem[] {
  if (hsn === undefined || /^(\d{4}|\d{6}|\d{8})?$/.test(hsn)) return []
  return [{ field: 'hsn', reason: 'an HSN code has 4, 6 or 8 digits' }]
}

function isDay(text: string): boolean {
  const time = Date.parse(text)
  return /^\d{4}-/.test(text) && time >= 0 && time < Date.UTC(2100, 0)
}

function isWholeWithin(value: number | undefined | null, min: number, max: number): boolean {
  return value == null || (Number.isInteger(value) && value >= min && value <= max)
}

function checkVariants(variants: readonly VariantInput[]): ProductProblem[] {
  if (variants.length === 0) {
    return [{ field: 'variants', reason: 'a product needs at least one variant' }]
  }
  if (variants.length > MAX_VARIANTS) {
    return [{ field: 'variants', reason: `there are more than ${MAX_VARIANTS} variants` }]
  }
  const choices = new Set<string>()
  const skus = new Set<string>()
  const barcodes = new Set<string>()
  return variants.flatMap((variant, place) => {
    const at = `variants.${place}.`
    const problems = checkVariant(variant, at)
    const choice = JSON.stringify([variant.color, variant.size])
    if (choices.has(choice)) {
      problems.push({ field: `${at}size`, reason: `two variants are the same: ${describeChoice(variant)}` })
    }
    choices.add(choice)
    const barcode = barcodeKey(variant.barcode ?? '')
    if (barcode !== '' && barcodes.has(barcode))
      problems.push({ field: `${at}barcode`, reason: `two variants have the barcode ${variant.barcode}` })
    barcodes.add(barcode)
    if (variant.sku === undefined) return problems
    if (skus.has(variant.sku)) problems.push({ field: `${at}sku`, reason: `two variants have the SKU ${variant.sku}` })
    skus.add(variant.sku)
    return problems
  })
}

/** Returns the errors of a variant on its own. `at` is its path, such as `variants.2.`. */
export function checkVariant(variant: VariantInput, at: string): ProductProblem[] {
  const { color, size, sku, image, price, finalPrice, cost, stock, shelf, barcode = '' } = variant
  const problems = [
    ...checkText('color', color, `${at}color`),
    ...checkText('size', size, `${at}size`),
    ...checkText('sku', sku, `${at}sku`),
    ...checkText('imagePath', image, `${at}image`),
    ...checkText('shelf', shelf, `${at}shelf`),
    ...checkText('barcode', barcode, `${at}barcode`),
  ]
  if (!/^[A-Za-z0-9./_-]*$/.test(barcode)) problems.push({ field: `${at}barcode`, reason: INVALID_BARCODE })
  if (sku !== undefined && ROUNDED_NUMBER.test(sku))
    problems.push({
      field: `${at}sku`,
      reason: `a spreadsheet has shortened the SKU to ${sku}, so its last digits are lost`,
    })
  const dated = dateInsteadOfSize(size)
  if (dated !== undefined) problems.push({ field: `${at}size`, reason: dated })
  if (sku?.trim() === '') problems.push({ field: `${at}sku`, reason: 'a variant has an empty SKU' })
  if (finalPrice !== undefined && price === undefined) {
    const reason = `${describeChoice(variant)} has a sale price without a price of its own`
    problems.push({ field: `${at}finalPrice`, reason })
  }
  if (price !== undefined) problems.push(...checkPricePair(price, finalPrice, at))
  if (!isWholeWithin(cost, 0, MAX_PAISE))
    problems.push({ field: `${at}cost`, reason: `a cost must be at least ₹0 and at most ${formatPaise(MAX_PAISE)}` })
  if (!isWholeWithin(stock, 0, MAX_STOCK)) {
    const reason = `the stock of ${describeChoice(variant)} must be a whole number from 0 to ${MAX_STOCK}`
    problems.push({ field: `${at}stock`, reason })
  }
  return problems
}

/** How a spreadsheet shows a long number: '8.90123E+12'. */
const ROUNDED_NUMBER = /^\s*\d(?:\.\d+)?E\+\d+\s*$/i

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(?<month>${MONTHS.join('|')})`
/** The ages 2-4 and the size 10-12 as spreadsheets show them: '02-Apr', '4-Feb', 'Dec-10', and '2026-04-02' in a workbook. */
const DATED_SIZES = [
  new RegExp(`^(?<day>\\d{1,2})-${MONTH}(?:-\\d{2,4})?$`, 'i'),
  new RegExp(`^${MONTH}-(?<day>\\d\\d)$`, 'i'),
  /^\d{4}-(?<month>\d\d)-(?<day>\d\d)(?: 00:00:00)?$/,
]

/** Returns why a size is a date, or undefined. What was typed began with the smaller number. */
function dateInsteadOfSize(size: string): string | undefined {
  const found = DATED_SIZES.map((pattern) => pattern.exec(size.trim())?.groups).find((groups) => groups !== undefined)
  if (!found) return undefined
  const { day, month = '' } = found
  const numbers = [Number(day), Number(month) || MONTHS.indexOf(month.toLowerCase()) + 1].sort((a, b) => a - b)
  const typed = numbers.join('-')
  return `the size ${size.trim()} is a date, which a spreadsheet makes of ${typed}: enter ${typed} again, in a file after making the column text`
}

/** A number that a spreadsheet has rounded is refused too. */
const INVALID_BARCODE = 'a barcode has only letters, digits, dots, slashes, dashes and underscores'

function describeChoice({ color, size }: VariantInput): string {
  return [color, size].filter((word) => word !== '').join(' / ') || 'the only variant'
}

function checkImages(images: readonly ImageInput[]): ProductProblem[] {
  if (images.length > MAX_IMAGES) return [{ field: 'images', reason: `there are more than ${MAX_IMAGES} images` }]
  return images.flatMap(({ path, alt, color, focus, shownWidthCm }, place) => {
    const at = `images.${place}.`
    const problems = [
      ...checkText('imagePath', path, `${at}path`),
      ...checkText('imageAlt', alt, `${at}alt`),
      ...checkText('color', color, `${at}color`),
    ]
    if (!isPicturePath(path)) {
      const reason = `'${path.slice(0, 80)}' is not an http(s) URL, path or file name`
      problems.push({ field: `${at}path`, reason })
    }
    if (focus && ![focus.x, focus.y].every((percent) => isWholeWithin(percent, 0, 100))) {
      problems.push({ field: `${at}focus`, reason: 'the focal point must be in whole percent from 0 to 100' })
    }
    if (!isWholeWithin(shownWidthCm, SHOWN_WIDTH.from, SHOWN_WIDTH.to)) {
      const { from, to } = SHOWN_WIDTH
      const reason = `the width that the picture shows must be in whole centimetres from ${from} to ${to}`
      problems.push({ field: `${at}shownWidthCm`, reason })
    }
    return problems
  })
}

/** Whether the path is an http(s) URL, a path that starts with one `/`, or a file name. Other schemes and `..` are refused. */
export function isPicturePath(path: string): boolean {
  if (/^https?:\/\/[^\s/?#]+\S*$/i.test(path)) return true
  return /^(\/[^/][^:\\\n]*|[^/:\\\n]+)$/.test(path) && !path.split('/').includes('..')
}
