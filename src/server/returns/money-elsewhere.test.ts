import { describe, expect, it } from 'vitest'
import {
  deliver as deliverWebhook,
  moneyOf,
  reconcilePayments,
  refundOnDashboard,
  takeWebhooks,
} from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'

const { shop, db, boughtByCard, kurtas, line, read, move, asSold, approvedOf, variant, adminOrder } = await returnShop()

/** Three kurtas for ₹2,997.00 that were paid by card, of which one came back for another size; ids of the order and the return. */
async function exchangedFor(sku: string) {
  const orderId = await boughtByCard(kurtas(3))
  const lines = [line(1, { newVariant: (await variant(sku)).id })]
  const id = await approvedOf(orderId, { resolution: 'exchange', lines })
  await move(id, 'receive', asSold())
  return { orderId, id }
}

/** The owner refunds paise of the payment on the website of the provider, which does not know of exchanges. */
async function refundThere(orderId: string, amount: number) {
  const { id } = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payment', 'payment.id', 'attempt.payment_id')
    .select('attempt.id')
    .where('payment.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await takeWebhooks(shop)
  await refundOnDashboard(shop, id, amount)
  for (const event of await takeWebhooks(shop)) await deliverWebhook(shop, event)
}

describe('a refund at the payment provider of money that has paid for an exchange', () => {
  it('stops the refund of the shop that its payment no longer covers, although the provider would make it', async () => {
    const { orderId, id } = await exchangedFor('IK-XS')
    await refundThere(orderId, 2000_00)
    await reconcilePayments(shop)
    // ₹799.50 paid for the other size, so that ₹197.50 are left and ₹199.50 were to be refunded.
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 197_50, provider: 997_00 })
    expect(await read(id)).toMatchObject({ state: 'refund_due', missing: 2 })
    await move(id, 'lower', { note: 'Refunded at the provider' })
    await move(id, 'refund')
    await reconcilePayments(shop)
    expect((await read(id)).state).toBe('exchanged')
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 799_50 })
  })

  it('is recorded, and the shop says that it has paid too much', async () => {
    const { orderId } = await exchangedFor('IK-M')
    await refundThere(orderId, 2997_00)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: -999_00, provider: 0 })
    const order = await adminOrder(orderId)
    expect(order).toMatchObject({ refundable: 0 })
    expect(JSON.stringify(order)).toContain('₹999.00 more than the payment has been refunded')
  })
})
