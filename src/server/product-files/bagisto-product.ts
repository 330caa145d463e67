import { bagistoAddresses } from './earlier-addresses.ts'
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

/**
 * Reads the products of a Bagisto file: configurable ones name the simple ones that they consist of, wherever these are in the file. Of a
 * product in several languages or channels the first row is read.
 */
export function* bagistoProducts(records: readonly NamedRecord[]): Iterable<ParentRows> {
  const bySku = new Map<string, NamedRecord>()
  for (const record of records) if (!bySku.has(record.cell('sku'))) bySku.set(record.cell('sku'), record)
  const parts = new Set(records.flatMap((record) => variantsOf(record).map(({ sku }) => sku)))
  for (const record of records) {
    const sku = record.cell('sku')
    const isFirst = sku === '' || bySku.get(sku) === record
    const isProduct = record.cell('type') === 'configurable' || !parts.has(sku)
    if (isFirst && isProduct) yield bagistoProduct(record, bySku)
  }
}

function bagistoProduct(record: NamedRecord, bySku: ReadonlyMap<string, NamedRecord>): ParentRows {
  const { cell, first } = record
  const type = cell('type')
  const isConfigurable = type === 'configurable'
  const variants = variantsOf(record).map(({ sku, options }) => {
    const child = bySku.get(sku)
    return {
      child,
      line: child?.line ?? record.line,
      cells: {
        ...(child ? saleOf(child) : {}),
        sku,
        ...optionCells(options),
        variantImage: picturesOf(child)[0] ?? '',
      },
      reasons: child ? child.reasons : [`its part ${short(sku)} is not in the file`],
    }
  })
  const own = ['color', 'size'].map((name) => ({ name, value: cell(name) })).filter(({ value }) => value !== '')
  const extras: Partial<Record<string, string>> = {}
  for (const name of ['brand', 'material', 'fabric', 'pattern', 'care', 'hsn', 'hsn code', 'mrp']) {
    const field = extraFieldOf(name)
    if (field !== undefined && cell(name) !== '') extras[field] ??= cell(name)
  }
  const category = deepestPath(partsOf(cell('categories'), ',').map((path) => partsOf(path, '/')))
  const says = (name: string) => cell(name) !== '' && !saysNo(cell(name))
  return {
    line: record.line,
    handle: cell('url key'),
    facts: {
      ...extras,
      name: cell('name'),
      description: first('description', 'short description'),
      ...categoryCells(category),
      tags: [says('new') && 'new', says('featured') && 'featured'].filter(Boolean).join(','),
      published: saysNo(cell('status')) ? 'no' : 'yes',
      ...(isConfigurable ? {} : { ...saleOf(record), ...optionCells(own) }),
    },
    variants: isConfigurable ? variants : [],
    pictures: [record, ...variants.map(({ child }) => child)].flatMap(picturesOf),
    reasons: [
      ...record.reasons,
      ...(type === 'simple' || isConfigurable ? [] : [`products of the type '${short(type)}' are not imported`]),
      ...(isConfigurable && variants.length === 0 ? ['the file does not name the simple products of it'] : []),
    ],
    earlier: bagistoAddresses(cell('url key'), category),
  }
}

function saleOf({ cell }: NamedRecord): Cells {
  return {
    price: cell('price'),
    sellPrice: unlessZero(cell('special price')),
    saleFrom: cell('special price from'),
    saleUntil: cell('special price to'),
    cost: unlessZero(cell('cost')),
    sku: cell('sku'),
    stock: saysNo(cell('manage stock')) ? '' : stockOf(cell('inventories')),
  }
}

/** `default=10,mumbai=4` is 14 in all places together. */
function stockOf(inventories: string): string {
  const stocks = partsOf(inventories, ',').map((part) => part.slice(part.indexOf('=') + 1).trim())
  if (stocks.length === 0 || !stocks.every((stock) => /^\d{1,9}$/.test(stock))) return stocks.join(', ')
  return String(stocks.reduce((sum, stock) => sum + Number(stock), 0))
}

/** `sku=K-S,color=Red,size=S|sku=K-M,color=Red,size=M`. */
function variantsOf({ cell }: NamedRecord) {
  return partsOf(cell('configurable variants'), /\|(?=\s*sku=)/).map((text) => {
    const pairs = partsOf(text, /,(?=\s*\w+=)/).map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1).trim(),
    }))
    return {
      sku: pairs.find(({ name }) => name === 'sku')?.value ?? '',
      options: pairs.filter(({ name, value }) => name !== 'sku' && value !== ''),
    }
  })
}

function picturesOf(record: NamedRecord | undefined): string[] {
  return partsOf(record?.cell('images') ?? '', ',').filter(isWebAddress)
}
