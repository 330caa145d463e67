import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { orderBody, place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const asPacker = await shop.as(packer)
const asManager = await shop.as(manager)

const newOrder = async (changes: object = {}): Promise<string> => (await place(shop, asPriya, changes))._id
const number = (id: string) => id.slice(-8)
const upload = async (content: string | Buffer, fileName = 'awb.csv') => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/courier-files?fileName=${fileName}`,
    headers: { authorization: `Bearer ${asPacker.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const rowsOf = async (id: string) => (await asPacker.get(`/api/admin/courier-files/${id}/rows?perPage=200`)).body.data
const apply = (id: string) => asPacker.post(`/api/admin/courier-files/${id}/apply`)
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const emailsAbout = async (id: string) => {
  await sql`update pgboss.job set start_after = now()`.execute(db)
  return (await shop.emails()).filter(({ subject }) => subject.includes(number(id)))
}

interface Row {
  readonly outcome: string
  readonly reason: string
}

describe('a file with tracking numbers', () => {
  it('leaves a parcel of an order that was changed meanwhile to a person', async () => {
    const id = await newOrder()
    const { revision } = await read(id)
    const change = { revision, lines: [{ line: 0, quantity: 2 }], reason: 'Two of them', totalAmount: 1998 }
    const next = (await asManager.put(`/api/admin/orders/${id}/change`, change)).body._id
    const { body } = await upload(`Order No,AWB,Status\n${number(id)},HX88,Shipped\n`)
    expect(await rowsOf(body.data._id)).toMatchObject([
      { outcome: 'unclear', reason: expect.stringContaining(`is now order #${number(next)}`) },
    ])
    expect((await read(next)).trackingNumber).toBe('')
  })

  it('is stopped by a person and continued later', async () => {
    const [first, second] = [await newOrder(), await newOrder()]
    const { _id } = (await upload(`Order No,AWB\n${number(first)},ST1\n${number(second)},ST2\n`)).body.data
    const stop = () => asPacker.post(`/api/admin/courier-files/${_id}/stop`)
    expect((await stop()).body.data.state).toBe('checked')
    // As while the job is still at work on it.
    await sql`update courier_file set state = 'applying' where id = ${_id}`.execute(db)
    expect((await stop()).body.data).toMatchObject({ state: 'stopped', applied: 0, change: 2 })
    await shop.shop.jobs.send('courier-file', { id: _id })
    await shop.shop.jobs.drain()
    expect((await read(first)).trackingNumber).toBe('')
    expect((await apply(_id)).body.data).toMatchObject({ state: 'done', applied: 2 })
    expect((await stop()).body.data.state).toBe('done')
    expect((await read(second)).trackingNumber).toBe('ST2')
  })

  it('is previewed row by row, applied once, and emails the tracking link once', async () => {
    const shipped = await newOrder()
    const packed = await newOrder()
    await asPacker.post('/api/admin/order-bulks', { move: 'ship', ids: [shipped], courier: 'Delhivery' })
    const content = [
      'Order No;AWB;Status',
      `#${number(shipped)};="00123";`,
      `${number(packed).toUpperCase()};HX42;In Transit`,
      `${number(packed)};1.41E+13;`,
      'ffffffff;HX43;',
    ].join('\r\n')
    const { body } = await upload(`\ufeff${content}`)
    expect(body.data).toMatchObject({ rows: 4, change: 2, refused: 2, state: 'checked', problem: '', notes: [] })
    expect((await rowsOf(body.data._id)).map(({ reason }: { reason: string }) => reason)).toEqual([
      `Order #${number(shipped)} gets the tracking number 00123.`,
      `Order #${number(packed)} gets the tracking number HX42 and is marked as shipped.`,
      expect.stringContaining('shortened the tracking number to 1.41E+13'),
      'There is no order #ffffffff, and none has the tracking number HX43.',
    ])
    expect((await read(shipped)).trackingNumber).toBe('')
    const answers = await Promise.all([apply(body.data._id), apply(body.data._id)])
    for (const answer of answers) expect(answer.status).toBe(200)
    expect((await apply(body.data._id)).body.data).toMatchObject({ state: 'done', applied: 2 })
    expect(await read(shipped)).toMatchObject({ status: 'shipped', trackingNumber: '00123', courier: 'Delhivery' })
    expect(await read(packed)).toMatchObject({ status: 'shipped', trackingNumber: 'HX42' })
    const emails = await emailsAbout(shipped)
    // That of the hand-over was still to be sent.
    expect(emails.filter(({ text }) => text.includes('https://www.delhivery.com/track-v2/package/00123'))).toHaveLength(
      1,
    )
    expect(emails.map(({ subject }) => subject).filter((subject) => subject.includes('shipped'))).toEqual([])
    const audited = await db.selectFrom('audit_log').select('action').where('entity_id', '=', packed).execute()
    expect(audited).toEqual([{ action: 'courier file' }])

    const again = await upload(`\ufeff${content}`)
    expect(again.body.data).toMatchObject({ change: 0, same: 2, refused: 2 })
    expect(again.body.data.notes[0]).toMatch(/^The same file was uploaded on /)
    await apply(again.body.data._id)
    expect(await emailsAbout(shipped)).toHaveLength(emails.length)
  })

  it('of Shiprocket ships and delivers on the days of the report, and leaves returns to a person', async () => {
    const [delivered, returned] = [await newOrder(), await newOrder()]
    await sql`update orders set created_at = now() - interval '10 days' where id in (${delivered}, ${returned})`.execute(
      db,
    )
    const day = new Date(Date.now() - 3 * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10).split('-').toReversed()
    const { body } = await upload(
      'Order ID,Status,Courier Company,AWB Code,Order Shipped Date,Order Delivered Date\n' +
        `${number(delivered)},DELIVERED,Blue Dart,SR1,${day.join('-')} 10:00,${day.join('-')} 18:00\n` +
        `${number(returned)},RTO INITIATED,Blue Dart,SR2,${day.join('-')} 10:00,\n`,
    )
    expect(body.data).toMatchObject({ courier: 'Shiprocket', change: 1, unclear: 1, dayOrder: 'dmy' })
    await apply(body.data._id)
    const { status, isPaid, courier, deliveredAt } = await read(delivered)
    expect({ status, isPaid, courier }).toEqual({ status: 'delivered', isPaid: true, courier: 'Shiprocket' })
    expect(deliveredAt.slice(0, 10)).toBe(day.toReversed().join('-'))
    expect((await read(returned)).status).toBe('confirmed')
    expect((await emailsAbout(delivered)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('has shipped'),
    )
  })

  it('reads dates that fit several orders as the owner chooses, later files with the same columns too', async () => {
    const content = `Order No,AWB,Delivered On\n${number(await newOrder())},AMB1,03/02/2024\n`
    const { body } = await upload(content)
    expect(body.data).toMatchObject({ dayOrder: 'dmy', dayOrders: ['dmy', 'mdy'] })
    expect(body.data.notes.at(-1)).toMatch(
      /fit several orders\. They are read as day, month, year: 03\/02\/2024 is 3 Feb 2024/,
    )
    const choice = { fields: body.data.fields, dayOrder: 'mdy' }
    const chosen = await asPacker.put(`/api/admin/courier-files/${body.data._id}`, choice)
    expect(chosen.body.data).toMatchObject({ dayOrder: 'mdy', dayOrders: ['dmy', 'mdy'] })
    expect((await upload(content)).body.data.dayOrder).toBe('mdy')
    const certain = await upload(content.replace('03/02/2024', '23/02/2024'))
    expect(certain.body.data).toMatchObject({ dayOrder: 'dmy', dayOrders: ['dmy'] })
  })

  it('takes parcels back that the courier has returned, once, and shows the link of the courier until then', async () => {
    const [shipped, packed, prepaid] = [await newOrder(), await newOrder(), await newOrder()]
    const received = { revision: (await read(prepaid)).revision, amount: 999, method: 'upi', reference: '732187650001' }
    expect((await asManager.put(`/api/admin/orders/${prepaid}/payment-received`, received)).status).toBe(200)
    await asPacker.post('/api/admin/order-bulks', { move: 'ship', ids: [shipped, prepaid], courier: 'Delhivery' })
    await sql`update orders set tracking_number = 'RT1' where id = ${prepaid}`.execute(db)
    const tracked = async () => (await asPriya.get(`/api/orders/${prepaid}`)).body.data.trackingUrl
    expect(await tracked()).toBe('https://www.delhivery.com/track-v2/package/RT1')
    const stock = async () => (await db.selectFrom('variant').select('stock').executeTakeFirstOrThrow()).stock
    const before = await stock()
    const content = `Order No,Status\n${[shipped, packed, prepaid].map((id) => `${number(id)},RTO DELIVERED`).join('\n')}\n`
    const { body } = await upload(content)
    expect(body.data).toMatchObject({ change: 3, unclear: 0 })
    expect((await rowsOf(body.data._id))[0].reason).toContain(
      'came back: it is cancelled, and its items return to stock',
    )
    expect((await apply(body.data._id)).status).toBe(403)
    const applyAsManager = () => asManager.post(`/api/admin/courier-files/${body.data._id}/apply`)
    await Promise.all([applyAsManager(), applyAsManager()])
    expect((await applyAsManager()).body.data).toMatchObject({ state: 'done', applied: 3 })
    expect(await stock()).toBe(before + 3)
    for (const id of [shipped, packed, prepaid]) {
      expect((await read(id)).status).toBe('cancelled')
      const { data } = (await asManager.get(`/api/admin/returns?q=${number(id)}`)).body
      expect(data.map(({ state }: { state: string }) => state)).toEqual(['undelivered'])
    }
    expect((await read(prepaid)).isRefundDue).toBe(true)
    expect((await upload(content)).body.data).toMatchObject({ change: 0, same: 3 })
  })

  it.each([
    ['UTF-16 with tabs', (text: string) => Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(`${text}\nJosé,\n`, 'latin1')],
  ])('is read in %s', async (_name, encode) => {
    const id = await newOrder()
    const { body } = await upload(encode(`Order No,AWB\n${number(id)},E${number(id)}`))
    expect(body.data.change).toBe(1)
  })

  it('may have a title above the names of its columns', async () => {
    const id = await newOrder()
    const { body } = await upload(
      `Parcels of Rang Ghar, November\nFrom;1 Nov\n\nOrder No;AWB;Status;Courier\n${number(id)};T${number(id)};;\n`,
    )
    expect(body.data).toMatchObject({ columns: ['Order No', 'AWB', 'Status', 'Courier'], rows: 1, change: 1 })
    expect((await rowsOf(body.data._id)).map(({ _id }: { _id: number }) => _id)).toEqual([5])
  })

  it('may be joined with itself, with its header', async () => {
    const id = await newOrder()
    const content = `Order No,AWB\r\n${number(id)},J${number(id)}\r\n`
    const { body } = await upload(Buffer.from(`\ufeff${content}\ufeff${content}`))
    expect(body.data).toMatchObject({ rows: 2, change: 1, same: 1, refused: 0 })
  })

  it('says of a parcel whose date cannot be read that it gets the day of today', async () => {
    const [one, two] = [await newOrder(), await newOrder()]
    const { body } = await upload(
      `Order No,AWB,Status,Delivered Date\n${number(one)},B1,Delivered,11/26/2025\n${number(two)},B2,Delivered,26.11.2025\n`,
    )
    const reasons = (await rowsOf(body.data._id)).map(({ reason }: Record<string, string>) => reason)
    expect(reasons).toEqual([
      `Order #${number(one)} gets the tracking number B1 and is marked as delivered. “11/26/2025” is not a day up to today, so the day of today counts.`,
      expect.stringContaining('The file says 26 Nov 2025, but the order is younger.'),
    ])
  })

  it('leaves a parcel of which the courier has delivered a part to a person', async () => {
    const [one, two] = [await newOrder(), await newOrder()]
    await asPacker.post('/api/admin/order-bulks', { move: 'ship', ids: [one, two] })
    const { body } = await upload(
      `Order No,Status\n${number(one)},Partially Delivered\n${number(two)},Partial RTO Delivered\n`,
    )
    expect(body.data).toMatchObject({ change: 0, unclear: 2 })
  })

  it.each([
    ['', 400, 'empty'],
    ['Order No,AWB\n', 400, 'no rows below'],
    ['Order No,AWB\n"open,1\n', 400, 'never closed'],
    ['PK\u0003\u0004zip', 400, 'workbook'],
    [`Order No,AWB${',Note'.repeat(1_000)}\n1,2\n`, 400, 'more than 1,000 columns'],
  ])('%j is refused', async (content, status, message) => {
    const answer = await upload(content)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(message)
  })

  it('with unknown or repeated columns is not applied until the columns are chosen, and that is kept', async () => {
    const id = await newOrder()
    const content = `Bill,Box\n${number(id)},D${number(id)}\n`
    const { body } = await upload(content)
    expect(body.data.problem).toContain('No column contains')
    expect((await apply(body.data._id)).status).toBe(400)
    const mapped = await asPacker.put(`/api/admin/courier-files/${body.data._id}`, { fields: ['order', 'awb'] })
    expect(mapped.body.data).toMatchObject({ problem: '', change: 1 })
    expect((await upload(content)).body.data).toMatchObject({ problem: '', change: 1, fields: ['order', 'awb'] })
    expect((await upload('Order No,AWB,awb\n1,2,3\n')).body.data.problem).toContain('occurs more than once')
    await apply(body.data._id)
    expect((await asPacker.put(`/api/admin/courier-files/${body.data._id}`, { fields: ['order'] })).status).toBe(409)
  })

  it('refuses rows that contradict each other or another order', async () => {
    const [one, two, three] = [await newOrder(), await newOrder(), await newOrder()]
    await asPacker.post('/api/admin/order-bulks', { move: 'ship', ids: [three] })
    await apply((await upload(`Order No,AWB\n${number(three)},TAKEN\n`)).body.data._id)
    const { body } = await upload(
      `Order No,AWB\n${number(one)},X1\n${number(one)},X1\n${number(one)},X2\n${number(two)},X1\n${number(two)},TAKEN\n,TAKEN\n`,
    )
    expect(
      (await rowsOf(body.data._id)).map(({ outcome, reason }: Record<string, string>) => [outcome, reason]),
    ).toEqual([
      ['change', `Order #${number(one)} gets the tracking number X1.`],
      ['same', 'The same as line 2.'],
      ['refused', 'Line 2 has another tracking number for this order.'],
      ['refused', 'Line 2 has the same tracking number for another order.'],
      ['refused', expect.stringContaining('belongs to order #')],
      ['same', `Nothing new for order #${number(three)}.`],
    ])
  })

  it('finds a parcel by its tracking number in capitals or not, with or without blanks, and never another parcel', async () => {
    const [typed, small, capital] = [await newOrder(), await newOrder(), await newOrder()]
    const ship = (id: string, trackingNumber: string) =>
      sql`update orders set status = 'shipped', courier = 'Delhivery', tracking_number = ${trackingNumber} where id = ${id}`.execute(
        db,
      )
    await Promise.all([ship(typed, 'Ek 123 in'), ship(small, 'twin9x'), ship(capital, 'TWIN9X')])
    const rows = [
      'AWB,Status',
      'EK123IN,Delivered',
      ' ek 123in ,Delivered',
      'twin9x,Delivered',
      'TWIN9X,Delivered',
      'Twin9x,Delivered',
    ]
    const { body } = await upload(rows.join('\n'))
    expect((await rowsOf(body.data._id)).map(({ outcome, reason }: Row) => [outcome, reason])).toEqual([
      ['change', `Order #${number(typed)} is marked as delivered.`],
      ['same', 'The same as line 2.'],
      ['change', `Order #${number(small)} is marked as delivered.`],
      ['change', `Order #${number(capital)} is marked as delivered.`],
      ['refused', 'Several orders have the tracking number Twin9x.'],
    ])
    await apply(body.data._id)
    expect(await read(typed)).toMatchObject({ status: 'delivered', trackingNumber: 'Ek 123 in' })
    const other = await newOrder()
    const named = await upload(`Order No,AWB\n#${number(other)},ek123in\n`)
    expect((await rowsOf(named.body.data._id))[0].reason).toContain(`belongs to order #${number(typed)}`)
  })

  it('shows no day in the future, which would not be stored', async () => {
    const [order, undated] = [await newOrder(), await newOrder()]
    const rows = [`${number(order)},N/A,Shipped,2099-01-31`, `${number(undated)},N/A,Shipped,0000-00-00`]
    const { body } = await upload(['Order No,AWB,Status,Date', ...rows].join('\n'))
    expect((await rowsOf(body.data._id)).map(({ reason }: Record<string, string>) => reason)).toEqual([
      `Order #${number(order)} is marked as shipped. “2099-01-31” is not a day up to today, so the day of today counts.`,
      `Order #${number(undated)} is marked as shipped.`,
    ])
  })

  it('checks each row again when it is applied', async () => {
    const id = await newOrder()
    const { body } = await upload(`Order No,AWB\n${number(id)},Z1\n`)
    await asPriya.put(`/api/orders/${id}/cancel`)
    expect((await apply(body.data._id)).body.data).toMatchObject({ state: 'done', applied: 0, refused: 1 })
    expect((await read(id)).trackingNumber).toBe('')
  })

  it('may have many rows, but not more than 100,000', async () => {
    const lines = Array.from({ length: 2_500 }, (_, place) => `${(place + 1).toString(16).padStart(8, 'e')},A${place}`)
    expect((await upload(`Order No,AWB\n${lines.join('\n')}\n`)).body.data).toMatchObject({
      rows: 2_500,
      refused: 2_500,
    })
    const packed = gzipSync(`Order No,AWB\n${'\n'.repeat(30_000_000)}1,2\n`)
    expect(packed.length).toBeLessThan(100_000)
    expect(await upload(packed)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('larger than 30 MB once it is unpacked') },
    })
    expect((await upload(`AWB\n${'1\n'.repeat(100_001)}`)).body.message).toContain('more than 1,00,000 rows')
  })
})

describe('the file of orders for a courier', () => {
  const courier = async (name: string) =>
    (await asManager.get(`/api/admin/couriers?q=${name}`)).body.data[0] as { _id: string; revision: number }
  const orderFile = async (name: string, ids: readonly string[], leavesOut = false) =>
    asPacker.post('/api/admin/courier-files/orders', { courier: (await courier(name))._id, ids, leavesOut })

  it('has the columns of Shiprocket, one row for each item, and no formulas', async () => {
    const customer = { ...orderBody(shop).customer, name: '=HYPERLINK("x") Nair' }
    const id = await newOrder({ customer })
    const { body, headers } = await orderFile('Shiprocket', [id])
    const [header = '', row = ''] = String(body).split('\r\n')
    expect(headers['content-disposition']).toContain('shiprocket-orders.csv')
    expect(header.split(',').length).toBeGreaterThanOrEqual(39)
    expect(header.startsWith('*Order Id,Order Date as dd-mm-yyyy hh:MM,*Channel,*Payment Method(COD/Prepaid)')).toBe(
      true,
    )
    expect(row).toMatch(new RegExp(`^${number(id)},\\d\\d-\\d\\d-\\d{4} \\d\\d:\\d\\d,CUSTOM,COD,`))
    expect(row).toContain(`"'=HYPERLINK(""x"")"`)
    expect(row).toContain(',IK-S,')
  })

  it('continues a long street in the second line of the address', async () => {
    const { customer } = orderBody(shop)
    const start = `Flat 1204, Tower B, ${'Shree Ganesh Heights, '.repeat(3)}Near Old Water Tank,`
    const address = { ...customer.address, street: `${start} Behind State Bank of India\nring twice` }
    const id = await newOrder({ customer: { ...customer, address } })
    const row = String((await orderFile('Shiprocket', [id])).body).split('\r\n')[1]
    expect(row).toContain(`,"${start}","Behind State Bank of India, ring twice",India,`)
  })

  it('is refused with the orders that cannot be in it, and without a format', async () => {
    const [id, cancelled] = [await newOrder(), await newOrder()]
    await asPriya.put(`/api/orders/${cancelled}/cancel`)
    expect(await orderFile('Shiprocket', [id, cancelled])).toMatchObject({
      status: 400,
      body: { message: `These orders cannot be in the file: #${number(cancelled)} is cancelled.`, refused: 1 },
    })
    const partly = await orderFile('Shiprocket', [id, cancelled], true)
    expect([partly.status, ...(String(partly.body).match(/^[0-9a-f]{8}(?=,)/gm) ?? [])]).toEqual([200, number(id)])
    expect(await orderFile('Shiprocket', [cancelled], true)).toMatchObject({ status: 400 })
    const own = { name: 'Own', trackingUrl: '', takesCash: false, active: true, fileFormat: 'none', pickupLocation: '' }
    const size = { lengthCm: 30, breadthCm: 25, heightCm: 5, weightGrams: 500, remitsAfterDays: 10 }
    await asManager.post('/api/admin/couriers', { ...own, ...size })
    expect((await orderFile('Own', [id])).body.message).toBe('Own has no file of orders.')
    expect((await orderFile('Delhivery', [id])).body.message).toContain('Enter the pickup location of Delhivery')
    const delhivery = { ...own, ...size, name: 'Delhivery', fileFormat: 'delhivery', pickupLocation: 'Jaipur' }
    const { _id, revision } = await courier('Delhivery')
    await asManager.put(`/api/admin/couriers/${_id}`, { ...delhivery, revision })
    expect((await orderFile('Delhivery', [id])).body.message).toContain(
      'is paid in cash, which the courier does not collect',
    )
  })
})
