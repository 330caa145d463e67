import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { moneyOf } from '../../../test/paying.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'
import { addDays, indianDay } from '../../domain/india/time.ts'

const parts = await returnShop()
const { shop, db, asPriya, asManager, asPacker, adminOrder, moveOrder, kurtas, bought, deliver } = parts
const { line, upi, read, move, asSold, approvedOf, variant, notesOf, utr } = parts
const asOwner = await shop.as(owner)
const today = indianDay(new Date())
const url = (id: string) => `/api/admin/orders/${id}`
const own = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const ledgerOf = async (id: string) => (await moneyOf(shop, id))?.ledger
type Refund = { _id: string; isToRepeat?: boolean; canBeReturned: boolean }

const refund = async (id: string, amount: number) => {
  const { revision } = await adminOrder(id)
  const request = { revision, amount, reason: 'A seam was open', method: 'upi', reference: utr() }
  const { status, body } = await asManager.post(`${url(id)}/refunds`, request)
  if (status !== 200) throw new Error(`The refund was refused: ${JSON.stringify(body)}`)
}
/** Records that the bank returned the newest transfer of an order. */
const giveBack = async (id: string, changes: object = {}, by = asManager, headers = {}) => {
  const { revision, refunds } = await adminOrder(id)
  const { _id } = refunds.findLast(({ canBeReturned }: Refund) => canBeReturned) ?? refunds.at(-1)
  return by.post(`${url(id)}/refunds/${_id}/returned`, { revision, on: today, ...changes }, headers)
}
const payAgain = async (id: string, changes: object = {}) => {
  const { revision, refunds } = await adminOrder(id)
  const { _id } = refunds.find(({ isToRepeat }: Refund) => isToRepeat) ?? refunds.at(-1)
  const how = { method: 'bank transfer', reference: utr(), reason: 'To another account' }
  return asManager.post(`${url(id)}/refunds/${_id}/by-hand`, { revision, ...how, ...changes })
}
const tasks = async () => (await asManager.get('/api/admin/dashboard/waiting')).body.data
const emailsAbout = async (id: string) => {
  await shop.shop.jobs.drain()
  return (await shop.emails())
    .filter(({ subject }) => subject === `The bank returned the refund for order #${id.slice(-8)}`)
    .map(({ text }) => text.replace(/\s+/g, ' '))
}
/** Lets all that was recorded for an order have happened three days ago. */
const threeDaysAgo = async (id: string) => {
  const { pool } = shop.database
  await pool.query(
    `update refund set created_at = refund.created_at - interval '3 days' from payment where payment.id = payment_id and order_id = $1`,
    [id],
  )
  await pool.query(`update money_movement set created_at = created_at - interval '3 days' where order_id = $1`, [id])
}

