import { describe, expect, it } from 'vitest'
import { owner, packer, priya } from '../../../../test/people.ts'
import { indigoKurta, redCottonKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'

const shop = await testShop([indigoKurta, redCottonKurta])
const { db } = shop.database
const asha = await shop.as(owner)
const id = shop.id('indigo-kurta')

await asha.post('/api/admin/products/bulk', { ids: [id], set: { status: 'draft' } })
await shop.shop.settled()

/** The token at the end of a preview's address. */
async function tokenOfPreview(): Promise<string> {
  const { status, body } = await asha.post(`/api/admin/products/${id}/preview`)
  expect(status).toBe(200)
  expect(body.data.path).toMatch(/^\/preview\/products\/[\w-]{30,}$/)
  return body.data.path.split('/').at(-1)
}

describe('the preview of a draft', () => {
  it('is visible only to people with its address', async () => {
    const { status, headers, body } = await shop.get(`/api/products/preview/${await tokenOfPreview()}`)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.data).toMatchObject({ status: 'draft', product: { name: 'Indigo Block Print Kurta' } })
    expect(body.data.variants).toHaveLength(3)
    expect((await shop.get(`/api/products/${id}`)).status).toBe(404)
    expect((await shop.get('/api/products?search=indigo')).body.products).toEqual([])
    const suggested = (await shop.get('/api/products/suggestions?q=indigo')).body
    expect(JSON.stringify(suggested)).not.toContain(id)
  })

  it('has expired for an unknown token', async () => {
    const token = await tokenOfPreview()
    for (const other of [id, token.slice(0, -1), `${token}x`, '%27%20or%201=1', 'x'.repeat(150)]) {
      const { status, body } = await shop.get(`/api/products/preview/${other}`)
      expect([status, body.message]).toEqual([expect.toBeOneOf([400, 404]), 'This preview has expired.'])
    }
  })

  it('does not store tokens in readable form', async () => {
    const token = await tokenOfPreview()
    const rows = await db.selectFrom('product_preview').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('shows the current product until it expires after two hours or the product is deleted', async () => {
    const token = await tokenOfPreview()
    const seen = () => shop.get(`/api/products/preview/${token}`)
    const { revision } = (await asha.get(`/api/admin/products/${id}`)).body.data
    await asha.put(`/api/admin/products/${id}`, { revision, name: 'Neel Kurta' })
    expect((await seen()).body.data.product.name).toBe('Neel Kurta')
    const { expires_at } = await db
      .selectFrom('product_preview')
      .selectAll()
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(120)
    await db
      .updateTable('product_preview')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await seen()).status).toBe(404)

    const made = (await asha.post('/api/admin/products', { ...draft(), name: 'Gone soon' })).body.data
    const { path } = (await asha.post(`/api/admin/products/${made._id}/preview`)).body.data
    expect((await asha.call('DELETE', `/api/admin/products/${made._id}`)).status).toBe(200)
    expect((await shop.get(`/api/products/preview/${path.split('/').at(-1)}`)).status).toBe(404)
  })

  it('can be created by team members for existing products', async () => {
    expect((await (await shop.as(packer)).post(`/api/admin/products/${id}/preview`)).status).toBe(200)
    expect((await (await shop.as(priya)).post(`/api/admin/products/${id}/preview`)).status).toBe(403)
    expect((await shop.app.inject({ method: 'POST', url: `/api/admin/products/${id}/preview` })).statusCode).toBe(401)
    expect((await asha.post(`/api/admin/products/${'f'.repeat(24)}/preview`)).status).toBe(404)
  })
})

const { brandId, categoryId } = (await asha.get(`/api/admin/products/${id}`)).body.data
const draft = () => ({ brandId, categoryId, price: 100, variants: [{ countInStock: 0 }] })

describe('the focal point of a picture', () => {
  const kurta = shop.id('red-cotton-kurta')
  const read = async () => (await asha.get(`/api/admin/products/${kurta}`)).body.data
  const save = async (images: object[]) => {
    const { revision } = await read()
    const answer = await asha.put(`/api/admin/products/${kurta}`, { revision, images })
    await shop.shop.settled()
    return answer
  }

  it('stays with its picture when the order changes, and reaches the storefront', async () => {
    const front = { path: '/uploads/products/front.jpg', alt: 'From the front', focus: { x: 50, y: 12 } }
    const hem = { path: '/uploads/products/hem.jpg', alt: 'The hem', focus: null }
    expect((await save([hem, front])).status).toBe(200)
    expect((await save([front, hem])).body.data.images).toMatchObject([front, hem])
    const { data } = (await shop.get(`/api/products/${kurta}`)).body
    expect(data.images).toEqual([front.path, hem.path])
    expect(data.imageFocus).toEqual({ [front.path]: '50% 12%' })
    expect(data.imageAlts).toMatchObject({ [front.path]: 'From the front' })
  })

  it('is the middle again after it is removed', async () => {
    await save([{ path: '/uploads/products/front.jpg', focus: null }])
    expect((await read()).images).toMatchObject([{ focus: null }])
    expect((await shop.get(`/api/products/${kurta}`)).body.data.imageFocus ?? {}).toEqual({})
  })

  it('and the width that it shows reach the storefront until they are removed', async () => {
    const weave = { path: '/uploads/products/weave.jpg', shownWidthCm: 12 }
    expect((await save([{ path: '/uploads/products/front.jpg' }, weave])).body.data.images).toMatchObject([
      { shownWidthCm: null },
      { shownWidthCm: 12 },
    ])
    expect((await shop.get(`/api/products/${kurta}`)).body.data.imageWidths).toEqual({ [weave.path]: 12 })
    for (const shownWidthCm of [0, 1, 301, 2.5, -4, 1e300]) {
      const { status, body } = await save([{ ...weave, shownWidthCm }])
      expect([status, Object.keys(body.errors)]).toEqual([400, ['images.0.shownWidthCm']])
    }
    await save([{ ...weave, shownWidthCm: null }])
    expect((await shop.get(`/api/products/${kurta}`)).body.data.imageWidths).toBeUndefined()
  })

  it.each([
    { x: -1, y: 0 },
    { x: 0, y: 101 },
    { x: 33.3, y: 50 },
  ])('cannot be %j', async (focus) => {
    const { status, body } = await save([{ path: '/uploads/products/front.jpg', focus }])
    expect([status, Object.keys(body.errors)]).toEqual([400, ['images.0.focus']])
  })
})
