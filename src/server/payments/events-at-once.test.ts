import { expect, it } from 'vitest'
import { raiseBuyingLimits, stockLedgerGaps } from '../../../test/ordering.ts'
import {
  createPayment,
  moneyOf,
  payInWindow,
  placeByCard,
  reconcilePayments,
  refundOnDashboard,
  sendWebhook,
  takeWebhooks,
} from '../../../test/paying.ts'
import { priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { randomOf } from '../../../test/simulator/random.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 10_000 }] }])
const { db } = shop.database
await raiseBuyingLimits(shop.database)
const asPriya = await shop.as(priya)

interface Paid {
  readonly id: string
  readonly offer: { readonly id: string }
  readonly outcomes: readonly string[]
  readonly returned: readonly Record<string, string>[]
}

it.each([1, 2, 3, 4])(
  'events of several orders at once, each up to ten times and in any order, have the effect of each once (%i)',
  async (seed) => {
    const random = randomOf(seed)
    const orders: Paid[] = []
    for (let n = 0; n < 4; n++) {
      const order = await placeByCard(shop, asPriya)
      const offer = await createPayment(asPriya, order._id)
      const outcomes = ['failure', 'success', 'bank confirms late'].filter(() => random.chance(0.6))
      const returned = []
      for (const outcome of outcomes) returned.push(await payInWindow(shop, offer, outcome))
      const { rows } = await shop.database.pool.query<{ id: string; amount: number }>(
        `select id, amount_paise::int as amount from sandbox.payment where order_id = $1 and status = 'captured'`,
        [offer.id],
      )
      for (const { id, amount } of rows)
        if (random.chance(0.4)) await refundOnDashboard(shop, id, random.pick([amount, 100, 50_000]) ?? amount)
      orders.push({ id: order._id, offer, outcomes, returned })
    }
    const events = (await takeWebhooks(shop)).map(({ body }) => body)
    const captured = events.filter((body) => body.includes('"payment.captured"'))
    // The payment of one order, as if it were that of another one.
    const crossed = captured.flatMap((body) => {
      const { offer } = random.pick(orders) ?? { offer: { id: '' } }
      return random.chance(0.5) && !body.includes(offer.id) ? body.replace(/order_\w+/, offer.id) : []
    })
    const disputed = captured.flatMap((body) => {
      const paymentId = /pay_\w+/.exec(body)?.[0]
      if (paymentId === undefined || !random.chance(0.5)) return []
      const states = ['open', 'under_review', 'won']
      return states.map((state) =>
        JSON.stringify({
          event: `payment.dispute.${state === 'open' ? 'created' : state}`,
          payload: {
            payment: { entity: { id: paymentId, order_id: 'x' } },
            dispute: {
              entity: {
                id: `disp_${paymentId.slice(4)}`,
                payment_id: paymentId,
                amount: 100,
                currency: 'INR',
                status: state,
              },
            },
          },
        }),
      )
    })
    const all = [...events, ...disputed]
      .flatMap((body) => Array.from({ length: 1 + random.below(10) }, () => body))
      .map((body) => ({ body, place: random.below(1e9) }))
      .toSorted((one, other) => one.place - other.place)
    const verified = orders.flatMap(({ id, returned }) =>
      returned
        .filter((one) => one?.razorpay_signature)
        .map((one) => asPriya.post('/api/payment/razorpay/verify', { ...one, orderId: id })),
    )
    const answers = await Promise.all([...all.map(({ body }) => sendWebhook(shop, body)), ...verified])
    const late = await Promise.all([...crossed, ...events].map((body) => sendWebhook(shop, body)))
    const statuses = new Set([...answers, ...late].map(({ status }) => status))
    expect([...statuses].filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    for (let round = 0; round < 3; round++) await reconcilePayments(shop)
    for (const { id, outcomes } of orders) {
      const money = await moneyOf(shop, id)
      expect([outcomes, money?.ledger]).toEqual([outcomes, money?.provider])
      const isPaid = outcomes.some((outcome) => outcome !== 'failure')
      const events_ = await db.selectFrom('order_event').select('kind').where('order_id', '=', id).execute()
      expect(events_.filter(({ kind }) => kind === 'paid')).toHaveLength(isPaid ? 1 : 0)
    }
    const disputes = await db.selectFrom('payment_dispute').select('state').execute()
    expect(new Set(disputes.map(({ state }) => state))).toEqual(new Set(['won']))
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  },
)
