import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, testProduct } from '../../../test/products.ts'
import { storeSeller } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'
import type { ImportColumn } from '../../contract/product-files.ts'

/** Values that are difficult to export and import. */
const naughty = testProduct({
  handle: '-naughty',
  name: '=HYPERLINK("http://evil.example","click")',
  description: 'Line one\nLine two, with "quotes"; and\ttab\r\n\'=1+1',
  fabric: "'@cotton",
  pattern: '+91',
  color: 'नीला',
  maker: ' spaced ',
  garmentMeasures: 'Length: M|L 110\nSleeve: M|L 45.5',
  modelNote: '+172 cm, wears M',
  widthCm: 112,
  hsn: '6211',
  piecesPerPack: 2,
  finalPrice: 79_905,
  variants: [
    {
      sku: '@SKU',
      color: 'नीला',
      size: 'M|L',
      stock: 5,
      shelf: '-A 2',
      barcode: '0890-1',
      price: 109_900,
      finalPrice: 99_901,
      cost: 40_050,
      image: 'a.jpg',
    },
    { sku: "'=SKU", color: '', size: '', stock: 0 },
  ],
  images: [
    { path: 'a.jpg', alt: '-front', color: 'नीला', focus: { x: 30, y: 100 }, shownWidthCm: 12 },
    { path: '/uploads/products/b.jpg' },
    { path: 'https://cdn.example.com/c.jpg?x=1,2' },
  ],
})
const shop = await testShop([indigoKurta, madderSaree, khadiByTheMetre, naughty])
const { db } = shop.database
const meera = await shop.as(manager)
await storeSeller(db)

async function upload(file: string | Buffer, type = 'text/csv') {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/product-imports?fileName=products.csv',
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': type },
    payload: file,
  })
  return { status: response.statusCode, body: response.json() }
}

/** Waits for the current step of an import and returns its report. */
async function reported(id: string) {
  await shop.shop.jobs.drain()
  return (await meera.get(`/api/admin/product-imports/${id}`)).body.data
}

async function exported(query = '') {
  const response = await shop.app.inject({
    url: `/api/admin/products/export${query}`,
    headers: { authorization: `Bearer ${meera.token}` },
  })
  return response
}

const everything = async () => ({
  products: await db.selectFrom('product').selectAll().orderBy('id').execute(),
  variants: await db.selectFrom('variant').selectAll().orderBy('id').execute(),
  images: await db.selectFrom('product_image').selectAll().orderBy('product_id').orderBy('position').execute(),
  categories: await db.selectFrom('category').selectAll().orderBy('id').execute(),
  movements: await db.selectFrom('stock_movement').selectAll().orderBy('id').execute(),
})

describe('a file of all products', () => {
  it('changes nothing when imported again', async () => {
    const file = await exported()
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
    })
    const before = await everything()
    const { body } = await upload(file.payload)
    expect(body.data).toMatchObject({ state: 'waiting', fileName: 'products.csv' })
    const { _id } = body.data
    expect(await reported(_id)).toMatchObject({ state: 'checked', created: 0, updated: 0, unchanged: 4, refused: 0 })
    await meera.post(`/api/admin/product-imports/${_id}/apply`, { defaultStock: 10, updatesStock: true })
    expect(await reported(_id)).toMatchObject({ state: 'done', unchanged: 4, refused: 0, notes: [] })
    expect(await everything()).toEqual(before)
    expect((await exported()).payload).toBe(file.payload)
  })

  it('recreates the same shop', async () => {
    const other = await exported()
    await db.deleteFrom('product').execute()
    const { _id } = (await upload(gzipSync(other.payload), 'application/gzip')).body.data
    expect(await reported(_id)).toMatchObject({ state: 'checked', created: 4, unchanged: 0 })
    expect(await db.selectFrom('product').selectAll().execute()).toEqual([])
    await meera.post(`/api/admin/product-imports/${_id}/apply`, { defaultStock: 10, updatesStock: false })
    expect(await reported(_id)).toMatchObject({ state: 'done', created: 4 })
    expect((await exported()).payload).toBe(other.payload)
    await shop.shop.settled()
    expect((await shop.get('/api/products')).body.total).toBe(4)
  })

  it('contains nothing a spreadsheet would execute', async () => {
    const { payload } = await exported()
    const cells = payload.split(/[,\r\n]+/).filter((cell) => /^"?[=+\-@]/.test(cell))
    expect(cells).toEqual([])
  })

  it('contains only the products of a filtered list', async () => {
    const { payload } = await exported('?q=indigo')
    expect(payload.match(/indigo-kurta/g)).toHaveLength(3)
    expect(payload).not.toContain('madder')
  })
})

