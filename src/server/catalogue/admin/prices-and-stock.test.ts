import { describe, expect, it } from 'vitest'
import { manager, owner, packer } from '../../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, redCottonKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'

const shop = await testShop([indigoKurta, redCottonKurta, madderSaree, khadiByTheMetre])
const { db } = shop.database
const asha = await shop.as(owner)
const meera = await shop.as(manager)
const dev = await shop.as(packer)
const all = ['indigo-kurta', 'red-cotton-kurta', 'madder-saree', 'khadi-by-the-metre'].map(shop.id)

const read = async (handle: string) => (await asha.get(`/api/admin/products/${shop.id(handle)}`)).body.data

describe('a change of prices by percent', () => {
  const requestPreview = (body: object) => asha.post('/api/admin/price-changes/preview', { rounding: 'paisa', ...body })
  const apply = (body: object) => asha.post('/api/admin/price-changes', { rounding: 'paisa', ...body })

  it('is previewed and then applied exactly as previewed', async () => {
    const up = { kind: 'price', percent: 10 }
    const preview = await requestPreview({ ids: all, ...up })
    const byName = new Map(preview.body.data.map((row: { name: string }) => [row.name, row]))
    expect(byName.get('Indigo Block Print Kurta')).toMatchObject({
      refused: 'the price would be above the MRP',
      variants: 1,
    })
    expect(byName.get('Handspun Khadi Fabric')).toMatchObject({
      before: { price: 349, finalPrice: null },
      after: { price: 383.9, finalPrice: null },
    })
    expect((await read('red-cotton-kurta')).price).toBe(799)

    const { body } = await apply({ products: preview.body.data, ...up })
    expect(body).toMatchObject({ changed: 3, message: 'The prices of 3 products were changed.' })
    expect((await read('red-cotton-kurta')).price).toBe(878.9)
    expect((await read('indigo-kurta')).price).toBe(1299.5)
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${shop.id('red-cotton-kurta')}`)).body.data.price).toBe(878.9)
    const { data } = (await asha.get(`/api/admin/audit?entityId=${shop.id('red-cotton-kurta')}`)).body
    expect(data).toMatchObject([
      { action: 'change price', before: { price: 799 }, after: { price: 878.9, by: { kind: 'price', percent: 10 } } },
    ])
  })

  it('starts and ends a sale, even for variants with their own prices', async () => {
    const ids = [shop.id('indigo-kurta')]
    const sale = { kind: 'sale', percent: 25 }
    await apply({ products: (await requestPreview({ ids, ...sale })).body.data, ...sale })
    const onSale = await read('indigo-kurta')
    expect(onSale.finalPrice).toBe(974.63)
    const [smaller] = (await requestPreview({ ids, ...sale, percent: 5 })).body.data
    expect([smaller.refused, smaller.after]).toEqual(['it costs no more than that already', undefined])
    expect(onSale.variants[2]).toMatchObject({ price: 1399, finalPrice: 1049.25 })
    const end = { kind: 'endSale', percent: 0 }
    await apply({ products: (await requestPreview({ ids, ...end })).body.data, ...end })
    expect(await read('indigo-kurta')).toMatchObject({ finalPrice: null, price: 1299.5 })
  })

  it('can be undone as a whole, including variants, until someone else changes one of the products', async () => {
    const ids = [shop.id('indigo-kurta'), shop.id('khadi-by-the-metre')]
    const prices = async () => {
      const found = await Promise.all([read('indigo-kurta'), read('khadi-by-the-metre')])
      return found.map(({ price, finalPrice, variants }) => [
        price,
        finalPrice,
        variants[2]?.price,
        variants[2]?.finalPrice,
      ])
    }
    const former = await prices()
    const sale = { kind: 'sale', percent: 10 }
    const { body } = await apply({ products: (await requestPreview({ ids, ...sale })).body.data, ...sale })
    expect(await prices()).not.toEqual(former)
    expect((await asha.put('/api/admin/prices', { products: body.before })).status).toBe(200)
    expect(await prices()).toEqual(former)
    expect((await asha.put('/api/admin/prices', { products: body.before })).status).toBe(409)
    expect((await dev.put('/api/admin/prices', { products: body.before })).status).toBe(403)
  })

  it.each<[object, string]>([
    [{ price: -1 }, 'products.0.price'],
    [{ price: 0.005 }, 'products.0.price'],
    [{ price: 1e9 }, 'products.0.price'],
    [{ price: 10, finalPrice: 10 }, 'products.0.finalPrice'],
    [{ variants: [{ _id: 'f'.repeat(24), price: 10, finalPrice: null }] }, 'products.0.variants'],
  ])('refuses to set the prices %j', async (prices, field) => {
    const { _id, revision, price } = await read('khadi-by-the-metre')
    const product = { _id, revision, price, finalPrice: null, variants: [], ...prices }
    const { status, body } = await asha.put('/api/admin/prices', { products: [product] })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, expect.arrayContaining(body.errors ? [field] : [])])
    expect((await read('khadi-by-the-metre')).price).toBe(price)
  })

  it('is refused when a product changed after the preview', async () => {
    const down = { kind: 'price', percent: -10 }
    const { data } = (await requestPreview({ ids: all.slice(0, 2), ...down })).body
    const { _id, revision } = data[1]
    await meera.put(`/api/admin/products/${_id}`, { revision, price: 700 })
    const before = await read('indigo-kurta')
    expect((await apply({ products: data, ...down })).status).toBe(409)
    expect(await read('indigo-kurta')).toEqual(before)
  })

  it.each([
    [{ kind: 'price', percent: 0 }, 'percent'],
    [{ kind: 'price', percent: 1.005 }, 'percent'],
    [{ kind: 'sale', percent: -5 }, 'percent'],
    [{ kind: 'sale', percent: 150 }, 'percent'],
  ])('is refused with %j, at the field', async (change, field) => {
    const { status, body } = await requestPreview({ ids: all, ...change })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  it.each([
    { kind: 'price', percent: -100 },
    { kind: 'price', percent: '5' },
    { kind: 'gift', percent: 5 },
  ])('is refused with %j', async (change) => {
    expect((await requestPreview({ ids: all, ...change })).status).toBe(400)
  })
})

describe('the grid of products', () => {
  const open = async (...handles: string[]) =>
    (await asha.get(`/api/admin/product-grid?ids=${handles.map(shop.id)}`)).body.data
  const save = (products: object[], who = asha) => who.put('/api/admin/product-grid', { products })
  const history = async (handle: string) =>
    (await asha.get(`/api/admin/audit?entityId=${shop.id(handle)}`)).body.data.length

  it('saves different fields of several products at once, with one entry in the audit log for each', async () => {
    const [saree, red] = await open('madder-saree', 'red-cotton-kurta')
    expect([saree.name, red]).toEqual([expect.stringMatching(/^Madder/), expect.objectContaining({ ownPrices: 0 })])
    const at = ({ _id, revision }: { _id: string; revision: number }) => ({ _id, revision })
    const { body } = await save([
      { ...at(saree), hsn: ' 5007 ', color: ' Deep Maroon ', mrp: 99_999.5, status: 'archived' },
      { ...at(red), brandId: saree.brandId, categoryId: saree.categoryId, subcategoryId: saree.subcategoryId },
    ])
    expect(body).toMatchObject({ changed: 2, message: '2 products saved.' })
    expect(await read('madder-saree')).toMatchObject({
      hsn: '5007',
      color: 'Deep Maroon',
      mrp: 99_999.5,
      status: 'archived',
    })
    expect(await read('red-cotton-kurta')).toMatchObject({ brandId: saree.brandId, categoryId: saree.categoryId })
    const { data } = (await asha.get(`/api/admin/audit?entityId=${saree._id}`)).body
    expect(data[0]).toMatchObject({
      action: 'archive',
      before: { hsn: '', status: 'active' },
      after: { hsn: '5007', color: 'Deep Maroon', mrp: 99_999.5, status: 'archived' },
    })
    const again = await save(body.data.map((product: object) => at(product as never)))
    expect(again.body).toMatchObject({ changed: 0, data: [] })
    await save([{ ...at(body.data.find(({ _id }: { _id: string }) => _id === saree._id)), status: 'active' }])
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${saree._id}`)).body.data.color).toBe('Deep Maroon')
  })

  it('saves cloth, pack, origin and who made the product', async () => {
    const facts = {
      fabric: 'Khadi',
      pattern: 'Checked',
      composition: '100% cotton',
      care: 'Wash cold',
      piecesPerPack: 3,
      countryOfOrigin: 'Nepal',
      netQuantity: '3 N',
      maker: 'Himal Looms, Patan',
      importer: 'Asha Rao, Jaipur',
    }
    const [red] = await open('red-cotton-kurta')
    const { body } = await save([{ _id: red._id, revision: red.revision, ...facts }])
    expect(body.data).toMatchObject([facts])
    expect(await read('red-cotton-kurta')).toMatchObject({ ...facts, color: red.color, price: red.price })
    const wrong = await save([{ _id: red._id, revision: red.revision + 1, piecesPerPack: 0, care: 'x'.repeat(501) }])
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['products.0.care', 'products.0.piecesPerPack'])
    const { fabric, pattern, composition, care, piecesPerPack, countryOfOrigin, netQuantity, maker, importer } = red
    const old = { fabric, pattern, composition, care, piecesPerPack, countryOfOrigin, netQuantity, maker, importer }
    await save([{ _id: red._id, revision: red.revision + 1, ...old }])
  })

  it('saves names, texts, badges, lengths, figures and the rule of the look, and changes nothing else', async () => {
    const [khadi] = await open('khadi-by-the-metre')
    const stored = await read('khadi-by-the-metre')
    const facts = {
      name: 'Handspun Khadi, Undyed',
      description: 'Two lines\nof text.',
      featured: true,
      newArrival: true,
      bestSeller: true,
      minQuantity: 2,
      quantityStep: 0.5,
      widthCm: 112,
      gsm: 140,
      garment: 'khadi',
      garmentMeasures: 'Length: S 110, M 112',
      modelNote: 'The model is 172 cm tall.',
      lookCategoryId: stored.mainCategoryId,
      lookColor: 'Indigo',
      lookOccasion: 'Festive',
    }
    const { body } = await save([{ _id: khadi._id, revision: khadi.revision, ...facts }])
    expect(body.data).toMatchObject([facts])
    const { updatedAt, revision, ...unchanged } = stored
    expect(await read('khadi-by-the-metre')).toMatchObject({ ...unchanged, ...facts })
    const { data } = (await asha.get(`/api/admin/audit?entityId=${khadi._id}`)).body
    expect(data[0]).toMatchObject({
      action: 'change',
      before: { name: khadi.name, featured: false, minQuantity: khadi.minQuantity },
      after: { name: facts.name, featured: true, minQuantity: 2, lookCategoryId: 'Fabrics' },
    })
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${khadi._id}`)).body.data).toMatchObject({
      name: facts.name,
      minQuantity: 2,
    })
    const former = Object.fromEntries(Object.keys(facts).map((field) => [field, khadi[field]]))
    const back = await save([
      { _id: khadi._id, revision: khadi.revision + 1, ...former, minQuantity: null, quantityStep: null },
    ])
    expect(back.body.data).toMatchObject([{ ...former, minQuantity: 1, quantityStep: 0.25 }])
  })

  it.each<[object, string, RegExp]>([
    [{ name: ' ' }, 'name', /^The name is missing\.$/],
    [{ description: 'x'.repeat(20_001) }, 'description', /longer than 20000/],
    [{ minQuantity: 1.1 }, 'minQuantity', /multiple of the step/],
    [{ quantityStep: 0.3 }, 'quantityStep', /0\.25 m or 0\.5 m/],
    [{ widthCm: 1.5 }, 'widthCm', /between 1 and 1000 cm/],
    [{ gsm: 3000 }, 'gsm', /between 1 and 2000/],
    [{ garmentMeasures: 'long' }, 'garmentMeasures', /measurements in cm/],
    [{ lookCategoryId: 'f'.repeat(24) }, 'lookCategoryId', /^Category not found\.$/],
    [{ lookOccasion: 'Tuesday' }, 'lookOccasion', /one of the occasions/],
    [{ price: 500, mrp: 499 }, 'mrp', /^The price ₹500.00 is above the MRP ₹499.00\.$/],
    [{ price: null }, 'price', /above ₹0/],
    [{ price: 0.005 }, 'price', /at most 2 decimals/],
    [{ price: 1e12 }, 'price', /at most/],
    [{ finalPrice: 1e6 }, 'finalPrice', /not below the price/],
    [{ mrp: -1 }, 'mrp', /above ₹0/],
    [{ hsn: '52083' }, 'hsn', /^An HSN code has 4, 6 or 8 digits\.$/],
    [{ hsn: '52-8' }, 'hsn', /4, 6 or 8 digits/],
    [{ color: 'x'.repeat(61) }, 'color', /longer than 60/],
    [{ brandId: 'f'.repeat(24) }, 'brandId', /brand is missing/],
    [{ categoryId: '' }, 'categoryId', /category is missing/],
    [{ subcategoryId: 'f'.repeat(24) }, 'subcategoryId', /^Subcategory not found\.$/],
  ])('refuses %j at the cell and saves nothing', async (change, field, reason) => {
    const [red, khadi] = await open('red-cotton-kurta', 'khadi-by-the-metre')
    const before = await read('red-cotton-kurta')
    const { status, body } = await save([
      { _id: red._id, revision: red.revision, color: 'Not saved' },
      { _id: khadi._id, revision: khadi.revision, ...change },
    ])
    expect([status, body.errors]).toEqual([400, { [`products.1.${field}`]: expect.stringMatching(reason) }])
    expect(await read('red-cotton-kurta')).toEqual(before)
  })

  it('names what someone else changed or deleted meanwhile and saves nothing', async () => {
    const rows = await open('red-cotton-kurta', 'khadi-by-the-metre')
    const [red, khadi] = rows
    const entries = await history('red-cotton-kurta')
    await meera.put(`/api/admin/products/${khadi._id}`, { revision: khadi.revision, hsn: '5208' })
    const gone = { _id: 'f'.repeat(24), revision: 1, color: 'Blue' }
    const { status, body } = await save([
      { _id: red._id, revision: red.revision, color: 'Blue' },
      { ...khadi, price: 1 },
      gone,
    ])
    expect([status, body.message]).toEqual([409, '2 products were changed by someone else. Nothing has been saved.'])
    expect(body.errors).toEqual({
      'products.1': `Meera Iyer has changed “${khadi.name}”.`,
      'products.2': 'This product was deleted by someone else.',
    })
    expect(body.current).toEqual([{ ...khadi, revision: khadi.revision + 1, hsn: '5208' }])
    expect([(await open('red-cotton-kurta'))[0], await history('red-cotton-kurta')]).toEqual([red, entries])
  })

  it('takes one of two saves at the same time', async () => {
    const [red, khadi] = await open('red-cotton-kurta', 'khadi-by-the-metre')
    const change = (color: string) => ({ color })
    const answers = await Promise.all([
      save([
        { ...red, ...change('Teal') },
        { ...khadi, ...change('Teal') },
      ]),
      save(
        [
          { ...khadi, ...change('Plum') },
          { ...red, ...change('Plum') },
        ],
        meera,
      ),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const colors = (await open('red-cotton-kurta', 'khadi-by-the-metre')).map(({ color }: { color: string }) => color)
    expect(new Set(colors).size).toBe(1)
  })

  it('takes up to 200 products, each once, from those who may edit them', async () => {
    const [red] = await open('red-cotton-kurta')
    expect((await save([red, red])).body.errors).toEqual({ 'products.1._id': 'This product occurs twice.' })
    expect((await save(Array(201).fill(red))).status).toBe(400)
    expect((await asha.get(`/api/admin/product-grid?ids=${Array(201).fill(red._id)}`)).status).toBe(400)
    expect((await save([red], dev)).status).toBe(403)
    expect(await open('red-cotton-kurta', 'red-cotton-kurta')).toEqual([red])
  })
})

describe('bulk changes of products', () => {
  it('get flags and a status, and the audit log records the previous values', async () => {
    const ids = [shop.id('indigo-kurta'), shop.id('madder-saree')]
    const { body } = await asha.post('/api/admin/products/bulk', { ids, set: { featured: true } })
    expect(body).toMatchObject({ changed: 1, message: '1 product changed.' })
    await asha.post('/api/admin/products/bulk', { ids, set: { status: 'archived' } })
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${ids[0]}`)).status).toBe(404)
    const log = (await asha.get(`/api/admin/audit?entityId=${ids[1]}&perPage=2`)).body.data
    expect(log).toMatchObject([
      { action: 'archive', before: { status: 'active' }, after: { status: 'archived' } },
      { action: 'change', before: { featured: false }, after: { featured: true } },
    ])
    await asha.post('/api/admin/products/bulk', { ids, set: { status: 'active' } })
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${ids[0]}`)).status).toBe(200)
  })

  it('can be changed back until someone else changes one of them', async () => {
    const ids = [shop.id('indigo-kurta'), shop.id('red-cotton-kurta')]
    const { body } = await asha.post('/api/admin/products/bulk', { ids, set: { status: 'draft' } })
    expect(body.before).toMatchObject([{ status: 'active' }, { status: 'active' }])
    const changed = body.before.map(({ _id }: { _id: string }) => _id)
    const revisions = body.before.map(({ revision }: { revision: number }) => revision)
    const back = { ids: changed, revisions, set: { status: 'active' } }
    const { name } = await read('red-cotton-kurta')
    const { revision } = await read('red-cotton-kurta')
    await meera.put(`/api/admin/products/${shop.id('red-cotton-kurta')}`, { revision, care: 'Wash apart' })
    expect(await asha.post('/api/admin/products/bulk', back)).toMatchObject({
      status: 409,
      body: { message: `“${name}” was changed by someone else. Nothing has been changed.` },
    })
    expect((await read('indigo-kurta')).status).toBe('draft')
    const now = await Promise.all(
      changed.map(async (id: string) => (await asha.get(`/api/admin/products/${id}`)).body.data.revision),
    )
    expect((await asha.post('/api/admin/products/bulk', { ...back, revisions: now })).body.changed).toBe(2)
    expect((await asha.post('/api/admin/products/bulk', { ...back, revisions: [1] })).status).toBe(400)
  })

  it.each([
    { ids: [], set: { featured: true } },
    { ids: ['x'], set: { featured: true } },
    { ids: ['f'.repeat(24)], set: {} },
    { ids: Array(1001).fill('f'.repeat(24)), set: { featured: true } },
  ])('are refused with %j', async (body) => {
    expect((await asha.post('/api/admin/products/bulk', body)).status).toBe(400)
  })
})

describe('the stock of a variant', () => {
  const set = (id: string, body: object, who = asha) => who.put(`/api/admin/stock/${id}`, body)

  it('replaces the figure that was shown, and the ledger records by whom and why', async () => {
    const [variant] = (await read('madder-saree')).variants
    const { body } = await set(variant._id, { countInStock: 8, stockWas: 1, reason: 'received' }, meera)
    expect(body.data).toMatchObject({ countInStock: 8, sku: variant.sku })
    const { data, total } = (await asha.get(`/api/admin/stock?variantId=${variant._id}`)).body
    expect(total).toBe(2)
    expect(data[0]).toMatchObject({ change: 7, stockAfter: 8, reason: 'received', by: 'Meera Iyer', orderId: null })
    expect(data[1]).toMatchObject({ change: 1, by: '' })
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${shop.id('madder-saree')}`)).body.data.countInStock).toBe(8)
  })

  it('is not set when a sale happened in between', async () => {
    const [variant] = (await read('khadi-by-the-metre')).variants
    await db.updateTable('variant').set({ stock: 1_000 }).where('id', '=', variant._id).execute()
    expect(await set(variant._id, { countInStock: 20, stockWas: 12.5 })).toMatchObject({
      status: 409,
      body: { message: "The stock is now 10 m. Your changes haven't been saved.", current: { countInStock: 10 } },
    })
    expect((await set(variant._id, { countInStock: 20.25, stockWas: 10 })).body.data.countInStock).toBe(20.25)
    const { data } = (await asha.get(`/api/admin/stock?productId=${shop.id('khadi-by-the-metre')}`)).body
    expect(data[0]).toMatchObject({ change: 10.25, stockAfter: 20.25, unit: 'metre' })
  })

  it.each([-1, 1.5, 1e9, 0.001])('is refused as %d', async (countInStock) => {
    const [variant] = (await read('red-cotton-kurta')).variants
    const { status, body } = await set(variant._id, { countInStock, stockWas: 5 })
    expect([status, body.errors.countInStock]).toEqual([400, expect.stringMatching(/whole number of pieces/)])
  })

  it('can be set with permission and for existing variants only', async () => {
    expect((await set('f'.repeat(24), { countInStock: 1, stockWas: 0 })).status).toBe(404)
    expect((await set('f'.repeat(24), { countInStock: 1, stockWas: 0 }, dev)).status).toBe(403)
    expect((await dev.get('/api/admin/stock')).status).toBe(200)
  })
})
