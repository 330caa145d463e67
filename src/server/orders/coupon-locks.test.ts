import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseInTableOrder } from '../../../test/database.ts'
import { waitingForLocks, whileHeld } from '../../../test/holding.ts'
import { countByStatus, createCoupon, jaipur, orderBody, signInBuyers } from '../../../test/ordering.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { writeSetting } from '../settings/queries.ts'

const rack = Array.from({ length: 4 }, (_, place) =>
  testProduct({ handle: `rack-${place}`, name: `Kurta ${place}`, variants: [{ color: '', size: '', stock: 100 }] }),
)
const shop = await testShop(rack, { database: await databaseInTableOrder() })
const { db } = shop.database
const buyers = await signInBuyers(shop, rack.length)

/** Buyer n orders product n, from an address and phone number of their own, so that orders can share a transaction. */
function order(
  place: number,
  totalAmount: number,
  couponCode?: string,
  buyer = buyers[place] as (typeof buyers)[number],
  recipientPhone = '',
) {
  const recipient = recipientPhone !== '' && { name: 'Asha Nair', phone: recipientPhone }
  const address = { ...jaipur, street: `${place} Johari Bazaar`, ...recipient }
  const own = { phone: `982901240${place}`, address }
  const items = [{ product: shop.id(`rack-${place}`), quantity: 1, price: 999 }]
  const body = orderBody(shop, { items, totalAmount, ...(couponCode !== undefined && { couponCode }) })
  return buyer.post('/api/orders', { ...body, customer: { ...body.customer, ...own } })
}

/** Two coupons, of which the one with the lower id lies behind the other in the table. */
async function twoCoupons({ automatic }: { readonly automatic: boolean }) {
  await sql`update coupon set active = false`.execute(db)
  const made = []
  for (const name of ['A', 'B']) {
    const code = `${name}-${Math.random().toString(36).slice(2, 10)}`.toUpperCase()
    made.push({ id: await createCoupon(shop.database, { code, amount_paise: 1_000, combinable: true }), code })
  }
  const [low, high] = made.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [Coupon, Coupon]
  await db.updateTable('coupon').set({ automatic }).where('id', '=', high.id).execute()
  const isBehind = sql`select from coupon one, coupon other
    where one.id = ${low.id} and other.id = ${high.id} and one.ctid > other.ctid`
  do await sql`update coupon set uses = uses where id = ${low.id}`.execute(db)
  while ((await isBehind.execute(db)).rows.length === 0)
  return { low, high }
}
interface Coupon {
  readonly id: string
  readonly code: string
}

const hold = ({ id }: Coupon) => sql`select from coupon where id = ${id} for no key update`
const variantsOf = (places: readonly number[]) =>
  sql`select from variant where product_id = any(${places.map((place) => shop.id(`rack-${place}`))}) for no key update`

/** Fails when another transaction has locked one of the rows. */
async function expectUnlocked(rows: ReturnType<typeof sql>, count: number) {
  expect((await sql`${rows} nowait`.execute(db)).rows).toHaveLength(count)
}

