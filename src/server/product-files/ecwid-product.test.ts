import { describe, expect, it } from 'vitest'
import { fileOf, readFileText } from '../../../test/product-file.ts'

const COLUMNS = [
  'type',
  'product_internal_id',
  'product_sku',
  'product_name',
  'product_price',
  'product_compare_to_price',
  'product_is_inventory_tracked',
  'product_quantity',
  'product_is_available',
  'product_media_main_image_url',
  'product_media_gallery_image_url_1',
  'product_category_1',
  'product_category_2',
  'product_option_name',
  'product_option_value',
  'product_option_markup',
  'product_variation_sku',
  'product_variation_option_Size',
  'product_variation_option_{Yarn Colour}',
]
const PRODUCT = {
  type: 'product',
  product_internal_id: '101',
  product_sku: 'K',
  product_name: 'Ajrakh Kurta',
  product_price: '1299',
  product_compare_to_price: '1599',
  product_is_inventory_tracked: 'TRUE',
  product_quantity: '8',
  product_is_available: 'TRUE',
  product_media_main_image_url: 'https://a.in/1.jpg',
  product_media_gallery_image_url_1: 'https://a.in/2.jpg',
  product_category_1: 'Women',
  product_category_2: 'Women / Kurtas',
}
const child = (cells: Readonly<Record<string, string>>) => ({ product_internal_id: '101', product_sku: 'K', ...cells })
const option = (name: string, value: string, markup = '0') =>
  child({
    type: 'product_option',
    product_option_name: name,
    product_option_value: value,
    product_option_markup: markup,
  })
const variation = (sku: string, size: string, cells: Readonly<Record<string, string>> = {}) =>
  child({
    type: 'product_variation',
    product_is_inventory_tracked: 'TRUE',
    product_variation_sku: sku,
    product_variation_option_Size: size,
    'product_variation_option_{Yarn Colour}': 'Blue',
    ...cells,
  })

async function read(...rows: readonly Readonly<Record<string, string>>[]) {
  const { products, refusals, header } = await readFileText(fileOf(COLUMNS, rows))
  return { products, reasons: refusals.map(({ reason }) => reason), dialect: header.dialect }
}

describe('a file of Ecwid', () => {
  it('has the variations of a product in rows of their own', async () => {
    const { products, reasons, dialect } = await read(
      { type: 'category', product_category_1: 'Women' },
      PRODUCT,
      option('Size', 'S'),
      option('Size', 'M'),
      option('Yarn Colour', 'Blue'),
      variation('K-S', 'S', { product_quantity: '5' }),
      variation('K-M', 'M', { product_quantity: '3', product_price: '1399' }),
      {
        ...PRODUCT,
        product_internal_id: '102',
        product_sku: 'S',
        product_name: 'Silk Saree',
        product_is_available: 'FALSE',
      },
    )
    expect(dialect).toBe('ecwid')
    expect(reasons).toEqual([])
    expect(products).toMatchObject([
      {
        handle: 'ajrakh-kurta',
        mainCategory: 'Women',
        category: 'Kurtas',
        price: 159_900,
        finalPrice: 129_900,
        images: [{ path: 'https://a.in/1.jpg' }, { path: 'https://a.in/2.jpg' }],
        variants: [
          { size: 'S', color: 'Blue', sku: 'K-S', stock: 5 },
          { size: 'M', color: 'Blue', sku: 'K-M', stock: 3, price: 139_900 },
        ],
      },
      { name: 'Silk Saree', status: 'draft', variants: [{ sku: 'S', stock: 8 }] },
    ])
  })

  it('has one stock for all options of a product without variations', async () => {
    const { products } = await read(PRODUCT, option('Size', 'S'), option('Size', 'M'))
    expect(products).toMatchObject([{ variants: [{ size: 'S' }, { size: 'M' }] }])
    expect(products[0]?.variants.map(({ stock }) => stock)).toEqual([undefined, undefined])
  })

  it('is refused where it does not say what a choice is or costs', async () => {
    expect((await read(PRODUCT, option('Size', 'S'), variation('K-S', ''))).reasons).toEqual([
      'the variation has no Size',
    ])
    expect((await read(PRODUCT, option('Size', 'S'), option('Size', 'M', '50'))).reasons).toEqual([
      'an option with a surcharge of 50 cannot be read',
    ])
    expect((await read(variation('K-S', 'S'))).reasons).toEqual(['its product is not in the file'])
    expect((await read(PRODUCT, { ...PRODUCT, product_name: 'Tee' })).reasons).toEqual([
      'line 3 is a product with the same number',
    ])
  })
})
