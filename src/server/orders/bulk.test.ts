import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countQueries } from '../../../bench/count-queries.ts'
import { copyOrder, orderBody, place } from '../../../test/ordering.ts'
import { pay } from '../../../test/paying.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { indianDay } from '../../domain/india/time.ts'
import { newId } from '../platform/database/id.ts'
import { writeSetting } from '../settings/queries.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] }])
const { db, pool } = shop.database
await sql`update customer set has_no_limits = true`.execute(db)
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true`.execute(db)
const asPacker = await shop.as(packer)
const asManager = await shop.as(manager)
const asOwner = await shop.as(owner)

const newOrders = async (count: number) => {
  const ids: string[] = []
  for (let number = 0; number < count; number++) ids.push((await place(shop, asPriya))._id)
  return ids
}
const start = (body: object, by = asPacker, headers?: Record<string, string>) =>
  by.post('/api/admin/order-bulks', body, headers)
const statusOf = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data.status
const list = async (query: string) => (await asManager.get(`/api/admin/orders?perPage=200&${query}`)).body

describe('moving many orders at once', () => {
  it('packs, hands over and delivers them, with history, audit log, emails and cash', async () => {
    const ids = await newOrders(3)
    expect((await start({ move: 'process', ids })).body.data).toMatchObject({
      move: 'process',
      total: 3,
      moved: 3,
      refused: 0,
      isFinished: true,
      canUndo: true,
      refusals: [],
      by: 'Dev Patil',
    })
    const handedOver = await start({ move: 'ship', ids, courier: ' Hawa  Express ' })
    expect(handedOver.body.data).toMatchObject({ moved: 3, courier: 'Hawa Express', day: indianDay(new Date()) })
    expect((await start({ move: 'deliver', ids })).body.data).toMatchObject({ moved: 3, canUndo: false })
    for (const id of ids) {
      const { data } = (await asManager.get(`/api/admin/orders/${id}`)).body
      expect(data).toMatchObject({ status: 'delivered', isPaid: true, courier: 'Hawa Express', refundable: 999 })
      expect(data.events.map(({ kind, by }: { kind: string; by: string }) => [kind, by]).slice(2)).toEqual([
        ['processing', 'Dev Patil'],
        ['shipped', 'Dev Patil'],
        ['delivered', 'Dev Patil'],
        ['paid', 'Dev Patil'],
      ])
    }
    const audited = await db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', ids[0] ?? '')
      .execute()
    expect(audited.map(({ action }) => action).sort()).toEqual(['deliver', 'process', 'ship'])
    const subjects = (await shop.emails()).map(({ subject }) => subject)
    for (const id of ids) expect(subjects.filter((subject) => subject.includes(id.slice(-8)))).not.toEqual([])
  })

  it('stops when a person says so: what is moved stays moved and can be taken back, the rest is not touched', async () => {
    const ids = await newOrders(3)
    const { _id } = (await start({ move: 'process', ids })).body.data
    const stop = (id: string) => asPacker.post(`/api/admin/order-bulks/${id}/stop`)
    expect((await stop(_id)).body.data).toMatchObject({ moved: 3, refused: 0 })
    // As while the job is still at work on the third order.
    await sql`update order_bulk set finished_at = null where id = ${_id}`.execute(db)
    await sql`update order_bulk_line set state = 'waiting' where bulk_id = ${_id} and position = 3`.execute(db)
    await sql`update orders set status = 'confirmed' where id = ${ids[2] ?? ''}`.execute(db)
    const [stopped] = await Promise.all([stop(_id), stop(_id)])
    expect(stopped.body.data).toMatchObject({
      isFinished: true,
      moved: 2,
      refused: 1,
      canUndo: true,
      refusals: [{ order: ids[2], reason: 'The bulk move was stopped before this order was moved.' }],
    })
    await shop.shop.jobs.drain()
    expect(await Promise.all(ids.map(statusOf))).toEqual(['processing', 'processing', 'confirmed'])
    const { rows } = await sql`select after from audit_log where action = 'stop'`.execute(db)
    expect(rows).toEqual([{ after: { move: 'process', orders: 3, notMoved: 1 } }])
    const undo = (await asPacker.post(`/api/admin/order-bulks/${_id}/undo`)).body.data
    expect(undo).toMatchObject({ moved: 2 })
    await sql`update order_bulk set finished_at = null where id = ${undo._id}`.execute(db)
    expect((await stop(undo._id)).status).toBe(409)
    await shop.shop.jobs.drain()
    expect((await stop(newId())).status).toBe(404)
  })

  it('refuses single orders with a reason and moves the others', async () => {
    const [packed = '', cancelled = '', fresh = ''] = await newOrders(3)
    await start({ move: 'process', ids: [packed] })
    await asPriya.put(`/api/orders/${cancelled}/cancel`)
    const unknown = newId()
    const { body } = await start({ move: 'process', ids: [packed, cancelled, unknown, fresh, fresh] })
    expect(body.data).toMatchObject({ total: 4, moved: 1, unchanged: 1, refused: 2, isFinished: true })
    expect(body.data.refusals).toEqual([
      { order: cancelled, number: cancelled.slice(-8), reason: 'This order is cancelled, so it cannot be packed.' },
      { order: unknown, number: unknown.slice(-8), reason: 'Order not found' },
    ])
    expect(await statusOf(fresh)).toBe('processing')
  })

  it('counts orders that are there already as neither moved nor refused, whether the move is repeated or not', async () => {
    const ids = await newOrders(2)
    const handOver = { move: 'ship', ids, courier: 'Delhivery' }
    const key = { 'idempotency-key': `lost-answer-${ids[0]}` }
    const first = (await start(handOver, asPacker, key)).body.data
    expect(first).toMatchObject({ moved: 2, unchanged: 0, refused: 0 })
    expect((await start(handOver, asPacker, key)).body.data).toEqual(first)
    expect((await start(handOver)).body.data).toMatchObject({ moved: 0, unchanged: 2, refused: 0, canUndo: false })
    expect((await start({ ...handOver, courier: '' })).body.data).toMatchObject({ unchanged: 2, refused: 0 })
    const elsewhere = (await start({ ...handOver, courier: 'Blue Dart' })).body.data
    expect(elsewhere).toMatchObject({ moved: 0, unchanged: 0, refused: 2 })
    expect(elsewhere.refusals[0].reason).toBe('This order is already shipped with Delhivery.')
    await asPacker.post(`/api/admin/order-bulks/${first._id}/undo`)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['confirmed', 'confirmed'])
  })

  it('numbers the invoices of pending orders without gaps, the oldest order first', async () => {
    const [before = ''] = await newOrders(1)
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.push((await asPriya.post('/api/orders', orderBody(shop))).body._id)
    expect((await start({ move: 'confirm', ids: ids.toReversed() })).body.data).toMatchObject({ moved: 3 })
    const [after = ''] = await newOrders(1)
    await expectNumbered([before, ...ids, after])
  })

  it('numbers the invoices that are issued on dispatch without gaps, though some orders have theirs', async () => {
    const [before = ''] = await newOrders(1)
    await writeSetting(db, 'tax', { invoiceAt: 'shipped' })
    const ids = await newOrders(2)
    expect((await start({ move: 'ship', ids: [...ids, before] })).body.data).toMatchObject({ moved: 3 })
    await db.deleteFrom('setting').where('name', '=', 'tax').execute()
    const [after = ''] = await newOrders(1)
    await expectNumbered([before, ...ids, after])
  })

  const expectNumbered = async (ids: readonly string[]) => {
    const { rows } = await sql<{ order_id: string; serial: number }>`
      select order_id, serial from invoice where order_id = any(${ids}) order by serial`.execute(db)
    expect(rows.map(({ order_id }) => order_id)).toEqual(ids)
    expect(rows.map(({ serial }) => serial - (rows[0]?.serial ?? 0))).toEqual(ids.map((_, place) => place))
  }

  it('refuses an order whose payment was refunded in full', async () => {
    const [id = ''] = await newOrders(1)
    await start({ move: 'ship', ids: [id] })
    await start({ move: 'deliver', ids: [id] })
    const { revision } = (await asManager.get(`/api/admin/orders/${id}`)).body.data
    const refund = { revision, amount: 999, reason: 'Torn', method: 'upi', reference: '432187650912' }
    expect((await asManager.post(`/api/admin/orders/${id}/refunds`, refund)).status).toBe(200)
    await sql`update orders set status = 'confirmed' where id = ${id}`.execute(db)
    const { data } = (await start({ move: 'ship', ids: [id] })).body
    expect(data.refusals[0].reason).toContain('was refunded in full')
  })

  it.each([
    ['no orders', {}, 'Send either the ids of the orders or a filter.'],
    ['ids and a filter', { ids: [newId()], filter: {} }, 'Send either the ids of the orders or a filter.'],
    ['a filter that matches nothing', { filter: { q: 'nobody at all' } }, 'No order matches the filter.'],
    ['a day that is not one', { ids: [newId()], day: '2026-02-30' }, 'Enter a valid date.'],
    ['a day in the future', { ids: [newId()], day: '2099-01-01' }, 'The hand-over date must not be in the future.'],
    ['a day long ago', { ids: [newId()], day: '2025-01-01' }, 'The hand-over date can be at most 30 days ago.'],
  ])('is refused with %s', async (_name, body, message) => {
    expect(await start({ move: 'ship', ...body })).toMatchObject({ status: 400, body: { message } })
  })

  it('moves once for two requests with the same key at once, and refuses the key for another request', async () => {
    const ids = await newOrders(2)
    const key = { 'idempotency-key': 'pack-1' }
    const answers = await Promise.all([1, 2, 3].map(() => start({ move: 'process', ids }, asPacker, key)))
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    for (const { body } of answers) expect(body.data).toMatchObject({ moved: 2, refused: 0, isFinished: true })
    expect((await start({ move: 'ship', ids }, asPacker, key)).status).toBe(422)
  })

  it('moves each order once when two team members move them at the same time', async () => {
    const ids = await newOrders(4)
    const answers = await Promise.all([
      start({ move: 'process', ids }, asPacker),
      start({ move: 'process', ids: ids.toReversed() }, asManager),
    ])
    expect(answers.reduce((sum, { body }) => sum + body.data.moved, 0)).toBe(4)
    expect(answers.reduce((sum, { body }) => sum + body.data.unchanged, 0)).toBe(4)
  })

  it('is finished by a job when the process ended in between', async () => {
    const ids = await newOrders(2)
    const { body } = await start({ move: 'process', ids })
    await sql`update orders set status = 'confirmed' where id = any(${ids})`.execute(db)
    await sql`update order_bulk set finished_at = null where id = ${body.data._id}`.execute(db)
    await sql`update order_bulk_line set state = 'waiting' where bulk_id = ${body.data._id} and position = 2`.execute(
      db,
    )
    await sql`update pgboss.job set start_after = now() where name = 'order-bulk'`.execute(db)
    await shop.shop.jobs.drain()
    expect(await statusOf(ids[1] ?? '')).toBe('processing')
    expect((await asPacker.get(`/api/admin/order-bulks/${body.data._id}`)).body.data.isFinished).toBe(true)
  })
})

describe('a courier that does not collect cash', () => {
  it('gets no cash orders, one by one or in bulk, but those that are paid', async () => {
    await db.insertInto('courier').values({ id: newId(), name: 'Prepaid Post', takes_cash: false }).execute()
    const [cash = '', other = ''] = await newOrders(2)
    const paid = (await pay(shop, asPriya)).order._id
    await shop.shop.jobs.drain()
    const { body } = await start({ move: 'ship', ids: [cash, paid], courier: 'prepaid post' })
    expect(body.data).toMatchObject({
      moved: 1,
      refusals: [
        {
          order: cash,
          reason: 'This order is paid in cash on delivery, which prepaid post does not collect.',
        },
      ],
    })
    const { revision } = (await asManager.get(`/api/admin/orders/${other}`)).body.data
    const parcel = { revision, courier: 'Prepaid Post', trackingNumber: '' }
    const alone = await asPacker.put(`/api/admin/orders/${other}/ship`, parcel)
    expect([alone.status, alone.body.errors.courier]).toEqual([400, expect.stringContaining('does not collect')])
    expect([await statusOf(cash), await statusOf(other), await statusOf(paid)]).toEqual([
      ...['confirmed', 'confirmed'],
      'shipped',
    ])
    expect((await start({ move: 'ship', ids: [cash, other], courier: 'Hawa Express' })).body.data.moved).toBe(2)
  })
})

describe('undoing a bulk move', () => {
  const undo = (id: string, by = asPacker) => by.post(`/api/admin/order-bulks/${id}/undo`)

  /** Places orders for an address of their own, because one address gets only some emails a day. */
  async function ordersFor(email: string) {
    const customer = { ...orderBody(shop).customer, email }
    return [await place(shop, asPriya, { customer }), await place(shop, asPriya, { customer })].map(({ _id }) => _id)
  }

  /** The emails about the hand-over of these orders, once it is too late to undo it. */
  async function emailsAbout(ids: readonly string[]) {
    await sql`update pgboss.job set start_after = now() where name = 'order-emails'`.execute(db)
    const emails = (await shop.emails()).filter(({ subject }) => subject.includes('has shipped'))
    return ids.map((id) => emails.filter(({ subject }) => subject.includes(id.slice(-8))))
  }

  it('takes a hand-over back, and the customers get no email about it', async () => {
    const ids = await ordersFor('undone@example.com')
    const [packed = '', confirmed = ''] = ids
    await start({ move: 'process', ids: [packed] })
    const { body } = await start({ move: 'ship', ids, courier: 'Hawa Express' })
    const undone = await undo(body.data._id)
    expect(undone.body.data).toMatchObject({ move: 'undo', moved: 2, refused: 0 })
    expect([await statusOf(packed), await statusOf(confirmed)]).toEqual(['processing', 'confirmed'])
    expect((await asPriya.get(`/api/orders/${packed}`)).body.data.shippedAt).toBeUndefined()
    expect(await emailsAbout(ids)).toEqual([[], []])
    expect((await asPacker.get(`/api/admin/order-bulks/${body.data._id}`)).body.data.canUndo).toBe(false)
  })

  it('emails customers once whose orders are then handed to another courier', async () => {
    const ids = await ordersFor('again@example.com')
    const { body } = await start({ move: 'ship', ids, courier: 'Galat Couriers' })
    await undo(body.data._id)
    await start({ move: 'ship', ids, courier: 'Sahi Couriers' })
    const emails = await emailsAbout(ids)
    expect(emails.map(({ length }) => length)).toEqual([1, 1])
    for (const { text } of emails.flat()) expect(text).toContain('Sahi Couriers')
  })

  it('is too late for orders that are delivered by then, whose customers get the email about that', async () => {
    const ids = await ordersFor('delivered@example.com')
    await start({ move: 'ship', ids })
    await start({ move: 'deliver', ids })
    expect(await emailsAbout(ids)).toEqual([[], []])
    const delivered = (await shop.emails()).filter(({ subject }) => subject.includes('has been delivered'))
    for (const id of ids) expect(delivered.filter(({ subject }) => subject.includes(id.slice(-8)))).toHaveLength(1)
  })

  it('leaves out orders that were changed since, and is done once by two team members', async () => {
    const [changed = '', same = ''] = await newOrders(2)
    const { body } = await start({ move: 'process', ids: [changed, same] })
    await start({ move: 'ship', ids: [changed] })
    const answers = await Promise.all([undo(body.data._id), undo(body.data._id, asManager)])
    expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1)
    expect(answers[0]?.body.data).toMatchObject({
      moved: 1,
      refusals: [{ order: changed, reason: 'This order was changed afterwards.' }],
    })
    expect([await statusOf(changed), await statusOf(same)]).toEqual(['shipped', 'confirmed'])
  })

  it('leaves out orders whose courier has paid a part of the cash, or whose cash was written off', async () => {
    const ids = await newOrders(3)
    const [paid = '', givenUp = '', owed = ''] = ids
    const { body } = await start({ move: 'ship', ids, courier: 'Hawa Express' })
    const cash = async (id: string, verb: string, change: object) => {
      const { revision } = (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]
      return asOwner.post(`/api/admin/courier-cash/${id}/${verb}`, { revision, ...change })
    }
    expect((await cash(paid, 'receive', { amount: 500, reference: '' })).status).toBe(200)
    expect((await cash(givenUp, 'write-off', { reason: 'Lost' })).status).toBe(200)
    const reason = 'The courier has paid for this order, or its cash is written off. Undo that first.'
    expect((await undo(body.data._id)).body.data).toMatchObject({
      moved: 1,
      refusals: [
        { order: paid, reason },
        { order: givenUp, reason },
      ],
    })
    expect(await Promise.all([paid, givenUp, owed].map(statusOf))).toEqual(['shipped', 'shipped', 'confirmed'])
  })

  it('is refused for deliveries, because the cash is recorded', async () => {
    const ids = await newOrders(1)
    await start({ move: 'ship', ids })
    const { body } = await start({ move: 'deliver', ids })
    expect((await undo(body.data._id)).status).toBe(409)
    expect((await undo(newId())).status).toBe(404)
  })

  it('is refused where no order was moved', async () => {
    const ids = await newOrders(1)
    await start({ move: 'process', ids })
    const { body } = await start({ move: 'process', ids })
    const { status, body: answer } = await undo(body.data._id)
    expect([status, answer.message]).toEqual([409, 'No order was moved, so there is nothing to undo.'])
  })
})

describe('the order list', () => {
  it('filters by place, courier, tracking and unconfirmed cash, and moves what a filter matches', async () => {
    const address = { ...orderBody(shop).customer.address, city: 'Udaipur', zipCode: '313001' }
    const customer = { ...orderBody(shop).customer, address }
    const ids = [await place(shop, asPriya, { customer }), await place(shop, asPriya, { customer })].map(
      ({ _id }) => _id,
    )
    const found = async (query: string) => (await list(query)).data.map(({ _id }: { _id: string }) => _id).sort()
    expect(await found('city=udai')).toEqual(ids.toSorted())
    expect(await found('city=%25')).toEqual([])
    expect(await found('pincode=3130')).toEqual(ids.toSorted())
    expect((await asManager.get('/api/admin/orders?pincode=31x')).status).toBe(400)
    expect(await found('pincode=3130&cash=unconfirmed')).toEqual(ids.toSorted())
    await start({ move: 'confirm cash', ids: ids.slice(0, 1) })
    expect(await found('pincode=3130&cash=unconfirmed')).toEqual(ids.slice(1))
    const { body } = await start({ move: 'ship', filter: { pincode: '3130' }, courier: 'Udaipur Riders' })
    expect(body.data).toMatchObject({ total: 2, moved: 2 })
    expect(await found('courier=udaipur&tracking=without')).toEqual(ids.toSorted())
    expect(await found('courier=Udaipur%20Riders&tracking=with')).toEqual([])
    expect(await found('courier=udai&state=Rajasthan')).toEqual(ids.toSorted())
    expect(await found('courier=udai&state=Kerala')).toEqual([])
    const all = await asPacker.get('/api/admin/orders/ids?pincode=3130&order=asc')
    expect(all.body).toEqual({ success: true, data: ids, total: 2 })
  })
})

it('reads the orders of a bulk move for printing, with invoices and in the order of the ids', async () => {
  const ids = await newOrders(2)
  const { body } = await start({ move: 'ship', ids: ids.toReversed(), courier: 'Hawa Express' })
  const moved = (await asPacker.get(`/api/admin/order-bulks/${body.data._id}/orders`)).body.data
  expect(moved).toEqual(ids.toReversed())
  const { data } = (await asPacker.get(`/api/admin/orders/details?ids=${[...moved, newId()].join(',')}`)).body
  expect(data.map(({ _id, courier }: { _id: string; courier: string }) => [_id, courier])).toEqual(
    moved.map((id: string) => [id, 'Hawa Express']),
  )
  expect(data[0]).toMatchObject({ items: [{ sku: 'IK-S' }], invoice: { number: expect.any(String) } })
  const handOvers = (await asPacker.get('/api/admin/order-bulks?move=ship')).body
  expect(handOvers.data[0]).toMatchObject({ move: 'ship', moved: 2, by: 'Dev Patil' })
})

it('names the new order of one that was changed since it was selected', async () => {
  const [id = ''] = await newOrders(1)
  const url = `/api/admin/orders/${id}`
  const { revision } = (await asManager.get(url)).body.data
  const change = { lines: [{ line: 0, quantity: 2 }], revision }
  const { totalAmount } = (await asManager.post(`${url}/change-quote`, change)).body.data
  const { _id: now } = (await asManager.put(`${url}/change`, { ...change, totalAmount, reason: 'One more' })).body
  expect((await asPacker.get(`/api/admin/orders/details?ids=${id}`)).body.data).toMatchObject([{ replacedBy: now }])
  const { refusals } = (await start({ move: 'process', ids: [id] })).body.data
  expect(refusals).toMatchObject([{ reason: `This order was changed. It is now order #${now.slice(-8)}.` }])
  const [courier] = (await asManager.get('/api/admin/couriers?q=Shiprocket')).body.data
  const file = await asPacker.post('/api/admin/courier-files/orders', { courier: courier._id, ids: [id] })
  expect(file.body.message).toContain(`#${id.slice(-8)} was changed and is now #${now.slice(-8)}`)
})

it('needs less than one SQL statement for an order', async () => {
  const ids = await copyOrder(shop.database, (await place(shop, asPriya))._id, 250)
  const queries = countQueries(pool)
  for (const move of ['process', 'ship', 'deliver']) {
    const before = queries.statements
    expect((await start({ move, ids })).body.data).toMatchObject({ moved: 250, isFinished: true })
    expect(queries.statements - before).toBeLessThan(100)
  }
})
