import { magentoAddresses } from './earlier-addresses.ts'
import { columnName } from './header.ts'
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
import { extraFieldOf } from './woo-columns.ts'

/** Gathers the simple products of a Magento file that configurable ones consist of, by SKU. */
export interface MagentoParts {
  readonly bySku: ReadonlyMap<string, NamedRecord>
  /** SKUs that a configurable product of the file names. */
  readonly named: ReadonlySet<string>
}

export function magentoParts(records: readonly NamedRecord[]): MagentoParts {
  const named = new Set<string>()
  for (const record of records) for (const { sku } of variationsOf(record)) named.add(sku)
  const simple = records.filter((record) => record.cell('product type') === 'simple' && !isOfStoreView(record))
  return { bySku: new Map(simple.map((record) => [record.cell('sku'), record])), named }
}

/**
 * Returns the product of a row; undefined for a simple one that belongs to a configurable one, and for texts of one view of the shop,
 * which stand in further rows.
 */
export function magentoProduct(record: NamedRecord, { bySku, named }: MagentoParts): ParentRows | undefined {
  const { cell } = record
  const type = cell('product type')
  if (isOfStoreView(record) || (type === 'simple' && named.has(cell('sku')))) return undefined
  const variations = variationsOf(record)
  const labels = new Map(pairsOf(cell('configurable variation labels')))
  const attributes = pairsOf(cell('additional attributes'))
  const children = variations.map(({ sku, options }) => {
    const child = bySku.get(sku)
    const named = options.map(([code, value]) => ({ name: labels.get(code) ?? code, value }))
    return {
      child,
      line: child?.line ?? record.line,
      cells: { ...(child ? saleOf(child) : {}), sku, ...optionCells(named), variantImage: picturesOf(child)[0] ?? '' },
      reasons: child ? child.reasons : [`its part ${short(sku)} is not in the file`],
    }
  })
  const enabled = children.filter(({ child }) => child?.cell('product online') !== '2')
  const own = attributes.filter(([code]) => /^(?:colou?r|size)$/i.test(code)).map(([name, value]) => ({ name, value }))
  const simple: Cells = type === 'simple' ? { ...saleOf(record), ...optionCells(own) } : {}
  return {
    line: record.line,
    handle: cell('url key'),
    facts: { ...factsOf(record, attributes), ...simple },
    variants: enabled.length > 0 ? enabled : children,
    pictures: [record, ...children.map(({ child }) => child)].flatMap(picturesOf),
    reasons: [...record.reasons, ...refusals(record, type, variations.length)],
    earlier: magentoAddresses(cell('url key'), categoryOf(record)),
  }
}

function refusals({ cell }: NamedRecord, type: string, variations: number): string[] {
  if (type === 'configurable') return variations > 0 ? [] : ['the file does not name the simple products of it']
  if (type !== 'simple') return [`products of the type '${short(type)}' are not imported`]
  return /not visible/i.test(cell('visibility'))
    ? ['it is not sold by itself, and the configurable product that it belongs to is not in the file']
    : []
}

function isOfStoreView({ cell }: NamedRecord): boolean {
  return !['', 'default', 'admin'].includes(cell('store view code').toLowerCase())
}

function factsOf(record: NamedRecord, attributes: readonly (readonly [string, string])[]): Cells {
  const { cell, first } = record
  const extras: Partial<Record<string, string>> = {}
  for (const [code, value] of attributes) {
    const field = extraFieldOf(columnName(code))
    if (field !== undefined && field !== 'color') extras[field] ??= value.replaceAll('|', ', ')
  }
  return {
    ...extras,
    name: cell('name'),
    description: first('description', 'short description'),
    ...categoryCells(categoryOf(record)),
    countryOfOrigin: extras.countryOfOrigin ?? cell('country of manufacture'),
    published: cell('product online') === '2' || saysNo(cell('product online')) ? 'no' : 'yes',
  }
}

function categoryOf({ cell }: NamedRecord): readonly string[] {
  return deepestPath(
    partsOf(cell('categories'), ',').map((path) => partsOf(path.replace(/^default category\/?/i, ''), '/')),
  )
}

function saleOf({ cell, first }: NamedRecord): Cells {
  const isCounted = !saysNo(cell('manage stock'))
  return {
    price: cell('price'),
    sellPrice: unlessZero(cell('special price')),
    saleFrom: first('special price from date', 'special from date'),
    saleUntil: first('special price to date', 'special to date'),
    compareAtPrice: unlessZero(first('msrp price', 'msrp')),
    sku: cell('sku'),
    stock: cell('is in stock') === '0' && isCounted ? '0' : isCounted ? cell('qty') : '',
  }
}

function picturesOf(record: NamedRecord | undefined): string[] {
  if (!record) return []
  return [record.cell('base image'), ...partsOf(record.cell('additional images'), ',')].filter(isWebAddress)
}

function variationsOf({ cell }: NamedRecord) {
  return cell('configurable variations')
    .split(/\|(?=sku=)/i)
    .filter((text) => text !== '')
    .map((text) => {
      const [[, sku] = ['', ''], ...options] = pairsOf(text)
      return { sku, options }
    })
}

/** `color=Blue,size=S` as pairs. A value may contain commas, and may be in quotes. */
function pairsOf(text: string): (readonly [string, string])[] {
  return text
    .split(/,(?="?[a-z][a-z0-9_]*=)/i)
    .map((pair) => pair.trim().replace(/^"(.*)"$/, '$1'))
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')).toLowerCase(), pair.slice(pair.indexOf('=') + 1).trim()] as const)
}
