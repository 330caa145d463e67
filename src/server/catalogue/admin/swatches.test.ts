import { describe, expect, it } from 'vitest'
import { orderBody, place, stockLedgerGaps } from '../../../../test/ordering.ts'
import { owner } from '../../../../test/people.ts'
import { indigoKurta, khadiByTheMetre } from '../../../../test/products.ts'
import { storeContact } from '../../../../test/seller.ts'
import { testShop } from '../../../../test/shop.ts'
import { writeSetting } from '../../settings/queries.ts'
import { writeProducts } from '../write-products.ts'

const khadi = {
  ...khadiByTheMetre,
  hsn: '5208',
  variants: [
    { sku: 'KHADI-WHITE', color: 'White', size: '', stock: 1_250 },
    { sku: 'KHADI-BLUE', color: 'Blue', size: '', stock: 15 },
  ],
}
const shop = await testShop([indigoKurta, khadi])
await storeContact(shop.database.db)
const asha = await shop.as(owner)
const priya = await shop.as({ name: 'Priya Nair', email: 'priya@example.com' })
const cloth = shop.id('khadi-by-the-metre')

const read = async (id: string) => (await asha.get(`/api/admin/products/${id}`)).body.data
const cut = async (id: string, body: object) => {
  const { revision } = await read(id)
  const answer = await asha.post(`/api/admin/products/${id}/swatches`, { revision, ...body })
  await shop.shop.settled()
  return answer
}
const stocks = async (id: string) =>
  (await read(id)).variants.map(({ color, countInStock }: { color: string; countInStock: number }) => [
    color,
    countInStock,
  ])

describe('a swatch of a fabric', () => {
  it.each([
    ['no strips', () => cloth, { strips: 0 }, 'strips'],
    ['half a strip', () => cloth, { strips: 1.5 }, 'strips'],
    ['a price of nothing', () => cloth, { strips: 1, price: 0 }, 'price'],
    ['a garment', () => shop.id('indigo-kurta'), { strips: 1 }, 'strips'],
  ])('is not cut with or from %s', async (_what, id, body, field) => {
    const answer = await cut(id(), body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
  })

  it('is made at the first time, from the length that it takes, once for each request', async () => {
    const request = { revision: (await read(cloth)).revision, strips: 2 }
    const answers = await Promise.all([1, 2].map(() => asha.post(`/api/admin/products/${cloth}/swatches`, request)))
    await shop.shop.settled()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { swatchId } = await read(cloth)
    expect(await stocks(cloth)).toEqual([
      ['White', 12.3],
      ['Blue', 0.15],
    ])
    expect(await stocks(swatchId)).toEqual([
      ['White', 22],
      ['Blue', 0],
    ])
    expect(await read(swatchId)).toMatchObject({
      swatchOf: cloth,
      price: 25,
      hsn: '5208',
      unit: 'piece',
      status: 'active',
    })
    await cut(cloth, { strips: 1 })
    expect(await stocks(swatchId)).toEqual([
      ['White', 33],
      ['Blue', 11],
    ])
    expect(await stockLedgerGaps(shop.database)).toEqual([])
    expect((await cut(swatchId, { strips: 1 })).status).toBe(400)
    expect((await asha.call('DELETE', `/api/admin/products/${cloth}`)).status).toBe(409)
  })

  it('is sold by the piece, whatever a file says', async () => {
    const { swatchId } = await read(cloth)
    const { revision } = await read(swatchId)
    const answer = await asha.put(`/api/admin/products/${swatchId}`, { revision, unit: 'metre' })
    expect([answer.status, answer.body.errors.unit]).toEqual([400, expect.stringContaining('by the piece')])
    const { handle } = await read(swatchId)
    const { refused } = await writeProducts(shop.database.db, [
      { ...khadi, handle, variants: khadi.variants.map((variant) => ({ ...variant, sku: `${variant.sku}-2` })) },
    ])
    expect(refused).toEqual([{ handle, reasons: ['swatches are sold by the piece'] }])
  })

  it('is shown with its fabric and in no list', async () => {
    const { swatchId } = await read(cloth)
    expect((await shop.get(`/api/products/${cloth}`)).body.data.swatchId).toBe(swatchId)
    expect(await shop.shop.knows({ kind: 'product', id: swatchId, missing: '' })).toBe(true)
    const lists = ['/api/products', '/api/products/search?q=khadi', '/api/products/suggestions?q=khadi']
    for (const list of lists) expect(JSON.stringify((await shop.get(list)).body)).not.toContain(`_id":"${swatchId}`)
  })

  it('of the demo shop shows the weave first', async () => {
    const { swatchId } = await read(cloth)
    const { db } = shop.database
    const firstPicture = async () => (await shop.get(`/api/products/${swatchId}`)).body.data.image
    expect(await firstPicture()).not.toContain('/media/painted/')
    await db.updateTable('product').set({ is_demo: true }).where('id', '=', swatchId).execute()
    await shop.shop.settled()
    expect(await firstPicture()).toMatch(/\/media\/painted\/[0-9a-f]{24}\/3-/)
  })

  it('says how many of a colour an order can have', async () => {
    const { swatchId } = await read(cloth)
    const most = async (id: string) => (await shop.get(`/api/products/${id}`)).body.data.maxQuantity
    expect([await most(cloth), await most(swatchId)]).toEqual([undefined, 2])
    await writeSetting(shop.database.db, 'buying_limits', { swatchesPerLine: 5 })
    await shop.shop.settled()
    expect(await most(swatchId)).toBe(5)
    await writeSetting(shop.database.db, 'buying_limits', {})
    await shop.shop.settled()
  })

  it('is ordered like any product, two of a colour at most, and returned only if it is faulty', async () => {
    const { swatchId } = await read(cloth)
    const swatches = (quantity: number, price = 25) => ({
      items: [{ product: swatchId, quantity, price, selectedColor: 'White', selectedSize: '' }],
      totalAmount: quantity * price + 50,
    })
    const refused = await priya.post('/api/orders', orderBody(shop, swatches(3)))
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('at most 2 pieces')])
    expect((await priya.post('/api/orders', orderBody(shop, swatches(1, 1)))).status).toBe(409)
    const order = await place(shop, priya, swatches(2))
    await shop.database.db
      .updateTable('orders')
      .set({ status: 'delivered', delivered_at: new Date(), shipped_at: new Date() })
      .where('id', '=', order._id)
      .execute()
    const { lines } = (await priya.get(`/api/orders/${order._id}/returns`)).body.data
    expect(lines[0]).toMatchObject({ lastReturnDay: null, lastExchangeDay: null, lastClaimDay: expect.any(String) })
  })

  it('is on sale only while its fabric is', async () => {
    const { swatchId } = await read(cloth)
    const setStatus = async (status: string) => {
      const { revision } = await read(cloth)
      const answer = await asha.put(`/api/admin/products/${cloth}`, { revision, status })
      expect(answer.status).toBe(200)
      await shop.shop.settled()
      return [(await read(swatchId)).status, (await shop.get(`/api/products/${swatchId}`)).status]
    }
    expect(await setStatus('archived')).toEqual(['archived', 404])
    expect(await setStatus('active')).toEqual(['active', 200])
  })
})
