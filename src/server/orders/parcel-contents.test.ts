import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { sentenceOf } from '../../domain/audit/sentences.ts'
import { PARCEL_STATE_NAMES } from '../../domain/couriers/parcels.ts'

const SIZES = Array.from({ length: 50 }, (_, index) => `2.${10 + index}`)

const shop = await testShop([
  { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] },
  testProduct({
    handle: 'bangles',
    name: 'Bangles',
    price: 10_00,
    variants: SIZES.map((size) => ({ sku: `BG-${size}`, color: '', size, stock: 500 })),
  }),
  { ...khadiByTheMetre, variants: [{ sku: 'KHADI', color: 'White', size: '', stock: 50_000 }] },
  testProduct({
    handle: 'scarf',
    name: 'Scarf',
    price: 100_00,
    variants: [{ sku: 'SC', color: '', size: '', stock: 500 }],
  }),
])
const { db } = shop.database
await raiseBuyingLimits(shop.database)
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

/** Three kurtas, a scarf and 2.75 m of khadi. */
const basket = {
  items: [
    { product: shop.id('indigo-kurta'), quantity: 3, price: 999, selectedColor: 'Blue', selectedSize: 'S' },
    { product: shop.id('scarf'), quantity: 1, price: 100 },
    { product: shop.id('khadi-by-the-metre'), quantity: 2.75, price: 349, selectedColor: 'White' },
  ],
  totalAmount: 4056.75,
}
const [KURTA, SCARF, KHADI] = [0, 1, 2]
const REST = [
  { line: KURTA, quantity: 1 },
  { line: SCARF, quantity: 1 },
]

type Items = readonly { readonly line: number; readonly quantity: number }[]
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
let used = 0
const awb = () => {
  used += 1
  return `CT${1000 + used}A`
}
/** An order that was shipped in so many parcels. */
async function shipped(count = 2): Promise<{ readonly id: string; readonly numbers: readonly string[] }> {
  const { _id: id } = await place(shop, asPriya, basket)
  const [trackingNumber = '', ...furtherTrackingNumbers] = Array.from({ length: count }, awb)
  const { revision } = await read(id)
  const parcel = { revision, courier: 'Delhivery', trackingNumber, furtherTrackingNumbers }
  expect((await asPacker.put(`/api/admin/orders/${id}/ship`, parcel)).status).toBe(200)
  return { id, numbers: [trackingNumber, ...furtherTrackingNumbers] }
}
const contents = (id: string) => `/api/admin/orders/${id}/parcels/contents`
const set = async (id: string, trackingNumber: string | undefined, items: Items, by = asPacker) =>
  by.put(contents(id), { revision: (await read(id)).revision, trackingNumber, items })
const itemsOf = async (id: string) => (await read(id)).parcels?.map(({ items }: { items?: Items }) => items)
const problem = async (id: string, trackingNumber: string | undefined, items: Items) =>
  (await set(id, trackingNumber, items)).body.errors?.items
const rows = async (id: string) =>
  (await sql`select from order_parcel_item where order_id = ${id}`.execute(db)).rows.length

