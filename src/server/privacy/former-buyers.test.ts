import { describe, expect, it } from 'vitest'
import { createCoupon, orderBody, place } from '../../../test/ordering.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { anonymise } from '../accounts/queries.ts'
import { newId } from '../platform/database/id.ts'
import { writeSetting } from '../settings/queries.ts'
import { forgetFormerBuyers } from './former-buyers.ts'
import { forgetCustomer } from './index.ts'

const plenty = testProduct({ handle: 'plenty', name: 'Plain Kurta', variants: [{ color: '', size: '', stock: 500 }] })
const shop = await testShop([plenty])
const { db } = shop.database

/** Someone makes an account with a confirmed email. */
async function register(email: string) {
  const buyer = await shop.as({ name: 'Nila Bose', email })
  await db.updateTable('customer').set({ email_verified: true }).where('id', '=', buyer.userId).execute()
  return buyer
}
type Buyer = Awaited<ReturnType<typeof register>>

const { customer } = orderBody(shop)
const order = (phone: string, changes: object = {}) =>
  orderBody(shop, {
    items: [{ product: shop.id('plenty'), quantity: 1, price: 999 }],
    customer: { ...customer, phone, address: { ...customer.address, street: `${phone} MI Road` } },
    ...changes,
  })
const withCoupon = (phone: string, couponCode: string) => order(phone, { couponCode, totalAmount: 899.1 })
const end = (id: string, status: 'delivered' | 'cancelled') =>
  db
    .updateTable('orders')
    .set({ status, shipped_at: new Date(), [status === 'delivered' ? 'delivered_at' : 'cancelled_at']: new Date() })
    .where('id', '=', id)
    .execute()
const deleteAccount = ({ userId }: Buyer) => anonymise(db, userId, forgetCustomer)

describe('someone who deletes the account and makes a new one', () => {
  it.each([
    ['delivered', true],
    ['on its way', false],
  ] as const)(
    'uses a coupon for each customer once, with any phone number, when the order is %s',
    async (_, isDelivered) => {
      const code = isDelivered ? 'EACH-ENDED' : 'EACH-OPEN'
      await createCoupon(shop.database, { code, max_uses_per_customer: 1 })
      const email = `${code.toLowerCase()}@gmail.com`
      const before = await register(email)
      const { _id } = await place(shop, before, withCoupon('9100000001', code))
      if (isDelivered) await end(_id, 'delivered')
      await deleteAccount(before)
      const after = await register(email.replace('@', '+new@'))
      expect(await after.post('/api/orders', withCoupon('9100000002', code))).toMatchObject({
        status: 409,
        body: { message: 'Invalid coupon code' },
      })
      const other = await register(`other-${email}`)
      expect((await other.post('/api/orders', withCoupon('9100000001', code))).status).toBe(200)
    },
  )

  it('has no second first order, with the same mailbox or the same phone number', async () => {
    await createCoupon(shop.database, { code: 'FIRST', first_order_only: true })
    const before = await register('first@gmail.com')
    const { _id } = await place(shop, before, withCoupon('9100000003', 'FIRST'))
    await end(_id, 'delivered')
    await deleteAccount(before)
    const refused = { status: 409, body: { message: 'FIRST is for first orders only.' } }
    const sameMailbox = await register('first@gmail.com')
    expect(await sameMailbox.post('/api/orders', withCoupon('9100000004', 'FIRST'))).toMatchObject(refused)
    const samePhone = await register('second@gmail.com')
    expect(await samePhone.post('/api/orders', withCoupon('9100000003', 'FIRST'))).toMatchObject(refused)
    expect((await samePhone.post('/api/orders', withCoupon('9100000005', 'FIRST'))).status).toBe(200)
  })

  it('counts among the customers of a domain', async () => {
    await createCoupon(shop.database, { code: 'DOMAIN', max_uses_per_customer: 1 })
    await writeSetting(db, 'buying_limits', { customersOfDomain: 2 })
    const statuses = []
    for (let n = 0; n < 3; n++) {
      const buyer = await register(`a${n}@weavers.co.in`)
      const { status, body } = await buyer.post('/api/orders', withCoupon(`910000001${n}`, 'DOMAIN'))
      statuses.push(status)
      if (status === 200) await end(body._id, 'delivered')
      await deleteAccount(buyer)
    }
    expect(statuses).toEqual([200, 200, 409])
    await db.deleteFrom('setting').where('name', '=', 'buying_limits').execute()
  })

  it('is refused cash on delivery for the parcels that were refused before, by mailbox and by phone number', async () => {
    await db
      .insertInto('cash_rule')
      .values({
        id: newId(),
        kind: 'refusals',
        condition: JSON.stringify({ count: 1, months: 6 }),
        effect: 'refuse',
        position: 0,
      })
      .execute()
    const before = await register('refuses@gmail.com')
    const { _id } = await place(shop, before, order('9100000006'))
    await end(_id, 'cancelled')
    await deleteAccount(before)
    const sameMailbox = await register('refuses@gmail.com')
    expect((await sameMailbox.post('/api/orders', order('9100000007'))).status).toBe(409)
    const samePhone = await register('another@gmail.com')
    expect((await samePhone.post('/api/orders', order('9100000006'))).status).toBe(409)
    expect((await samePhone.post('/api/orders', order('9100000008'))).status).toBe(200)
  })

  it('leaves no number and no address, and is forgotten after two years', async () => {
    const rows = await db.selectFrom('former_buyer').selectAll().execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toMatch(/910000000|gmail|weavers/)
    await db
      .updateTable('former_buyer')
      .set({ forgotten_at: new Date(Date.now() - 740 * 86_400_000) })
      .where('digest', '=', rows[0]?.digest ?? '')
      .execute()
    await forgetFormerBuyers(db)
    const left = await db.selectFrom('former_buyer').select('digest').execute()
    expect(left).toHaveLength(rows.length - rows.filter(({ digest }) => digest === rows[0]?.digest).length)
  })
})
