import { columnName } from './header.ts'
import {
  type Cells,
  categoryCells,
  deepestPath,
  type NamedRecord,
  optionCells,
  type ParentRows,
  partsOf,
  saysNo,
} from './parent-rows.ts'
import { short } from './row.ts'
import { extraFieldOf } from './woo-columns.ts'

type Records = readonly [NamedRecord, ...NamedRecord[]]
type Option = { readonly name: string; readonly value: string }

/** Medusa has a row for each variant, and repeats what it says of the product. */
export function medusaKey({ first }: NamedRecord): string {
  return first('product id', 'product handle', 'product title')
}

export function medusaProduct(records: Records): ParentRows {
  const [{ line, cell, first, matching }] = records
  const tags = [cell('product tags'), ...matching(/^product tag \d+$/)].join(',')
  return {
    line,
    handle: cell('product handle'),
    facts: {
      name: cell('product title'),
      // Older versions write a line break so.
      description: cell('product description').replaceAll('\\n', '\n'),
      category: first('product type', 'product collection title'),
      fabric: cell('product material'),
      hsn: first('product hs code', 'variant hs code'),
      countryOfOrigin: countryName(cell('product origin country')),
      tags,
      giftCard: cell('product is giftcard'),
      published: /^(?:published)?$/i.test(cell('product status')) ? 'yes' : 'no',
    },
    variants: records.map((record) => ({
      line: record.line,
      cells: {
        price: record.matching(/^(?:variant )?price(?: .+)? inr$/)[0] ?? '',
        sku: record.cell('variant sku'),
        barcode: record.first('variant barcode', 'variant ean', 'variant upc'),
        stock: saysNo(record.cell('variant manage inventory')) ? '' : record.cell('variant inventory quantity'),
        ...optionCells(
          [1, 2, 3, 4, 5, 6]
            .map((at) => ({
              name: record.first(`variant option ${at} name`, `option ${at} name`),
              value: record.first(`variant option ${at} value`, `option ${at} value`),
            }))
            .filter(({ name, value }) => value !== '' && !/^default\b/i.test(name)),
        ),
      },
      reasons: record.reasons,
    })),
    pictures: records.flatMap((record) => [
      ...record.matching(/^product thumbnail$/),
      ...record.matching(/^(?:product )?image \d+(?: url)?$/),
    ]),
    reasons: [],
  }
}

/** Medusa writes the two letters of a country. */
function countryName(code: string): string {
  return /^[a-z]{2}$/i.test(code) ? (COUNTRIES.of(code.toUpperCase()) ?? code) : code
}

const COUNTRIES = new Intl.DisplayNames('en-IN', { type: 'region' })

/** Spree has a row for each variant; all of them have the slug of the product. */
export function spreeKey({ first }: NamedRecord): string {
  return first('slug', 'product id')
}

export function spreeProduct(records: Records): ParentRows {
  const [first] = records
  const { cell } = first
  const optionsOf = (record: NamedRecord) =>
    [1, 2, 3]
      .map((at) => ({ name: record.cell(`option${at} name`), value: record.cell(`option${at} value`) }))
      .filter(({ value }) => value !== '')
  const chosen = records.filter((record) => optionsOf(record).length > 0)
  const currency = cell('currency').toUpperCase()
  return {
    line: first.line,
    handle: cell('slug'),
    facts: {
      ...extrasOf(EXTRAS.map((name) => [name, first.matching(new RegExp(`^metafield \\w+ ${name}$`))[0] ?? ''])),
      name: cell('name'),
      description: cell('description'),
      brand: first.first('brand name', 'vendor name'),
      tags: cell('tags'),
      ...categoryCells(deepestPath(first.matching(/^category\d$/).map((path) => partsOf(path, /->|>/)))),
      published: /^(?:active)?$/i.test(cell('status')) ? 'yes' : 'no',
    },
    // The first row may be of the product itself, which is not sold where it has variants.
    variants: (chosen.length > 0 ? chosen : [first]).map((record) => ({
      line: record.line,
      cells: {
        price: record.cell('price'),
        compareAtPrice: record.cell('compare at price'),
        sku: record.cell('sku'),
        stock: saysNo(record.cell('track inventory')) ? '' : record.cell('inventory count'),
        ...optionCells(optionsOf(record)),
        variantImage: record.cell('image1 src'),
      },
      reasons: record.reasons,
    })),
    pictures: records.flatMap((record) => record.matching(/^image\d src$/)),
    reasons: currency === '' || currency === 'INR' ? [] : [`its price is in ${short(currency)}, not in rupees`],
  }
}

