import { describe, expect, it } from 'vitest'
import { reconcilePayments, setRefundStatus } from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  asPriya,
  asManager,
  adminOrder,
  boughtByCard,
  kurtas,
  read,
  move,
  asSold,
  approvedOf,
  notesOf,
  runJob,
  refundThere,
} = await returnShop()

describe('a refund at the payment provider', () => {
  const linkWaiting = async (id: string) => move(id, 'link-refund', { refund: (await read(id)).waitingRefunds[0]._id })

  it('of exactly what one return is owed pays it, instead of the refund that the shop was about to send', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const id = await approvedOf(orderId)
    await move(id, 'receive', asSold())
    await refundThere(orderId, 999_00)
    await reconcilePayments(shop)
    expect(await read(id)).toMatchObject({ state: 'refunded', waitingRefunds: [] })
    expect(await adminOrder(orderId)).toMatchObject({ refunded: 999, refundable: 999 })
    expect((await notesOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual([999_00])
  })

  it('before the items are here can be linked, once, up to what the return is worth', async () => {
    const orderId = await boughtByCard(kurtas(3))
    const id = await approvedOf(orderId)
    await refundThere(orderId, 1000_00)
    await refundThere(orderId, 400_00)
    const [tooMuch, some] = (await read(id)).waitingRefunds
    expect([tooMuch.amount, some.amount, (await notesOf(orderId)).length]).toEqual([1000, 400, 0])
    const refused = await move(id, 'link-refund', { refund: tooMuch._id })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/more than the ₹999/)])
    const { revision } = await read(id)
    const link = { revision, refund: some._id }
    const answers = await Promise.all([1, 2].map(() => asManager.put(`/api/admin/returns/${id}/link-refund`, link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const entries = shop.database.db.selectFrom('audit_log').select('after').where('action', '=', 'link refund')
    expect(await entries.execute()).toEqual([{ after: { linkedRefund: 400 } }])
    expect((await move(await approvedOf(orderId), 'link-refund', { refund: some._id })).status).toBe(404)
    expect(await read(id)).toMatchObject({ refunded: 400, refund: 999 })
    expect((await move(id, 'receive', asSold())).body.data).toMatchObject({ state: 'refund_due', refund: 999 })
    await reconcilePayments(shop)
    expect((await read(id)).state).toBe('refunded')
    expect((await adminOrder(orderId)).refunded).toBe(1999)
    expect((await notesOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual([999_00])
  })

  it('of a part of what a return is owed leaves the rest to the shop', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const id = await approvedOf(orderId)
    await move(id, 'receive', asSold())
    await refundThere(orderId, 400_00)
    expect((await linkWaiting(id)).body.data).toMatchObject({ state: 'refund_due', refund: 999, moves: [] })
    await reconcilePayments(shop)
    expect(await read(id)).toMatchObject({ state: 'refunded', waitingRefunds: [] })
    expect(await adminOrder(orderId)).toMatchObject({ refunded: 999, refundable: 999 })
    expect((await notesOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual([999_00])
  })

  it('that is linked and fails is reported, and the return is owed its money again', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const id = await approvedOf(orderId)
    const refund = await refundThere(orderId, 999_00, 'pending')
    await linkWaiting(id)
    expect((await move(id, 'receive', asSold())).body.data).toMatchObject({ state: 'refund_due', moves: [] })
    await setRefundStatus(shop, refund, 'failed')
    await reconcilePayments(shop)
    expect(await read(id)).toMatchObject({ state: 'refund_due', moves: ['refund'] })
    expect(JSON.stringify(await adminOrder(orderId))).toContain('A refund of ₹999.00 failed. Please check it.')
    await move(id, 'refund')
    await reconcilePayments(shop)
    expect((await read(id)).state).toBe('refunded')
    expect(await adminOrder(orderId)).toMatchObject({ refunded: 999, refundable: 999 })
  })

  it('that was linked and fails after the shop has refunded the rest is refunded by the shop, once', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const id = await approvedOf(orderId)
    const refund = await refundThere(orderId, 400_00, 'pending')
    await linkWaiting(id)
    await move(id, 'receive', asSold())
    await reconcilePayments(shop)
    await setRefundStatus(shop, refund, 'failed')
    await reconcilePayments(shop)
    const failed = await read(id)
    expect(failed).toMatchObject({ state: 'refund_due', refund: 999, refunded: 599, moves: ['refund'] })
    const again = { revision: failed.revision }
    const answers = await Promise.all([1, 2].map(() => asManager.put(`/api/admin/returns/${id}/refund`, again)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await reconcilePayments(shop)
    expect(await read(id)).toMatchObject({ state: 'refunded', refunded: 999 })
    expect(await adminOrder(orderId)).toMatchObject({ refunded: 999, refundable: 999 })
  })

  it('of the whole order while one of its items comes back is credited once', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const id = await approvedOf(orderId)
    await refundThere(orderId, 1998_00)
    expect((await linkWaiting(id)).status).toBe(409)
    expect((await move(id, 'receive', asSold())).body.data).toMatchObject({ state: 'refunded', refund: 0 })
    await runJob('returns-due')
    expect((await notesOf(orderId)).map(({ amount_paise, quantity }) => [amount_paise, quantity])).toEqual([
      [999_00, 1],
      [999_00, 0],
    ])
    expect(await adminOrder(orderId)).toMatchObject({ refunded: 1998, refundable: 0 })
  })

  it('that belongs to no return gets a credit note when no return is open', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const id = await approvedOf(orderId)
    await refundThere(orderId, 250_00)
    await linkWaiting(id)
    await runJob('returns-due')
    expect(await notesOf(orderId)).toEqual([])
    await asPriya.put(`/api/returns/${id}/cancel`)
    await runJob('returns-due')
    await runJob('returns-due')
    expect((await notesOf(orderId)).map(({ amount_paise, quantity }) => [amount_paise, quantity])).toEqual([
      [250_00, 0],
    ])
  })
})
