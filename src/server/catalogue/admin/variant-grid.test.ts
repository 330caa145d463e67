import { describe, expect, it } from 'vitest'
import { manager, owner, packer } from '../../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, redCottonKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'
import type { GridVariant } from '../../../contract/variant-grid.ts'

const shop = await testShop([indigoKurta, redCottonKurta, madderSaree, khadiByTheMetre])
const asha = await shop.as(owner)
const meera = await shop.as(manager)
const dev = await shop.as(packer)

const page = async (handles: readonly string[], query = '') =>
  (await asha.get(`/api/admin/variant-grid?ids=${handles.map(shop.id)}&perPage=200${query}`)).body
const open = async (...handles: string[]): Promise<GridVariant[]> => (await page(handles)).data
const first = async (handle: string) => (await open(handle))[0] as GridVariant
const save = (variants: object[], who = asha) => who.put('/api/admin/variant-grid', { variants })
const at = ({ _id, version }: GridVariant) => ({ _id, version })
const read = async (handle: string) => (await asha.get(`/api/admin/products/${shop.id(handle)}`)).body.data
const log = async (handle: string) => (await asha.get(`/api/admin/audit?entityId=${shop.id(handle)}`)).body.data

describe('the grid of variants', () => {
  it('saves the fields of several variants at once, with one entry in the audit log for each product', async () => {
    const [indigo, other] = await open('indigo-kurta')
    const khadi = await first('khadi-by-the-metre')
    const { revision } = await read('indigo-kurta')
    const { body } = await save([
      { ...at(indigo as GridVariant), sku: ' IK-1 ', barcode: '8901234567890', cost: 410.5, shelf: 'A-3' },
      { ...at(other as GridVariant), price: 1200, finalPrice: 999, reorderLevel: 7 },
      { ...at(khadi), reorderLevel: 12.5 },
    ])
    expect(body).toMatchObject({ changed: 3, message: '3 variants saved.' })
    expect(body.data).toMatchObject([
      { sku: 'IK-1', barcode: '8901234567890', cost: 410.5, shelf: 'A-3', price: null },
      { price: 1200, finalPrice: 999, reorderLevel: 7 },
      { reorderLevel: 12.5 },
    ])
    expect((await open('indigo-kurta')).slice(0, 2)).toEqual(body.data.slice(0, 2))
    const product = await read('indigo-kurta')
    expect(product.revision).toBe(revision + 1)
    expect(product.variants[0]).toMatchObject({ sku: 'IK-1', barcode: '8901234567890', cost: 410.5, shelf: 'A-3' })
    expect((await log('indigo-kurta'))[0]).toMatchObject({
      action: 'change',
      before: { 'Blue / S': { sku: indigo?.sku, cost: null }, 'Blue / M': { price: null, reorderLevel: null } },
      after: {
        'Blue / S': { sku: 'IK-1', cost: 410.5 },
        'Blue / M': { price: 1200, finalPrice: 999, reorderLevel: 7 },
      },
    })
    const again = await save(body.data.map(at))
    expect(again.body).toMatchObject({ changed: 0, data: [] })
    const back = await save([
      { ...at(body.data[1]), price: null, finalPrice: null, reorderLevel: null },
      { ...at(body.data[2]), reorderLevel: null },
    ])
    expect(back.body.data).toMatchObject([{ price: null, reorderLevel: null }, { reorderLevel: null }])
  })

  it('keeps the stock that is sold meanwhile, and shows a new price in the shop', async () => {
    const red = await first('red-cotton-kurta')
    await shop.database.db.updateTable('variant').set({ stock: 3 }).where('id', '=', red._id).execute()
    expect((await save([{ ...at(red), price: 750 }])).status).toBe(200)
    expect((await read('red-cotton-kurta')).variants[0]).toMatchObject({ countInStock: 3, price: 750 })
    await shop.shop.settled()
    const shown = (await shop.get(`/api/products/${shop.id('red-cotton-kurta')}/variants`)).body.data
    expect(shown.variants[0]).toMatchObject({ price: 750 })
    await save([{ ...at(await first('red-cotton-kurta')), price: null }])
  })

  it('exchanges SKUs and barcodes between two rows of one save', async () => {
    const [kurta, saree] = [await first('indigo-kurta'), await first('madder-saree')]
    await save([{ ...at(saree), barcode: 'SAREE-1' }])
    const label = await first('madder-saree')
    const { status } = await save([
      { ...at(kurta), sku: label.sku, barcode: 'saree-1' },
      { ...at(label), sku: kurta.sku, barcode: kurta.barcode },
    ])
    expect(status).toBe(200)
    expect([await first('indigo-kurta'), await first('madder-saree')]).toMatchObject([
      { sku: label.sku, barcode: 'saree-1' },
      { sku: kurta.sku, barcode: kurta.barcode },
    ])
  })

  it('takes both of two saves of different variants of a product, and one of two of the same', async () => {
    const [one, two] = (await open('indigo-kurta')) as [GridVariant, GridVariant]
    const both = await Promise.all([save([{ ...at(one), shelf: 'B-1' }]), save([{ ...at(two), shelf: 'B-2' }], meera)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const now = await first('indigo-kurta')
    const same = await Promise.all([save([{ ...at(now), shelf: 'C-1' }]), save([{ ...at(now), shelf: 'C-2' }], meera)])
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('names what was changed, archived or deleted meanwhile, by whom, and saves nothing', async () => {
    const [red, saree, khadi] = [
      await first('red-cotton-kurta'),
      await first('madder-saree'),
      await first('khadi-by-the-metre'),
    ]
    await meera.put(`/api/admin/stock/${red._id}/shelf`, { shelf: 'Z-9' })
    const ids = [saree.productId]
    await meera.post('/api/admin/products/bulk', { ids, set: { status: 'archived' } })
    const { status, body } = await save([
      { ...at(khadi), cost: 100 },
      { ...at(red), shelf: 'A-1' },
      { ...at(saree), cost: 100 },
      { _id: 'f'.repeat(24), version: 'x', cost: 100 },
    ])
    expect([status, body.message]).toEqual([409, '3 variants were changed by someone else. Nothing has been saved.'])
    expect(body.errors).toEqual({
      'variants.1': expect.stringMatching(/^Meera Iyer has changed “Red Cotton Kurta, Red \/ \w+”\.$/),
      'variants.2': expect.stringMatching(/^Meera Iyer has changed “Madder/),
      'variants.3': 'This variant was deleted by someone else.',
    })
    expect(body.current).toMatchObject([{ shelf: 'Z-9' }, { status: 'archived' }])
    expect(await first('khadi-by-the-metre')).toEqual(khadi)
    // Those who saw it may edit an archived product.
    expect((await save([{ ...at(body.current[1]), cost: 100 }])).status).toBe(200)
    await meera.post('/api/admin/products/bulk', { ids, set: { status: 'active' } })
  })

  it.each<[object, string, RegExp]>([
    [{ sku: ' ' }, 'sku', /^A variant has an empty SKU\.$/],
    [{ sku: 'x'.repeat(81) }, 'sku', /longer than 80/],
    [{ barcode: '8.90123E+12' }, 'barcode', /only letters, digits/],
    [{ price: 0 }, 'price', /above ₹0/],
    [{ price: 0.005 }, 'price', /at most 2 decimals/],
    [{ price: 1e12 }, 'price', /at most/],
    [{ price: 50_000_000 }, 'price', /at most/],
    [{ finalPrice: 10 }, 'finalPrice', /without a price of its own/],
    [{ price: 10, finalPrice: 10 }, 'finalPrice', /not below the price/],
    [{ cost: -1 }, 'cost', /at least ₹0/],
    [{ shelf: 'x'.repeat(41) }, 'shelf', /longer than 40/],
    [{ reorderLevel: 1.001 }, 'reorderLevel', /at most 2 decimals/],
    [{ reorderLevel: 200_000 }, 'reorderLevel', /too high/],
    [{ reorderLevel: -1 }, 'reorderLevel', /./],
  ])('refuses %j at the cell and saves nothing', async (change, field, reason) => {
    const [red, khadi] = [await first('red-cotton-kurta'), await first('khadi-by-the-metre')]
    const { status, body } = await save([
      { ...at(red), shelf: 'Not saved' },
      { ...at(khadi), ...change },
    ])
    expect([status, body.errors]).toEqual([400, { [`variants.1.${field}`]: expect.stringMatching(reason) }])
    expect(await first('red-cotton-kurta')).toEqual(red)
  })

  it('refuses a new price above the MRP, but not other fields of a variant that has one', async () => {
    const kurta = (await open('indigo-kurta')).find(({ price }) => price !== null) as GridVariant
    expect(kurta.price).toBeGreaterThan(kurta.mrp ?? 0)
    const wrong = await save([{ ...at(kurta), price: 1398 }])
    expect(wrong.body.errors).toEqual({ 'variants.0.price': 'The price ₹1,398.00 is above the MRP ₹1,299.50.' })
    expect((await save([{ ...at(kurta), shelf: 'D-4' }])).status).toBe(200)
  })

  it('refuses an SKU or barcode that two rows or another variant has, at each row', async () => {
    const [red, khadi, saree] = [
      await first('red-cotton-kurta'),
      await first('khadi-by-the-metre'),
      await first('madder-saree'),
    ]
    const { status, body } = await save([
      { ...at(red), sku: 'SAME', barcode: 'Abc-1' },
      { ...at(khadi), sku: 'SAME', barcode: 'aBC-1' },
    ])
    expect([status, body.errors]).toEqual([
      400,
      {
        'variants.1.sku': expect.stringMatching(/^“Red Cotton Kurta, Red \/ \w+” already has the SKU SAME\.$/),
        'variants.1.barcode': expect.stringMatching(/already has the barcode aBC-1\.$/),
      },
    ])
    const taken = await save([{ ...at(red), sku: saree.sku }])
    expect(taken.body.errors).toEqual({
      'variants.0.sku': expect.stringMatching(/^“Madder.*” already has the SKU/),
    })
    expect(await first('red-cotton-kurta')).toEqual(red)
  })

  it('gives one of two people who choose the same SKU at once a reason', async () => {
    const [red, khadi] = [await first('red-cotton-kurta'), await first('khadi-by-the-metre')]
    const answers = await Promise.all([
      save([{ ...at(red), sku: 'RACE-1' }]),
      save([{ ...at(khadi), sku: 'RACE-1' }], meera),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.errors['variants.0.sku']).toMatch(/already has the SKU RACE-1/)
  })

  it('is read in pages, in the order of the products, by those who may edit them', async () => {
    const handles = ['madder-saree', 'indigo-kurta']
    const whole = await page(handles)
    expect(whole.total).toBe(whole.data.length)
    expect(whole.data[0].productId).toBe(shop.id('madder-saree'))
    const ids = handles.map(shop.id)
    const second = await asha.get(`/api/admin/variant-grid?ids=${ids}&perPage=2&page=2`)
    expect(second.body).toEqual({ success: true, data: whole.data.slice(2, 4), total: whole.total })
    expect((await dev.get(`/api/admin/variant-grid?ids=${ids}`)).status).toBe(403)
    expect((await save([at(whole.data[0])], dev)).status).toBe(403)
    expect((await asha.get(`/api/admin/variant-grid?ids=${ids}&perPage=201`)).status).toBe(400)
    const red = await first('red-cotton-kurta')
    expect((await save(Array(201).fill(at(red)))).status).toBe(400)
    expect((await save([at(red), at(red)])).body.errors).toEqual({
      'variants.1._id': 'This variant occurs twice.',
    })
  })
})