const EXTRAS = ['fabric', 'material', 'color', 'pattern', 'care', 'hsn', 'hsn code', 'mrp', 'manufacturer']

/** In Vendure's rows a name begins a product; those below it without a name are its further variants. */
export function beginsVendure({ cell }: NamedRecord): boolean {
  return cell('name') !== ''
}

export function vendureProduct(records: Records): ParentRows {
  const [first] = records
  const { cell } = first
  const names = partsOf(cell('optiongroups'), '|')
  const facets = pairsOf(cell('facets'))
  const categories = facets.filter(([name]) => /^(?:category|collection)$/i.test(name)).map(([, value]) => value)
  return {
    line: first.line,
    handle: cell('slug'),
    facts: {
      ...extrasOf(facets),
      name: cell('name'),
      description: cell('description'),
      category: categories[0] ?? '',
      published: saysNo(cell('enabled')) ? 'no' : 'yes',
    },
    variants: records.map((record) => ({
      line: record.line,
      cells: {
        price: record.cell('price'),
        sku: record.cell('sku'),
        stock: saysNo(record.cell('trackinventory')) ? '' : record.cell('stockonhand'),
        ...optionCells(optionsOf(names, record)),
        variantImage: partsOf(record.cell('variantassets'), '|')[0] ?? '',
      },
      reasons: record.reasons,
    })),
    pictures: records.flatMap((record) =>
      [record.cell('assets'), record.cell('variantassets')].flatMap((cell) => partsOf(cell, '|')),
    ),
    reasons: [],
  }
}

function optionsOf(names: readonly string[], record: NamedRecord): Option[] {
  const values = partsOf(record.cell('optionvalues'), '|')
  return values.map((value, at) => ({ name: names[at] ?? '', value }))
}

/** `brand:Dhaaga|fabric:Cotton` as pairs. */
function pairsOf(text: string): (readonly [string, string])[] {
  return partsOf(text, '|').map((pair) => {
    const at = pair.indexOf(':')
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()]
  })
}

/** The fields of facts that a shop named itself; the first value of each. */
function extrasOf(named: readonly (readonly [string, string])[]): Cells {
  const extras: Partial<Record<string, string>> = {}
  for (const [name, value] of named) {
    const field = extraFieldOf(columnName(name))
    if (field !== undefined && value !== '') extras[field] ??= value
  }
  return extras
}

/** Square has a row for each variation of an item, and repeats the name of the item. */
export function squareKey({ cell }: NamedRecord): string {
  return cell('item name')
}

export function squareProduct(records: Records): ParentRows {
  const [first] = records
  const { cell } = first
  const type = cell('item type')
  return {
    line: first.line,
    handle: cell('permalink'),
    facts: {
      name: first.first('customer facing name', 'item name'),
      description: cell('description'),
      // `Kurtas (#ABC123), Sale`.
      category: (partsOf(first.first('reporting category', 'categories'), ',')[0] ?? '').replace(
        /(?<!\s)\s*\([^()]*\)$/,
        '',
      ),
      published: /^(?:hidden|unavailable)$/i.test(cell('square online item visibility')) ? 'no' : 'yes',
    },
    variants: records.map((record) => ({
      line: record.line,
      cells: {
        price: record.cell('price'),
        sellPrice: record.cell('online sale price'),
        sku: record.cell('sku'),
        barcode: record.cell('gtin'),
        stock: sumOf(record.matching(/^current quantity /)),
        ...optionCells(variationOf(record, records.length)),
      },
      reasons: record.reasons,
    })),
    pictures: [],
    reasons: [
      ...(/^(?:y|yes|true)$/i.test(cell('archived')) ? ['it is archived'] : []),
      ...(/^(?:physical(?: good)?)?$/i.test(type) ? [] : [`items of the type '${short(type)}' are not imported`]),
    ],
  }
}

/** The named options or, in items without them, the name of the variation. */
function variationOf(record: NamedRecord, count: number): Option[] {
  const options = [1, 2, 3, 4, 5, 6]
    .map((at) => ({ name: record.cell(`option name ${at}`), value: record.cell(`option value ${at}`) }))
    .filter(({ value }) => value !== '')
  const value = record.cell('variation name')
  return options.length > 0 || (count === 1 && /^regular$/i.test(value)) ? options : [{ name: 'Size', value }]
}

/** The stock of several places together; as it is written where it is of one, and '' where one of them is no number. */
function sumOf(stocks: readonly string[]): string {
  if (stocks.length < 2) return stocks[0] ?? ''
  return stocks.every((stock) => /^-?\d+$/.test(stock))
    ? String(stocks.reduce((sum, stock) => sum + Math.max(0, Number(stock)), 0))
    : ''
}
