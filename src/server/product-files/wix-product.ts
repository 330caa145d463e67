import { formatPaise, type Paise, paiseFromRupees } from '../../domain/units/paise.ts'
import { wixAddresses } from './earlier-addresses.ts'
import { columnName } from './header.ts'
import {
  type Cells,
  combined,
  isWebAddress,
  type NamedRecord,
  optionCells,
  type ParentRows,
  partsOf,
  saysNo,
  unlessZero,
} from './parent-rows.ts'
import { short } from './row.ts'
import { extraFieldOf } from './woo-columns.ts'

/** Rows with the same handle form a product: one of the product, then those of its variants and pictures. */
export function wixKey({ first }: NamedRecord): string {
  return first('handleid', 'handle')
}

/**
 * Reads the rows of one Wix product. Older files have a price of the product, a surcharge of each variant and a discount; newer ones
 * have the price of each variant and the price that is struck through.
 */
export function wixProduct(records: readonly [NamedRecord, ...NamedRecord[]]): ParentRows {
  const [first] = records
  const product = records.find((record) => typeOf(record) === 'product') ?? first
  const reasons = typeOf(product) === 'product' ? [] : ['the file has no row of the product itself']
  const sold = records.filter((record) => typeOf(record) === 'variant' && !saysNo(record.cell('visible')))
  const hasVariants = records.some((record) => typeOf(record) === 'variant')
  const options = optionsOf(product)
  const prices = (record: NamedRecord) => pricesOf(product, record, reasons)
  const variants = hasVariants
    ? sold.map((record) => ({
        line: record.line,
        cells: variantCells(record, product, prices(record)),
        reasons: record.reasons,
      }))
    : combined(options).map((chosen, _at, all) => ({
        line: product.line,
        // What the row of the product says of its choices together is not known of one of them.
        cells: { ...prices(product), ...optionCells(chosen), ...(all.length === 1 && stockOf(product)) },
      }))
  if (hasVariants && sold.length === 0) reasons.push('the file has no variant of it that is visible')
  const pictures = records.flatMap((record) => picturesOf(record))
  return {
    line: product.line,
    handle: wixKey(product),
    facts: factsOf(product),
    variants,
    pictures,
    reasons: [...product.reasons, ...reasons],
    earlier: addressesOf(product),
  }
}

function typeOf({ cell }: NamedRecord): string {
  return cell('fieldtype').toLowerCase()
}

function variantCells(record: NamedRecord, product: NamedRecord, prices: Cells): Cells {
  const chosen = optionsOf(record, product).map(({ name, values: [value = ''] }) => ({ name, value }))
  return { ...prices, ...optionCells(chosen), ...stockOf(record), variantImage: picturesOf(record)[0] ?? '' }
}

function stockOf({ cell }: NamedRecord): Cells {
  const stock = cell('inventory').replaceAll(/[\s_]/g, '').toLowerCase()
  return {
    sku: cell('sku'),
    barcode: cell('barcode'),
    stock: stock === 'instock' ? '' : stock === 'outofstock' ? '0' : stock,
  }
}

function pricesOf(product: NamedRecord, record: NamedRecord, reasons: string[]): Cells {
  const amount = (cell: string): Paise => {
    const paise = paiseFromRupees(cell || '0')
    if (paise === undefined) reasons.push(`'${short(cell)}' is not an amount in rupees, such as 1299 or 1299.50`)
    return paise ?? 0
  }
  const own = record.cell('price')
  const base = amount(own || product.cell('price')) + (record === product ? 0 : amount(record.cell('surcharge')))
  const discount = product.cell('discountvalue')
  const mode = product.cell('discountmode').toUpperCase()
  const cost = unlessZero(record.cell('cost') || product.cell('cost'))
  const struck = unlessZero(record.cell('strikethroughprice') || (own === '' ? product.cell('strikethroughprice') : ''))
  if (unlessZero(discount) === '') return { price: rupees(base), compareAtPrice: struck, cost }
  const percent = Number(discount)
  if (mode === 'PERCENT' && !(percent < 100))
    reasons.push(`discount '${short(discount)}' is not a percentage below 100`)
  const charged = mode === 'PERCENT' ? Math.round(base - (base * percent) / 100) : base - amount(discount)
  return { price: rupees(Math.max(0, charged)), compareAtPrice: rupees(base), cost }
}

function rupees(paise: Paise): string {
  return paise === 0 || Number.isNaN(paise) ? '' : formatPaise(paise)
}

/**
 * `S;M` in the row of the product, `S` in that of a variant, which may leave the name of the option to the product. A colour has its code
 * before it: `#0000ff:Blue`.
 */
function optionsOf({ cell, first }: NamedRecord, product?: NamedRecord) {
  return [1, 2, 3, 4, 5, 6].flatMap((at) => {
    const values = partsOf(first(`productoptiondescription${at}`, `productoptionchoices${at}`), ';')
    const name = cell(`productoptionname${at}`) || (product?.cell(`productoptionname${at}`) ?? '')
    return name === '' || values.length === 0
      ? []
      : [{ name, values: values.map((value) => value.replace(/^#[0-9a-f]{3,8}:/i, '')) }]
  })
}

function factsOf(record: NamedRecord): Cells {
  const { cell, first } = record
  const extras: Partial<Record<string, string>> = {}
  for (let at = 1; at <= 6; at++) {
    const field = extraFieldOf(columnName(cell(`additionalinfotitle${at}`)))
    if (field !== undefined) extras[field] ??= cell(`additionalinfodescription${at}`)
  }
  return {
    ...extras,
    name: cell('name'),
    description: first('description', 'plaindescription'),
    brand: cell('brand') || (extras.brand ?? ''),
    category: categoryOf(record),
    tags: partsOf(`${cell('collection')};${cell('ribbon')}`, ';').join(','),
    published: saysNo(cell('visible')) ? 'no' : 'yes',
  }
}

function categoryOf({ cell }: NamedRecord): string {
  return partsOf(cell('collection'), ';')[0] ?? ''
}

function addressesOf(product: NamedRecord) {
  const { cell } = product
  const named = wixAddresses(cell('name'), cell('handle'), categoryOf(product))
  return { ...named, product: [cell('producturl'), ...named.product].filter((address) => address !== '') }
}

/** Wix writes the names of its own files without their address. */
function picturesOf({ first }: NamedRecord): string[] {
  return partsOf(first('productimageurl', 'media'), ';').map((name) =>
    isWebAddress(name) ? name : `https://static.wixstatic.com/media/${encodeURI(name)}`,
  )
}
