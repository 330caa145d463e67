import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const asPacker = await shop.as(packer)
const asManager = await shop.as(manager)

const number = (id: string) => id.slice(-8)
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const send = async (id: string, method: 'put' | 'post', path: string, body: object = {}, by = asPacker) =>
  by[method](`/api/admin/orders/${id}/${path}`, { revision: (await read(id)).revision, ...body })
const newOrder = async (): Promise<string> => (await place(shop, asPriya))._id
const ship = (id: string, trackingNumber: string, furtherTrackingNumbers: string[] = [], courier = 'Delhivery') =>
  send(id, 'put', 'ship', { courier, trackingNumber, furtherTrackingNumbers })
const add = (id: string, ...trackingNumbers: string[]) => send(id, 'post', 'parcels', { trackingNumbers })
const remove = (id: string, trackingNumber: string) => send(id, 'post', 'parcels/remove', { trackingNumber })
const numbersOf = async (id: string) =>
  (await read(id)).parcels?.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)
const emailsAbout = async (id: string) => {
  await sql`update pgboss.job set start_after = now()`.execute(db)
  return (await shop.emails()).filter(({ subject }) => subject.includes(number(id)))
}
const parcelRows = async (id: string) =>
  (await sql`select from order_parcel where order_id = ${id}`.execute(db)).rows.length

let used = 0
/** A tracking number that no other order has. */
const awb = () => {
  used += 1
  return `PX${1000 + used}A`
}

