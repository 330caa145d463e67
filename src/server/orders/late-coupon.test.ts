import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countDeadlocks, waitingForLocks, whileHeld } from '../../../test/holding.ts'
import { createCoupon, jaipur, orderBody, place, raiseBuyingLimits, stockLedgerGaps } from '../../../test/ordering.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { writeSetting } from '../settings/queries.ts'
import { confirmPaidOrder } from './write/confirm-paid-order.ts'

const shop = await testShop(
  ['late', 'new'].map((handle) =>
    testProduct({ handle, name: `Kurta ${handle}`, variants: [{ color: '', size: '', stock: 100 }] }),
  ),
)
await raiseBuyingLimits(shop.database)
await writeSetting(shop.database.db, 'buying_limits', { customersOfDomain: 1 })
const { db } = shop.database
const { send, drain } = shop.shop.jobs

interface Buying {
  readonly email: string
  readonly phone: string
  readonly recipientPhone?: string
}

async function buying({ email, phone, recipientPhone = '' }: Buying) {
  const buyer = await shop.as({ name: 'Kavi Nair', email })
  const recipient = recipientPhone !== '' && { name: 'Asha Nair', phone: recipientPhone }
  const address = { ...jaipur, street: `${phone} Johari Bazaar`, ...recipient }
  return (handle: 'late' | 'new', couponCode: string) => {
    const items = [{ product: shop.id(handle), quantity: 1, price: 999 }]
    const body = orderBody(shop, { items, totalAmount: 899.1, couponCode, paymentMethod: 'razorpay' })
    return [buyer, { ...body, customer: { ...body.customer, phone, address } }] as const
  }
}

async function lapsed(id: string) {
  await sql`update orders set expires_at = now() - interval '1 second' where id = ${id}`.execute(db)
  await send('expire-orders', {})
  await drain()
}

let made = 0

describe.each([
  ['for each customer', { max_uses_per_customer: 1 }],
  ['for first orders', { first_order_only: true }],
])('a coupon %s', (_, terms) => {
  it.each<[string, (name: string) => readonly [Partial<Buying>, Partial<Buying>]]>([
    ['of the same mailbox', (name) => [{ email: `kavi+1@${name}.com` }, { email: `kavi+2@${name}.com` }]],
    ['of the same domain', (name) => [{ email: `one@${name}.co.in` }, { email: `two@post.${name}.co.in` }]],
    ['with the same phone number', (name) => [{ phone: `98${name.slice(-8)}` }, { phone: `98${name.slice(-8)}` }]],
    [
      'for the same recipient',
      (name) => [{ recipientPhone: `97${name.slice(-8)}` }, { recipientPhone: `97${name.slice(-8)}` }],
    ],
  ])('is used once by a late payment and an order %s at the same time', async (_who, share) => {
    made += 1
    const name = `m${10_000_000 + Math.floor(Math.random() * 80_000_000)}`
    const people = share(name).map((own, place) => ({
      email: `${name}-${place}@gmail.com`,
      phone: `9${place}${name.slice(-8)}`,
      ...own,
    }))
    const code = `LATE-${made}-${name.toUpperCase()}`
    await createCoupon(shop.database, { code, ...terms })
    const [first, second] = await Promise.all(people.map(buying))
    if (!first || !second) throw new Error('There are two buyers.')
    const late = await place(shop, ...first('late', code))
    await lapsed(late._id)
    const deadlocks = await countDeadlocks(shop.database)
    let other: Promise<{ readonly status: number }> | undefined
    const outcome = await whileHeld(shop.database, {
      hold: (trx) => sql`select from variant where product_id = ${shop.id('late')} for no key update`.execute(trx),
      act: () => inTransaction(db, (trx) => confirmPaidOrder(trx, late._id, `pay_${name}`, send)),
      meanwhile: async () => {
        const [buyer, body] = second('new', code)
        other = buyer.post('/api/orders', body)
        await waitingForLocks(shop.database, 2)
      },
    })
    expect(outcome).toBe('confirmed')
    expect(await other).toMatchObject({ status: 409 })
    expect(await countDeadlocks(shop.database)).toBe(deadlocks)
  })
})

it('keeps the stock ledger consistent with the stock', async () => {
  expect(await stockLedgerGaps(shop.database)).toEqual([])
})