describe('coupons are locked in the order of their ids, and products after them,', () => {
  it.each([
    ['placed', async (code: string) => () => order(0, 979, code)],
    [
      'cancelled',
      async (code: string) => {
        const { body } = await order(0, 979, code)
        return () => (buyers[0] as (typeof buyers)[number]).put(`/api/orders/${body._id}/cancel`)
      },
    ],
  ])('by an order that is %s', async (_what, prepare) => {
    const { low, high } = await twoCoupons({ automatic: true })
    const act = await prepare(low.code)
    const answer = await whileHeld(shop.database, {
      hold: (trx) => hold(low).execute(trx),
      act,
      meanwhile: async () => {
        await expectUnlocked(hold(high), 1)
        await expectUnlocked(variantsOf([0]), 1)
      },
    })
    expect(answer.status).toBe(200)
  })

  it.each([
    ['lower', [0, 1]],
    ['higher', [1, 0]],
  ] as const)(
    'by orders that share a transaction, when the first one uses the %s id',
    async (_which, [first, second]) => {
      const { low, high } = await twoCoupons({ automatic: false })
      const codes = [low.code, high.code]
      let others: ReturnType<typeof order>[] = []
      await whileHeld(shop.database, {
        hold: async (trx) => {
          await variantsOf([3]).execute(trx)
          await hold(low).execute(trx)
        },
        act: () => order(3, 999),
        meanwhile: async () => {
          others = [order(2, 999), order(0, 989, codes[first]), order(1, 989, codes[second])]
          await waitingForLocks(shop.database, 2)
          await expectUnlocked(hold(high), 1)
          await expectUnlocked(variantsOf([0, 1, 2]), 3)
        },
      })
      const answers = await Promise.all(others)
      expect(countByStatus(answers)).toEqual({ 200: 3 })
      const ids = answers.map(({ body }) => body._id as string)
      const { rows } = await sql`select distinct xmin::text from orders where id = any(${ids})`.execute(db)
      expect(rows.length).toBeLessThan(ids.length)
    },
  )
})

it('uses of a customer count that are committed while an order of theirs waits for the coupon', async () => {
  const { low } = await twoCoupons({ automatic: false })
  await db.updateTable('coupon').set({ max_uses_per_customer: 1 }).where('id', '=', low.id).execute()
  const { body } = await order(0, 989, low.code)
  await buyers[0]?.put(`/api/orders/${body._id}/cancel`)
  const answer = await whileHeld(shop.database, {
    hold: async (trx) => {
      await hold(low).execute(trx)
      await trx
        .updateTable('orders')
        .set({ status: 'pending', cancelled_at: null })
        .where('id', '=', body._id)
        .execute()
    },
    act: () => order(0, 989, low.code),
  })
  expect(answer).toMatchObject({ status: 409, body: { message: 'Invalid coupon code' } })
})

interface Buying {
  readonly email: string
  readonly recipientPhone?: string
}

describe.each([
  ['for each customer', { max_uses_per_customer: 1 }],
  ['for first orders', { first_order_only: true }],
])('a coupon %s', (_, terms) => {
  it.each<[string, (name: string) => readonly [Buying, Buying]]>([
    [
      'two accounts of one mailbox',
      (name) => [{ email: `kavi+${name}1@example.com` }, { email: `kavi+${name}2@example.com` }],
    ],
    [
      'two customers of a domain for one customer',
      (name) => [{ email: `one@${name}.co.in` }, { email: `two@post.${name}.co.in` }],
    ],
    [
      'two accounts for one recipient',
      (name) => [
        { email: `one-${name}@example.com`, recipientPhone: '9829012500' },
        { email: `two-${name}@example.com`, recipientPhone: '9829012500' },
      ],
    ],
  ])('is used once by %s that order at the same time', async (_who, buying) => {
    const { low } = await twoCoupons({ automatic: false })
    await db.updateTable('coupon').set(terms).where('id', '=', low.id).execute()
    await writeSetting(db, 'buying_limits', { customersOfDomain: 1 })
    const [one, other] = await Promise.all(
      buying(low.id.toLowerCase().slice(-12)).map(async ({ email, recipientPhone }) => {
        const buyer = await shop.as({ name: 'Kavi Nair', email })
        return (place: number) => order(place, 989, low.code, buyer, recipientPhone)
      }),
    )
    await sql`update orders set status = 'cancelled', cancelled_at = now() - interval '2 days'`.execute(db)
    let others: (ReturnType<typeof order> | undefined)[] = []
    await whileHeld(shop.database, {
      hold: async (trx) => {
        await variantsOf([3]).execute(trx)
        await hold(low).execute(trx)
      },
      act: () => order(3, 999),
      meanwhile: async () => {
        others = [order(2, 999), one?.(0), other?.(1)]
        await waitingForLocks(shop.database, 2)
      },
    })
    const answers = await Promise.all(others.flatMap((answer) => answer ?? []))
    expect(countByStatus(answers)).toEqual({ 200: 2, 409: 1 })
  })
})
