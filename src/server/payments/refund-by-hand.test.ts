import { describe, expect, it } from 'vitest'
import {
  deliver,
  dropWebhooks,
  moneyOf,
  pay,
  reconcilePayments,
  refundOnDashboard,
  sendWebhook,
  takeWebhooks,
} from '../../../test/paying.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { indianDay } from '../../domain/india/time.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 1_000 }] }], {
  payments: { retryPolicy: { timeoutMs: 400, attempts: 2, delayMs: 5 } },
})
const { pool } = shop.database
const [asPriya, asOwner, asManager, asPacker] = [
  await shop.as(priya),
  await shop.as(owner),
  await shop.as(manager),
  await shop.as(packer),
]
const adminOrder = async (id: string) => (await asOwner.get(`/api/admin/orders/${id}`)).body.data
let transfers = 532_187_650_900
const transfer = () => ({ method: 'upi', reference: String(++transfers), reason: 'The card account is closed' })

/** A card order whose refund of ₹100 the team has requested. `refuses`: the provider refuses it, again and again. */
async function withRefund({ refuses = true } = {}) {
  const { order, offer } = await pay(shop, asPriya, 'close the browser')
  const { rows } = await pool.query('select id from sandbox.payment where order_id = $1', [offer.id])
  const [orderId, paymentId] = [order._id as string, String(rows[0].id)]
  for (const webhook of await takeWebhooks(shop)) await deliver(shop, webhook)
  const { revision } = await adminOrder(orderId)
  const refund = { revision, amount: 100, reason: 'A seam was open' }
  expect((await asOwner.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(200)
  if (refuses) await pool.query(`update sandbox.payment set status = 'authorized' where id = $1`, [paymentId])
  await pool.query('update payment set next_check_at = null where order_id = $1', [orderId])
  await reconcilePayments(shop)
  if (refuses) await pool.query(`update sandbox.payment set status = 'captured' where id = $1`, [paymentId])
  return { orderId, paymentId }
}

/** Lets the minute pass in which the provider may still answer. */
const later = (orderId: string) =>
  pool.query(
    `update refund set asked_at = asked_at - interval '2 minutes' from payment
     where payment.id = payment_id and order_id = $1`,
    [orderId],
  )

async function payByHand(orderId: string, changes: object = {}, who = asManager) {
  const { revision, refunds } = await adminOrder(orderId)
  return who.post(`/api/admin/orders/${orderId}/refunds/${refunds[0]._id}/by-hand`, {
    revision,
    ...transfer(),
    ...changes,
  })
}

describe('a refund that the provider refuses', () => {
  it('can be paid back by hand once, and the provider is not asked again', async () => {
    const { orderId } = await withRefund()
    await later(orderId)
    expect((await adminOrder(orderId)).refunds).toMatchObject([{ state: 'requested', canPayByHand: true }])
    const paid = await payByHand(orderId)
    expect(paid.status).toBe(200)
    expect(paid.body.data).toMatchObject({
      refundable: 899,
      refunds: [
        { state: 'failed', error: 'It was paid back by hand.', canPayByHand: false },
        { amount: 100, state: 'processed', method: 'upi', reference: String(transfers), canPayByHand: false },
      ],
    })
    await pool.query(`update refund set next_try_at = now() where next_try_at is not null`)
    await reconcilePayments(shop)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 89_900, provider: 99_900 })
    expect((await payByHand(orderId)).status).toBe(409)
    const { rows } = await pool.query('select amount_paise::int from credit_note where order_id = $1', [orderId])
    expect(rows).toEqual([{ amount_paise: 10_000 }])
  })

  it('pays back what a cancelled order is owed', async () => {
    const { orderId } = await withRefund()
    const { revision } = await adminOrder(orderId)
    await asOwner.put(`/api/admin/orders/${orderId}/cancel`, { revision, reason: 'Sold out' })
    await later(orderId)
    expect((await payByHand(orderId)).status).toBe(200)
    const { refunds } = await adminOrder(orderId)
    expect(refunds.at(-1)).toMatchObject({ amount: 100, state: 'processed', method: 'upi' })
  })

  it.each([
    ['without a reference', { reference: '' }, 400],
    ['without a reason', { reason: ' ' }, 400],
    ['with the number of another transfer', { reference: '532187650901' }, 400],
    ['of an order that has changed', { revision: 1 }, 409],
  ])('is not recorded %s', async (_case, changes, status) => {
    const { orderId } = await withRefund()
    await later(orderId)
    expect((await payByHand(orderId, changes)).status).toBe(status)
    expect((await adminOrder(orderId)).refunds).toMatchObject([{ state: 'requested' }])
  })

  it('is not recorded by a packer, nor while the provider may still answer', async () => {
    const { orderId } = await withRefund()
    expect((await payByHand(orderId, {}, asPacker)).status).toBe(403)
    const { status, body } = await payByHand(orderId)
    expect([status, body.message]).toEqual([409, expect.stringContaining('being asked')])
  })

  it('is found to be made when the provider has made it after all', async () => {
    const { orderId, paymentId } = await withRefund()
    await later(orderId)
    await refundOnDashboard(shop, paymentId, 10_000)
    const { rows } = await pool.query('select id from refund order by created_at desc limit 1')
    await pool.query('update sandbox.refund set receipt = $1 where payment_id = $2', [rows[0].id, paymentId])
    await dropWebhooks(shop)
    expect((await payByHand(orderId)).status).toBe(409)
    expect((await adminOrder(orderId)).refunds).toMatchObject([{ state: 'processed' }])
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 89_900, provider: 89_900 })
  })

  it('is reported when it was paid by hand and is made all the same', async () => {
    const { orderId, paymentId } = await withRefund()
    await later(orderId)
    expect((await payByHand(orderId)).status).toBe(200)
    const { revision } = await adminOrder(orderId)
    const rest = { revision, amount: 899, reason: 'Everything came back' }
    expect((await asOwner.post(`/api/admin/orders/${orderId}/refunds`, rest)).status).toBe(200)
    await reconcilePayments(shop)
    await dropWebhooks(shop)
    const { rows } = await pool.query(`select id from refund where error like 'It was paid%' order by updated_at desc`)
    const entity = { id: 'rfnd_Late', payment_id: paymentId, amount: 10_000, currency: 'INR', status: 'processed' }
    const event = { event: 'refund.processed', payload: { refund: { entity: { ...entity, receipt: rows[0].id } } } }
    expect((await sendWebhook(shop, event)).status).toBe(200)
    const notices = (await adminOrder(orderId)).paymentNotices.map(({ notice }: { notice: string }) => notice)
    expect(notices.join()).toContain('₹100.00 more than the payment has been refunded')
  })
})

