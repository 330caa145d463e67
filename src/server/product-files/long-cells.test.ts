import { expect, it } from 'vitest'
import { fileOf, readFileText } from '../../../test/product-file.ts'

/** Read by the square of its length, such a cell takes ten seconds or more, and one of a million characters minutes or hours. */
const LENGTH = 200_000
const filled = (part: string) => part.repeat(LENGTH / part.length)

const PLAIN = ['name', 'price', 'images', 'category', 'sizes', 'color', 'description']
const BIGCOMMERCE = ['Item', 'ID', 'Name', 'Type', 'SKU', 'Options', 'Inventory Tracking', 'Current Stock', 'Price']
const OLDER = ['Item Type', 'Product ID', 'Product Name', 'Product Code/SKU', 'Price', 'Track Inventory']
const SQUARE = ['Token', 'Item Name', 'Variation Name', 'SKU', 'Categories', 'Item Type', 'Archived', 'GTIN', 'Price']
const FEED = ['id', 'title', 'link', 'image_link', 'availability', 'price', 'item_group_id', 'color', 'size']

it.each<[string, readonly string[], readonly Readonly<Record<string, string>>[]]>([
  ['blanks between pictures', PLAIN, [{ name: 'Kurta', price: '9', images: `a.jpg${filled('\t')}b.jpg` }]],
  ['blanks before a picture', PLAIN, [{ name: 'Kurta', price: '9', images: `${filled(' \n')}http` }]],
  ['blanks in a price', PLAIN, [{ name: 'Kurta', price: `9${filled(' ')}x` }]],
  ['dashes in a category', PLAIN, [{ name: 'Kurta', price: '9', category: `a${filled(' -')}` }]],
  ['tags without an end', PLAIN, [{ name: 'Kurta', price: '9', description: filled('<b>x') }]],
  [
    'names of options without values',
    BIGCOMMERCE,
    [
      { Item: 'Product', ID: '7', Name: 'Kurta', Type: 'physical', Price: '9' },
      { Item: 'Variant', SKU: 'S', Options: filled('Name=T') },
      { Item: 'Variant', SKU: 'M', Options: `Name=Size|Value=a${filled(' |')}x` },
      { Item: 'Variant', SKU: 'L', Options: `Type=Swatch|Name=Colour|Value=${filled('[#')}` },
    ],
  ],
  [
    'colours of older options',
    OLDER,
    [
      { 'Item Type': 'Product', 'Product Name': 'Kurta', Price: '9' },
      { 'Item Type': 'SKU', 'Product Name': `[CS]Colour=Blue${filled(':#')}\n`, 'Product Code/SKU': 'S' },
    ],
  ],
  ['blanks in a category', SQUARE, [{ 'Item Name': 'Kurta', Price: '9', Categories: `Kurtas${filled(' ')}(x` }]],
  [
    'words and dashes in a title',
    FEED,
    ['S', 'M'].map((size) => ({
      id: size,
      title: `Kurta${filled(' -')}${size} x`,
      item_group_id: 'k',
      price: '9 INR',
      size,
    })),
  ],
])('a cell of %s is read in a second', { timeout: 5_000 }, async (_, columns, rows) => {
  const { products, refusals } = await readFileText(fileOf(columns, rows))
  expect(products.length + refusals.length).toBeGreaterThan(0)
})
