import { describe, expect, it } from 'vitest'
import { moneyOf, reconcilePayments } from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'

const { shop, asManager, adminOrder, moveOrder, boughtByCard, kurtas, line, read, move, asSold, approvedOf, variant } =
  await returnShop()

/** An exchange for a variant that costs ₹500 more, whose order the team confirms before the difference is paid. */
async function confirmedExchange(confirm: (exchange: string) => Promise<{ readonly status: number }>) {
  const orderId = await boughtByCard(kurtas(1))
  const newVariant = (await variant('IK-XXL')).id
  const approved = await approvedOf(orderId, { resolution: 'exchange', lines: [line(1, { newVariant })] })
  const { _id: id, exchangeOrder } = (await move(approved, 'receive', asSold())).body.data
  expect(await read(id)).toMatchObject({ state: 'payment_due' })
  expect((await confirm(exchangeOrder)).status).toBe(200)
  return { orderId, id, exchange: exchangeOrder as string }
}
const one = (exchange: string) => moveOrder(exchange, 'confirm')
const many = (exchange: string) => asManager.post('/api/admin/order-bulks', { move: 'confirm', ids: [exchange] })

describe.each([
  ['by the team', one],
  ['with many others', many],
])('the order of an exchange that is confirmed %s before its difference is paid', (_, confirm) => {
  it('has the money of the returned items, and the rest can be recorded once', async () => {
    const { orderId, id, exchange } = await confirmedExchange(confirm)
    expect(await read(id)).toMatchObject({ state: 'exchanged' })
    expect(await adminOrder(exchange)).toMatchObject({ status: 'confirmed', isPaid: false, credit: 999 })
    expect((await moneyOf(shop, exchange))?.ledger).toBe(999_00)
    await moveOrder(exchange, 'ship', { courier: '', trackingNumber: '', unpaidReason: 'Pays in the evening' })
    await moveOrder(exchange, 'deliver')
    const paid = { amount: 500, method: 'upi', reference: `7321876${exchange.slice(-5)}`.replace(/[a-f]/g, '0') }
    expect((await moveOrder(exchange, 'payment-received', paid)).status).toBe(200)
    expect(await adminOrder(exchange)).toMatchObject({ isPaid: true, refundable: 1499 })
    expect((await adminOrder(orderId)).refundable).toBe(0)
    expect((await moneyOf(shop, orderId))?.ledger).toBe(0)
  })

  it('gives that money back when it is cancelled', async () => {
    const { id, exchange } = await confirmedExchange(confirm)
    expect((await moveOrder(exchange, 'cancel', { reason: 'Not wanted' })).status).toBe(200)
    await reconcilePayments(shop)
    expect(await read(id)).toMatchObject({ state: 'exchanged' })
    expect(await adminOrder(exchange)).toMatchObject({ status: 'cancelled', isRefundDue: true, refundable: 999 })
  })
})