describe('an order in several parcels', () => {
  it('is handed over with all of its tracking numbers, which the customer gets in one email', async () => {
    const [id, first, second, third] = [await newOrder(), awb(), awb(), awb()]
    const { status, body } = await ship(id, first, [second, ` ${third} `, ''])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'shipped',
      trackingNumber: first,
      parcels: [first, second, third].map((trackingNumber) => ({ trackingNumber, state: 'shipped' })),
    })
    expect(body.data.events.at(-1)).toMatchObject({
      kind: 'shipped',
      note: `Delhivery, ${first}, ${second}, ${third}`,
    })
    const { data } = (await asPriya.get(`/api/orders/${id}`)).body
    const page = (trackingNumber: string) => `https://www.delhivery.com/track-v2/package/${trackingNumber}`
    expect(data.parcels).toEqual(
      [first, second, third].map((trackingNumber) => ({
        trackingNumber,
        state: 'shipped',
        note: 'On its way',
        trackingUrl: page(trackingNumber),
      })),
    )
    const { orders } = (await asPriya.get('/api/auth/my-data')).body
    expect(orders.find((order: { _id: string }) => order._id === id).parcels).toHaveLength(3)
    const [email, ...others] = (await emailsAbout(id)).filter(({ subject }) => subject.includes('has shipped'))
    expect(others).toEqual([])
    const text = email?.text.replace(/\s+/g, ' ') ?? ''
    expect(text).toContain(`Parcel 1 of 3: ${first}, On its way`)
    expect(text).toContain(`Parcel 3 of 3: ${third}, On its way Track parcel 3 of 3 ${page(third)}`)
  })

  it('looks as before when it has one parcel', async () => {
    const [id, first] = [await newOrder(), awb()]
    await ship(id, first)
    expect(await read(id)).not.toHaveProperty('parcels')
    const { data } = (await asPriya.get(`/api/orders/${id}`)).body
    expect(data).not.toHaveProperty('parcels')
    expect(data.trackingUrl).toContain(first)
    const shipped = (await emailsAbout(id)).find(({ subject }) => subject.includes('has shipped'))
    expect(shipped?.text).toContain(`Tracking number: ${first}`)
    expect(await parcelRows(id)).toBe(0)
  })

  it('gets further parcels after the hand-over, and the customer one email for several of them', async () => {
    const [id, first, second, third] = [await newOrder(), awb(), awb(), awb()]
    await ship(id, first)
    const before = await emailsAbout(id)
    expect((await add(id, second)).status).toBe(200)
    expect((await add(id, third)).body.data.events.at(-1)).toMatchObject({
      kind: 'note',
      by: 'Dev Patil',
      note: `Further parcels: ${third}`,
    })
    expect(await numbersOf(id)).toEqual([first, second, third])
    const added = (await emailsAbout(id)).slice(before.length)
    expect(added.map(({ subject }) => subject)).toEqual([`Track your order #${number(id)}`])
    expect(added[0]?.text).toContain(`Parcel 2 of 3: ${second}`)
    expect(added[0]?.text).toContain(`Parcel 3 of 3: ${third}`)
    const audited = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
    expect(audited.map(({ action }) => action).toSorted()).toEqual(['add parcels', 'add parcels', 'ship'])
    expect(audited).toContainEqual(
      expect.objectContaining({
        before: { parcels: `${first}: On its way; ${second}: On its way` },
        after: { parcels: `${first}: On its way; ${second}: On its way; ${third}: On its way` },
      }),
    )
  })

  it('loses a parcel again, and has one like any other order when the last further one is removed', async () => {
    const [id, first, second, third, fourth] = [await newOrder(), awb(), awb(), awb(), awb()]
    await ship(id, first, [second, third])
    expect((await remove(id, second.toLowerCase())).body.data.status).toBe('shipped')
    expect(await numbersOf(id)).toEqual([first, third])
    await add(id, fourth)
    expect((await numbersOf(id)).toSorted()).toEqual([first, third, fourth].toSorted())
    await remove(id, third)
    await remove(id, fourth)
    expect(await numbersOf(id)).toBeUndefined()
    expect(await parcelRows(id)).toBe(0)
    const actions = await db.selectFrom('audit_log').select('action').where('entity_id', '=', id).execute()
    expect(actions.filter(({ action }) => action === 'remove parcel')).toHaveLength(3)
    // Added and removed before the email was due.
    expect((await emailsAbout(id)).filter(({ subject }) => subject.startsWith('Track'))).toEqual([])
  })

  it('has at most 20 parcels', async () => {
    const id = await newOrder()
    await ship(id, awb(), Array.from({ length: 18 }, awb))
    const [last, over] = [awb(), awb()]
    expect(await add(id, last, over)).toMatchObject({
      status: 400,
      body: { errors: { trackingNumbers: 'An order has at most 20 parcels.' } },
    })
    expect((await add(id, last)).status).toBe(200)
    expect(await numbersOf(id)).toHaveLength(20)
    expect((await add(id, ...Array.from({ length: 30 }, awb))).body.errors.trackingNumbers).toContain('at most 20')
  })

  it('refuses what is no tracking number, or that of another parcel that is on its way in words', async () => {
    const [other, taken, further] = [await newOrder(), awb(), awb()]
    await ship(other, taken, [further])
    const [id, first, second] = [await newOrder(), awb(), awb()]
    const refusal = async (...numbers: string[]) => (await add(id, ...numbers)).body.errors?.trackingNumbers
    expect(await add(id, second)).toMatchObject({
      status: 409,
      body: { message: 'This order has no tracking number yet, so it cannot have further ones.' },
    })
    expect((await ship(id, '', [second])).body.errors).toEqual({
      trackingNumber: 'Enter the tracking number of the first parcel: the order has several.',
    })
    await ship(id, first)
    expect(await refusal()).toBe('Enter at least one tracking number.')
    expect(await refusal('two words?')).toContain('is not a tracking number')
    expect(await refusal(second, second.toLowerCase())).toContain('is a tracking number of this order already')
    expect(await refusal(first)).toContain('is a tracking number of this order already')
    expect(await refusal(taken)).toBe(`${taken} is a tracking number of order #${number(other)}.`)
    expect(await refusal(further.toLowerCase())).toBe(`${further} is a tracking number of order #${number(other)}.`)
    expect(await remove(id, first)).toMatchObject({ status: 400 })
    expect(await parcelRows(id)).toBe(0)
    // Couriers use a number again, and two couriers may use the same one.
    await send(other, 'put', 'deliver')
    expect((await add(id, further)).status).toBe(200)
    const elsewhere = await newOrder()
    await ship(elsewhere, awb(), [], 'Blue Dart')
    expect((await add(elsewhere, further)).status).toBe(200)
  })

  it('changes its parcels only until it is delivered or cancelled, and only for those who hand over', async () => {
    const [id, first, second] = [await newOrder(), awb(), awb()]
    await ship(id, first, [second])
    expect(
      (await asPriya.post(`/api/admin/orders/${id}/parcels`, { revision: 1, trackingNumbers: ['X1'] })).status,
    ).toBe(403)
    await send(id, 'put', 'deliver')
    for (const answer of [await add(id, awb()), await remove(id, second)])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'The parcels of an order that is delivered cannot be changed.' },
      })
  })

  it('is delivered with all its parcels by hand, and those of a cancelled one came back', async () => {
    const [delivered, cancelled] = [await newOrder(), await newOrder()]
    await ship(delivered, awb(), [awb()])
    await send(delivered, 'put', 'deliver')
    expect((await read(delivered)).parcels).toMatchObject([
      { state: 'delivered', stateAt: expect.any(String) },
      { state: 'delivered' },
    ])
    await ship(cancelled, awb(), [awb()])
    const reason = 'The parcels came back'
    expect((await send(cancelled, 'put', 'cancel', { reason }, asManager)).status).toBe(200)
    expect((await read(cancelled)).parcels).toMatchObject([{ state: 'returned' }, { state: 'returned' }])
  })

  it('keeps the parcels that were entered while it was packed when its hand-over is undone', async () => {
    const [id, first, second] = [await newOrder(), awb(), awb()]
    await sql`update orders set tracking_number = ${first}, courier = 'Delhivery' where id = ${id}`.execute(db)
    expect((await add(id, second)).status).toBe(200)
    expect((await read(id)).parcels).toEqual([{ trackingNumber: first }, { trackingNumber: second }])
    const { _id } = (await asPacker.post('/api/admin/order-bulks', { move: 'ship', ids: [id], courier: '' })).body.data
    expect((await read(id)).parcels).toMatchObject([{ state: 'shipped' }, { state: 'shipped' }])
    expect((await asPacker.post(`/api/admin/order-bulks/${_id}/undo`)).body.data).toMatchObject({ moved: 1 })
    expect(await read(id)).toMatchObject({
      status: 'confirmed',
      parcels: [{ trackingNumber: first }, { trackingNumber: second }],
    })
    // Nobody gets an email about the hand-over.
    expect((await emailsAbout(id)).filter(({ subject }) => !subject.includes('placed'))).toEqual([])
    expect((await ship(id, second)).body.errors.furtherTrackingNumbers).toContain('of this order already')
    expect((await ship(id, first)).status).toBe(200)
  })

  it('is found by any of its tracking numbers, and the file of orders has all of them', async () => {
    const [id, first, second] = [await newOrder(), awb(), awb()]
    await ship(id, first, [second])
    for (const typed of [first, second, second.toLowerCase()]) {
      const { data } = (await asManager.get(`/api/admin/orders?q=${typed}`)).body
      expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    }
    expect((await asManager.get(`/api/admin/orders/export?ids=${id}`)).body).toContain(`"${first}, ${second}"`)
  })

  it('has each number once when two people add it at the same time, to one order or to two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other, number] = [await newOrder(), await newOrder(), awb()]
      await ship(one, awb())
      await ship(other, awb())
      const body = (revision: number) => ({ revision, trackingNumbers: [number] })
      const [first, second] = [(await read(one)).revision, (await read(other)).revision]
      const answers = await Promise.all([
        asPacker.post(`/api/admin/orders/${one}/parcels`, body(first)),
        asManager.post(`/api/admin/orders/${one}/parcels`, body(first)),
        asManager.post(`/api/admin/orders/${other}/parcels`, body(second)),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status } of answers) expect([200, 400, 409]).toContain(status)
      const { rows } = await sql`select from order_parcel where tracking_number = ${number}`.execute(db)
      expect(rows).toHaveLength(1)
    }
  })

  it('is deleted with its order', async () => {
    const { rows } = await sql<{ deleted: string }>`
      select confdeltype as deleted from pg_constraint
      where conrelid = 'order_parcel'::regclass and confrelid = 'orders'::regclass`.execute(db)
    expect(rows).toEqual([{ deleted: 'c' }])
  })
})
