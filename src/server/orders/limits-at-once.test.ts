import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { countByStatus, createCoupon, jaipur, orderBody, stockLedgerGaps } from '../../../test/ordering.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { randomOf } from '../../../test/simulator/random.ts'
import { writeSetting } from '../settings/queries.ts'

const STOCK = 20
const rack = Array.from({ length: 6 }, (_, n) =>
  testProduct({
    handle: `p${n}`,
    name: `Kurta ${n}`,
    price: 1_000_00,
    variants: [{ color: '', size: '', stock: STOCK }],
  }),
)
const shop = await testShop(rack)
const { db } = shop.database
const LIMITS = {
  piecesPerLine: 4,
  ordersOfAccount: 2,
  ordersOfPhone: 3,
  ordersOfAddress: 3,
  ordersOfNetwork: 6,
  confirmedEmailAbove: 14_000_00,
  shareOfBuyer: 30,
  shareOfNetwork: 60,
  piecesInAnyCase: 1,
  customersOfDomain: 2,
}
await writeSetting(db, 'buying_limits', LIMITS)
await writeSetting(db, 'shipping', { checkout: { freeAbove: 0, charge: 0 } })
await createCoupon(shop.database, { code: 'EACH', max_uses_per_customer: 1 })

/** What the limits allow at most of what `maxHeld` counts. */
const MOST = {
  account: LIMITS.ordersOfAccount,
  phone: LIMITS.ordersOfPhone,
  address: LIMITS.ordersOfAddress,
  network: LIMITS.ordersOfNetwork,
  value: LIMITS.confirmedEmailAbove,
  line: LIMITS.piecesPerLine,
  of_buyer: (STOCK * LIMITS.shareOfBuyer) / 100,
  of_phone: (STOCK * LIMITS.shareOfBuyer) / 100,
  of_address: (STOCK * LIMITS.shareOfBuyer) / 100,
  of_network: (STOCK * LIMITS.shareOfNetwork) / 100,
  coupons: LIMITS.customersOfDomain,
}

/** The most open unpaid orders, pieces of a variant and value that buyers with something in common have. */
async function maxHeld() {
  const { rows } = await sql<Record<string, number>>`
    with open as (
      select orders.id, customer_id, total_paise, phone_digest, address_digest, network_digest, own_domain_of(customer.email) as domain
      from orders join order_buyer on order_id = orders.id join customer on customer.id = customer_id
    ), pieces as (
      select open.*, variant_id, quantity from open join order_line on order_id = open.id
    )
    select (select max(count) from (select count(*)::int from open group by customer_id) as by) as account,
           (select max(count) from (select count(*)::int from open group by phone_digest) as by) as phone,
           (select max(count) from (select count(*)::int from open group by address_digest) as by) as address,
           (select max(count) from (select count(*)::int from open group by network_digest) as by) as network,
           (select max(sum) from (select sum(total_paise)::int from open group by customer_id) as by) as value,
           (select max(sum) from (select sum(quantity)::int from pieces group by customer_id, variant_id) as by) as of_buyer,
           (select max(sum) from (select sum(quantity)::int from pieces group by phone_digest, variant_id) as by) as of_phone,
           (select max(sum) from (select sum(quantity)::int from pieces group by address_digest, variant_id) as by) as of_address,
           (select max(sum) from (select sum(quantity)::int from pieces group by network_digest, variant_id) as by) as of_network,
           (select max(quantity)::int from pieces) as line,
           (select coalesce(max(count), 0) from (
             select count(*)::int from open join order_coupon on order_coupon.order_id = open.id group by domain) as by) as coupons`.execute(
    db,
  )
  return rows[0] ?? {}
}

it.each([1, 2, 3, 4, 5, 6])(
  'no limit is exceeded by 80 orders at once of buyers who share what they can (%i)',
  async (seed) => {
    await sql`truncate orders, order_buyer, limit_alert cascade`.execute(db)
    await sql`update variant set stock = ${STOCK}`.execute(db)
    const random = randomOf(seed)
    const accounts = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        shop.as({ name: 'X', email: `b${seed}-${n}@m${n % 5}.d${seed}-${n % 3}.co.in` }),
      ),
    )
    const answers = await Promise.all(
      Array.from({ length: 80 }, async () => {
        const { token } = random.pick(accounts) ?? { token: '' }
        const handles = rack.map(({ handle }) => handle).filter(() => random.chance(0.4))
        const items = (handles.length === 0 ? ['p0'] : handles).map((handle) => ({
          product: shop.id(handle),
          quantity: random.chance(0.1) ? 5 : 1 + random.below(2),
          price: 1_000,
        }))
        const full = items.reduce((sum, { quantity }) => sum + quantity * 1_000, 0)
        const hasCoupon = random.chance(0.3)
        const answer = await shop.app.inject({
          method: 'POST',
          url: '/api/orders',
          remoteAddress: `49.36.${random.below(5)}.7`,
          headers: { authorization: `Bearer ${token}` },
          payload: orderBody(shop, {
            customer: {
              name: 'X',
              email: 'x@example.com',
              phone: String(9_000_000_000 + random.below(12)),
              address: { ...jaipur, street: `${random.below(12)} MI Road` },
            },
            items,
            totalAmount: hasCoupon ? (full * 9) / 10 : full,
            paymentMethod: random.pick(['razorpay', 'cod']),
            ...(hasCoupon && { couponCode: 'EACH' }),
          }),
        })
        return { status: answer.statusCode }
      }),
    )
    const { 200: placed = 0, 409: refused = 0, ...others } = countByStatus(answers)
    expect(others).toEqual({})
    expect([placed > 5, refused > 10]).toEqual([true, true])
    const held = await maxHeld()
    const exceeded = Object.entries(MOST).filter(([name, most]) => (held[name] ?? 0) > most)
    expect(exceeded.map(([name, most]) => `${name}: ${held[name]} of ${most}`)).toEqual([])
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  },
)
