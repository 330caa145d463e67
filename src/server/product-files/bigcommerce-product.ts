import { formatPaise, paiseFromRupees } from '../../domain/units/paise.ts'
import { bigCommerceAddresses } from './earlier-addresses.ts'
import {
  type Cells,
  categoryCells,
  deepestPath,
  isWebAddress,
  type NamedRecord,
  optionCells,
  type ParentRows,
  partsOf,
  saysNo,
  unlessZero,
} from './parent-rows.ts'
import { short } from './row.ts'

/** Whether a row begins a product; the rows of its variants, rules and pictures follow it. */
export function beginsBigCommerce(record: NamedRecord): boolean {
  return typeOf(record) === 'product'
}

/** Reads the rows of one BigCommerce product: `Variant` and `Image` rows of new files, `SKU` and `Rule` rows of older ones. */
export function bigCommerceProduct(records: readonly [NamedRecord, ...NamedRecord[]]): ParentRows {
  const [product] = records
  const ofType = (...types: string[]) => records.filter((record) => types.includes(typeOf(record)))
  const reasons = beginsBigCommerce(product) ? [] : ['its product is not in the file']
  const rules = ofType('rule')
  const variants = ofType('variant', 'sku').map((record) => {
    const { cells, reasons: problems } = withRules(variantOf(product, record), rules)
    return { line: record.line, cells, reasons: [...record.reasons, ...problems] }
  })
  const known = new Set(variants.map(({ cells }) => cells.sku))
  if (rules.some((rule) => rule.cell('price') !== '' && !known.has(rule.first('sku', 'product code sku'))))
    reasons.push('it has a price rule that is not for one SKU, which cannot be read')
  if (/^(?:digital|d)$/i.test(product.first('type', 'product type'))) reasons.push('digital products are not imported')
  return {
    line: product.line,
    handle: product
      .cell('product url')
      .replace(/^https?:\/\/[^/]*/i, '')
      .replace(/^\/|\/$/g, '')
      .replace(/^.*\//, ''),
    facts: { ...factsOf(product), ...(variants.length === 0 ? variantOf(product, product) : {}) },
    variants,
    pictures: records.flatMap(picturesOf),
    reasons: [...product.reasons, ...reasons],
    earlier: bigCommerceAddresses(product.cell('product url'), categoryOf(product)),
  }
}

function typeOf({ first }: NamedRecord): string {
  return first('item', 'item type').toLowerCase()
}

function factsOf(record: NamedRecord): Cells {
  const { cell, first } = record
  return {
    name: first('name', 'product name'),
    description: first('description', 'product description'),
    brand: cell('brand name'),
    ...categoryCells(categoryOf(record)),
    published: saysNo(first('is visible', 'product visible')) ? 'no' : 'yes',
    featured: cell('is featured'),
  }
}

function categoryOf({ cell }: NamedRecord): readonly string[] {
  return deepestPath(
    partsOf(cell('categories') || cell('category'), ';')
      .map((path) => partsOf(path.replace(/^shop all\//i, ''), '/'))
      // Newer files write the numbers of categories.
      .filter(([name = '']) => !/^\d+$/.test(name)),
  )
}

function variantOf(product: NamedRecord, record: NamedRecord): Cells {
  const price = unlessZero(record.cell('price'))
  // A variant without a price has those of the product.
  const priced = price === '' ? product : record
  const tracking = product.first('inventory tracking', 'track inventory').toLowerCase()
  const isCounted = record === product ? /product/.test(tracking) : /variant|option/.test(tracking)
  const isSold = record === product || !saysNo(record.cell('allow purchases'))
  return {
    price: priced.cell('price'),
    sellPrice: unlessZero(priced.cell('sale price')),
    ...(unlessZero(priced.cell('sale price')) === '' && { compareAtPrice: unlessZero(priced.cell('retail price')) }),
    cost: unlessZero(record.cell('cost price')),
    sku: record.first('sku', 'product code sku'),
    barcode: record.first('upc ean', 'product upc ean', 'global trade number', 'gtin'),
    stock: !isSold ? '0' : isCounted ? record.first('current stock', 'current stock level') : '',
    ...(record === product ? {} : optionCells(optionsOf(record))),
    variantImage: record === product ? '' : record.cell('variant image url'),
  }
}

/** `Type=Swatch|Name=Colour|Value=Blue[#0000ff]` one after the other, or the older `[S]Size=M,[CS]Colour=Blue:#0000ff`. */
function optionsOf(record: NamedRecord): { name: string; value: string }[] {
  const text = record.cell('options')
  if (text !== '') return text.split(/(?=Type=)/i).flatMap(optionIn)
  return record
    .cell('product name')
    .split(/,(?=\[)/)
    .map((part) => part.replace(/^\s*\[[^\]]*\]/, '').split('='))
    .filter((pair) => pair.length === 2)
    .map(([name = '', value = '']) => ({ name: name.trim(), value: value.replace(/:(?:#|https?:).*$/s, '').trim() }))
}

/** `Type=Swatch|Name=Colour|Value=Blue[#0000ff]`. What divides it from the next one may be at its end. */
function optionIn(text: string): { name: string; value: string }[] {
  const at = text.search(/\|Value=/i)
  const name = /Name=(.*)$/is.exec(text.slice(text.lastIndexOf('|', at - 1) + 1, Math.max(at, 0)))?.[1]
  if (at < 0 || name === undefined) return []
  const value = text.slice(at + '|Value='.length).replace(/(?<![\s|;,])[\s|;,]+$/, '')
  return [{ name: name.trim(), value: value.replace(/\[(?:#|https?:)[^[\]]*\]$/, '').trim() }]
}

/** A rule changes the price of the SKU that it names: `[ADD]100`, `[REMOVE]50`, `[FIXED]1399`. */
function withRules(cells: Cells, rules: readonly NamedRecord[]): { cells: Cells; reasons: string[] } {
  const reasons: string[] = []
  let changed = cells
  for (const rule of rules.filter((each) => each.first('sku', 'product code sku') === cells.sku)) {
    if (saysNo(rule.cell('allow purchases'))) changed = { ...changed, stock: '0' }
    const text = rule.cell('price')
    if (text === '') continue
    const [, kind = '', amount = ''] = /^\[(ADD|REMOVE|FIXED)\]([\d.]+)$/i.exec(text) ?? []
    if (kind === '') reasons.push(`the price rule '${short(text)}' cannot be read`)
    const apply = (price: string | undefined) => changedPrice(price ?? '', kind.toUpperCase(), amount)
    changed =
      kind.toUpperCase() === 'FIXED'
        ? { ...changed, price: amount, sellPrice: '' }
        : { ...changed, price: apply(changed.price), sellPrice: apply(changed.sellPrice) }
  }
  return { cells: changed, reasons }
}

function changedPrice(price: string, kind: string, amount: string): string {
  const [before, change] = [
    paiseFromRupees(price.replace(/(\.\d\d)0+$/, '$1')),
    paiseFromRupees(amount.replace(/(\.\d\d)0+$/, '$1')),
  ]
  if (before === undefined || change === undefined) return price
  return formatPaise(Math.max(0, kind === 'ADD' ? before + change : before - change))
}

function picturesOf(record: NamedRecord): string[] {
  const numbered = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => record.cell(`product image url ${at}`))
  return [
    record.first('image url import', 'internal image url export'),
    record.cell('variant image url'),
    ...numbered,
  ].filter(isWebAddress)
}
