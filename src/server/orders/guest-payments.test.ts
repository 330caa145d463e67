import { describe, expect, it } from 'vitest'
import { countByStatus, jaipur, orderBody } from '../../../test/ordering.ts'
import { deliver, payInWindow, takeWebhooks } from '../../../test/paying.ts'
import { owner, packer } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { CUSTOMER_DELETED } from '../../contract/customers.ts'
import { newId } from '../platform/database/id.ts'

const variants = [
  { sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 },
  { sku: 'IK-M', color: 'Blue', size: 'M', stock: 1 },
]
const shop = await testShop([{ ...indigoKurta, variants }])
const { db } = shop.database
const asOwner = await shop.as(owner)
await db
  .insertInto('setting')
  .values({ name: 'payments', value: JSON.stringify({ guests: true, sandbox: true }) })
  .onConflict((conflict) =>
    conflict.column('name').doUpdateSet({ value: JSON.stringify({ guests: true, sandbox: true }) }),
  )
  .execute()
await shop.shop.settled()

let guests = 0
async function newGuest(linkToken?: string) {
  const remoteAddress = `49.1.${++guests}.7`
  const opening = linkToken ? { url: '/api/guests/open', payload: { token: linkToken } } : { url: '/api/guests' }
  const { token, user } = (await shop.app.inject({ method: 'POST', remoteAddress, ...opening })).json()
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.app.inject({ method, url, remoteAddress, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { id: user?._id as string, call }
}

function orderOf(n: number, changes: object = {}) {
  const customer = {
    name: 'Meera Joshi',
    email: `meera${n}@example.com`,
    phone: String(8_100_000_000 + n),
    address: { ...jaipur, street: `${n} MI Road` },
  }
  return orderBody(shop, { customer, ...changes })
}

describe('a guest who typed the email of someone else', () => {
  it('sees and changes nothing of what that person orders after opening the emailed link', async () => {
    const stranger = await newGuest()
    const n = 100 + guests
    const first = (await stranger.call('POST', '/api/orders', orderOf(n))).body._id
    await stranger.call('PUT', `/api/orders/${first}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
    const sent = JSON.stringify((await shop.emails()).filter(({ to }) => to === `meera${n}@example.com`))
    const person = await newGuest(/orders\/\w+#([\w-]+)/.exec(sent)?.[1])
    expect((await stranger.call('GET', '/api/orders/my-orders')).status).toBe(200)
    expect((await person.call('POST', '/api/orders', orderOf(n, { totalAmount: 1 }))).status).toBe(409)
    expect((await stranger.call('GET', '/api/orders/my-orders')).status).toBe(200)
    const own = (await person.call('POST', '/api/orders', orderOf(n))).body._id
    expect((await person.call('GET', `/api/orders/${own}`)).status).toBe(200)
    expect((await stranger.call('GET', `/api/orders/${own}`)).status).toBe(401)
    expect((await stranger.call('GET', '/api/orders/my-orders')).status).toBe(401)
    expect((await stranger.call('PUT', `/api/orders/${own}/cancel`)).status).toBe(401)
  })
})

describe('a guest', () => {
  it('pays by card after a failure, and then by the window again', async () => {
    const { call } = await newGuest()
    const order = (await call('POST', '/api/orders', orderOf(1, { paymentMethod: 'razorpay' }))).body
    const offer = async () =>
      (await call('POST', '/api/payment/razorpay/create-order', { orderId: order._id })).body.data
    await payInWindow(shop, await offer(), 'failure')
    for (const webhook of await takeWebhooks(shop)) await deliver(shop, webhook)
    expect((await call('GET', `/api/orders/${order._id}`)).body.data).toMatchObject({
      status: 'pending',
      isPaid: false,
    })
    const returned = await payInWindow(shop, await offer())
    const verified = await call('POST', '/api/payment/razorpay/verify', { ...returned, orderId: order._id })
    expect(verified.status).toBe(200)
    expect((await call('GET', `/api/orders/${order._id}`)).body.data).toMatchObject({
      status: 'confirmed',
      isPaid: true,
    })
    const another = await newGuest()
    expect((await another.call('POST', '/api/payment/razorpay/create-order', { orderId: order._id })).status).toBe(404)
    expect((await another.call('GET', `/api/orders/${order._id}`)).status).toBe(404)
  })

  it('whose card payment fails sends the money to the shop instead', async () => {
    const { call } = await newGuest()
    const order = (await call('POST', '/api/orders', orderOf(2, { paymentMethod: 'razorpay' }))).body
    const { data } = (await call('POST', '/api/payment/razorpay/create-order', { orderId: order._id })).body
    await payInWindow(shop, data, 'failure')
    for (const webhook of await takeWebhooks(shop)) await deliver(shop, webhook)
    const { revision, paymentStatus } = (await asOwner.get(`/api/admin/orders/${order._id}`)).body.data
    expect(paymentStatus).toBe('failed')
    const money = { revision, amount: 999, method: 'upi', reference: '532187650911' }
    expect((await asOwner.put(`/api/admin/orders/${order._id}/payment-received`, money)).status).toBe(200)
    const own = (await call('GET', `/api/orders/${order._id}`)).body.data
    expect(own).toMatchObject({ status: 'confirmed', isPaid: true, receivedBy: 'upi' })
    const mails = (await shop.emails()).filter(({ subject }) => subject.includes(order._id.slice(-8)))
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Payment received'))
  })

  it('sees what can be returned of a delivered order, which another guest does not', async () => {
    const { call } = await newGuest()
    const { _id } = (await call('POST', '/api/orders', orderOf(2))).body
    await call('PUT', `/api/orders/${_id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
    await db
      .updateTable('orders')
      .set({ status: 'delivered', delivered_at: new Date(), shipped_at: new Date() })
      .where('id', '=', _id)
      .execute()
    const offered = await call('GET', `/api/orders/${_id}/returns`)
    expect(offered).toMatchObject({ status: 200, body: { data: { lines: [{ line: 0 }], returns: [] } } })
    expect((await (await newGuest()).call('GET', `/api/orders/${_id}/returns`)).status).toBe(404)
  })

  it('gets the last piece once when four order it at the same moment', async () => {
    const last = async (n: number) => {
      const { call } = await newGuest()
      const items = [
        { product: shop.id('indigo-kurta'), quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'M' },
      ]
      return call('POST', '/api/orders', orderOf(n, { items }))
    }
    const answers = await Promise.all([3, 4, 5, 6].map(last))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 3 })
  })
})

describe('the data of someone without an account', () => {
  const ordered = async (n: number) => {
    const guest = await newGuest()
    const { _id } = (await guest.call('POST', '/api/orders', orderOf(n))).body
    return { ...guest, orderId: _id as string }
  }
  const actionsOn = async (id: string) => {
    const rows = await db.selectFrom('audit_log').select('action').where('entity_id', '=', id).execute()
    return rows.map(({ action }) => action).toSorted()
  }

  it('is downloaded and deleted by the team, which the audit log says', async () => {
    const { id, call, orderId } = await ordered(7)
    const { status, body } = await asOwner.get(`/api/admin/customers/${id}/data`)
    expect([status, body]).toMatchObject([
      200,
      {
        email: 'meera7@example.com',
        orders: [{ _id: orderId }],
        sessions: [{ ip: expect.stringMatching(/^49\.1\./) }],
      },
    ])
    const deleted = await asOwner.call('DELETE', `/api/admin/customers/${id}`)
    expect(deleted).toMatchObject({ status: 200, body: { data: { isDeleted: true, email: '', phone: '' } } })
    expect((await call('GET', `/api/orders/${orderId}`)).status).toBe(401)
    // A second tab deletes it again.
    expect((await asOwner.call('DELETE', `/api/admin/customers/${id}`)).status).toBe(200)
    expect(await actionsOn(id)).toEqual(['delete', 'export'])
    for (const [method, path, change] of [
      ['PUT', 'enable', {}],
      ['PUT', 'limits', { hasNoLimits: true }],
      ['PUT', 'groups', { groups: ['Wholesale'] }],
      ['POST', 'notes', { note: 'Asked again' }],
    ] as const) {
      const refused = await asOwner.call(method, `/api/admin/customers/${id}/${path}`, change)
      expect([path, refused.status, refused.body.message]).toEqual([path, 409, CUSTOMER_DELETED])
    }
  })

  it('is deleted when the team entered them, too', async () => {
    const id = newId()
    await db.insertInto('customer').values({ id, name: 'Usha Rao', phone: '9812345679', email: null }).execute()
    expect((await asOwner.get(`/api/admin/customers/${id}/data`)).body).toMatchObject({ name: 'Usha Rao' })
    const { body } = await asOwner.call('DELETE', `/api/admin/customers/${id}`)
    expect(body.data).toMatchObject({ isDeleted: true, hasAccount: false, name: 'Deleted customer', phone: '' })
  })

  it('is for the customer alone when there is an account, and for nobody without the permission', async () => {
    const { userId } = await shop.as({ name: 'Dev', email: 'dev@example.com' })
    await db.insertInto('credential').values({ customer_id: userId, password_hash: 'any' }).execute()
    for (const [method, url] of [
      ['GET', `/api/admin/customers/${userId}/data`],
      ['DELETE', `/api/admin/customers/${userId}`],
    ] as const)
      expect((await asOwner.call(method, url)).status).toBe(409)
    expect((await asOwner.call('DELETE', `/api/admin/customers/${'f'.repeat(24)}`)).status).toBe(404)
    const { id } = await ordered(8)
    expect((await (await shop.as(packer)).call('DELETE', `/api/admin/customers/${id}`)).status).toBe(403)
  })
})
