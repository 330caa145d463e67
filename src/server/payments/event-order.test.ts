import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createPayment,
  deliver,
  moneyOf,
  payInWindow,
  placeByCard,
  reconcilePayments,
  takeWebhooks,
} from '../../../test/paying.ts'
import { priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 10_000 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)

const tries = fc.array(fc.constantFrom('success', 'failure', 'bank confirms late'), { minLength: 1, maxLength: 3 })
/** Which event comes next, by its number: a webhook, the returning customer or a poll. */
const messages = fc.array(fc.record({ by: fc.constantFrom('webhook', 'verify', 'poll'), which: fc.nat(50) }), {
  maxLength: 10,
})

describe('webhooks, polls and verifications in any order and number', () => {
  it('lead to the same payment state, one paid order and a ledger that matches the provider', async () => {
    await fc.assert(
      fc.asyncProperty(tries, messages, async (outcomes, received) => {
        const order = await placeByCard(shop, asPriya)
        const offer = await createPayment(asPriya, order._id)
        const returns = []
        for (const outcome of outcomes) returns.push(await payInWindow(shop, offer, outcome))
        const webhooks = await takeWebhooks(shop)
        for (const { by, which } of received) {
          const webhook = webhooks[which % webhooks.length]
          const returned = returns[which % returns.length]
          if (by === 'webhook' && webhook) await deliver(shop, webhook)
          if (by === 'verify' && returned?.razorpay_signature)
            await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
          if (by === 'poll') await reconcilePayments(shop)
        }
        for (let round = 0; round < 2; round++) await reconcilePayments(shop)
        const isPaid = outcomes.some((outcome) => outcome !== 'failure')
        const payments = await db.selectFrom('payment').select('state').where('order_id', '=', order._id).execute()
        expect(payments).toEqual([{ state: isPaid ? 'captured' : 'failed' }])
        const kept = isPaid ? 99_900 : 0
        expect(await moneyOf(shop, order._id)).toEqual({ ledger: kept, provider: kept })
        const { body } = await asPriya.get(`/api/orders/${order._id}`)
        expect(body.data).toMatchObject(
          isPaid
            ? { status: 'confirmed', isPaid: true, paymentStatus: 'PAYMENT_SUCCESS' }
            : { status: 'pending', isPaid: false, paymentStatus: 'failed' },
        )
      }),
      { numRuns: 25, interruptAfterTimeLimit: 40_000 },
    )
  })
})
