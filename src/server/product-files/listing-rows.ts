import {
  type Cells,
  categoryCells,
  combined,
  type NamedRecord,
  optionCells,
  type ParentRows,
  partsOf,
} from './parent-rows.ts'
import { short } from './row.ts'

/** A listing of Etsy: one row with the values of up to two variations, one price and one stock. */
export function etsyProduct(record: NamedRecord): ParentRows {
  const { cell, first } = record
  const options = [1, 2].flatMap((at) => {
    const values = partsOf(cell(`variation ${at} values`), ',')
    return values.length === 0 ? [] : [{ name: cell(`variation ${at} name`), values }]
  })
  const choices = combined(options)
  const skus = partsOf(cell('sku'), ',')
  const currency = cell('currency code').toUpperCase()
  const reasons = currency === '' || currency === 'INR' ? [] : [`its price is in ${short(currency)}, not in rupees`]
  const images = Array.from({ length: 20 }, (_, at) => first(`image${at + 1}`, `image ${at + 1}`))
  return {
    line: record.line,
    handle: '',
    facts: {
      name: cell('title'),
      description: cell('description'),
      // Etsy writes its tags with underscores.
      tags: cell('tags').replaceAll('_', ' '),
      composition: partsOf(cell('materials'), ',').join(', ').replaceAll('_', ' '),
    },
    variants: choices.map((chosen, at) => ({
      line: record.line,
      cells: {
        price: cell('price'),
        ...optionCells(chosen),
        // Only with one variation the SKUs are known to be in the order of its values.
        sku: skus.length === choices.length && options.length < 2 ? (skus[at] ?? '') : '',
        stock: choices.length === 1 ? cell('quantity') : '',
      },
    })),
    pictures: images.filter((image) => image !== ''),
    reasons: [...record.reasons, ...reasons],
  }
}

/** What the rows of one product of a feed have in common; its own id for a product in one row. */
export function merchantKey({ cell }: NamedRecord): string {
  return cell('item group id') || `id:${cell('id')}`
}

/** A product of a Google Merchant feed, with one row for each size and colour. */
export function merchantProduct(records: readonly [NamedRecord, ...NamedRecord[]]): ParentRows {
  const [first] = records
  const { cell } = first
  const [category, googles] = [cell('product type'), cell('google product category')].map((path) =>
    partsOf(path, '>').filter((part) => /\D/.test(part)),
  ) as [string[], string[]]
  const gender = cell('gender').toLowerCase()
  const main = cell('age group') === 'kids' ? 'Kids' : gender
  return {
    line: first.line,
    handle: handleIn(cell('link')),
    facts: {
      name: nameOf(records),
      description: cell('description'),
      brand: cell('brand'),
      // Of Google's own categories the first say only that it is something to wear.
      ...(category.length > 1
        ? categoryCells(category)
        : { mainCategory: main, category: category[0] ?? '', taxonomy: googles.join(' > ') }),
      fabric: cell('material').split('/')[0] ?? '',
      pattern: cell('pattern'),
    },
    variants: records.map((record) => ({ line: record.line, cells: variantOf(record), reasons: record.reasons })),
    pictures: [
      ...records.map((record) => record.cell('image link')),
      ...records.flatMap((record) => partsOf(record.cell('additional image link'), /,(?=\s*https?:)/)),
    ].filter((image) => image !== ''),
    reasons: [],
    earlier: { product: records.map((record) => record.cell('link')), categories: [] },
  }
}

function variantOf({ cell, first }: NamedRecord): Cells {
  const [from = '', until = ''] = cell('sale price effective date').split('/')
  return {
    price: cell('price'),
    sellPrice: cell('sale price'),
    saleFrom: from.slice(0, 10),
    saleUntil: until.slice(0, 10),
    sku: cell('id'),
    barcode: cell('gtin'),
    stock: /^out[ _]of[ _]stock$/i.test(cell('availability'))
      ? '0'
      : first('quantity', 'quantity to sell on facebook', 'inventory'),
    ...optionCells([
      { name: 'Colour', value: cell('color') },
      { name: 'Size', value: cell('size') },
    ]),
    variantImage: cell('image link'),
  }
}

function handleIn(link: string): string {
  return /\/products?\/([^/?#]+)/.exec(link)?.[1] ?? ''
}

/** What the titles of all rows begin with: 'Indigo Kurta - S' and 'Indigo Kurta - M' are 'Indigo Kurta'. */
function nameOf(records: readonly NamedRecord[]): string {
  const [first = '', ...others] = records.map(({ cell }) => cell('title'))
  if (others.every((title) => title === first)) return first
  const words = first.split(' ')
  let count = words.length
  for (const other of others) {
    const own = other.split(' ')
    const common = words.findIndex((word, place) => word !== own[place])
    if (common >= 0) count = Math.min(count, common)
  }
  return (
    words
      .slice(0, count)
      .join(' ')
      .replace(/(?<![\s\-–|,/(])[\s\-–|,/(]+$/, '') || first
  )
}
