import { describe, expect, it } from 'vitest'
import { jaipur, orderBody, place, raiseBuyingLimits, stockLedgerGaps } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { newId } from '../platform/database/id.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
await raiseBuyingLimits(shop.database)
await db.updateTable('variant').set({ stock: 1_000 }).execute()
const [asPriya, asManager, asPacker] = [await shop.as(priya), await shop.as(manager), await shop.as(packer)]
const calls = '/api/admin/cash-calls'
await db
  .insertInto('cash_rule')
  .values({ id: newId(), position: 0, kind: 'total', condition: '{}', effect: 'confirm' })
  .execute()

const stock = async () => {
  const row = await db.selectFrom('variant').select('stock').where('sku', '=', 'IK-S').executeTakeFirstOrThrow()
  return row.stock
}
const stored = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const adminOrder = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const mailOf = async (id: string, words: string) =>
  (await shop.emails()).find(({ subject }) => subject.includes(id.slice(-8)) && subject.includes(words))
const linkOf = async (id: string) => {
  const [, link = ''] = /(http:\/\/shop\.test\/confirm-order\/\S+)/.exec((await mailOf(id, 'placed'))?.text ?? '') ?? []
  return link.replace('http://shop.test', '')
}
const open = (url: string, method: 'GET' | 'HEAD' = 'GET') => shop.app.inject({ method, url })
const press = (url: string, answer: string) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${answer}`,
  })
const endTime = (id: string) =>
  db
    .updateTable('orders')
    .set({ cash_confirm_by: new Date(0) })
    .where('id', '=', id)
    .execute()
const noticeOf = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data.confirmationNotice
const runJob = async () => {
  await shop.shop.jobs.send('unanswered-cash-orders', {})
  await shop.shop.jobs.drain()
}

describe('a cash order that a rule asks about', () => {
  it('is confirmed by a button of the page in its email, not by opening the page', async () => {
    expect(
      (await asPriya.post('/api/orders/quote', { items: orderBody(shop).items })).body.data.payments[0],
    ).toMatchObject({
      needsConfirmation: true,
    })
    const { _id } = await place(shop, asPriya)
    expect(await adminOrder(_id)).toMatchObject({ cashConfirmation: 'asked', status: 'confirmed' })
    const link = await linkOf(_id)
    for (const method of ['GET', 'HEAD', 'GET'] as const) expect((await open(link, method)).statusCode).toBe(200)
    const page = await open(link)
    expect([page.headers['cache-control'], page.body]).toEqual(['no-store', expect.stringContaining('₹999.00')])
    expect((await stored(_id)).cash_confirmation).toBe('asked')
    const answer = await press(link, 'confirmed')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, link])
    expect((await open(link)).body).toContain('Your order is confirmed')
    expect((await press(link, 'refused')).statusCode).toBe(303)
    expect(await stored(_id)).toMatchObject({
      cash_confirmation: 'confirmed',
      status: 'confirmed',
      cash_confirm_by: null,
    })
  })

  it('that was changed says which order is valid now, behind the link of the old one', async () => {
    const { _id } = await place(shop, asPriya)
    const link = await linkOf(_id)
    const { revision } = await adminOrder(_id)
    const change = { revision, lines: [{ line: 0, quantity: 2 }], reason: 'Two of them', totalAmount: 1998 }
    const next = (await asManager.put(`/api/admin/orders/${_id}/change`, change)).body._id
    expect((await open(link)).body).toContain(`It is now order #${next.slice(-8)}`)
    expect((await press(link, 'confirmed')).statusCode).toBe(303)
  })

  it('is confirmed at the same time when the checkout was never finished', async () => {
    const { body } = await asPriya.post('/api/orders', orderBody(shop))
    await press(await linkOf(body._id), 'confirmed')
    expect(await stored(body._id)).toMatchObject({ status: 'confirmed', payment_status: 'due_on_delivery' })
  })

  it('has a page only for those who have the link', async () => {
    const one = await place(shop, asPriya)
    const other = await place(shop, asPriya)
    const [path] = (await linkOf(one._id)).split('?')
    const [, token] = (await linkOf(other._id)).split('?')
    for (const url of [`${path}`, `${path}?token=`, `${path}?${token}`, `${path}?token=a&token=b`, '/confirm-order/1'])
      expect([(await open(url)).statusCode, (await press(url, 'confirmed')).statusCode]).toEqual([404, 404])
    expect((await press(await linkOf(one._id), 'maybe')).statusCode).toBe(200)
    expect((await stored(one._id)).cash_confirmation).toBe('asked')
  })

  it('is cancelled without an answer in time, and only then', async () => {
    const before = await stock()
    const [late, packed, answered, waiting] = [
      await place(shop, asPriya),
      await place(shop, asPriya),
      await place(shop, asPriya),
      await place(shop, asPriya),
    ]
    const { revision } = await adminOrder(packed._id)
    await asPacker.put(`/api/admin/orders/${packed._id}/process`, { revision })
    await press(await linkOf(answered._id), 'confirmed')
    for (const { _id } of [late, packed]) await endTime(_id)
    await runJob()
    expect(await stored(late._id)).toMatchObject({ status: 'cancelled', cash_confirmation: 'silent' })
    for (const { _id } of [packed, answered, waiting]) expect((await stored(_id)).status).not.toBe('cancelled')
    expect(await stock()).toBe(before - 3)
    expect((await mailOf(late._id, 'cancelled'))?.text.replace(/\s+/g, ' ')).toContain('did not get your confirmation')
    await press(await linkOf(late._id), 'confirmed')
    expect((await stored(late._id)).status).toBe('cancelled')
    expect((await open(await linkOf(late._id))).body).toContain('did not get your confirmation in time')
    expect(await noticeOf(late._id)).toBeUndefined()
    expect((await asPriya.get(`/api/orders/${late._id}`)).body.data.cancelReason).toContain(
      'did not get your confirmation in time',
    )
    expect(await noticeOf(waiting._id)).toMatch(/^Please confirm this order by .+20\d\d.+, or it will be cancelled\./)
    for (const { _id } of [packed, answered]) expect(await noticeOf(_id)).toBeUndefined()
  })

  it('ends in one state when the buyer, the team and the job act at once', async () => {
    const before = await stock()
    const orders = await Promise.all([0, 1, 2, 3, 4, 5].map(() => place(shop, asPriya)))
    const links = new Map<string, string>()
    for (const { _id } of orders) links.set(_id, await linkOf(_id))
    for (const { _id } of orders.slice(0, 3)) await endTime(_id)
    const ship = async (id: string) => {
      const parcel = { courier: 'Delhivery', trackingNumber: '1' }
      return asManager.put(`/api/admin/orders/${id}/ship`, { ...parcel, revision: (await adminOrder(id)).revision })
    }
    await Promise.all([
      runJob(),
      ...orders.flatMap(({ _id }) => [
        ship(_id),
        press(links.get(_id) ?? '', 'refused'),
        asPacker.post(`${calls}/${_id}`, { outcome: 'confirmed' }),
        asPriya.put(`/api/orders/${_id}/cancel`),
      ]),
    ])
    const ended = await Promise.all(orders.map(({ _id }) => stored(_id)))
    for (const { status } of ended) expect(['shipped', 'cancelled']).toContain(status)
    expect(await stock()).toBe(before - ended.filter(({ status }) => status === 'shipped').length)
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  })
})

