import { describe, expect, it } from 'vitest'
import { manager, owner, packer } from '../../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, redCottonKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'

const shop = await testShop([indigoKurta, redCottonKurta, madderSaree, khadiByTheMetre])
const { db } = shop.database
const asha = await shop.as(owner)
const meera = await shop.as(manager)
const dev = await shop.as(packer)
const kurtas = await db.selectFrom('category').select('id').where('name', '=', 'Kurtas').executeTakeFirstOrThrow()
const neelkanth = await db.selectFrom('brand').select('id').where('name', '=', 'Neelkanth').executeTakeFirstOrThrow()

const read = async (handle: string) => (await asha.get(`/api/admin/products/${shop.id(handle)}`)).body.data
const names = async (query: string) =>
  (await asha.get(`/api/admin/products?${query}`)).body.data.map(({ name }: { name: string }) => name)
const put = (id: string, body: object, who = asha) => who.put(`/api/admin/products/${id}`, body)

const newKurta = {
  name: 'Leheriya Kurta',
  brandId: neelkanth.id,
  categoryId: kurtas.id,
  price: 1499.5,
  finalPrice: 1199,
  variants: [
    { color: 'Yellow', size: 'S', countInStock: 3 },
    { color: 'Yellow', size: 'M', sku: 'LEH-M', countInStock: 0, price: 1599 },
  ],
}

describe('the list of products', () => {
  it('shows every product, last changed first, with stock and prices', async () => {
    const { body } = await asha.get('/api/admin/products?sort=name&order=asc')
    expect(body.total).toBe(4)
    expect(body.data[1]).toMatchObject({
      name: 'Indigo Block Print Kurta',
      category: 'Women › Kurtas',
      brand: 'Neelkanth',
      price: 1299.5,
      finalPrice: 999,
      countInStock: 6,
      variantCount: 3,
      soldOutCount: 1,
      variantId: null,
      image: expect.stringContaining('/media/placeholder/'),
    })
    expect(body.data[0]).toMatchObject({ unit: 'metre', countInStock: 12.5, variantId: expect.any(String) })
  })

  it.each([
    ['q=kurta%20indigo', ['Indigo Block Print Kurta']],
    ['q=ik-red', ['Indigo Block Print Kurta']],
    ['q=madder-saree', ['Madder Silk Saree with Zari Border']],
    ['q=%25', []],
    ["q=x'%20or%201=1", []],
    ['status=draft', []],
    ['featured=true', ['Indigo Block Print Kurta']],
    [
      'stock=low&sort=name&order=asc',
      ['Indigo Block Print Kurta', 'Madder Silk Saree with Zari Border', 'Red Cotton Kurta'],
    ],
    ['stock=out', []],
    ['sort=countInStock&order=asc&perPage=1', ['Madder Silk Saree with Zari Border']],
    ['sort=price&order=desc&perPage=1', ['Madder Silk Saree with Zari Border']],
  ])('returns the products for %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('can be filtered by any category level and by ids', async () => {
    const women = await db.selectFrom('category').select('id').where('name', '=', 'Women').executeTakeFirstOrThrow()
    expect((await asha.get(`/api/admin/products?categoryId=${women.id}`)).body.total).toBe(3)
    expect((await asha.get(`/api/admin/products?categoryId=${kurtas.id}&brandId=${neelkanth.id}`)).body.total).toBe(2)
    const ids = [shop.id('indigo-kurta'), shop.id('madder-saree')]
    expect((await asha.get(`/api/admin/products?ids=${ids}`)).body.total).toBe(2)
  })

  it('can be limited to products of which no GST rate is known', async () => {
    const { _id, revision } = await read('red-cotton-kurta')
    const { body } = await put(_id, { revision, hsn: '6211', piecesPerPack: 2 })
    expect(body.data).toMatchObject({ hasGstRate: true, piecesPerPack: 2 })
    expect(await names('hasGstRate=true')).toEqual(['Red Cotton Kurta'])
    expect(await names('hasGstRate=false')).toHaveLength(3)
    const other = await put(_id, { revision: revision + 1, hsn: '8517', piecesPerPack: null })
    expect(other.body.data).toMatchObject({ hasGstRate: false, piecesPerPack: 1 })
    expect(await names('hasGstRate=false')).toHaveLength(4)
    const wrong = await put(_id, { revision: revision + 2, piecesPerPack: 0 })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['piecesPerPack']])
  })

  it('can be read but not changed by packers', async () => {
    expect((await dev.get('/api/admin/products')).status).toBe(200)
    expect((await put(shop.id('madder-saree'), { revision: 1, name: 'x' }, dev)).status).toBe(403)
  })

  it('show what products cost to those who may change them, not to packers', async () => {
    const path = `/api/admin/products/${shop.id('madder-saree')}`
    const { revision, variants } = (await meera.get(path)).body.data
    const [first] = variants
    const save = async (cost: number | null | undefined, at: number) =>
      put(shop.id('madder-saree'), {
        revision: at,
        variants: [
          {
            _id: first._id,
            sku: first.sku,
            color: first.color,
            size: first.size,
            price: first.price,
            finalPrice: first.finalPrice,
            cost,
          },
        ],
      })
    const saved = await save(1200.5, revision)
    expect(saved.body.data.variants[0].cost).toBe(1200.5)
    const kept = await save(undefined, saved.body.data.revision)
    expect(kept.body.data.variants[0].cost).toBe(1200.5)
    const wrong = await save(-1, kept.body.data.revision)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['variants.0.cost']])
    expect((await dev.get(path)).body.data.variants[0]).not.toHaveProperty('cost')
    const file = async (who: typeof dev) => String((await who.get('/api/admin/products/export')).body)
    expect(await file(meera)).toContain('1200.5')
    expect(await file(dev)).not.toMatch(/variant_cost|1200\.5/)
    await save(null, kept.body.data.revision)
  })
})