/** Uploads a file and returns the report of its dry run. */
async function checked(file: string | Buffer) {
  return reported((await upload(file)).body.data._id)
}

async function imported(id: string, options = { defaultStock: 5, updatesStock: true }) {
  await meera.post(`/api/admin/product-imports/${id}/apply`, options)
  return reported(id)
}

const productOf = async (name: string) =>
  (await meera.get(`/api/admin/products?q=${encodeURIComponent(name)}`)).body.data[0]

describe('the columns of a file', () => {
  const FOREIGN = 'Article;Article;Rate;Grade\nAnarkali;AN-1;1299;A\nGharara;GH-1;899;B\n'
  const fields = ['name', 'handle', 'price', '']

  it('are assigned once, and remembered for files with the same columns', async () => {
    const report = await checked(`\ufeff${FOREIGN}`)
    expect(report).toMatchObject({ state: 'unmapped', problem: expect.stringMatching(/title or name/) })
    expect(report.columns[2]).toEqual({ name: 'Rate', field: 'price', samples: ['1299', '899'] })
    expect(report.columns.map(({ field }: ImportColumn) => field)).toEqual(['', '', 'price', ''])
    expect((await meera.post(`/api/admin/product-imports/${report._id}/check`, { fields })).status).toBe(200)
    expect(await reported(report._id)).toMatchObject({ state: 'checked', created: 2, refused: 0, problem: '' })
    const next = await checked(FOREIGN)
    expect(next).toMatchObject({ state: 'checked', created: 2, notes: [expect.stringMatching(/your last file/)] })
    expect(next.columns.map(({ field }: ImportColumn) => field)).toEqual(fields)
    // In other columns nothing is remembered.
    expect(await checked(FOREIGN.replace('Grade', 'Class'))).toMatchObject({ state: 'unmapped' })
  })

  it('are refused when they make no sense', async () => {
    const { _id } = (await upload(FOREIGN)).body.data
    await reported(_id)
    for (const [wrong, message] of [
      [['name', 'handle', 'price'], /4 columns/],
      [['name', 'name', 'price', ''], /Two columns are assigned to Name/],
      [['', 'handle', 'price', ''], /Name/],
      [['name', 'handle', '', ''], /Price/],
      [['name', 'nonsense', 'price', ''], /./],
    ] as const) {
      const answer = await meera.post(`/api/admin/product-imports/${_id}/check`, { fields: wrong })
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringMatching(message)])
    }
  })
})

