import type { ImportOptions } from '../../domain/catalogue/import-options.ts'
import { indianDay } from '../../domain/india/time.ts'
import type { CsvRecord } from '../platform/csv.ts'
import type { Field } from './columns.ts'
import { wooAddresses } from './earlier-addresses.ts'
import type { Handles } from './handles.ts'
import { columnName, type Header } from './header.ts'
import { isColorName, isSizeName } from './option-names.ts'
import { type FormatCandidate, MAX_CHOICES, optionCells, unguarded } from './parent-rows.ts'
import { type Row, rowWith, short, widthProblem } from './row.ts'
import { readShopifyProduct } from './shopify-product.ts'
import { type ExtraField, extraFieldOf, wooUseOf } from './woo-columns.ts'

/** A row of a WooCommerce file: a product, or a variation of one. */
interface WooRecord {
  readonly line: number
  readonly isVariation: boolean
  /** Why it cannot be read, if so. */
  readonly reasons: readonly string[]
  /** The cell of a column by its name as `columnName` returns it; '' without the column. */
  cell(name: string): string
  /** The columns that belong to no other use, such as `Meta: _hsn_code`, by field. */
  readonly extras: Readonly<Partial<Record<ExtraField, string>>>
  readonly attributes: readonly Attribute[]
}

interface Attribute {
  readonly name: string
  /** Empty in a variation that is for any value. */
  readonly values: readonly string[]
}

export function wooRecord({ named, width }: Header, { line, cells }: CsvRecord): WooRecord {
  const cell = (name: string) => unguarded(cells[named.get(name) ?? -1] ?? '')
  const reason = widthProblem(width, cells)
  const extras: Partial<Record<ExtraField, string>> = {}
  const attributes: Attribute[] = []
  for (const [column, position] of named) {
    const number = /^attribute (\d+) name$/.exec(column)?.[1]
    const value = unguarded(cells[position] ?? '')
    if (number !== undefined && value !== '')
      attributes.push({ name: value, values: listOf(cells[named.get(`attribute ${number} value s`) ?? -1] ?? '') })
    const field = wooUseOf(column) === 'read' ? extraFieldOf(column) : undefined
    if (field !== undefined && value !== '') extras[field] ??= value
  }
  return {
    line,
    isVariation: typesOf(cell('type')).includes('variation'),
    reasons: reason ? [reason] : [],
    cell,
    extras,
    attributes,
  }
}

/** Gathers the variations of a file by their products, which are named by SKU or as `id:101`. */
export function wooVariations() {
  const byParent = new Map<string, WooRecord[]>()
  return {
    add(record: WooRecord): void {
      if (!record.isVariation) return
      const parent = keyOf(record.cell('parent'))
      const known = byParent.get(parent)
      if (known) known.push(record)
      else byParent.set(parent, [record])
    },
    take(product: WooRecord): readonly WooRecord[] {
      const keys = [keyOf(`id:${product.cell('id')}`), keyOf(product.cell('sku'))].filter((key) => key !== '')
      const taken = keys.flatMap((key) => byParent.get(key) ?? [])
      for (const key of keys) byParent.delete(key)
      return taken
    },
    /** Those whose product is not in the file. */
    left: (): readonly WooRecord[] => [...byParent.values()].flat(),
  }
}

function keyOf(reference: string): string {
  return reference.toLowerCase().replaceAll(' ', '')
}

/**
 * Reads a product with its variations as the rows that Shopify would have for it. Reasons why it cannot be imported are added to
 * the rows.
 */