describe('a refund that was paid by hand instead of the provider and that the bank returned', () => {
  const giveBack = async (orderId: string) => {
    const { revision, refunds } = await adminOrder(orderId)
    const { _id } = refunds.find(({ canBeReturned }: { canBeReturned: boolean }) => canBeReturned)
    const url = `/api/admin/orders/${orderId}/refunds/${_id}/returned`
    const { status, body } = await asManager.post(url, { revision, on: indianDay(new Date()) })
    if (status !== 200) throw new Error(`The return was refused: ${body.message}`)
  }

  it('is not requested of the provider, even when the order was cancelled, and is paid again by hand', async () => {
    const { orderId } = await withRefund()
    await later(orderId)
    await payByHand(orderId)
    const { revision } = await adminOrder(orderId)
    await asOwner.put(`/api/admin/orders/${orderId}/cancel`, { revision, reason: 'Sold out' })
    await reconcilePayments(shop)
    await giveBack(orderId)
    for (let round = 0; round < 2; round++) {
      await pool.query(`update refund set next_try_at = now() where next_try_at is not null`)
      await reconcilePayments(shop)
    }
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 10_000, provider: 10_000 })
    const { refunds, revision: now } = await adminOrder(orderId)
    const { _id } = refunds.find(({ isToRepeat }: { isToRepeat?: boolean }) => isToRepeat)
    const again = { revision: now, ...transfer() }
    expect((await asManager.post(`/api/admin/orders/${orderId}/refunds/${_id}/by-hand`, again)).status).toBe(200)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 10_000 })
    expect(await adminOrder(orderId)).toMatchObject({ isRefundDue: false, paymentStatus: 'refunded' })
    const { rows } = await pool.query('select amount_paise::int from credit_note where order_id = $1 order by serial', [
      orderId,
    ])
    expect(rows).toEqual([{ amount_paise: 10_000 }, { amount_paise: 89_900 }])
  })

  it('is paid again by a refund of the same amount on the dashboard of the provider', async () => {
    const { orderId, paymentId } = await withRefund()
    await later(orderId)
    await payByHand(orderId)
    await giveBack(orderId)
    await takeWebhooks(shop)
    await refundOnDashboard(shop, paymentId, 10_000)
    for (const webhook of await takeWebhooks(shop)) await deliver(shop, webhook)
    const { refunds } = await adminOrder(orderId)
    expect(refunds.some(({ isToRepeat }: { isToRepeat?: boolean }) => isToRepeat)).toBe(false)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 89_900, provider: 89_900 })
    const { rows } = await pool.query('select amount_paise::int from credit_note where order_id = $1', [orderId])
    expect(rows).toEqual([{ amount_paise: 10_000 }])
  })
})

