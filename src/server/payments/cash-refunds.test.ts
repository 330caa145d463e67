import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { moneyOf, pay } from '../../../test/paying.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const [asPriya, asPacker, asManager, asOwner] = [
  await shop.as(priya),
  await shop.as(packer),
  await shop.as(manager),
  await shop.as(owner),
]

const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
/** An order of ₹999.00 that was paid in cash on delivery. */
async function delivered() {
  const { _id } = await place(shop, asPriya)
  const { revision } = await read(_id)
  const shipped = await asPacker.put(`/api/admin/orders/${_id}/ship`, { revision, courier: '', trackingNumber: '' })
  await asPacker.put(`/api/admin/orders/${_id}/deliver`, { revision: shipped.body.data.revision })
  return read(_id)
}
const url = ({ _id }: { _id: string }) => `/api/admin/orders/${_id}/refunds`
let transfers = 432_187_650_911
/** A refund by a transfer of its own. */
const byUpi = () => ({ amount: 300.5, method: 'upi', reference: String(++transfers), reason: 'A seam was open' })
const ledgerOf = async ({ _id }: { _id: string }) => (await moneyOf(shop, _id))?.ledger

describe('cash on delivery', () => {
  it('is recorded as paid on delivery, not before', async () => {
    const { _id } = await place(shop, asPriya)
    expect(await ledgerOf({ _id })).toBe(0)
    expect(await read(_id)).toMatchObject({ refundable: 0, isRefundedByHand: false })
    const order = await delivered()
    expect(await ledgerOf(order)).toBe(999_00)
    expect(order).toMatchObject({
      refundable: 999,
      isRefundedByHand: true,
      attempts: [{ provider: 'cash', state: 'captured', amount: 999 }],
    })
  })

  it('can be refunded by hand in parts, to the paisa', async () => {
    const order = await delivered()
    const first = await asManager.post(url(order), { revision: order.revision, ...byUpi() })
    expect(first.body.data).toMatchObject({
      refundable: 698.5,
      paymentStatus: 'completed',
      refunds: [{ amount: 300.5, state: 'processed', method: 'upi', reference: '432187650912', by: 'Meera Iyer' }],
    })
    expect(first.body.data.events.at(-1)).toMatchObject({
      kind: 'refunded',
      actor: 'admin',
      by: 'Meera Iyer',
      note: '₹300.50 by UPI (reference 432187650912): A seam was open',
    })
    expect(await ledgerOf(order)).toBe(698_50)
    const { revision } = first.body.data
    const more = { amount: 698.51, method: 'cash', reason: 'Returned' }
    expect((await asManager.post(url(order), { revision, ...more })).body.errors).toEqual({
      amount: 'At most ₹698.50 can be refunded.',
    })
    const rest = await asOwner.post(url(order), { revision, ...more, amount: 698.5 })
    expect(rest.body.data).toMatchObject({ refundable: 0, paymentStatus: 'refunded', status: 'delivered' })
    expect(await ledgerOf(order)).toBe(0)
    await shop.shop.jobs.drain()
    const emails = (await shop.emails())
      .filter(({ subject }) => subject.includes(`Refund for order #${order._id.slice(-8)}`))
      .map(({ text }) => text.replace(/\s+/g, ' '))
    expect(emails).toHaveLength(2)
    expect(emails).toContainEqual(
      expect.stringContaining('We have refunded ₹300.50 to you by UPI (reference 432187650912).'),
    )
    expect(emails).toContainEqual(expect.stringContaining('We have refunded ₹698.50 to you in cash.'))
  })

  it('is refunded once when requests are repeated or concurrent', async () => {
    const order = await delivered()
    const headers = { 'idempotency-key': 'one-press' }
    const request = byUpi()
    const refund = (body: object) => asManager.post(url(order), { revision: order.revision, ...body }, headers)
    const answers = await Promise.all([refund(request), refund(request), refund(request)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await refund({ ...request, amount: 1 })).status).toBe(422)
    const late = await asOwner.post(url(order), { revision: order.revision, ...request })
    expect(late).toMatchObject({ status: 409, body: { current: { refundable: 698.5 } } })
    expect(await ledgerOf(order)).toBe(698_50)
  })

  it('requires a refund method, and frees the key of a failed request', async () => {
    const order = await delivered()
    const headers = { 'idempotency-key': 'mended' }
    const refund = (request: object) =>
      asManager.post(url(order), { revision: order.revision, ...byUpi(), ...request }, headers)
    expect((await refund({ method: undefined })).body.errors).toEqual({
      method: 'Please choose how you paid the money back.',
    })
    expect((await refund({ reference: '  ' })).body.errors).toEqual({ reference: expect.any(String) })
    for (const wrong of [{ method: 'cheque' }, { method: ['upi'] }, { amount: 0 }, { amount: '5' }, { reason: '' }])
      expect([wrong, (await refund(wrong)).status]).toEqual([wrong, 400])
    expect((await refund({ method: 'cash', reference: '' })).status).toBe(200)
  })

  it('is recorded with the number of a transfer that has paid nothing else, even at the same time', async () => {
    const [one, two] = [await delivered(), await delivered()]
    const request = byUpi()
    const answers = await Promise.all(
      [one, two].map((order) => asManager.post(url(order), { revision: order.revision, ...request })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.errors).toEqual({
      reference: 'This reference is recorded for another refund already.',
    })
    const wrong = { ...byUpi(), reference: '4321' }
    const { revision } = await read(two._id)
    expect((await asManager.post(url(two), { revision, ...wrong })).body.errors).toEqual({
      reference: 'Please enter the UTR of the UPI payment, which has 12 digits.',
    })
  })

  it('requires the permission to refund', async () => {
    const order = await delivered()
    const request = { revision: order.revision, ...byUpi() }
    const visitor = await shop.app.inject({ method: 'POST', url: url(order), payload: request })
    expect(visitor.statusCode).toBe(401)
    expect((await asPriya.post(url(order), request)).status).toBe(403)
    expect((await asPacker.post(url(order), request)).status).toBe(403)
    expect(await ledgerOf(order)).toBe(999_00)
  })
})

it('a card payment cannot be refunded by hand', async () => {
  const { order } = await pay(shop, asPriya)
  await shop.shop.jobs.drain()
  const { revision } = await read(order._id)
  const answer = await asManager.post(url(order), { revision, ...byUpi() })
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { method: 'This refund goes back to the original payment method.' } },
  })
})