describe('a new product', () => {
  it('is a draft and appears in the shop at once when it becomes active', async () => {
    const { status, body } = await asha.post('/api/admin/products', newKurta)
    expect(status).toBe(200)
    const { _id, revision, variants } = body.data
    expect(body.data).toMatchObject({
      handle: 'leheriya-kurta',
      status: 'draft',
      price: 1499.5,
      countryOfOrigin: 'India',
    })
    expect(variants).toMatchObject([
      { color: 'Yellow', size: 'S', countInStock: 3, price: null, sku: expect.stringMatching(/^PRD-/) },
      { size: 'M', sku: 'LEH-M', price: 1599 },
    ])
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${_id}`)).status).toBe(404)
    expect((await put(_id, { revision, status: 'active', garment: 'kurta', color: 'Yellow' })).status).toBe(200)
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${_id}`)).body.data).toMatchObject({
      name: 'Leheriya Kurta',
      finalPrice: 1199,
    })
    expect((await shop.get('/api/products?search=leheriya')).body.total).toBe(1)
  })

  it('gets a unique handle, and the ledger records who added its stock', async () => {
    const { body } = await meera.post('/api/admin/products', { ...newKurta, variants: [{ countInStock: 7 }] })
    expect(body.data.handle).toBe('leheriya-kurta-2')
    const movements = await db
      .selectFrom('stock_movement')
      .selectAll()
      .where('product_id', '=', body.data._id)
      .execute()
    expect(movements).toMatchObject([{ change: 7, reason: 'opening stock', customer_id: meera.userId }])
    const { data } = (await asha.get(`/api/admin/audit?entityId=${body.data._id}`)).body
    expect(data).toMatchObject([{ action: 'create', staffName: 'Meera Iyer', after: { name: 'Leheriya Kurta' } }])
  })

  it('can be deleted until it is ordered', async () => {
    const { body } = await asha.post('/api/admin/products', { ...newKurta, variants: [{ size: 'L' }] })
    expect((await asha.call('DELETE', `/api/admin/products/${body.data._id}`)).status).toBe(200)
    expect((await asha.get(`/api/admin/products/${body.data._id}`)).status).toBe(404)
  })

  it.each<[string, object, string, RegExp]>([
    ['no name', { name: ' ' }, 'name', /^The name is missing\.$/],
    ['a negative price', { price: -1 }, 'price', /above ₹0/],
    ['half a paisa', { price: 0.005 }, 'price', /at most 2 decimals/],
    ['no price', { price: null }, 'price', /above ₹0/],
    ['a sale price above the price', { finalPrice: 2000 }, 'finalPrice', /not below the price/],
    ['a price above the MRP', { mrp: 1000 }, 'mrp', /above the MRP/],
    ['an HSN code of 5 digits', { hsn: '62114' }, 'hsn', /4, 6 or 8 digits/],
    ['no brand', { brandId: null }, 'brandId', /^The brand is missing\.$/],
    ['an unknown brand', { brandId: 'f'.repeat(24) }, 'brandId', /^The brand is missing\.$/],
    ['an unknown category', { categoryId: 'x' }, 'categoryId', /^The category is missing\.$/],
    ['a brand for a category', { categoryId: neelkanth.id }, 'categoryId', /^The category is missing\.$/],
    ['a category for a subcategory', { subcategoryId: kurtas.id }, 'subcategoryId', /subcategory not found/i],
    ['a long name', { name: 'x'.repeat(201) }, 'name', /longer than 200/],
    ['half a piece', { variants: [{ countInStock: 1.5 }] }, 'variants.0.countInStock', /whole number of pieces/],
    ['stock below nothing', { variants: [{ countInStock: -1 }] }, 'variants.0.countInStock', /whole number/],
    ['the same choice twice', { variants: [{ size: 'S' }, { size: 'S' }] }, 'variants.1.size', /the same/],
    [
      'one SKU twice',
      {
        variants: [
          { size: 'S', sku: 'A' },
          { size: 'M', sku: 'A' },
        ],
      },
      'variants.1.sku',
      /SKU A/,
    ],
    [
      'one barcode twice',
      {
        variants: [
          { size: 'S', barcode: 'ab-1' },
          { size: 'M', barcode: 'AB-1' },
        ],
      },
      'variants.1.barcode',
      /barcode AB-1/,
    ],
    ['a rounded barcode', { variants: [{ barcode: '8.90123E+12' }] }, 'variants.0.barcode', /only letters, digits/],
    ['a long shelf', { variants: [{ shelf: 'x'.repeat(41) }] }, 'variants.0.shelf', /longer than 40/],
    ["another product's SKU", { variants: [{ sku: 'IK-S' }] }, 'variants.0.sku', /Indigo Block Print Kurta/],
    ['nothing to choose', { variants: [] }, 'variants', /at least one variant/],
    ['a script for a picture', { images: [{ path: 'javascript:alert(1)' }] }, 'images.0.path', /not an http/],
    ['a focus outside', { images: [{ path: 'a.jpg', focus: { x: 50, y: 101 } }] }, 'images.0.focus', /0 to 100/],
    ['a width of nothing', { widthCm: 0 }, 'widthCm', /between 1 and 1000/],
    ['cloth cut by 10 cm', { unit: 'metre', quantityStep: 0.1 }, 'quantityStep', /0\.25 m or 0\.5 m/],
    ['a taken handle', { handle: 'indigo-kurta' }, 'handle', /Indigo Block Print Kurta/],
  ])('is refused with %s, at the field', async (_title, change, field, message) => {
    const before = await db
      .selectFrom('product')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    const { status, body } = await asha.post('/api/admin/products', { ...newKurta, ...change })
    expect([status, body.success]).toEqual([400, false])
    expect(body.errors[field]).toMatch(message)
    expect(
      await db
        .selectFrom('product')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before)
  })

  it('is refused with fields the contract does not have', async () => {
    for (const change of [
      { price: '12' },
      { name: ['x'] },
      { status: 'removed' },
      { unit: 'kg' },
      { variants: 'all' },
    ]) {
      expect((await asha.post('/api/admin/products', { ...newKurta, ...change })).status).toBe(400)
    }
  })

  it('stores HTML as plain text', async () => {
    const description = '<script>alert(1)</script>'
    const { body } = await asha.post('/api/admin/products', { ...newKurta, description, variants: [{ size: 'XL' }] })
    expect(body.data.description).toBe(description)
  })
})

