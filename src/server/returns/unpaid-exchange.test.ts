import { expect, it } from 'vitest'
import { reconcilePayments } from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  db,
  adminOrder,
  boughtByCard,
  kurtas,
  line,
  read,
  move,
  asSold,
  approvedOf,
  variant,
  runJob,
  refundThere,
} = await returnShop()

/** A return whose items came back for a dearer variant, and whose exchange ended because the difference was not paid. */
async function unpaidExchange() {
  const orderId = await boughtByCard(kurtas(2))
  const newVariant = (await variant('IK-XXL')).id
  const approved = await approvedOf(orderId, { resolution: 'exchange', lines: [line(1, { newVariant })] })
  const { _id: id, exchangeOrder } = (await move(approved, 'receive', asSold())).body.data
  const expired = { expires_at: new Date(0) }
  await db.updateTable('orders').set(expired).where('id', '=', exchangeOrder).execute()
  await runJob('expire-orders')
  expect(await read(id)).toMatchObject({ state: 'refund_due', refund: 999 })
  return { orderId, id }
}

it.each<[string, (of: { orderId: string; id: string }) => Promise<unknown>]>([
  ['by the team', ({ id }) => move(id, 'refund')],
  ['on the dashboard of the payment provider', ({ orderId }) => refundThere(orderId, 999_00)],
])('an exchange that was not paid and was refunded %s before the job did is not refunded again', async (_, refund) => {
  const made = await unpaidExchange()
  await refund(made)
  for (let hour = 0; hour < 2; hour++) {
    await runJob('returns-due')
    await reconcilePayments(shop)
  }
  expect((await adminOrder(made.orderId)).refunded).toBe(999)
  expect((await read(made.id)).state).toBe('refunded')
})