describe('the items of a parcel', () => {
  it('are recorded by whoever hands over, and the only other parcel has the rest', async () => {
    const { id, numbers } = await shipped()
    expect(await itemsOf(id)).toEqual([undefined, undefined])
    const { status, body } = await set(id, numbers[1]?.toLowerCase(), [
      { line: KURTA, quantity: 2 },
      { line: KHADI, quantity: 2.75 },
    ])
    expect(status).toBe(200)
    expect(body.data.parcels).toMatchObject([
      { items: REST, isRest: true, contents: '1 × Indigo Block Print Kurta (Blue, S), 1 × Scarf' },
      {
        items: [
          { line: KURTA, quantity: 2 },
          { line: KHADI, quantity: 2.75 },
        ],
        contents: '2 × Indigo Block Print Kurta (Blue, S), Handspun Khadi Fabric (White, 2.75 m)',
      },
    ])
    expect(body.data.parcels[1]).not.toHaveProperty('isRest')
    const note = `Parcel 2 of 2, ${numbers[1]}: 2 × Indigo Block Print Kurta (Blue, S), Handspun Khadi Fabric (White, 2.75 m)`
    expect(body.data.events.at(-1)).toMatchObject({ kind: 'note', by: 'Dev Patil', note })
    await set(id, numbers[1], [])
    expect(await itemsOf(id)).toEqual([undefined, undefined])
    const audited = (await (await shop.as(owner)).get(`/api/admin/audit?entityId=${id}&action=set%20contents`)).body
      .data
    expect(audited).toHaveLength(2)
    for (const { entity, action, name } of audited)
      expect(sentenceOf({ entity, action, name })).toBe(`changed what is in a parcel of order #${id.slice(-8)}`)
    const logged = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
    expect(logged.find(({ action }) => action === 'set contents')).toMatchObject({
      before: {},
      after: { contents: note.replace('Parcel 2 of 2, ', '') },
    })
  })

  it('are named to the customer on the page of the order, in emails and in the download of their data', async () => {
    const { id, numbers } = await shipped(3)
    await set(id, numbers[1], [{ line: KURTA, quantity: 3 }])
    const { data } = (await asPriya.get(`/api/orders/${id}`)).body
    expect(data.parcels.map(({ note }: { note: string }) => note)).toEqual([
      'On its way',
      `${PARCEL_STATE_NAMES.shipped}: 3 × Indigo Block Print Kurta (Blue, S)`,
      'On its way',
    ])
    const { orders } = (await asPriya.get('/api/auth/my-data')).body
    expect(orders.find((order: { _id: string }) => order._id === id).parcels[1]).toMatchObject({
      trackingNumber: numbers[1],
      contents: '3 × Indigo Block Print Kurta (Blue, S)',
    })
    const further = { revision: (await read(id)).revision, trackingNumbers: [awb()] }
    expect((await asPacker.post(`/api/admin/orders/${id}/parcels`, further)).status).toBe(200)
    await sql`update pgboss.job set start_after = now()`.execute(db)
    const email = (await shop.emails()).find(({ subject }) => subject === `Track your order #${id.slice(-8)}`)
    expect(email?.text.replace(/\s+/g, ' ')).toContain(
      `Parcel 2 of 4: ${numbers[1]}, ${PARCEL_STATE_NAMES.shipped}: 3 × Indigo Block Print Kurta (Blue, S)`,
    )
  })

  it('are emailed once when those of all parcels are known after the hand-over, with the cash of each', async () => {
    const { id, numbers } = await shipped(3)
    const sent = async () => {
      await sql`update pgboss.job set start_after = now()`.execute(db)
      return (await shop.emails()).filter(
        ({ subject }) => subject === `What is in the parcels of order #${id.slice(-8)}`,
      )
    }
    await set(id, numbers[1], [{ line: KURTA, quantity: 3 }])
    expect(await sent()).toEqual([])
    await set(id, numbers[2], [{ line: SCARF, quantity: 1 }])
    const [email, ...others] = await sent()
    expect(others).toEqual([])
    const { data } = (await asPriya.get(`/api/orders/${id}`)).body
    const pays = data.parcels.map(({ note }: { note: string }) =>
      Number(/You pay ₹([\d,.]+) in cash\./.exec(note)?.[1]?.replaceAll(',', '')),
    )
    expect(pays.reduce((sum: number, one: number) => sum + one, 0)).toBeCloseTo(data.totalAmount, 2)
    const text = email?.text.replace(/\s+/g, ' ') ?? ''
    for (const { note } of data.parcels) expect(text).toContain(note)
    // Contents that are taken back are not sent, other ones are.
    await set(id, numbers[2], [])
    expect(await sent()).toHaveLength(1)
    await set(id, numbers[2], [{ line: SCARF, quantity: 1 }])
    expect(await sent()).toHaveLength(2)
  })

  it('are refused in words when they cannot be in it', async () => {
    const { id, numbers } = await shipped()
    const other = await shipped()
    const one = (line: number, quantity: number) => [{ line, quantity }]
    const kurta = 'Indigo Block Print Kurta, Blue, S'
    expect(await problem(id, numbers[0], one(KURTA, 4))).toBe(`${kurta}: the order has 3 pieces of it.`)
    expect(await problem(id, numbers[0], one(KHADI, 1))).toBe(
      'Handspun Khadi Fabric, White: a cut length is in one parcel as a whole, 2.75 m.',
    )
    expect(await problem(id, numbers[0], one(KURTA, 0))).toBe(`${kurta}: enter a whole number of pieces.`)
    expect(await problem(id, numbers[0], one(KURTA, 1.5))).toBe(`${kurta}: enter a whole number of pieces.`)
    expect(await problem(id, numbers[0], one(3, 1))).toBe('This line is not part of the order.')
    expect(await problem(id, numbers[0], [...one(SCARF, 1), ...one(SCARF, 1)])).toBe('Scarf: list each line once.')
    expect((await set(id, numbers[1], one(KURTA, 2))).status).toBe(200)
    expect(await problem(id, numbers[0], one(KURTA, 2))).toBe(
      `${kurta}: the order has 3 pieces of it, with 2 pieces in parcel 2 of 2. Take it out of there first.`,
    )
    expect((await set(id, numbers[1], one(KURTA, 3))).status).toBe(200)
    expect(await set(id, other.numbers[0], one(KURTA, 1))).toMatchObject({
      status: 400,
      body: { message: `This order has no parcel with the tracking number ${other.numbers[0]}.` },
    })
    const single = await shipped(1)
    expect(await set(single.id, single.numbers[0], one(KURTA, 1))).toMatchObject({
      status: 400,
      body: { message: 'This order leaves in one parcel, which has all of its items.' },
    })
    expect((await set(id, numbers[0], one(SCARF, 1), asPriya)).status).toBe(403)
    expect((await set('f'.repeat(24), numbers[0], one(SCARF, 1)).catch(() => ({ status: 404 }))).status).toBe(404)
  })

  it('cannot be changed once the order is delivered or cancelled, and stay known', async () => {
    for (const [verb, status] of [
      ['deliver', 'delivered'],
      ['cancel', 'cancelled'],
    ] as const) {
      const { id, numbers } = await shipped()
      await set(id, numbers[1], [{ line: KURTA, quantity: 2 }])
      const { revision } = await read(id)
      const closed = await asManager.put(`/api/admin/orders/${id}/${verb}`, { revision, reason: 'Moved away' })
      expect(closed.status).toBe(200)
      expect(await set(id, numbers[0], [])).toMatchObject({
        status: 409,
        body: { message: `The parcels of an order that is ${status} cannot be changed.` },
      })
      expect(await itemsOf(id)).toMatchObject([{ length: 3 }, [{ line: KURTA, quantity: 2 }]])
    }
  })

  it('go with a parcel that is removed, and one that is added in its place has none', async () => {
    const { id, numbers } = await shipped(3)
    await set(id, numbers[1], [{ line: KURTA, quantity: 2 }])
    await set(id, numbers[2], [{ line: KURTA, quantity: 1 }])
    const remove = async (trackingNumber?: string) =>
      asPacker.post(`/api/admin/orders/${id}/parcels/remove`, { revision: (await read(id)).revision, trackingNumber })
    await remove(numbers[1])
    expect(await itemsOf(id)).toMatchObject([{ length: 3 }, [{ line: KURTA, quantity: 1 }]])
    const logged = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
    expect(logged.find(({ action }) => action === 'remove parcel')?.before).toMatchObject({
      contents: `${numbers[1]}: 2 × Indigo Block Print Kurta (Blue, S); ${numbers[2]}: 1 × Indigo Block Print Kurta (Blue, S)`,
    })
    const added = { revision: (await read(id)).revision, trackingNumbers: [numbers[1]] }
    await asPacker.post(`/api/admin/orders/${id}/parcels`, added)
    expect((await read(id)).parcels).toHaveLength(3)
    expect(await itemsOf(id)).toEqual([undefined, undefined, [{ line: KURTA, quantity: 1 }]])
    await remove(numbers[1])
    await remove(numbers[2])
    expect(await read(id)).not.toHaveProperty('parcels')
    expect(await rows(id)).toBe(0)
  })

  it('stay when the hand-over is undone', async () => {
    const { _id: id } = await place(shop, asPriya, basket)
    const first = awb()
    await sql`update orders set tracking_number = ${first}, courier = 'Delhivery' where id = ${id}`.execute(db)
    const further = awb()
    const added = { revision: (await read(id)).revision, trackingNumbers: [further] }
    await asPacker.post(`/api/admin/orders/${id}/parcels`, added)
    expect((await set(id, further, [{ line: SCARF, quantity: 1 }])).status).toBe(200)
    const { _id } = (await asPacker.post('/api/admin/order-bulks', { move: 'ship', ids: [id], courier: '' })).body.data
    expect((await asPacker.post(`/api/admin/order-bulks/${_id}/undo`)).body.data).toMatchObject({ moved: 1 })
    expect(await itemsOf(id)).toMatchObject([{ length: 2 }, [{ line: SCARF, quantity: 1 }]])
  })

  it('are those of the first of two tabs, and the second gets a reason', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, numbers } = await shipped()
      const { revision } = await read(id)
      const body = (trackingNumber?: string) => ({ revision, trackingNumber, items: [{ line: KURTA, quantity: 2 }] })
      const answers = await Promise.all([
        asPacker.put(contents(id), body(numbers[0])),
        asManager.put(contents(id), body(numbers[1])),
        asManager.post(`/api/admin/orders/${id}/parcels/remove`, { revision, trackingNumber: numbers[1] }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.body).toMatchObject({
        message: 'Someone else has changed this order. Please check it and try again.',
        current: { revision: revision + 1 },
      })
      expect(await rows(id)).toBeLessThanOrEqual(1)
    }
  })

  it('are recorded once when the answer is lost and the request is repeated with its key', async () => {
    const { id, numbers } = await shipped()
    const { revision } = await read(id)
    const send = (quantity: number) =>
      shop.app.inject({
        method: 'PUT',
        url: contents(id),
        headers: { authorization: `Bearer ${asPacker.token}`, 'idempotency-key': `contents-${id}` },
        payload: { revision, trackingNumber: numbers[1], items: [{ line: KURTA, quantity }] },
      })
    const answers = await Promise.all([send(2), send(2)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.body).toBe(answers[1]?.body)
    expect((await send(1)).statusCode).toBe(422)
    expect((await read(id)).events.filter(({ note }: { note: string }) => note.includes('2 × '))).toHaveLength(1)
  })

  it('can be a piece of each of 50 lines in each of 20 parcels', async () => {
    const items = SIZES.map((size) => ({
      product: shop.id('bangles'),
      quantity: 20,
      price: 10,
      selectedSize: size,
    }))
    const { _id: id } = await place(shop, asPriya, { items, totalAmount: 10_000 })
    const numbers = Array.from({ length: 20 }, awb)
    const [trackingNumber, ...furtherTrackingNumbers] = numbers
    const parcels = { revision: (await read(id)).revision, courier: 'DTDC', trackingNumber, furtherTrackingNumbers }
    expect((await asPacker.put(`/api/admin/orders/${id}/ship`, parcels)).status).toBe(200)
    const oneOfEach = SIZES.map((_, line) => ({ line, quantity: 1 }))
    for (const number of numbers.slice(1)) expect((await set(id, number, oneOfEach)).status).toBe(200)
    expect(await rows(id)).toBe(19 * 50)
    expect((await read(id)).parcels[0]).toMatchObject({ items: oneOfEach, isRest: true })
    expect((await set(id, numbers[0], oneOfEach)).status).toBe(200)
    expect(await problem(id, numbers[0], [{ line: 49, quantity: 2 }])).toContain('1 piece in parcel 20 of 20')
  })

  it('are kept with an order that is changed, and its new order has none', async () => {
    const { _id: id } = await place(shop, asPriya, basket)
    await sql`update orders set tracking_number = ${awb()}, courier = 'Delhivery' where id = ${id}`.execute(db)
    const further = awb()
    const added = { revision: (await read(id)).revision, trackingNumbers: [further] }
    await asPacker.post(`/api/admin/orders/${id}/parcels`, added)
    await set(id, further, [{ line: KURTA, quantity: 3 }])
    const change = { lines: [{ line: KURTA, quantity: 1 }], revision: (await read(id)).revision }
    const { totalAmount } = (await asManager.post(`/api/admin/orders/${id}/change-quote`, change)).body.data
    const body = { ...change, reason: 'One is torn', totalAmount }
    const { _id: changed } = (await asManager.put(`/api/admin/orders/${id}/change`, body)).body
    expect(await read(changed)).not.toHaveProperty('parcels')
    expect(await rows(changed)).toBe(0)
    expect((await read(id)).status).toBe('cancelled')
    expect(await itemsOf(id)).toMatchObject([{ length: 2 }, [{ line: KURTA, quantity: 3 }]])
  })

  it('stay known when their product is deleted', async () => {
    const { id, numbers } = await shipped()
    await set(id, numbers[1], [{ line: SCARF, quantity: 1 }])
    await sql`delete from product where id = ${shop.id('scarf')}`.execute(db)
    expect((await read(id)).parcels[1]).toMatchObject({ contents: '1 × Scarf' })
    expect((await set(id, numbers[1], [])).status).toBe(200)
    expect((await set(id, numbers[0], [{ line: SCARF, quantity: 1 }])).status).toBe(200)
  })

  it('are deleted with the order', async () => {
    const { rows: keys } = await sql<{ to: string; deleted: string }>`
      select confrelid::regclass::text as to, confdeltype as deleted from pg_constraint
      where conrelid = 'order_parcel_item'::regclass and contype = 'f' order by 1`.execute(db)
    expect(keys).toEqual([
      { to: 'order_line', deleted: 'c' },
      { to: 'order_parcel', deleted: 'c' },
    ])
  })
})
