import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { manager, packer } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

/** Values that are difficult to export and import. */
const naughty = testProduct({
  handle: '-naughty',
  name: '=HYPERLINK("http://evil.example","click")',
  description: 'Line one\nLine two, with "quotes"; and\ttab\r\n\'=1+1',
  fabric: "'@cotton",
  pattern: '+91',
  color: 'नीला',
  maker: ' spaced ',
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
      image: 'a.jpg',
    },
    { sku: "'=SKU", color: '', size: '', stock: 0 },
  ],
  images: [
    { path: 'a.jpg', alt: '-front', color: 'नीला', focus: { x: 30, y: 100 } },
    { path: '/uploads/products/b.jpg' },
    { path: 'https://cdn.example.com/c.jpg?x=1,2' },
  ],
})
const shop = await testShop([indigoKurta, madderSaree, khadiByTheMetre, naughty])
const { db } = shop.database
const meera = await shop.as(manager)

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

describe('an uploaded file', () => {
  it('updates products, and their stock only on request', async () => {
    const { payload } = await exported('?q=madder')
    const changed = payload.replace('4500', '4200.50').replace(/,1,,,,,,,\r\n$/, ',9,,,,,,,\r\n')
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

  it('with plain columns is checked row by row, with refusals as a file', async () => {
    const plain = 'title,price,stock,barcode,nonsense\nPink Kurta,999,4,1,1\nBad Kurta,-5,4,1,1\n=cmd(),,,,\n'
    const { _id } = (await upload(plain)).body.data
    const report = await reported(_id)
    expect(report).toMatchObject({ state: 'checked', rows: 3, created: 1, refused: 2 })
    expect(report.refusals[0]).toMatchObject({ line: 3, product: 'Bad Kurta' })
    expect(report.notes.join()).toContain('nonsense')
    const refused = await shop.app.inject({
      url: `/api/admin/product-imports/${_id}/refusals`,
      headers: { authorization: `Bearer ${meera.token}` },
    })
    expect(refused.payload).toContain('"3","Bad Kurta"')
    expect(refused.payload).toContain('"\'=Cmd()"')
  })

  it.each<[string, string | Buffer, RegExp]>([
    ['is not a table', Buffer.from([0, 1, 2, 3]), /not text/],
    ['is a workbook', Buffer.from('PK\u0003\u0004xxxx'), /workbook/],
    ['has no known column', 'a,b\n1,2\n', /title or name/],
    ['was cut off', 'title,price\n"Kurta,999\n', /never closed/],
    ['is a damaged archive', gzipSync('title,price\nKurta,999\n').subarray(0, 20), /cut off|damaged/],
    ['lacks required columns', 'vastra_handle,name,price\nx,y,1\n', /these columns are missing: brand/],
  ])('is refused with a reason and deleted when it %s', async (_title, bytes, problem) => {
    const { _id } = (await upload(bytes)).body.data
    const report = await reported(_id)
    expect(report).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) })
    expect(report.problem).not.toContain(shop.dataDir)
    expect(readdirSync(join(shop.dataDir, 'imports'))).not.toContain(_id)
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
