import { formatPaise, MOST_PAISE, type Paise } from '../money/paise.ts'
import type { ImageInput, ProductInput, VariantInput } from './product-input.ts'

/** How long a text of a product may be, in characters. */
export const LONGEST = {
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
  countryOfOrigin: 80,
  maker: 500,
  importer: 500,
  netQuantity: 80,
  composition: 300,
  care: 500,
  imagePath: 2000,
  imageAlt: 500,
} as const

/** Pieces or centimetres of one variant: a million pieces, or 100 km of cloth. Anything above is a slip of the finger. */
export const MOST_STOCK = 10_000_000
const MOST_VARIANTS = 250
const MOST_IMAGES = 100

/**
 * Why a product cannot be put on sale as given, in words a shopkeeper understands; an empty list when it can. What
 * passes here is accepted by the database, too, except for what only the database knows (an SKU in use elsewhere).
 */
export function checkProduct(product: ProductInput): string[] {
  return [
    ...checkTexts(product),
    ...checkPricePair(product.price, product.finalPrice),
    ...checkMrp(product),
    ...checkUnit(product),
    ...checkFacts(product),
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
] as const

/** Field names as a shopkeeper reads them. */
const WORDS: Readonly<Record<string, string>> = {
  mainCategory: 'main category',
  subCategory: 'subcategory',
  color: 'colour',
  countryOfOrigin: 'country of origin',
  netQuantity: 'net quantity',
  sku: 'SKU',
  imagePath: 'picture address',
  imageAlt: "picture's description",
}

function checkTexts(product: ProductInput): string[] {
  const missing = REQUIRED.filter((field) => product[field].trim() === '').map((field) => `no ${wordFor(field)}`)
  return [...missing, ...TEXTS.flatMap((field) => checkText(field, product[field]))]
}

function checkText(field: keyof typeof LONGEST, text: string | undefined): string[] {
  if (text === undefined) return []
  if (text.length > LONGEST[field]) return [`the ${wordFor(field)} is longer than ${LONGEST[field]} characters`]
  // PostgreSQL stores no NUL, and half a surrogate pair is no UTF-8.
  if (text.includes('\0') || !text.isWellFormed()) {
    return [`the ${wordFor(field)} holds a character that cannot be stored`]
  }
  return []
}

function wordFor(field: string): string {
  return WORDS[field] ?? field
}

function checkPricePair(price: Paise, finalPrice: Paise | undefined): string[] {
  const amounts = finalPrice === undefined ? [price] : [price, finalPrice]
  if (!amounts.every((amount) => Number.isInteger(amount) && amount > 0 && amount <= MOST_PAISE)) {
    return [`a price must be above ₹0 and at most ${formatPaise(MOST_PAISE)}`]
  }
  if (finalPrice !== undefined && finalPrice >= price) {
    return [`the sale price ${formatPaise(finalPrice)} is not below the price ${formatPaise(price)}`]
  }
  return []
}

/** Selling packaged goods above the declared retail price is an offence (Legal Metrology Act 2009, section 36). */
function checkMrp({ mrp, price }: ProductInput): string[] {
  if (mrp === undefined) return []
  if (!Number.isInteger(mrp) || mrp <= 0 || mrp > MOST_PAISE) {
    return [`the MRP must be above ₹0 and at most ${formatPaise(MOST_PAISE)}`]
  }
  return price > mrp ? [`the price ${formatPaise(price)} is above the MRP ${formatPaise(mrp)}`] : []
}

function checkUnit({ unit, minimumQuantity, quantityStep }: ProductInput): string[] {
  if (unit === 'piece') {
    const odd = (minimumQuantity ?? 1) !== 1 || (quantityStep ?? 1) !== 1
    return odd ? ['what is sold by the piece has a minimum and a step of 1'] : []
  }
  const minimum = minimumQuantity ?? 100
  const step = quantityStep ?? 25
  if (step !== 25 && step !== 50) return ['cloth is cut in steps of 0.25 m or 0.5 m']
  const fits = Number.isInteger(minimum) && minimum > 0 && minimum <= 10_000 && minimum % step === 0
  return fits ? [] : ['the minimum length must be a multiple of the step, up to 100 m']
}

function checkFacts({ hsn, widthCm, gsm, createdAt }: ProductInput): string[] {
  const reasons: string[] = []
  if (hsn !== undefined && !/^(\d{4}|\d{6}|\d{8})?$/.test(hsn)) reasons.push('an HSN code has 4, 6 or 8 digits')
  if (!isWholeWithin(widthCm, 1, 1000)) reasons.push('the width must be between 1 and 1000 cm')
  if (!isWholeWithin(gsm, 1, 2000)) reasons.push('the weight must be between 1 and 2000 grams per square metre')
  if (createdAt !== undefined && !isDay(createdAt)) reasons.push('the date is no ISO date from 1970 to 2099')
  return reasons
}

function isDay(text: string): boolean {
  const time = Date.parse(text)
  return /^\d{4}-/.test(text) && time >= 0 && time < Date.UTC(2100, 0)
}

function isWholeWithin(value: number | undefined, least: number, most: number): boolean {
  return value === undefined || (Number.isInteger(value) && value >= least && value <= most)
}

function checkVariants(variants: readonly VariantInput[]): string[] {
  if (variants.length === 0) return ['there is nothing to choose: a product needs at least one variant']
  if (variants.length > MOST_VARIANTS) return [`there are more than ${MOST_VARIANTS} variants`]
  const reasons = new Set<string>()
  const choices = new Set<string>()
  const skus = new Set<string>()
  for (const variant of variants) {
    for (const reason of checkVariant(variant)) reasons.add(reason)
    const choice = JSON.stringify([variant.color, variant.size])
    if (choices.has(choice)) reasons.add(`two variants are the same: ${describeChoice(variant)}`)
    choices.add(choice)
    if (variant.sku === undefined) continue
    if (skus.has(variant.sku)) reasons.add(`two variants have the SKU ${variant.sku}`)
    skus.add(variant.sku)
  }
  return [...reasons]
}

function checkVariant(variant: VariantInput): string[] {
  const reasons = [
    ...checkText('color', variant.color),
    ...checkText('size', variant.size),
    ...checkText('sku', variant.sku),
    ...checkText('imagePath', variant.image),
  ]
  if (variant.sku?.trim() === '') reasons.push('a variant has an empty SKU')
  if (variant.finalPrice !== undefined && variant.price === undefined) {
    reasons.push(`${describeChoice(variant)} has a sale price without a price of its own`)
  }
  if (variant.price !== undefined) reasons.push(...checkPricePair(variant.price, variant.finalPrice))
  if (!isWholeWithin(variant.stock, 0, MOST_STOCK)) {
    reasons.push(`the stock of ${describeChoice(variant)} must be a whole number from 0 to ${MOST_STOCK}`)
  }
  return reasons
}

function describeChoice({ color, size }: VariantInput): string {
  return [color, size].filter((word) => word !== '').join(' / ') || 'the only variant'
}

function checkImages(images: readonly ImageInput[]): string[] {
  if (images.length > MOST_IMAGES) return [`there are more than ${MOST_IMAGES} pictures`]
  return images.flatMap((image) => [
    ...checkText('imagePath', image.path),
    ...checkText('imageAlt', image.alt),
    ...checkText('color', image.color),
    ...(isPicturePath(image.path) ? [] : [`'${image.path.slice(0, 80)}' is no http(s) address, path or file name`]),
  ])
}

/** An absolute http(s) URL, a path beginning with one `/`, or a bare file name: never a script or data address, never a way out of the folder. */
export function isPicturePath(path: string): boolean {
  if (/^https?:\/\/[^\s/?#]+\S*$/i.test(path)) return true
  return /^(\/[^/][^:\\\n]*|[^/:\\\n]+)$/.test(path) && !path.split('/').includes('..')
}