export function readWooProduct(
  product: WooRecord,
  variations: readonly WooRecord[],
  handles: Handles,
  options: ImportOptions,
): FormatCandidate {
  const types = typesOf(product.cell('type'))
  const sold = variations.filter((variation) => isPublished(variation))
  const varying = product.attributes.filter(({ name }) =>
    sold.some(({ attributes }) => attributes.some((attribute) => attribute.name === name)),
  )
  const own = types.includes('variable') ? {} : simpleVariant(product)
  const reasons = [...product.reasons, ...refusals(product, types, sold)]
  const [picture = '', ...morePictures] = picturesOf([product, ...sold])
  const facts = { ...factsOf(product, varying), ...own, images: picture }
  const first = rowWith(facts, { line: product.line, reasons, options })
  const variants: Row[] = []
  for (const variation of sold)
    if (variants.length < MAX_CHOICES) variants.push(...variantRows(variation, varying, options))
  const pictures = morePictures.map((images) => rowWith({ images }, { line: product.line, options }))
  const rows = [first, ...variants, ...pictures] as const
  const slug = product.cell('slug')
  if (slug !== '') {
    const claimed = handles.claim(slug, product.line)
    if ('takenOnLine' in claimed) first.reasons.push(`line ${claimed.takenOnLine} already has the slug ${short(slug)}`)
  }
  const handle = slug || handles.derive([first.text('name')], product.line)
  const earlier = wooAddresses(handle, product.cell('permalink'), categoryOf(product.cell('categories')))
  return { rows, product: readShopifyProduct(handle, rows), earlier }
}

function refusals(product: WooRecord, types: readonly string[], sold: readonly WooRecord[]): string[] {
  if (product.isVariation) return [`its product '${short(product.cell('parent'))}' is not in the file`]
  const reasons = types.map((type) => REFUSED_TYPES[type]).filter((reason) => reason !== undefined)
  if (reasons.length > 0) return reasons
  if (!types.includes('variable') || sold.length > 0) return []
  return ['the file has no variation of it that is published']
}

const REFUSED_TYPES: Readonly<Record<string, string>> = {
  grouped: 'a group of products is not imported, only the products in it',
  external: 'a product that is sold on another website is not imported',
  virtual: 'virtual products are not imported',
  downloadable: 'downloadable products are not imported',
}

function factsOf(product: WooRecord, varying: readonly Attribute[]): Partial<Record<Field, string>> {
  const { cell } = product
  const [mainCategory, category, ...deeper] = categoryOf(cell('categories'))
  const name = unescaped(cell('name'))
  const tags = listOf(cell('tags'))
  const isByTheMetre = BY_THE_METRE.test([name, cell('categories')].join(' '))
  return {
    ...withAttributes(product, varying),
    name,
    description: unescaped(cell('description') || cell('short description')),
    ...(cell('brands') !== '' && { brand: listOf(cell('brands'))[0] ?? '' }),
    ...(category === undefined
      ? { category: mainCategory ?? '' }
      : { mainCategory: mainCategory ?? '', category, subCategory: deeper.join(' > ') }),
    tags: [...tags, ...(isByTheMetre ? ['by the metre'] : [])].join(','),
    published: isPublished(product) && cell('visibility in catalog') !== 'hidden' ? 'yes' : 'no',
    ...(cell('is featured') !== '' && { featured: cell('is featured') }),
  }
}

/** WooCommerce has no units of measure. */
const BY_THE_METRE = /\b(?:per|by(?: the)?)[ -]?(?:met(?:re|er)s?|mtrs?)\b/i

/** The facts in columns of extensions and in attributes by which the variations do not differ. */
function withAttributes(product: WooRecord, varying: readonly Attribute[]): Partial<Record<Field, string>> {
  const facts: Partial<Record<Field, string>> = { ...product.extras }
  for (const { name, values } of product.attributes) {
    if (varying.some((attribute) => attribute.name === name)) continue
    const field = extraFieldOf(columnName(name))
    if (field !== undefined && values.length > 0) facts[field] ??= values.join(', ')
  }
  // Attributes are texts for shoppers: '44 inches' and 'Pack of 2' are no error in the file.
  for (const field of ['widthCm', 'gsm', 'piecesPerPack'] as const)
    if (!/^\d+(?:\s*(?:cm|gsm))?$/i.test(facts[field] ?? '')) delete facts[field]
  if (!/^(?:\d{4}|\d{6}|\d{8})?$/.test(facts.hsn ?? '')) delete facts.hsn
  return facts
}

