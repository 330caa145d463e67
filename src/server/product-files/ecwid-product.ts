import { columnName } from './header.ts'
import {
  type Cells,
  categoryCells,
  combined,
  deepestPath,
  type NamedRecord,
  optionCells,
  type ParentRows,
  partsOf,
  saysNo,
  unlessZero,
} from './parent-rows.ts'
import { short } from './row.ts'

/** Ecwid repeats the number and the SKU of the product in the rows of its options and variations. */
export function ecwidKey({ first }: NamedRecord): string {
  return first('product internal id', 'product sku')
}

/**
 * Reads the rows of one Ecwid product, by their `type`: `product`, one `product_option` for each value of an option, and one
 * `product_variation` for each that has a SKU, stock or price of its own. Undefined for rows that belong to no product, such as those of
 * categories.
 */
export function ecwidProduct(records: readonly [NamedRecord, ...NamedRecord[]]): ParentRows | undefined {
  const ofType = (type: string) => records.filter((record) => typeOf(record) === type)
  const [product] = ofType('product')
  const [options, variations] = [optionsOf(ofType('product_option')), ofType('product_variation')]
  const [any] = [...ofType('product_option'), ...variations]
  if (!product)
    return (
      any && {
        line: any.line,
        handle: '',
        facts: {},
        variants: [],
        pictures: [],
        reasons: ['its product is not in the file'],
      }
    )
  const sold =
    variations.length > 0 ? variations.map((row) => variationOf(row, product, options)) : choicesOf(product, options)
  const { cell, matching } = product
  const isDigital = ofType('product_file').length > 0
  return {
    line: product.line,
    handle: '',
    facts: {
      name: cell('product name'),
      description: cell('product description'),
      brand: cell('product brand'),
      ...categoryCells(deepestPath(matching(/^product category \d+$/).map((path) => partsOf(path, /\s*\/\s*/)))),
      published: saysNo(cell('product is available')) ? 'no' : 'yes',
      featured: cell('product is featured'),
      ...(sold.length === 0 && { ...saleOf(product, product), sku: cell('product sku'), barcode: cell('product upc') }),
    },
    variants: sold,
    pictures: matching(/^product media (?:main image url|gallery image url \d+)$/),
    reasons: [
      ...product.reasons,
      ...(isDigital ? ['digital products are not imported'] : []),
      ...repeated(ofType('product')),
      ...surcharges(options, variations),
    ],
  }
}

/** What an option adds to the price may be rupees or a percentage, and only variations say what each choice costs. */
function surcharges(options: readonly OptionValues[], variations: readonly NamedRecord[]): string[] {
  const text = options.flatMap((option) => option.surcharges).find((surcharge) => surcharge !== '')
  return text === undefined || variations.length > 0
    ? []
    : [`an option with a surcharge of ${short(text)} cannot be read`]
}

function repeated([, second]: readonly NamedRecord[]): string[] {
  return second ? [`line ${second.line} is a product with the same number`] : []
}

function typeOf({ cell }: NamedRecord): string {
  return cell('type').toLowerCase()
}

interface OptionValues {
  readonly name: string
  readonly values: string[]
  readonly surcharges: string[]
}

/** Options that are no choice of a product, such as a text to embroider, have no values. */
function optionsOf(rows: readonly NamedRecord[]): readonly OptionValues[] {
  const options = new Map<string, OptionValues>()
  for (const { cell } of rows) {
    const [name, value] = [cell('product option name'), cell('product option value')]
    if (name === '' || value === '') continue
    const option = options.get(name) ?? { name, values: [], surcharges: [] }
    option.values.push(value)
    option.surcharges.push(unlessZero(cell('product option markup')))
    options.set(name, option)
  }
  return [...options.values()]
}

function variationOf(row: NamedRecord, product: NamedRecord, options: readonly OptionValues[]) {
  const chosen = row.captured(/^product variation option (.+)$/)
  const missing = options.filter((option) => !chosen.some(({ name }) => name === columnName(option.name)))
  return {
    line: row.line,
    cells: {
      ...saleOf(row, product),
      sku: row.cell('product variation sku'),
      barcode: row.cell('product upc'),
      ...optionCells(chosen),
      variantImage: row.cell('product media main image url'),
    },
    reasons: [...row.reasons, ...missing.map(({ name }) => `the variation has no ${short(name)}`)],
  }
}

/** Without variations a product has one stock, which is that of all of its choices together. */
function choicesOf(product: NamedRecord, options: readonly OptionValues[]) {
  if (options.length === 0) return []
  return combined(options).map((chosen) => ({
    line: product.line,
    cells: { ...saleOf(product, product), stock: '', ...optionCells(chosen) },
  }))
}

/** A variation without a price has that of the product. */
function saleOf(row: NamedRecord, product: NamedRecord): Cells {
  const price = unlessZero(row.first('product variation price', 'product price'))
  const priced = price === '' ? product : row
  return {
    price: price || product.cell('product price'),
    compareAtPrice: unlessZero(priced.cell('product compare to price')),
    cost: unlessZero(row.cell('product cost price')),
    stock: saysNo(row.cell('product is inventory tracked')) ? '' : row.cell('product quantity'),
  }
}