describe('two people editing one product', () => {
  it('do not overwrite each other: the second gets the current product', async () => {
    const { _id, revision } = await read('madder-saree')
    expect((await put(_id, { revision, name: 'Madder Silk Saree' }, meera)).status).toBe(200)
    const late = await put(_id, { revision, price: 5000 })
    expect(late).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: expect.stringContaining('Meera Iyer'),
        current: { name: 'Madder Silk Saree', price: 4500 },
      },
    })
    expect((await put(_id, { revision: late.body.current.revision, price: 5000 })).status).toBe(200)
    expect(await read('madder-saree')).toMatchObject({ name: 'Madder Silk Saree', price: 5000 })
  })

  it('do not overwrite a sale with an older stock figure', async () => {
    const { _id, revision, variants } = await read('red-cotton-kurta')
    const [variant] = variants
    await db.updateTable('variant').set({ stock: 3 }).where('id', '=', variant._id).execute()
    const typed = { ...variant, countInStock: 9, stockWas: 5 }
    expect(await put(_id, { revision, variants: [typed] })).toMatchObject({
      status: 409,
      body: {
        errors: { 'variants.0.countInStock': 'The stock is now 3 pieces.' },
        current: { variants: [{ countInStock: 3 }] },
      },
    })
    // A form that was only opened and saved changes nothing either.
    const unchanged = { ...variant, countInStock: 5, stockWas: 5 }
    expect((await put(_id, { revision, name: 'Red Kurta', variants: [unchanged] })).status).toBe(200)
    expect((await read('red-cotton-kurta')).variants[0].countInStock).toBe(3)
  })
})