describe('a refund by transfer that the bank returned', () => {
  it('has failed, keeps its number and is to be refunded again, without another credit note', async () => {
    const id = await bought()
    await refund(id, 300.5)
    const [note] = await notesOf(id)
    const { paymentsToLookAt } = await tasks()
    const answer = await giveBack(id, { note: 'Account closed' })
    expect(answer.status).toBe(200)
    const reference = answer.body.data.refunds[0].reference
    expect(answer.body.data).toMatchObject({
      refunded: 0,
      refundable: 698.5,
      paymentStatus: 'completed',
      refunds: [{ state: 'failed', returnedOn: today, isToRepeat: true, canPayByHand: true, canBeReturned: false }],
    })
    expect(answer.body.data.refunds[0].error).toContain('Account closed')
    expect(answer.body.data.events.at(-1).note).toContain(
      `The bank returned the refund of ₹300.50 by UPI (reference ${reference})`,
    )
    expect(await ledgerOf(id)).toBe(999_00)
    expect(await tasks()).toMatchObject({ paymentsToLookAt: paymentsToLookAt + 1 })
    expect((await asManager.get('/api/admin/orders?attention=payment')).body.data).toMatchObject([{ _id: id }])
    expect((await own(id)).paymentNotice).toContain('The bank returned our refund of ₹300.50. Please write to us')
    const [email] = await emailsAbout(id)
    expect(email).toContain(`We sent you ₹300.50 by UPI (reference ${reference}), but the bank returned the money.`)
    expect(email).toContain('Please write to us')

    expect((await payAgain(id, { reference, method: 'upi' })).body.errors.reference).toContain(
      'recorded for another refund',
    )
    const paid = await payAgain(id)
    expect(paid.status).toBe(200)
    expect(paid.body.data).toMatchObject({
      refunded: 300.5,
      refundable: 698.5,
      refunds: [
        { state: 'failed', reference, isToRepeat: false, canPayByHand: false },
        { state: 'processed', method: 'bank transfer', amount: 300.5 },
      ],
    })
    expect(await ledgerOf(id)).toBe(698_50)
    expect(await notesOf(id)).toEqual([note])
    expect(await tasks()).toMatchObject({ paymentsToLookAt })
    expect((await own(id)).paymentNotice).toBeUndefined()
  })

  it('counts on the day of the refund and, with the opposite amount, on the day of the return', async () => {
    const id = await bought()
    const [made, back] = [addDays(today, -3), addDays(today, -1)]
    await refund(id, 100)
    await threeDaysAgo(id)
    const refundedOn = async (day: string) =>
      (await asManager.get(`/api/admin/dashboard/report?from=${day}&to=${day}`)).body.data.totals.refunded
    const before = await Promise.all([made, back, today].map(refundedOn))
    expect((await giveBack(id, { on: back })).status).toBe(200)
    const changes = [0, -100, 0]
    expect(await Promise.all([made, back, today].map(refundedOn))).toEqual(
      before.map((sum, at) => sum + (changes[at] ?? 0)),
    )
    const file = String((await asManager.get(`/api/admin/orders/export?ids=${id}`)).body)
    expect(file).toContain(',0.00')
  })

  it.each([
    ['in the future', { on: addDays(today, 1) }, 'This date is in the future.'],
    ['before the refund', { on: addDays(today, -1) }, 'The refund was made on'],
    ['that does not exist', { on: '2026-02-30' }, 'Enter a valid date.'],
  ])('is not recorded with a day %s', async (_case, changes, message) => {
    const id = await bought()
    await refund(id, 100)
    const { status, body } = await giveBack(id, changes)
    expect([status, body.errors.on]).toEqual([400, expect.stringContaining(message)])
    expect(await ledgerOf(id)).toBe(899_00)
  })

  it('is recorded and paid again once, by two people, in two tabs and when requests are repeated', async () => {
    const id = await bought()
    await refund(id, 100)
    const before = await adminOrder(id)
    const path = `${url(id)}/refunds/${before.refunds[0]._id}`
    const returned = { revision: before.revision, on: today }
    const key = { 'idempotency-key': 'returned-once' }
    const answers = await Promise.all([
      asManager.post(`${path}/returned`, returned, key),
      asManager.post(`${path}/returned`, returned, key),
      asOwner.post(`${path}/returned`, returned),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const { revision } = await adminOrder(id)
    const again = await asOwner.post(`${path}/returned`, { revision, on: today })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('recorded already')])
    expect(await ledgerOf(id)).toBe(999_00)
    const pay = () => ({ revision, method: 'upi', reference: utr(), reason: 'To another account' })
    const paid = await Promise.all([asManager, asOwner].map((by) => by.post(`${path}/by-hand`, pay())))
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await asOwner.post(`${path}/by-hand`, { ...pay(), revision: (await adminOrder(id)).revision })
    expect([late.status, late.body.message]).toEqual([409, 'This refund was paid again already.'])
    expect(await ledgerOf(id)).toBe(899_00)
    expect(await emailsAbout(id)).toHaveLength(1)
  })

  it('is not recorded for cash, for a refund of another order, or by a packer', async () => {
    const [id, other] = [await bought(), await bought()]
    await refund(other, 100)
    const { revision } = await adminOrder(id)
    await asManager.post(`${url(id)}/refunds`, { revision, amount: 50, reason: 'A delay', method: 'cash' })
    expect((await adminOrder(id)).refunds).toMatchObject([{ canBeReturned: false }])
    expect((await giveBack(id)).status).toBe(409)
    const [theirs] = (await adminOrder(other)).refunds
    const wrong = { revision: (await adminOrder(id)).revision, on: today }
    expect((await asManager.post(`${url(id)}/refunds/${theirs._id}/returned`, wrong)).status).toBe(404)
    expect((await giveBack(other, {}, asPacker)).status).toBe(403)
    expect(await ledgerOf(other)).toBe(899_00)
  })

  it('can be returned again, even after another refund of the order, and is never refunded for another reason', async () => {
    const id = await bought()
    await refund(id, 300)
    const first = await adminOrder(id)
    await refund(id, 200)
    const { revision } = await adminOrder(id)
    const path = `${url(id)}/refunds/${first.refunds[0]._id}/returned`
    expect((await asManager.post(path, { revision, on: today })).status).toBe(200)
    const rest = { amount: 499.01, reason: 'More', method: 'cash', revision: (await adminOrder(id)).revision }
    expect((await asManager.post(`${url(id)}/refunds`, rest)).body.errors.amount).toBe(
      'At most ₹499.00 can be refunded.',
    )
    await payAgain(id)
    const { refunds } = await adminOrder(id)
    const again = { revision: (await adminOrder(id)).revision, on: today }
    expect((await asManager.post(`${url(id)}/refunds/${refunds[2]._id}/returned`, again)).status).toBe(200)
    expect(await ledgerOf(id)).toBe(799_00)
    expect((await payAgain(id, { method: 'cash', reference: '' })).status).toBe(200)
    expect(await ledgerOf(id)).toBe(499_00)
    expect((await notesOf(id)).map(({ amount_paise }) => amount_paise)).toEqual([300_00, 200_00])
  })

  it('makes an order that was refunded in full a paid one until it is paid again', async () => {
    const id = await bought()
    await refund(id, 999)
    expect(await adminOrder(id)).toMatchObject({ paymentStatus: 'refunded' })
    await giveBack(id)
    expect(await adminOrder(id)).toMatchObject({ paymentStatus: 'completed', refunded: 0, refundable: 0 })
    await payAgain(id)
    expect(await adminOrder(id)).toMatchObject({ paymentStatus: 'refunded', refunded: 999 })
  })
})

