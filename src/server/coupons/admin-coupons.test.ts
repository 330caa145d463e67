import { describe, expect, it } from 'vitest'
import { orderBody } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const asManager = await shop.as(manager)
const asOwner = await shop.as(owner)
const asPriya = await shop.as(priya)
const coupons = '/api/admin/coupons'
const diwali = { code: 'diwali20', kind: 'percent', percent: 20, minimum: 500 }
const count = async () => (await asManager.get(coupons)).body.total

describe('managing coupons', () => {
  it('creates a coupon that the checkout applies', async () => {
    const { status, body } = await asManager.post(coupons, diwali)
    expect([status, body.data]).toMatchObject([
      200,
      {
        code: 'DIWALI20',
        percent: 20,
        amount: null,
        minimum: 500,
        maxUses: null,
        uses: 0,
        state: 'active',
        active: true,
      },
    ])
    const order = await asPriya.post('/api/orders', orderBody(shop, { couponCode: 'diwali20', totalAmount: 799.2 }))
    expect(order.body.data).toMatchObject({ discount: 199.8, couponCode: 'DIWALI20' })
    const { data } = (await asManager.get(`${coupons}/${body.data._id}`)).body
    // Using a coupon is not an edit, so the revision stays the same.
    expect(data).toMatchObject({ uses: 1, revision: body.data.revision })
  })

  it.each([
    ['percent', { percent: 150 }],
    ['percent', { percent: -10 }],
    ['percent', {}],
    ['amount', { kind: 'amount', amount: 0.005 }],
    ['endsAt', { percent: 5, startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }],
    ['endsAt', { percent: 5, endsAt: '2026-02-30T00:00:00Z' }],
    ['code', { percent: 5, code: 'DISCOUNT10' }],
    ['code', { percent: 5, code: 'discount10' }],
    ['code', { percent: 5, code: 'no spaces' }],
  ])('rejects an invalid %s with a message for that field', async (field, form) => {
    const before = await count()
    const { status, body } = await asManager.post(coupons, { code: 'NEW', kind: 'percent', ...form })
    expect([status, body]).toEqual([
      400,
      { success: false, message: body.errors[field], errors: { [field]: expect.any(String) } },
    ])
    expect(await count()).toBe(before)
  })

  it.each([
    { percent: '20' },
    { percent: [20] },
    { kind: 'gift' },
    { code: 5 },
    { code: 'A\u0000' },
    { minimum: 'none' },
  ])('refuses %j', async (form) => {
    expect((await asManager.post(coupons, { code: 'NEW', kind: 'percent', percent: 5, ...form })).status).toBe(400)
  })

  it('changes a coupon only at the revision that was read', async () => {
    const { data } = (await asManager.post(coupons, { code: 'ONAM', kind: 'amount', amount: 100.5 })).body
    const form = { ...data, amount: 150, maxUses: 10 }
    const saved = await asManager.put(`${coupons}/${data._id}`, form)
    expect(saved.body.data).toMatchObject({ amount: 150, maxUses: 10, revision: data.revision + 1 })
    const late = await asOwner.put(`${coupons}/${data._id}`, { ...form, amount: 175 })
    expect(late).toMatchObject({ status: 409, body: { current: { amount: 150 } } })
    const taken = await asOwner.put(`${coupons}/${data._id}`, { ...saved.body.data, code: 'DISCOUNT10' })
    expect(taken).toMatchObject({ status: 400, body: { errors: { code: expect.any(String) } } })
    const log = (await asOwner.get('/api/admin/audit?entityId=ONAM')).body.data
    expect(log).toMatchObject([
      { action: 'change', before: { amount: 100.5, maxUses: null }, after: { amount: 150, maxUses: 10 } },
      { action: 'create', staffName: manager.name },
    ])
  })

  it('deletes a coupon that no order has used', async () => {
    const { data } = (await asManager.post(coupons, { code: 'TYPO', kind: 'percent', percent: 5 })).body
    expect((await asManager.call('DELETE', `${coupons}/${data._id}`)).status).toBe(200)
    expect((await asManager.get(`${coupons}/${data._id}`)).status).toBe(404)
    const used = (await asManager.get(`${coupons}?q=diwali`)).body.data[0]
    expect((await asManager.call('DELETE', `${coupons}/${used._id}`)).status).toBe(409)
  })

  it('does not apply a coupon that is switched off', async () => {
    const { data } = (await asManager.get(`${coupons}?q=DIWALI`)).body
    await asManager.put(`${coupons}/${data[0]._id}`, { ...data[0], active: false })
    const order = await asPriya.post('/api/orders', orderBody(shop, { couponCode: 'DIWALI20', totalAmount: 799.2 }))
    expect(order.status).toBe(409)
    expect((await asManager.get(`${coupons}?active=false`)).body.data).toMatchObject([{ state: 'inactive' }])
  })

  it('is refused for packers', async () => {
    expect((await (await shop.as(packer)).get(coupons)).status).toBe(403)
  })
})