describe('a product of the demo', () => {
  it('stays one, with its drawings, until it gets a photograph', async () => {
    const isDemo = () => db.selectFrom('product').select('is_demo').where('handle', '=', 'madder-saree').execute()
    await db.updateTable('product').set({ is_demo: true }).where('handle', '=', 'madder-saree').execute()
    const { _id, revision, name } = await read('madder-saree')
    const same = await put(_id, { revision, name })
    expect([same.status, same.body.data.revision, await isDemo()]).toEqual([200, revision, [{ is_demo: true }]])
    const renamed = await put(_id, { revision, name: 'Madder Saree of Silk' })
    expect([renamed.status, await isDemo()]).toEqual([200, [{ is_demo: true }]])
    const images = [{ path: 'https://pictures.example/saree.jpg' }]
    const shown = await put(_id, { revision: renamed.body.data.revision, name, images })
    expect([shown.status, await isDemo()]).toEqual([200, [{ is_demo: false }]])
    expect((await put(_id, { revision: shown.body.data.revision, images: [] })).status).toBe(200)
  })
})

describe('the variants of a product', () => {
  it('keep their ids when reordered, and are deleted when missing', async () => {
    const { _id, revision, variants } = await read('indigo-kurta')
    const [small, middle, red] = variants
    const { status, body } = await put(_id, {
      revision,
      variants: [
        { ...small, size: 'M', sku: 'IK-M' },
        { ...middle, size: 'S', sku: 'IK-S' },
        { color: 'Red', size: 'L', countInStock: 2 },
      ],
    })
    expect(status).toBe(200)
    expect(body.data.variants).toMatchObject([
      { _id: small._id, size: 'M', sku: 'IK-M', countInStock: 4 },
      { _id: middle._id, size: 'S', sku: 'IK-S', countInStock: 0 },
      { color: 'Red', size: 'L', countInStock: 2 },
    ])
    const removed = await db
      .selectFrom('stock_movement')
      .selectAll()
      .where('variant_id', '=', red._id)
      .orderBy('id', 'desc')
      .execute()
    expect(removed[0]).toMatchObject({ change: -2, stock_after: 0, customer_id: asha.userId })
  })

  it('keep shelf and barcode, exchange barcodes, and never take the barcode of another product', async () => {
    const { _id, revision, variants } = await read('indigo-kurta')
    const [one, two] = variants
    const labelled = [
      { ...one, shelf: ' A2 ', barcode: '8901234567894' },
      { ...two, shelf: 'A10', barcode: 'box-7' },
    ]
    const first = await put(_id, { revision, variants: labelled })
    expect(first.body.data.variants).toMatchObject([{ shelf: 'A2', barcode: '8901234567894' }, { shelf: 'A10' }])
    const exchanged = [
      { _id: one._id, color: one.color, size: one.size, barcode: 'BOX-7' },
      { _id: two._id, color: two.color, size: two.size, barcode: '8901234567894', shelf: null },
    ]
    const second = await put(_id, { revision: revision + 1, variants: exchanged })
    expect(second.body.data.variants).toMatchObject([
      { shelf: 'A2', barcode: 'BOX-7', sku: one.sku },
      { shelf: '', barcode: '8901234567894' },
    ])
    const saree = await read('madder-saree')
    const stolen = [{ ...saree.variants[0], barcode: 'box-7' }]
    const refused = await put(saree._id, { revision: saree.revision, variants: stolen })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { 'variants.0.barcode': expect.stringContaining('already has the barcode box-7') },
    ])
  })

  it('get one barcode once, however many people save it', async () => {
    const products = await Promise.all(['indigo-kurta', 'madder-saree', 'khadi-by-the-metre'].map(read))
    const answers = await Promise.all(
      products.map(({ _id, revision, variants: [first, ...rest] }) =>
        put(_id, { revision, variants: [{ ...first, barcode: 'RACE-1' }, ...rest] }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  it('keep the place set by the storeroom when an editor that was open before saves', async () => {
    const { _id, revision, variants } = await read('madder-saree')
    const path = `/api/admin/stock/${variants[0]._id}/shelf`
    expect((await meera.call('PUT', path, { shelf: ' C-12\n' })).body.data.shelf).toBe('C-12')
    expect((await put(_id, { revision, variants })).status).toBe(409)
    expect((await read('madder-saree')).variants[0].shelf).toBe('C-12')
    const [entry] = (await asha.get(`/api/admin/audit?entityId=${_id}&perPage=1`)).body.data
    expect(entry).toMatchObject({ action: 'set shelf', staffName: 'Meera Iyer' })
    expect((await meera.call('PUT', path, { shelf: 'x'.repeat(41) })).status).toBe(400)
    expect((await meera.call('PUT', `/api/admin/stock/${'f'.repeat(24)}/shelf`, { shelf: 'A' })).status).toBe(404)
    expect((await dev.call('PUT', path, { shelf: 'A' })).status).toBe(403)
  })

  it('of another product are refused', async () => {
    const { _id, revision } = await read('indigo-kurta')
    const other = (await read('madder-saree')).variants[0]
    expect((await put(_id, { revision, variants: [{ ...other, sku: 'NEW' }] })).status).toBe(400)
  })

  it('of fabric are counted in metres', async () => {
    const { _id, revision, variants } = await read('khadi-by-the-metre')
    const typed = { ...variants[0], countInStock: 20.25, stockWas: 12.5 }
    expect((await put(_id, { revision, variants: [typed] })).body.data.variants[0].countInStock).toBe(20.25)
    const row = await db.selectFrom('variant').select('stock').where('id', '=', typed._id).executeTakeFirstOrThrow()
    expect(row.stock).toBe(2025)
  })
})