describe('the transfer for an order that was paid in two parts', () => {
  it('comes back as a whole and is paid again as a whole', async () => {
    const { _id: id } = await place(shop, asPriya, kurtas(1))
    await moveOrder(id, 'payment-received', { amount: 300, method: 'upi', reference: utr() })
    await deliver(id)
    await refund(id, 999)
    expect((await adminOrder(id)).refunds).toHaveLength(2)
    expect((await giveBack(id)).body.data).toMatchObject({
      refunded: 0,
      refundable: 0,
      refunds: [{ isToRepeat: true }, { isToRepeat: true }],
    })
    expect(await emailsAbout(id)).toEqual([expect.stringContaining('We sent you ₹999.00')])
    expect((await payAgain(id)).body.data).toMatchObject({ refunded: 999, paymentStatus: 'refunded' })
    expect(await ledgerOf(id)).toBe(0)
    expect(
      (await notesOf(id)).reduce(
        (sum, { taxable_paise, cgst_paise, sgst_paise }) => sum + taxable_paise + cgst_paise + sgst_paise,
        0,
      ),
    ).toBe(999_00)
  })

  it('is due again when the order was cancelled', async () => {
    const { _id: id } = await place(shop, asPriya, kurtas(1))
    await moveOrder(id, 'payment-received', { amount: 300, method: 'upi', reference: utr() })
    await moveOrder(id, 'cancel', { reason: 'Sold out' })
    await refund(id, 300)
    expect(await adminOrder(id)).toMatchObject({ isRefundDue: false, paymentStatus: 'refunded' })
    await giveBack(id)
    expect(await adminOrder(id)).toMatchObject({ isRefundDue: true, paymentStatus: 'PAYMENT_PENDING', refundable: 0 })
    await shop.shop.jobs.send('reconcile-payments', {})
    await shop.shop.jobs.drain()
    expect((await payAgain(id)).status).toBe(200)
    expect(await adminOrder(id)).toMatchObject({ isRefundDue: false, paymentStatus: 'refunded', refunded: 300 })
  })
})

