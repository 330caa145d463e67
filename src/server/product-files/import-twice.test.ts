import { expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { fileOf } from '../../../test/product-file.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const asMeera = await shop.as(manager)

async function checked(content: string) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/product-imports?fileName=export.csv',
    headers: { authorization: `Bearer ${asMeera.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  return reported(answer.json().data._id)
}

/** Waits for the current step of an import and returns its report. */
async function reported(id: string) {
  await shop.shop.jobs.drain()
  return (await asMeera.get(`/api/admin/product-imports/${id}`)).body.data
}

it.each<[string, string]>([
  [
    'Magento',
    fileOf(
      ['sku', 'product_type', 'attribute_set_code', 'name', 'price', 'url_key', 'qty', 'configurable_variations'],
      [
        { sku: 'MK-S', product_type: 'simple', name: 'Kurta-S', price: '1299.0000', url_key: 'mk-s', qty: '4.0000' },
        {
          sku: 'MK',
          product_type: 'configurable',
          name: 'Magento kurta',
          url_key: 'mk',
          configurable_variations: 'sku=MK-S,color=Blue,size=S',
        },
      ],
    ),
  ],
  [
    'BigCommerce',
    fileOf(
      ['Item', 'Name', 'SKU', 'Options', 'Price', 'Inventory Tracking', 'Current Stock'],
      [
        { Item: 'Product', Name: 'Big kurta', Price: '1299', 'Inventory Tracking': 'variant' },
        { Item: 'Variant', SKU: 'BK-S', Options: 'Type=Rectangle|Name=Size|Value=S', 'Current Stock': '4' },
      ],
    ),
  ],
  [
    'Wix',
    fileOf(
      ['handleId', 'fieldType', 'name', 'sku', 'price', 'inventory', 'productOptionName1', 'productOptionDescription1'],
      [
        { handleId: 'wk', fieldType: 'Product', name: 'Wix kurta', price: '1299', productOptionName1: 'Size' },
        {
          handleId: 'wk',
          fieldType: 'Variant',
          sku: 'WK-S',
          inventory: '4',
          productOptionName1: 'Size',
          productOptionDescription1: 'S',
        },
      ],
    ),
  ],
  [
    'Etsy',
    fileOf(
      ['TITLE', 'PRICE', 'CURRENCY_CODE', 'QUANTITY', 'MATERIALS', 'SKU'],
      [{ TITLE: 'Etsy kurta', PRICE: '1299.00', CURRENCY_CODE: 'INR', QUANTITY: '4', SKU: 'EK' }],
    ),
  ],
  [
    'Ecwid',
    fileOf(
      [
        'type',
        'product_internal_id',
        'product_name',
        'product_price',
        'product_quantity',
        'product_variation_sku',
        'product_variation_option_Size',
      ],
      [
        { type: 'product', product_internal_id: '7', product_name: 'Ecwid kurta', product_price: '1299' },
        {
          type: 'product_variation',
          product_internal_id: '7',
          product_quantity: '4',
          product_variation_sku: 'EC-S',
          product_variation_option_Size: 'S',
        },
      ],
    ),
  ],
  ['a boutique with a column for each size', 'Code,Item,Rate,S,M,L\nBK-1,Boutique kurta,"1,299/-",4,,0\n'],
  [
    'Google',
    fileOf(
      ['id', 'title', 'link', 'image_link', 'availability', 'price'],
      [{ id: 'GK', title: 'Feed kurta', availability: 'out_of_stock', price: '1299.00 INR' }],
    ),
  ],
])('a file of %s adds its product, and changes nothing the second time', async (_program, content) => {
  const { _id, state, created, refused } = await checked(content)
  expect({ state, created, refused }).toEqual({ state: 'checked', created: 1, refused: 0 })
  await asMeera.post(`/api/admin/product-imports/${_id}/apply`, { defaultStock: 0, updatesStock: true })
  expect(await reported(_id)).toMatchObject({ state: 'done', created: 1 })
  expect(await checked(content)).toMatchObject({ state: 'checked', created: 0, updated: 0, unchanged: 1 })
})

it('a price is assigned as one without GST, and needs the rate', async () => {
  const content = 'Item Name,Price,GST %\nGST kurta,1000,5\n'
  const file = await checked(content)
  expect(file).toMatchObject({
    state: 'checked',
    created: 1,
    notes: [expect.stringContaining('assign them to Price without GST')],
  })
  const assign = (fields: string[]) => asMeera.post(`/api/admin/product-imports/${file._id}/check`, { fields })
  const refused = await assign(['name', 'priceWithoutTax', ''])
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('no column has its rate')])
  expect((await assign(['name', 'priceWithoutTax', 'taxPercent'])).status).toBe(200)
  expect(await reported(file._id)).toMatchObject({ state: 'checked', created: 1, notes: [] })
  await asMeera.post(`/api/admin/product-imports/${file._id}/apply`, { defaultStock: 0, updatesStock: true })
  await reported(file._id)
  const { price } = await shop.database.db
    .selectFrom('product')
    .select('price_paise as price')
    .where('name', '=', 'GST kurta')
    .executeTakeFirstOrThrow()
  expect(price).toBe(105_000)
})