describe('a refund of a return that the provider refuses', () => {
  it('closes the return when it is paid back by hand', async () => {
    const { order, offer } = await pay(shop, asPriya, 'close the browser')
    const { rows } = await pool.query('select id from sandbox.payment where order_id = $1', [offer.id])
    for (const webhook of await takeWebhooks(shop)) await deliver(shop, webhook)
    const orderId = order._id as string
    const moves = { ship: { courier: '', trackingNumber: '' }, deliver: {} }
    for (const [move, body] of Object.entries(moves)) {
      const { revision } = await adminOrder(orderId)
      expect((await asOwner.put(`/api/admin/orders/${orderId}/${move}`, { revision, ...body })).status).toBe(200)
    }
    const lines = [{ line: 0, quantity: 1, reason: 'defective' }]
    const opened = await asOwner.post(`/api/admin/orders/${orderId}/returns`, {
      resolution: 'refund',
      transport: 'self_ship',
      lines,
      note: 'Called',
    })
    const url = `/api/admin/returns/${opened.body.data._id}`
    const pieces = [{ line: 0, condition: 'as_sold', quantity: 1 }]
    const received = await asOwner.put(`${url}/receive`, { revision: opened.body.data.revision, pieces })
    expect(received.body.data.state).toBe('refund_due')
    await pool.query(`update sandbox.payment set status = 'authorized' where id = $1`, [rows[0].id])
    await pool.query('update payment set next_check_at = null where order_id = $1', [orderId])
    await reconcilePayments(shop)
    await later(orderId)
    expect((await payByHand(orderId)).status).toBe(200)
    expect((await asOwner.get(url)).body.data).toMatchObject({ state: 'refunded', refundError: '' })
    const { revision, refunds } = await adminOrder(orderId)
    const back = { revision, on: indianDay(new Date()) }
    await asOwner.post(`/api/admin/orders/${orderId}/refunds/${refunds.at(-1)._id}/returned`, back)
    const account = { kind: 'upi', holder: 'Priya Nair', vpa: 'priya@okaxis' }
    expect((await asPriya.put(`/api/returns/${opened.body.data._id}/refund-account`, account)).status).toBe(200)
    const again = { revision: (await adminOrder(orderId)).revision, ...transfer() }
    const { _id } = refunds.at(-1)
    expect((await asOwner.post(`/api/admin/orders/${orderId}/refunds/${_id}/by-hand`, again)).status).toBe(200)
    expect((await asOwner.get(url)).body.data).toMatchObject({ state: 'refunded', refundAccount: '' })
    const notes = await pool.query('select amount_paise::int from credit_note where order_id = $1', [orderId])
    expect(notes.rows).toEqual([{ amount_paise: 99_900 }])
  })
})

describe('a refund that the provider has accepted', () => {
  it('cannot be paid back by hand until it has failed', async () => {
    const { orderId, paymentId } = await withRefund({ refuses: false })
    await pool.query(`update refund set state = 'pending' where attempt_id = $1`, [paymentId])
    await pool.query(`update sandbox.refund set status = 'pending' where payment_id = $1`, [paymentId])
    await later(orderId)
    expect((await adminOrder(orderId)).refunds).toMatchObject([{ state: 'pending', canPayByHand: false }])
    const { status, body } = await payByHand(orderId)
    expect([status, body.message]).toEqual([409, expect.stringContaining('has not refused')])
  })

  it('can be paid back by hand when it has failed', async () => {
    const { orderId, paymentId } = await withRefund({ refuses: false })
    await pool.query(`update refund set state = 'failed', next_try_at = null where attempt_id = $1`, [paymentId])
    await pool.query(`update sandbox.refund set status = 'failed' where payment_id = $1`, [paymentId])
    await later(orderId)
    expect((await adminOrder(orderId)).refunds).toMatchObject([{ state: 'failed', canPayByHand: true }])
    expect((await payByHand(orderId)).body.data.refunds.at(-1)).toMatchObject({ state: 'processed', method: 'upi' })
  })
})

it('the daily report does not expect refunds by hand from the provider', async () => {
  const { orderId } = await withRefund()
  await later(orderId)
  expect((await payByHand(orderId)).status).toBe(200)
  await shop.shop.jobs.send('report-payments', {})
  await shop.shop.jobs.drain()
  const { rows } = await pool.query('select differences from payment_report order by created_at desc limit 1')
  expect(rows[0].differences.filter(({ orderId: id }: { orderId: string }) => id === orderId)).toEqual([])
})