describe('the refund of a return that the bank returned', () => {
  const refunded = async (changes: object = {}) => {
    const orderId = await bought()
    const id = await approvedOf(orderId, { refundAccount: upi, ...changes })
    await move(id, 'receive', asSold())
    expect((await move(id, 'refund', { method: 'upi', reference: utr() })).status).toBe(200)
    return { orderId, id }
  }
  const seen = async (id: string) => (await asPriya.get(`/api/returns/${id}`)).body.data

  it('is due again, and the customer is asked for another account', async () => {
    const { orderId, id } = await refunded()
    const { transfers, orderRevision } = await read(id)
    expect(transfers).toMatchObject([{ amount: 999, method: 'upi' }])
    const { returnsToHandle } = await tasks()
    const path = `${url(orderId)}/refunds/${transfers[0]._id}/returned`
    expect((await asManager.post(path, { revision: orderRevision, on: today })).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'refund_due', refunded: 0, refundState: 'failed', transfers: [] })
    expect((await read(id)).events.at(-1)).toMatchObject({ kind: 'refund returned', by: 'Meera Iyer' })
    expect(await tasks()).toMatchObject({ returnsToHandle: returnsToHandle + 1 })
    expect(await seen(id)).toMatchObject({ needsRefundAccount: true, refundAccount: '', isReturnedByBank: true })
    const [email] = await emailsAbout(orderId)
    expect(email).toContain('Please tell us on the page of the return')
    expect((await own(orderId)).paymentNotice).toContain('on the page of your return')
    const other = { kind: 'upi', holder: 'Priya Nair', vpa: 'priya.new@okaxis' }
    expect((await asPriya.put(`/api/returns/${id}/refund-account`, other)).status).toBe(200)
    expect((await move(id, 'refund', { method: 'upi', reference: utr() })).body.data.state).toBe('refunded')
    expect((await payAgain(orderId)).status).toBe(409)
    expect(await ledgerOf(orderId)).toBe(0)
    expect(await notesOf(orderId)).toHaveLength(1)
    expect((await own(orderId)).paymentNotice).toBeUndefined()
    expect(await adminOrder(orderId)).toMatchObject({ paymentStatus: 'refunded', refundable: 0 })
  })

  it('can be paid again from the page of the order, once', async () => {
    const { orderId, id } = await refunded()
    await giveBack(orderId)
    const { revision } = await read(id)
    expect((await payAgain(orderId)).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'refunded', refunded: 999 })
    const late = { revision, method: 'upi', reference: utr() }
    expect((await asManager.put(`/api/admin/returns/${id}/refund`, late)).status).toBe(409)
    expect(
      (await adminOrder(orderId)).refunds.map(({ canPayByHand }: { canPayByHand: boolean }) => canPayByHand),
    ).toEqual([false, false])
    expect(await ledgerOf(orderId)).toBe(0)
  })

  it('cannot be taken by a goodwill refund or the rest of the order', async () => {
    const { orderId } = await refunded()
    await giveBack(orderId)
    expect(await adminOrder(orderId)).toMatchObject({ refundable: 0 })
    const { revision } = await adminOrder(orderId)
    const more = { revision, amount: 1, reason: 'A delay', method: 'cash' }
    expect((await asManager.post(`${url(orderId)}/refunds`, more)).status).toBe(400)
  })

  it('is due again for an exchange for a cheaper variant, whose new order stays as it is', async () => {
    const cheaper = [line(1, { newVariant: (await variant('IK-XS')).id })]
    const { orderId, id } = await refunded({ resolution: 'exchange', lines: cheaper })
    const { exchangeOrder } = await read(id)
    expect((await giveBack(orderId)).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'refund_due', exchangeOrder, needsRefundAccount: true })
    expect(await adminOrder(exchangeOrder)).toMatchObject({ status: 'confirmed', isPaid: true, refundable: 799.5 })
    expect((await move(id, 'refund', { method: 'cash' })).body.data.state).toBe('exchanged')
    expect(await ledgerOf(orderId)).toBe(0)
  })

  it('is due again although the product was deleted since', async () => {
    const { orderId, id } = await refunded()
    await db.deleteFrom('variant').where('sku', '=', 'IK-S').execute()
    expect((await giveBack(orderId)).status).toBe(200)
    expect((await move(id, 'refund', { method: 'cash' })).body.data.state).toBe('refunded')
  })
})
