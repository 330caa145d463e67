import { describe, expect, it } from 'vitest'
import { createCoupon, jaipur, orderBody } from '../../../test/ordering.ts'
import { manager } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ACCOUNT_NEEDED, GUESTS_OFF } from '../../domain/accounts/guests.ts'
import { giveConsent, hasConsent } from '../phone-messages/consent.ts'
import { digests } from '../platform/digests.ts'
import { guestJob } from './guest-job.ts'
import { guestLink, orderOfGuestToken } from './guest-link.ts'

const manyKurtas = { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 1_000 }] }
const shop = await testShop([manyKurtas])
const { db } = shop.database
const asManager = await shop.as(manager)

const allow = async (guests: boolean) => {
  const value = JSON.stringify({ guests })
  await db
    .insertInto('setting')
    .values({ name: 'payments', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  await shop.shop.settled()
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
let networks = 0
/** A browser at an address of its own. */
function browserWith(token?: string) {
  const remoteAddress = `49.${Math.floor(++networks / 250)}.${networks % 250}.7`
  return async (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) => {
    const answer = await shop.app.inject({
      method,
      url,
      remoteAddress,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.headers['content-type']?.includes('json') ? answer.json() : {} }
  }
}

async function newGuest() {
  const { body } = await browserWith()('POST', '/api/guests')
  return { id: body.user._id as string, call: browserWith(body.token) }
}

interface Buyer {
  readonly email?: string
  readonly phone?: string
  readonly street?: string
}
let buyers = 0
/** The body of an order of someone new, except for what is given. */
function orderOf({ email, phone, street }: Buyer = {}, changes: object = {}) {
  const n = ++buyers
  const customer = {
    name: 'Meera Joshi',
    email: email ?? `meera${n}@example.com`,
    phone: phone ?? String(8_000_000_000 + n),
    address: { ...jaipur, street: street ?? `${n} MI Road` },
  }
  return orderBody(shop, { customer, ...changes })
}

/** Places and confirms a cash order as a new guest. */
async function guestOrder(buyer: Buyer = {}, changes: object = {}) {
  const guest = await newGuest()
  const { body, status } = await guest.call('POST', '/api/orders', orderOf(buyer, changes))
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  await guest.call('PUT', `/api/orders/${body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
  return { ...guest, orderId: body._id as string }
}

const ownerOf = async (orderId: string) =>
  (await db.selectFrom('orders').select('customer_id').where('id', '=', orderId).executeTakeFirstOrThrow()).customer_id
const linkOf = async (orderId: string, now?: number) =>
  guestLink('', await digests(db)(), orderId, now).split('#')[1] ?? ''
const register = async (email: string) =>
  browserWith()('POST', '/api/auth/register', {
    name: 'Meera Joshi',
    email,
    password: 'a-long-loom-42',
    phone: '9876500000',
  })
const confirm = (email: string) =>
  db.updateTable('customer').set({ email_verified: true }).where('email', '=', email).execute()
const login = (email: string) => browserWith()('POST', '/api/auth/login', { email, password: 'a-long-loom-42' })
const runJob = () => guestJob(db).handle(undefined as never, async () => undefined, { id: '', attempt: 0 } as never)

describe('a shop that takes no orders from guests', () => {
  it('is the default, and says so in words', async () => {
    expect((await browserWith()('GET', '/api/checkout/rules')).body.data.guests).toBe(false)
    const { status, body } = await browserWith()('POST', '/api/guests')
    expect([status, body.message]).toEqual([403, GUESTS_OFF])
  })

  it('keeps the orders of guests open when it was switched off later, and refuses new ones', async () => {
    await allow(true)
    const earlier = await guestOrder()
    const waiting = await newGuest()
    await allow(false)
    expect((await earlier.call('GET', `/api/orders/${earlier.orderId}`)).status).toBe(200)
    const opened = await browserWith()('POST', '/api/guests/open', { token: await linkOf(earlier.orderId) })
    expect(opened.status).toBe(200)
    const refused = await waiting.call('POST', '/api/orders', orderOf())
    expect([refused.status, refused.body.message]).toEqual([403, GUESTS_OFF])
    await allow(true)
  })
})

describe('a guest', () => {
  it('orders, sees and cancels their own order, and nobody else’s', async () => {
    const { call, orderId } = await guestOrder()
    const other = await guestOrder()
    expect((await call('GET', '/api/orders/my-orders')).body.data).toMatchObject([{ _id: orderId }])
    expect((await other.call('GET', `/api/orders/${orderId}`)).status).toBe(404)
    expect((await other.call('PUT', `/api/orders/${orderId}/cancel`)).status).toBe(404)
    expect((await call('PUT', `/api/orders/${orderId}/cancel`)).body.data.status).toBe('cancelled')
  })

  it('may make only the calls that an order needs', async () => {
    const { call } = await newGuest()
    const calls = Object.values(api).flatMap((endpoints) => Object.values(endpoints) as Endpoint[])
    for (const { method, path, who, forGuests } of calls.filter((one) => one.who !== 'anyone')) {
      const { status, body } = await call(
        method,
        path.replace(/:\w+/g, 'f'.repeat(24)),
        method === 'GET' ? undefined : {},
      )
      const isRefused = status === 403 && (who === 'admin' || body.message === ACCOUNT_NEEDED)
      expect([path, isRefused]).toEqual([path, !forGuests])
    }
  })

  it('is not replaced or logged out by a repeated start, and gets the first answer for a repeated order', async () => {
    const { id, call } = await newGuest()
    expect((await call('POST', '/api/guests')).body.user._id).toBe(id)
    const order = orderOf()
    const [first, second] = [
      await call('POST', '/api/orders', order, { 'idempotency-key': 'once' }),
      await call('POST', '/api/orders', order, { 'idempotency-key': 'once' }),
    ]
    expect(second.body._id).toBe(first.body._id)
  })

  it('keeps one email for all orders, because its links open them all', async () => {
    const { call } = await guestOrder({ email: 'one.address@example.com' })
    const refused = await call('POST', '/api/orders', orderOf({ email: 'other.address@example.com' }))
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('one.address@example.com')])
    expect((await call('POST', '/api/orders', orderOf({ email: 'One.Address@example.com' }))).status).toBe(200)
  })

  it('has a session of a week', async () => {
    const { id } = await newGuest()
    const { expires_at } = await db
      .selectFrom('session')
      .select('expires_at')
      .where('customer_id', '=', id)
      .executeTakeFirstOrThrow()
    const days = (expires_at.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
  })

  it('gets emails with a link to the order, and nothing that was typed', async () => {
    const { orderId } = await guestOrder({ email: 'link+saree@example.com', street: 'BUY CHEAP PILLS' })
    const emails = (await shop.emails()).filter(({ to }) => to === 'link+saree@example.com')
    const text = JSON.stringify(emails)
    expect(emails.length).toBeGreaterThan(0)
    expect(text).not.toMatch(/Meera|PILLS/)
    const token = /orders\/\w+#([\w-]+)/.exec(text)?.[1] ?? ''
    const { body } = await browserWith()('POST', '/api/guests/open', { token })
    expect(body.orderId).toBe(orderId)
    expect((await browserWith(body.token)('GET', `/api/orders/${orderId}`)).body.data.customer.name).toBe('Meera Joshi')
  })

  it.each([
    ['changed', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['for a later day', (token: string) => token.replace(/-(\d+)-/, (_all, day) => `-${Number(day) + 1}-`)],
    ['for another order', (token: string) => `${'f'.repeat(24)}${token.slice(24)}`],
    ['empty', () => ''],
  ])('is not opened by a link that is %s', async (_what, change) => {
    const { orderId } = await guestOrder()
    const { status, body } = await browserWith()('POST', '/api/guests/open', { token: change(await linkOf(orderId)) })
    expect([status, body.message]).toEqual([404, expect.stringContaining('This link is no longer valid.')])
  })

  it('is not opened by a link of more than 60 days ago', async () => {
    const digest = await digests(db)()
    const day = 86_400_000
    const token = await linkOf('a'.repeat(24), 0)
    expect([orderOfGuestToken(digest, token, 60 * day), orderOfGuestToken(digest, token, 61 * day)]).toEqual([
      'a'.repeat(24),
      undefined,
    ])
  })
})

describe('the email of an account', () => {
  it('gets a guest the same answers as any other, and changes nothing for the account', async () => {
    await register('known@example.com')
    await confirm('known@example.com')
    const before = await db
      .selectFrom('customer')
      .selectAll()
      .where('email', '=', 'known@example.com')
      .executeTakeFirstOrThrow()
    const shape = (value: object) => JSON.stringify(value).replace(/"[^"]*"(?=[,}\]])/g, '""')
    const answers = await Promise.all(
      ['known@example.com', 'fresh@example.com'].map(async (email) => {
        const { call } = await newGuest()
        const placed = await call('POST', '/api/orders', orderOf({ email }))
        const me = await call('GET', '/api/auth/me')
        return [placed.status, shape(placed.body), me.status, shape(me.body)]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    const after = await db
      .selectFrom('customer')
      .selectAll()
      .where('email', '=', 'known@example.com')
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
  })

  it('does not find guests at login, reset and registration', async () => {
    await guestOrder({ email: 'only.guest@example.com' })
    expect((await login('only.guest@example.com')).status).toBe(401)
    await browserWith()('POST', '/api/auth/forgot-password', { email: 'only.guest@example.com' })
    const links = (await shop.emails()).filter(
      ({ to, text }) => to === 'only.guest@example.com' && /reset-password/.test(text),
    )
    expect(links).toEqual([])
    expect((await register('only.guest@example.com')).status).toBe(200)
  })
})

describe('orders of a guest move to the account', () => {
  it('when the account confirms the email, and not before', async () => {
    const { orderId, id } = await guestOrder({ email: 'first@example.com' })
    const account = (await register('first@example.com')).body.user._id
    await login('first@example.com')
    expect(await ownerOf(orderId)).toBe(id)
    await confirm('first@example.com')
    expect(await ownerOf(orderId)).toBe(account)
    const events = await db.selectFrom('order_event').select('customer_id').where('order_id', '=', orderId).execute()
    expect(events.map(({ customer_id }) => customer_id)).not.toContain(id)
  })

  it('at the next login of an account that was confirmed before', async () => {
    const account = (await register('before@example.com')).body.user._id
    await confirm('before@example.com')
    const { orderId, id } = await guestOrder({ email: 'before@example.com' })
    expect(await ownerOf(orderId)).toBe(id)
    await login('before@example.com')
    expect(await ownerOf(orderId)).toBe(account)
    // The link leads to the order of the account, and opens no session.
    const { body } = await browserWith()('POST', '/api/guests/open', { token: await linkOf(orderId) })
    expect([body.orderId, body.token]).toEqual([orderId, undefined])
  })

  it('by the link in a browser with the session of that account, and of no other', async () => {
    const mine = (await register('mine@example.com')).body
    const others = (await register('others@example.com')).body
    await confirm('mine@example.com')
    await confirm('others@example.com')
    const { orderId, id } = await guestOrder({ email: 'mine@example.com' })
    const token = await linkOf(orderId)
    expect((await browserWith(others.token)('POST', '/api/guests/open', { token })).status).toBe(409)
    expect(await ownerOf(orderId)).toBe(id)
    expect((await browserWith(mine.token)('POST', '/api/guests/open', { token })).status).toBe(200)
    expect(await ownerOf(orderId)).toBe(mine.user._id)
  })

  it('with the notes and groups of the team, and the consent to messages about them', async () => {
    const email = 'noted@example.com'
    const [first, second] = [
      await guestOrder({ email, phone: '9876501234' }),
      await guestOrder({ email, phone: '9876501234' }),
    ]
    for (const { id } of [first, second]) {
      await giveConsent(db, { customerId: id, phone: '9876501234', source: 'checkout', channel: 'WhatsApp' })
      await asManager.post(`/api/admin/customers/${id}/notes`, { note: 'Rings the bell twice' })
      await db.insertInto('customer_group').values({ customer_id: id, name: 'Wholesale' }).execute()
    }
    const account = (await register(email)).body.user._id
    expect((await asManager.get(`/api/admin/customers/${account}`)).body.data).toMatchObject({ notes: [], groups: [] })
    await confirm(email)
    const { notes, groups } = (await asManager.get(`/api/admin/customers/${account}`)).body.data
    expect([notes.length, groups]).toEqual([2, ['Wholesale']])
    expect(await hasConsent(db, account, '919876501234')).toBe(true)
  })

  it('by the daily job once they are confirmed, and guests without an order are deleted', async () => {
    const account = (await register('job@example.com')).body.user._id
    await confirm('job@example.com')
    const pending = await newGuest()
    const { body } = await pending.call('POST', '/api/orders', orderOf({ email: 'job@example.com' }))
    await runJob()
    expect(await ownerOf(body._id)).toBe(pending.id)
    await pending.call('PUT', `/api/orders/${body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
    const [idle, kept] = [await newGuest(), await guestOrder()]
    await db
      .updateTable('customer')
      .set({ created_at: new Date(0) })
      .where('is_guest', '=', true)
      .execute()
    const ended = [pending.id, idle.id, kept.id]
    await db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('customer_id', 'in', ended)
      .execute()
    await runJob()
    expect(await ownerOf(body._id)).toBe(account)
    const left = await db.selectFrom('customer').select('id').where('id', 'in', ended).execute()
    expect(left).toEqual([{ id: kept.id }])
  })
})

describe('many guests of one buyer', () => {
  it('share the limit of unpaid orders by their email', async () => {
    const email = 'hoarder@example.com'
    for (let n = 0; n < 10; n++) await guestOrder({ email: `hoarder+${n}@example.com` })
    const { call } = await newGuest()
    const { status, body } = await call('POST', '/api/orders', orderOf({ email }))
    expect([status, body.limit]).toEqual([409, 'account'])
    // Orders of guests who typed the address do not count for the account.
    const { token } = (await register(email)).body
    expect((await browserWith(token)('POST', '/api/orders', orderOf({ email }))).status).toBe(200)
  })

  it.each([
    ['a first order', 'FIRST', { first_order_only: true }],
    ['each customer', 'ONCE', { max_uses_per_customer: 1 }],
  ])('use a coupon for %s once by their email and phone number', async (_what, code, terms) => {
    await createCoupon(shop.database, { code, amount_paise: 100_00, ...terms })
    const coupon = { couponCode: code, totalAmount: 899 }
    const [email, phone] = [`${code.toLowerCase()}@gmail.com`, code === 'FIRST' ? '8765432101' : '8765432102']
    await guestOrder({ email, phone }, coupon)
    for (const same of [{ email }, { email: `${email[0]}.${email.slice(1).replace('@', '+2@')}` }, { phone }]) {
      const { call } = await newGuest()
      expect((await call('POST', '/api/orders', orderOf(same, coupon))).status).toBe(409)
    }
    await guestOrder({}, coupon)
  })
})

describe('accounts of one mailbox', () => {
  it('use a coupon for each customer once together, those that confirmed their address and the others', async () => {
    await createCoupon(shop.database, { code: 'TOGETHER', amount_paise: 100_00, max_uses_per_customer: 1 })
    const coupon = { couponCode: 'TOGETHER', totalAmount: 899 }
    const orderBy = async (email: string, isConfirmed: boolean) => {
      const { token } = (await register(email)).body
      if (isConfirmed) await confirm(email)
      return (await browserWith(token)('POST', '/api/orders', orderOf({ email }, coupon))).status
    }
    // Someone else registers an address of the same mailbox first, and never confirms it.
    expect(await orderBy('weaver+1@example.com', false)).toBe(200)
    expect(await orderBy('weaver+2@example.com', false)).toBe(409)
    expect(await orderBy('weaver@example.com', true)).toBe(200)
    expect(await orderBy('weaver+3@example.com', true)).toBe(409)
    expect(await orderBy('dyer@example.com', true)).toBe(200)
  })
})

describe('the back office', () => {
  it('marks guests in the list of customers, filters them and exports them', async () => {
    const { id } = await guestOrder({ email: 'listed@example.com' })
    await newGuest()
    const { body } = await asManager.get('/api/admin/customers?isGuest=true&q=listed@example.com')
    expect(body.data).toMatchObject([
      { _id: id, isGuest: true, email: 'listed@example.com', name: 'Meera Joshi', orders: 1 },
    ])
    expect((await asManager.get('/api/admin/customers?isGuest=false&q=listed@example.com')).body.data).toEqual([])
    // A guest who has not ordered is not listed.
    expect((await asManager.get('/api/admin/customers?q=Guest')).body.data).toEqual([])
  })

  it('does not take a guest for the customer of an order by phone', async () => {
    await guestOrder({ email: 'byphone@example.com', phone: '8123456789' })
    expect((await asManager.get('/api/admin/manual-orders/customers?q=8123456789')).body.data).toEqual([])
  })
})