describe('what a dry run leaves to the owner', () => {
  const FILE = [
    'title,category,sizes,colour,mrp,price,description,stock',
    'Comma Kurta,Kurtas,"S, M",Red,1000,900,"<p>Soft <b>cotton</b></p><ul><li>Hand wash</li></ul>","3,4"',
    'Dear Thingamajig,Things,S,"Navy, White",1000,1200,plain,1',
  ].join('\n')

  it('is named with counts and rows, and done as chosen', async () => {
    const report = await checked(FILE)
    const found = (kind: string) => report.findings.find((one: { kind: string }) => one.kind === kind)
    expect(report).toMatchObject({ state: 'checked', created: 1, refused: 1 })
    expect(found('sizes')).toMatchObject({ count: 1, rows: [{ line: 2, product: 'Comma Kurta', detail: 'S, M' }] })
    expect(found('colors')).toMatchObject({ count: 1, rows: [{ line: 3, detail: 'Navy, White' }] })
    expect(found('hsn')).toMatchObject({ count: 2, rows: [{ detail: '6211' }, { detail: '' }] })
    expect(found('aboveMrp')).toMatchObject({ count: 1, rows: [{ line: 3, detail: 'price ₹1,200.00, MRP ₹1,000.00' }] })
    expect(found('html')).toMatchObject({ count: 1, rows: [{ line: 2 }] })
    const options = { aboveMrp: 'lower', colors: 'split', html: 'format', hsn: 'empty' }
    await meera.post(`/api/admin/product-imports/${report._id}/check`, { options })
    expect(await reported(report._id)).toMatchObject({ state: 'checked', created: 2, refused: 0, options })
    expect(await imported(report._id)).toMatchObject({ state: 'done', created: 2 })
    const { _id } = await productOf('Comma Kurta')
    const kurta = (await meera.get(`/api/admin/products/${_id}`)).body.data
    expect(kurta).toMatchObject({ description: 'Soft **cotton**\n\n- Hand wash', hsn: '' })
    const variants = db.selectFrom('variant').select(['size', 'stock']).where('product_id', '=', _id)
    expect(await variants.orderBy('position').execute()).toEqual([
      { size: 'S', stock: 3 },
      { size: 'M', stock: 4 },
    ])
    const dear = (await meera.get(`/api/admin/products/${(await productOf('Thingamajig'))._id}`)).body.data
    expect(dear).toMatchObject({ price: 1000, mrp: 1000 })
    expect(dear.variants.map(({ color }: { color: string }) => color)).toEqual(['Navy', 'White'])
    expect((await meera.post(`/api/admin/product-imports/${report._id}/check`, { options })).status).toBe(409)
    const notes = ['Your choices are those of your last file with the same columns.']
    expect(await checked(FILE)).toMatchObject({ created: 0, updated: 0, unchanged: 2, options, notes })
  })

  it('does not replace an HSN code of the shop by a guess', async () => {
    await db.updateTable('product').set({ hsn: '6206' }).where('name', '=', 'Comma Kurta').execute()
    await imported((await checked(FILE.replace('900', '950').replace('1200', '990')))._id)
    const { _id } = await productOf('Comma Kurta')
    expect((await meera.get(`/api/admin/products/${_id}`)).body.data).toMatchObject({ hsn: '6206', finalPrice: 950 })
  })
})

