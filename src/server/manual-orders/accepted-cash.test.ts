import { beforeEach, expect, it } from 'vitest'
import { jaipur, orderBody, place } from '../../../test/ordering.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
await db.updateTable('variant').set({ stock: 100 }).execute()
const [asManager, asPriya] = [await shop.as(manager), await shop.as(priya)]
const cart = {
  items: [
    {
      product: shop.id('indigo-kurta'),
      selectedColor: 'Blue',
      selectedSize: 'S',
      quantity: 1,
      price: 999,
      newPrice: 950,
    },
  ],
  isCollected: false,
  zipCode: '302003',
}
const customer = { name: 'Sunita Devi', phone: '98290 12345', email: '' }
const send = (changes: object = {}, headers = {}) => {
  const sale = { channel: 'phone', customer, address: jaipur, payment: 'cod', totalAmount: 950, reason: 'Old customer' }
  return asManager.post('/api/admin/manual-orders', { ...cart, ...sale, ...changes }, headers)
}
const cashOf = async (changes: object = {}) =>
  (await asManager.post('/api/admin/manual-orders/quote', { ...cart, ...changes })).body.data.payments[0]
const eventsOf = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data.events

beforeEach(async () => {
  await db.deleteFrom('cash_rule').execute()
})
const refuse = (rule: object) => asManager.post('/api/admin/cash-rules', { ...rule, effect: 'refuse' })

it('accepts cash although a rule refuses it, for a reason that the order and the audit log keep', async () => {
  await refuse({ kind: 'pincode', pincodes: '302' })
  const problem = "We don't offer Cash on Delivery in 302003. Please pay online."
  expect(await cashOf()).toMatchObject({ method: 'cod', problem, isRefusedByRule: true })
  expect(await send()).toMatchObject({ status: 409, body: { message: problem } })
  const silent = await send({
    items: [{ ...cart.items[0], newPrice: undefined }],
    totalAmount: 999,
    reason: '',
    acceptsCash: true,
  })
  expect(silent).toMatchObject({ status: 400, body: { errors: { reason: 'Give a reason for cash on delivery.' } } })
  const key = { 'idempotency-key': 'accepted-cash' }
  const accepted = await send({ acceptsCash: true }, key)
  expect(accepted).toMatchObject({ status: 200 })
  expect((await send({ acceptsCash: true }, key)).body).toEqual(accepted.body)
  const [placed] = await eventsOf(accepted.body._id)
  expect(placed.note).toBe('Phone. IK-S ₹999.00 → ₹950.00, cash on delivery against the rules: Old customer')
  const { after } = await db
    .selectFrom('audit_log')
    .select('after')
    .where('entity_id', '=', accepted.body._id)
    .where('action', '=', 'create')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ payment: 'cod', refusedByRule: problem, reason: 'Old customer' })
})

it('says nothing of rules that did not refuse, and cannot send cash where the courier takes none', async () => {
  const plain = await send({ acceptsCash: true })
  expect((await eventsOf(plain.body._id))[0].note).not.toContain('against the rules')
  const area = { id: 'a'.repeat(24), prefix: '302', name: '', min_days: 2, max_days: 4, cash: false, served: true }
  await db.insertInto('delivery_area').values(area).execute()
  await refuse({ kind: 'pincode', pincodes: '302' })
  expect(await cashOf()).not.toHaveProperty('isRefusedByRule')
  expect((await send({ acceptsCash: true })).status).toBe(400)
  await db.deleteFrom('delivery_area').execute()
})

it('quotes cash by the earlier orders of the customer', async () => {
  const bought = await place(shop, asPriya, orderBody(shop))
  await db
    .updateTable('orders')
    .set({ status: 'delivered', delivered_at: new Date() })
    .where('id', '=', bought._id)
    .execute()
  const known = await send()
  await db
    .updateTable('orders')
    .set({ status: 'delivered', delivered_at: new Date() })
    .where('id', '=', known.body._id)
    .execute()
  await refuse({ kind: 'first order', above: 500 })
  expect(await cashOf()).toMatchObject({ isRefusedByRule: true })
  expect(await cashOf({ customerId: asPriya.userId })).not.toHaveProperty('problem')
  expect(await cashOf({ customer: { name: 'sunita devi', phone: '+91 98290 12345' } })).not.toHaveProperty('problem')
  expect(await cashOf({ customer: { name: 'Anita', phone: '98290 12345' } })).toMatchObject({
    isRefusedByRule: true,
  })
})
