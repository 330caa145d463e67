import { expect, it } from 'vitest'
import { waitingForLocks, whileHeld } from '../../../test/holding.ts'
import {
  createPayment,
  deliver as deliverWebhook,
  dropWebhooks,
  moneyOf,
  payInWindow,
  placeByCard,
  reconcilePayments,
  takeWebhooks,
} from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'
import { lockOrder } from './write/queries.ts'

const {
  shop,
  db,
  asPriya,
  asManager,
  adminOrder,
  boughtByCard,
  line,
  read,
  move,
  asSold,
  approvedOf,
  variant,
  stockOf,
} = await returnShop()

type Call = () => Promise<unknown>

/** Runs two calls that wait for the same order at once, so that the first one gets it first. */
async function inTurn<T>(id: string, first: () => Promise<T>, second: Call): Promise<T> {
  let later: Promise<unknown> | undefined
  const answer = await whileHeld(shop.database, {
    hold: (trx) => lockOrder(trx, id),
    act: first,
    meanwhile: async () => {
      later = second()
      await waitingForLocks(shop.database, 2)
    },
  })
  await later
  return answer
}

/** The call that records the money, and the status of its answer. */
async function recording(id: string, amount: number) {
  const { revision } = await adminOrder(id)
  const answer: { status?: number } = {}
  const record = async () => {
    const body = { revision, amount, method: 'upi', reference: 'N4321' }
    answer.status = (await asManager.put(`/api/admin/orders/${id}/payment-received`, body)).status
  }
  return { record, answer }
}

/** Pays in the window. Returns the call that reports it, and the one with which the customer returns. */
async function payingOnline(id: string) {
  const offer = await createPayment(asPriya, id)
  await dropWebhooks(shop)
  const receipt = await payInWindow(shop, offer)
  const event = (await takeWebhooks(shop)).find(({ body }) => body.includes('payment.captured'))
  if (!event) throw new Error('The provider reported no payment.')
  return {
    report: () => deliverWebhook(shop, event),
    verify: () => asPriya.post('/api/payment/razorpay/verify', { ...receipt, orderId: id }),
  }
}

it.each(['recorded', 'reported'])('of two payments at once, the one that is %s first pays the order', async (first) => {
  const id = (await placeByCard(shop, asPriya))._id as string
  const { report, verify } = await payingOnline(id)
  const { record, answer } = await recording(id, 999)
  const isRecorded = first === 'recorded'
  await (isRecorded ? inTurn<unknown>(id, record, report) : inTurn<unknown>(id, report, record))
  await verify()
  await reconcilePayments(shop)
  expect(answer.status).toBe(isRecorded ? 200 : 409)
  const order = await adminOrder(id)
  expect(order).toMatchObject({ status: 'confirmed', isPaid: true, refundable: 999, refunded: 0 })
  expect(order.receivedBy).toBe(isRecorded ? 'upi' : undefined)
  expect(order.events.filter(({ kind }: { kind: string }) => kind === 'confirmed')).toHaveLength(1)
  expect(await moneyOf(shop, id)).toEqual({ ledger: 999_00, provider: isRecorded ? 0 : 999_00 })
})

it.each(['recorded', 'expired'])(
  'of a payment and the end of the time for it, the one that is %s first counts',
  async (first) => {
    const stock = await stockOf('IK-S')
    const id = (await placeByCard(shop, asPriya))._id as string
    const { record, answer } = await recording(id, 999)
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await shop.shop.jobs.send('expire-orders', {})
    const expire = () => shop.shop.jobs.drain()
    const isRecorded = first === 'recorded'
    await (isRecorded ? inTurn(id, record, expire) : inTurn<unknown>(id, expire, record))
    expect(answer.status).toBe(isRecorded ? 200 : 409)
    expect(await adminOrder(id)).toMatchObject({ status: isRecorded ? 'confirmed' : 'cancelled', isPaid: isRecorded })
    expect(await stockOf('IK-S')).toBe(isRecorded ? stock - 1 : stock)
  },
)

it.each(['recorded', 'reported'])('an exchange whose difference is %s first is settled once', async (first) => {
  const lines = [line(1, { newVariant: (await variant('IK-XXL')).id })]
  const returned = await approvedOf(await boughtByCard(), { resolution: 'exchange', lines })
  const id = (await move(returned, 'receive', asSold())).body.data.exchangeOrder as string
  const { report } = await payingOnline(id)
  const { record, answer } = await recording(id, 500)
  const isRecorded = first === 'recorded'
  await (isRecorded ? inTurn<unknown>(id, record, report) : inTurn<unknown>(id, report, record))
  await reconcilePayments(shop)
  expect(answer.status).toBe(isRecorded ? 200 : 409)
  expect((await read(returned)).state).toBe('exchanged')
  expect(await adminOrder(id)).toMatchObject({ status: 'confirmed', isPaid: true, refundable: 1499, refunded: 0 })
})

it('a payment that is recorded while the customer returns from the window has one effect', async () => {
  const id = (await placeByCard(shop, asPriya))._id as string
  const { verify } = await payingOnline(id)
  const { record, answer } = await recording(id, 999)
  await Promise.all([verify(), record()])
  await reconcilePayments(shop)
  const isRecorded = answer.status === 200
  expect(await adminOrder(id)).toMatchObject({ status: 'confirmed', isPaid: true, refundable: 999, refunded: 0 })
  expect(await moneyOf(shop, id)).toEqual({ ledger: 999_00, provider: isRecorded ? 0 : 999_00 })
})