describe('an import is undone', () => {
  const first = 'handle,title,brand,category,sizes,price,stock\nundo-a,Undo A,Brand U,Undo things,S|M,500,2\n'
  const second = `${first.replace('S|M,500,2', 'M|L,700,9')}undo-b,Undo B,Brand V,Undo things,S,100,1\nundo-c,Undo C,Brand V,Undo others,S,100,1\nundo-d,Undo D,Brand V,Undo others,S,100,1\n`
  const state = async () => ({
    product: await db
      .selectFrom('product')
      .select(['name', 'price_paise', 'brand_id', 'category_id'])
      .where('handle', '=', 'undo-a')
      .execute(),
    variants: await db
      .selectFrom('variant')
      .select(['id', 'size', 'sku', 'stock', 'shelf', 'barcode', 'cost_paise'])
      .where('sku', 'ilike', '%')
      .orderBy('id')
      .execute(),
    categories: await db.selectFrom('category').select('name').orderBy('id').execute(),
    brands: await db.selectFrom('brand').select('name').orderBy('id').execute(),
  })
  const undo = (id: string) => meera.post(`/api/admin/product-imports/${id}/undo`)

  it('with what it created, restoring what it changed; what was ordered, edited or counted since stays', async () => {
    const older = await checked(first)
    expect((await undo(older._id)).status).toBe(409)
    await imported(older._id)
    // The next import removes one of these variants and keeps the other.
    const setShelf = (shelf: string) =>
      sql`update variant set shelf = ${shelf} where product_id in (select id from product where handle = 'undo-a')`.execute(
        db,
      )
    await setShelf('A 1')
    const before = await state()
    const newer = await checked(second)
    expect(await imported(newer._id)).toMatchObject({ created: 3, updated: 1, canUndo: true })
    await setShelf('B 2')
    // As recorded by a program that did not know costs and barcodes.
    await sql`update product_import_change set before = jsonb_set(before, '{variants}',
      (select jsonb_agg(v - 'barcode' - 'cost_paise') from jsonb_array_elements(before -> 'variants') v))
      where import_id = ${newer._id} and before is not null`.execute(db)
    const idOf = async (handle: string) =>
      (await db.selectFrom('product').select('id').where('handle', '=', handle).executeTakeFirstOrThrow()).id
    const [b, c, d] = [await idOf('undo-b'), await idOf('undo-c'), await idOf('undo-d')]
    await db
      .insertInto('redirect')
      .values({ id: 'f'.repeat(24), path: '/old-b', target: `/products/${b}` })
      .execute()
    const edited = (await meera.get(`/api/admin/products/${c}`)).body.data
    await meera.put(`/api/admin/products/${c}`, { revision: edited.revision, description: 'By hand' })
    await db.updateTable('variant').set({ stock: 7 }).where('product_id', '=', d).execute()
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${b}`)).status).toBe(200)

    expect((await undo(newer._id)).body.data).toMatchObject({ state: 'undoing' })
    const report = await reported(newer._id)
    expect(report).toMatchObject({ state: 'undone', undone: 2, canUndo: true })
    expect(report.kept).toEqual([
      { product: 'Undo C', reason: 'it was edited since the import' },
      { product: 'Undo D', reason: 'its stock was changed since the import' },
    ])
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${b}`)).status).toBe(404)
    expect(await db.selectFrom('redirect').selectAll().where('path', '=', '/old-b').execute()).toEqual([])
    await db.deleteFrom('product').where('id', 'in', [c, d]).execute()
    await undo(newer._id)
    expect(await reported(newer._id)).toMatchObject({ state: 'undone', undone: 4, canUndo: false, kept: [] })
    expect(await state()).toEqual(before)
    // The older import left the product as it is now.
    await undo(older._id)
    expect(await reported(older._id)).toMatchObject({ state: 'undone', undone: 1, kept: [] })
    expect(await db.selectFrom('product').select('id').where('handle', 'like', 'undo-%').execute()).toEqual([])
    expect((await undo(older._id)).status).toBe(409)
  }, 120_000)

  it('not for products that were ordered', async () => {
    const report = await checked(first)
    await imported(report._id)
    const product = (await productOf('Undo A'))._id
    const items = [{ product, quantity: 1, price: 500, selectedColor: '', selectedSize: 'S' }]
    const { _id: order } = await place(shop, await shop.as(priya), { items, totalAmount: 550 })
    await undo(report._id)
    expect((await reported(report._id)).kept).toEqual([
      { product: 'Undo A', reason: `it was ordered: order ${order.slice(-8)}` },
    ])
    expect((await shop.get(`/api/products/${product}`)).status).toBe(200)
  })
})