/** What a product without variations is sold in. A list of sizes is a text there: shoppers cannot choose. */
function simpleVariant(product: WooRecord): Partial<Record<Field, string>> {
  const size = product.attributes.find(({ name, values }) => isSizeName(name) && values.length === 1)
  const color = product.attributes.find(({ name, values }) => isColorName(name) && values.length === 1)
  return {
    ...saleOf(product),
    ...(size && { option1Name: 'Size', option1Value: size.values[0] ?? '' }),
    ...(color && { option2Name: 'Colour', option2Value: color.values[0] ?? '' }),
  }
}

/** One row for each choice of a variation: one that is for any size is sold in all sizes of the product. */
function variantRows(variation: WooRecord, varying: readonly Attribute[], options: ImportOptions): Row[] {
  const choices = varying.map(({ name, values }) => {
    const chosen = variation.attributes.find((attribute) => attribute.name === name)?.values ?? []
    const known = chosen.length > 0 ? chosen : values
    return known.length > 0 ? known : ['']
  })
  const combined = choices.reduce<string[][]>(
    (before, values) => before.flatMap((chosen) => values.map((value) => [...chosen, value])).slice(0, MAX_CHOICES),
    [[]],
  )
  const { sku, barcode, stock, ...sale } = saleOf(variation)
  const image = listOf(variation.cell('images'))[0]
  // What a row says of several choices together is not known of one of them, except that all are sold out.
  const isOne = combined.length === 1
  const reasons = sale.price === undefined || sale.price === '' ? [...variation.reasons, 'no price'] : variation.reasons
  const own = isOne ? { sku, barcode, stock } : stock === '0' ? { stock } : {}
  return combined.map((values) =>
    rowWith(
      definedOf({
        ...sale,
        ...own,
        ...optionCells(varying.map(({ name }, at) => ({ name, value: values[at] ?? '' }))),
        variantImage: image,
      }),
      {
        line: variation.line,
        reasons,
        options,
      },
    ),
  )
}

/** The price, SKU and stock of a row. A sale price counts on the days for which it was set. */
function saleOf(record: WooRecord): Partial<Record<Field, string>> {
  const { cell } = record
  const today = indianDay(new Date())
  const [starts, ends] = [cell('date sale price starts').slice(0, 10), cell('date sale price ends').slice(0, 10)]
  const isOnSale = cell('sale price') !== '' && (starts === '' || starts <= today) && (ends === '' || ends >= today)
  const stock = cell('in stock') === '0' ? '0' : cell('stock').toLowerCase()
  return definedOf({
    price: isOnSale ? cell('sale price') : cell('regular price'),
    compareAtPrice: isOnSale ? cell('regular price') : undefined,
    sku: cell('sku') || undefined,
    barcode: cell('gtin upc ean or isbn') || undefined,
    // 'parent': the variations share the stock of the product.
    stock: stock === 'parent' || stock === '' ? undefined : stock,
    cost: record.extras.cost,
  })
}

function definedOf(values: Partial<Record<Field, string | undefined>>): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** 1 is published, 0 private and -1 a draft. */
function isPublished(record: WooRecord): boolean {
  return !/^(?:0|-1|false|no)$/i.test(record.cell('published'))
}

/** The pictures of the product, then those that only variations have. */
function picturesOf(records: readonly WooRecord[]): string[] {
  return [...new Set(records.flatMap((record) => listOf(record.cell('images'))))]
}

/** The parts of the first of the longest paths: exports name 'Women' and 'Women > Kurtas' for one product. */
function categoryOf(cell: string): readonly string[] {
  const paths = listOf(cell)
    .map((path) => path.split('>').map((part) => part.trim()))
    .filter(([first]) => first !== '' && first?.toLowerCase() !== 'uncategorized')
  return paths.reduce<readonly string[]>((longest, path) => (path.length > longest.length ? path : longest), [])
}

function typesOf(cell: string): readonly string[] {
  return listOf(cell.toLowerCase())
}

/** The values of a cell. A comma within a value has a backslash before it; older exports separate by bars. */
function listOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),|\|/)
    .map(unescaped)
    .filter((part) => part !== '')
}

/** WooCommerce writes line breaks as `\n` and commas in lists as `\,`. */
function unescaped(text: string): string {
  return text.trim().replaceAll('\\n', '\n').replaceAll('\\,', ',')
}