describe('the call list', () => {
  it('shows who waits, records calls and moves the order', async () => {
    const customer = { name: 'Asha Iyer', email: 'asha@example.com', phone: '9111111111', address: jaipur }
    const asAsha = await shop.as({ name: 'Asha Iyer', email: 'asha@example.com' })
    const [yes, no] = [await place(shop, asAsha, { customer }), await place(shop, asAsha, { customer })]
    const list = async () => (await asPacker.get(`${calls}?q=9111111111`)).body
    expect(await list()).toMatchObject({ total: 2, data: [{ phone: '9111111111', calls: [], pincode: '302003' }, {}] })
    const call = (id: string, body: object) => asPacker.post(`${calls}/${id}`, body)
    await call(yes._id, { outcome: 'no answer', note: 'Rang out' })
    expect((await list()).data[0].calls).toMatchObject([{ outcome: 'no answer', note: 'Rang out', by: packer.name }])
    expect((await call(yes._id, { outcome: 'confirmed' })).status).toBe(200)
    expect(await call(yes._id, { outcome: 'refused' })).toMatchObject({
      status: 409,
      body: { message: 'This order has already been confirmed.' },
    })
    expect((await call(no._id, { outcome: 'refused', note: 'Ordered twice' })).status).toBe(200)
    expect(await stored(no._id)).toMatchObject({ status: 'cancelled', cash_confirmation: 'refused' })
    expect((await list()).total).toBe(0)
    const log = (await (await shop.as(owner)).get(`/api/admin/audit?entityId=${no._id}`)).body.data
    expect(log).toMatchObject([{ action: 'call', after: { call: 'refused', status: 'cancelled' } }])
    expect((await call('0'.repeat(24), { outcome: 'confirmed' })).status).toBe(404)
  })
})