describe('an uploaded file', () => {
  it('updates products, and their stock only on request', async () => {
    const { payload } = await exported('?q=madder')
    const changed = payload.replace('4500', '4200.50').replace(/,1,,,,,,,,\r\n$/, ',9,,,,,,,,\r\n')
    expect(changed).not.toBe(payload)
    const stockOf = async () =>
      (await db.selectFrom('variant').select('stock').where('color', '=', 'Maroon').executeTakeFirstOrThrow()).stock
    const first = (await upload(changed)).body.data._id
    expect(await reported(first)).toMatchObject({ state: 'checked', updated: 1, created: 0 })
    await meera.post(`/api/admin/product-imports/${first}/apply`, { defaultStock: 0, updatesStock: false })
    await reported(first)
    expect(await stockOf()).toBe(1)
    const second = (await upload(changed)).body.data._id
    await reported(second)
    await meera.post(`/api/admin/product-imports/${second}/apply`, { defaultStock: 0, updatesStock: true })
    await reported(second)
    expect(await stockOf()).toBe(9)
    const last = await db.selectFrom('stock_movement').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(last).toMatchObject({ change: 8, reason: 'import', customer_id: meera.userId })
    expect((await meera.get('/api/admin/products?q=madder')).body.data[0].price).toBe(4200.5)
  })

  it('does not give one barcode to two products', async () => {
    const { payload } = await exported('?q=madder')
    const [header = '', row = ''] = payload.split('\r\n')
    const barcodeAt = header.split(',').indexOf('variant_barcode')
    const labelled = row.split(',').map((cell, at) => (at === barcodeAt ? 'NEW-1' : cell))
    const twin = row.replaceAll('madder-saree', 'madder-twin').split(',')
    const rows = [header, labelled.join(','), twin.map((cell, at) => (at === barcodeAt ? 'new-1' : cell)).join(',')]
    const { refusals } = await reported((await upload(rows.join('\r\n'))).body.data._id)
    expect(refusals).toContainEqual(
      expect.objectContaining({ line: 3, reason: 'the barcode new-1 belongs to another product' }),
    )
  })

  it('keeps the zeros of numbers that a spreadsheet wrote as text', async () => {
    const rows = [
      'title,price,sku,size,hsn',
      'Zero Kurta,="999",="00123",="08","=""6211"""',
      'Zero Stole,899,00124,09,="6214"',
    ].join('\n')
    const report = await checked(rows)
    expect(report).toMatchObject({ state: 'checked', created: 2, refused: 0 })
    expect(await imported(report._id)).toMatchObject({ created: 2 })
    const found = db.selectFrom('variant').innerJoin('product', 'product.id', 'variant.product_id')
    expect(
      await found.select(['sku', 'size', 'hsn']).where('name', 'like', 'Zero %').orderBy('name').execute(),
    ).toEqual([
      { sku: '00123', size: '08', hsn: '6211' },
      { sku: '00124', size: '09', hsn: '6214' },
    ])
  })

  it('with plain columns is checked row by row, with refusals as a file', async () => {
    const plain =
      'title,price,stock,barcode,nonsense\nPink Kurta,999,4,1,1\nBad Kurta,-5,4,1,1\n=cmd(),,,,\n\uff1dcmd(),,,,\n'
    const { _id } = (await upload(plain)).body.data
    const report = await reported(_id)
    expect(report).toMatchObject({ state: 'checked', rows: 4, created: 1, refused: 3 })
    expect(report.refusals[0]).toMatchObject({ line: 3, product: 'Bad Kurta' })
    expect(report.notes.join()).toContain('nonsense')
    const refused = await shop.app.inject({
      url: `/api/admin/product-imports/${_id}/refusals`,
      headers: { authorization: `Bearer ${meera.token}` },
    })
    expect(refused.payload).toContain('"3","Bad Kurta"')
    expect(refused.payload).toContain('"\'=Cmd()"')
    expect(refused.payload).toContain('"\'\uff1dCmd()"')
  })

  it.each<[string, string | Buffer, RegExp]>([
    ['is not a table', Buffer.from([0, 1, 2, 3]), /not text/],
    ['is a workbook', Buffer.from('PK\u0003\u0004xxxx'), /workbook/],
    ['was cut off', 'title,price\n"Kurta,999\n', /never closed/],
    ['is a damaged archive', gzipSync('title,price\nKurta,999\n').subarray(0, 20), /cut off|damaged/],
    ['lacks required columns', 'vastra_handle,name,price\nx,y,1\n', /these columns are missing: brand/],
  ])('is refused with a reason and deleted when it %s', async (_title, bytes, problem) => {
    const { _id } = (await upload(bytes)).body.data
    const report = await reported(_id)
    expect(report).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) })
    expect(report.problem).not.toContain(shop.dataDir)
    expect(readdirSync(join(shop.dataDir, 'uploads', 'imports'))).not.toContain(_id)
    expect(
      (await meera.post(`/api/admin/product-imports/${_id}/apply`, { defaultStock: 0, updatesStock: false })).status,
    ).toBe(409)
  })

  it('is refused without a body, as a picture, and without permission', async () => {
    expect((await upload('')).status).toBe(400)
    expect((await upload('x', 'image/png')).status).toBe(415)
    expect((await (await shop.as(packer)).get('/api/admin/product-imports')).status).toBe(403)
    expect((await meera.get(`/api/admin/product-imports/${'f'.repeat(24)}`)).status).toBe(404)
  })
})
