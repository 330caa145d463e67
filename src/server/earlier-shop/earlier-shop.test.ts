import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { manager, packer, priya, rahul } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const { db } = shop.database
const meera = await shop.as(manager)
const dev = await shop.as(packer)
const known = await shop.as(priya)

const received: string[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData: async (stream, _session, done) => {
    received.push(await text(stream))
    done()
  },
})
const listener = mailServer.listen(0, '127.0.0.1')
await new Promise((ready) => listener.once('listening', ready))
const smtpUrl = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}?ignoreTLS=true`
afterAll(() => new Promise((closed) => mailServer.close(() => closed(undefined))))

async function upload(kind: 'customers' | 'orders', file: string | Buffer, apply = false, { token } = meera) {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/earlier-shop/${kind}?apply=${apply ? 'yes' : 'no'}&fileName=export.csv`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: file,
  })
  return { status: response.statusCode, data: response.json().data, body: response.json() }
}

const HEADER =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address City,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'
const CUSTOMERS = [
  HEADER,
  "'71,Anita,Desai,ANITA@example.com,yes,,Pune,,'+91 98200 12345,no,7790.44,6,,no,vip",
  '72,Priya,Changed,priya@example.com,yes,,Delhi,,,yes,0.00,0,,no,',
  '73,No,Email,,no,,,,,no,0.00,0,,no,',
  '74,Bad,Email,not-an-email,yes,,,,,no,0.00,0,,no,',
  '75,Anita,Twice,anita@example.com,no,,,,,no,0.00,0,,no,',
].join('\n')

const customerOf = (email: string) =>
  db
    .selectFrom('customer')
    .leftJoin('imported_customer', 'imported_customer.customer_id', 'customer.id')
    .selectAll('customer')
    .select(['accepts_email_marketing', 'accepts_sms_marketing', 'claim_sent_at'])
    .where('email', '=', email)
    .executeTakeFirst()

describe("Shopify's customers", () => {
  it('are previewed, added once, and matched by email without being overwritten', async () => {
    const counts = { rows: 5, created: 1, unchanged: 1, refused: 3 }
    const preview = await upload('customers', CUSTOMERS)
    expect(preview.data).toMatchObject({ applied: false, ...counts })
    expect(preview.data.refusals.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [4, 'there is no email address'],
      [5, 'the email address is not valid'],
      [6, 'line 2 has the same email address'],
    ])
    expect(await customerOf('anita@example.com')).toBeUndefined()
    // Two without an email have one name, and two have the same email: these are four rows.
    const more = ['76,No,Email,,no,,,,,no,0.00,0,,no,', '77,A,B,anita@example.com,no,,,,,no,0.00,0,,no,']
    const longer = await upload('customers', [CUSTOMERS, ...more].join('\n'))
    expect(longer.data).toMatchObject({ rows: 7, created: 1, unchanged: 1, refused: 5 })
    // Semicolons and another encoding, as after a spreadsheet.
    const other = Buffer.from(CUSTOMERS.replaceAll(',', ';').replace('Desai', 'Désai'), 'latin1')
    expect((await upload('customers', other, true)).data).toMatchObject({ applied: true, ...counts })
    expect(await customerOf('anita@example.com')).toMatchObject({
      name: 'Anita Désai',
      phone: '9820012345',
      email_verified: false,
      accepts_email_marketing: true,
      accepts_sms_marketing: false,
    })
    expect(await customerOf('priya@example.com')).toMatchObject({ name: 'Priya Nair', accepts_email_marketing: null })
    expect((await upload('customers', CUSTOMERS, true)).data).toMatchObject({ created: 0, unchanged: 2 })
  })

  it('get one link to choose a password, once each', async () => {
    expect((await meera.get('/api/admin/earlier-shop/claims')).body.data).toEqual({ imported: 1, waiting: 1, sent: 0 })
    // In the folder of a shop without a mail server nobody would find their link.
    const refused = await meera.post('/api/admin/earlier-shop/claims')
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('mail server') } })
    const withServer = await testShop([], { database: shop.database, hasSeller: false, smtpUrl })
    const manages = await withServer.as(manager)
    // Two people press at the same time.
    const answers = await Promise.all([1, 2].map(() => manages.post('/api/admin/earlier-shop/claims')))
    expect(answers.map(({ body }) => body.message).sort()).toEqual(['0 links are being sent.', '1 link is being sent.'])
    await withServer.shop.jobs.drain()
    const mails = received.filter((email) => email.includes('To: anita@example.com'))
    expect(mails).toHaveLength(1)
    // Quoted-printable breaks long lines and writes = as =3D.
    const plain = mails[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    const [, token = ''] = /reset-password\?token=([\w-]+)/.exec(plain) ?? []
    const password = 'Kesar-Pankha-81'
    const post = async (url: string, payload: object) =>
      (await shop.app.inject({ method: 'POST', url, payload })).statusCode
    expect(await post('/api/auth/reset-password', { token, password })).toBe(200)
    expect(await post('/api/auth/login', { email: 'anita@example.com', password })).toBe(200)
    expect((await meera.get('/api/admin/earlier-shop/claims')).body.data).toEqual({ imported: 1, waiting: 0, sent: 0 })
  })

  it('are added without a phone number that cannot be called here, and the report says so for each row', async () => {
    const shortened = (number: string) =>
      `a spreadsheet has shortened the phone number to ${number}, so its last digits are lost and it is left out`
    const file = [
      'First Name,Email,Phone,Default Address Phone,phone',
      'Asha,asha@example.com,9.198200123E+11,,9820012345',
      'Bina,bina@example.com,,9.82001E+09,',
      'Chitra,chitra@example.com,9.19821E+11,+91 98200 12346,',
      'Dan,dan@example.com,+44 20 7946 0958,-,',
      'Esha,esha@example.com,,-,',
    ].join('\n')
    const report = {
      created: 5,
      refused: 0,
      refusals: [],
      noted: 4,
      notes: [
        { line: 1, subject: 'phone', note: 'this column occurs more than once, and only the first one is read' },
        { line: 2, subject: 'asha@example.com', note: shortened('9.198200123E+11') },
        { line: 3, subject: 'bina@example.com', note: shortened('9.82001E+09') },
        {
          line: 5,
          subject: 'dan@example.com',
          note: '+44 20 7946 0958 is not an Indian mobile number, so it is left out',
        },
      ],
    }
    expect((await upload('customers', file)).data).toMatchObject({ applied: false, ...report })
    expect((await upload('customers', file, true)).data).toMatchObject({ applied: true, ...report })
    const phones = ['asha', 'bina', 'chitra'].map(async (name) => (await customerOf(`${name}@example.com`))?.phone)
    expect(await Promise.all(phones)).toEqual(['', '', '9820012346'])
  })
})

const ORDERS = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping City,Cancelled at,Payment Method,Refunded Amount,Lineitem discount,Id',
  '#1001,priya@example.com,partially_refunded,2026-05-01 10:00:00 +0530,fulfilled,INR,2199.99,49.50,107.11,2249.49,DIWALI,300.01,2026-05-01 09:59:00 +0530,2,Kurta - M,999.50,K-M,Priya Nair,Delhi,,Razorpay,500.25,300.01,55',
  '#1001,priya@example.com,,,,,,,,,,,,1,Saree,501.00,S-1,,,,,,0.00,',
  '#1002,,paid,,unfulfilled,INR,100,0,0,100,,0,2026-05-02 23:30:00 +0530,1,Dupatta,100,,Walk In,,2026-05-03 10:00:00 +0530,,0,0,56',
  '#1003,a@example.com,paid,,,USD,10,0,0,10,,0,2026-05-02 09:00:00 +0530,1,Scarf,10,,,,,,0,0,57',
  '#1004,a@example.com,paid,,,INR,10,0,0,10,,0,yesterday,two,Scarf,-10,,,,,,0,0,58',
].join('\n')

describe("Shopify's orders", () => {
  it('say which column occurs more than once, if it is one that is read', async () => {
    const [header = '', row = ''] = ORDERS.split('\n')
    const report = (await upload('orders', [`${header},Email,Id`, `${row},rahul@example.com,56`].join('\n'))).data
    expect(report).toMatchObject({
      created: 1,
      refused: 0,
      notes: [{ line: 1, subject: 'email', note: 'this column occurs more than once, and only the first one is read' }],
    })
    expect((await upload('orders', ORDERS)).data).not.toHaveProperty('notes')
  })

  it('count once when two exports were joined, and are refused when these differ', async () => {
    const [header = '', ...rows] = ORDERS.split('\n').slice(0, 3)
    const twice = [header, ...rows, ...rows].join('\n')
    expect((await upload('orders', twice)).data).toMatchObject({ rows: 4, created: 1, refused: 0 })
    const differing = [header, ...rows, ...rows.map((row) => row.replace('fulfilled', 'unfulfilled'))].join('\n')
    expect((await upload('orders', differing)).data).toMatchObject({
      created: 0,
      refusals: [{ line: 4, subject: '#1001', reason: 'line 2 has the same order with different values' }],
    })
  })

  it('are refused when the time of their cancellation cannot be read', async () => {
    const [header = ''] = ORDERS.split('\n')
    const row = (number: string, cancelled: string) =>
      `${number},k@example.com,paid,,fulfilled,INR,9,0,0,9,,0,2026-05-01 09:59 +0530,1,Kurta,9,,K,Pune,${cancelled},,0,0,${number}`
    const file = [header, row('#9001', '2026-05-02 10:00 +0530'), row('#9002', 'in May')].join('\n')
    const { data } = await upload('orders', file)
    expect(data).toMatchObject({ created: 1, refused: 1 })
    expect(data.refusals).toMatchObject([{ line: 3, reason: "cancelled at 'in May' is not a date and time" }])
  })

  it('become history to the paisa, grouped by number, and the same file twice changes nothing', async () => {
    const preview = await upload('orders', ORDERS)
    expect(preview.data).toMatchObject({ applied: false, rows: 5, created: 2, updated: 0, refused: 2 })
    expect(preview.data.refusals.map(({ reason }: { reason: string }) => reason)).toEqual([
      'the order is in USD, not in rupees',
      "'yesterday' is not a date and time such as 2026-05-01 09:59:00 +0530",
      "lineitem quantity 'two' is not a whole number",
      "lineitem price '-10' is not an amount in rupees",
    ])
    expect((await meera.get('/api/admin/earlier-orders')).body.total).toBe(0)
    expect((await upload('orders', ORDERS, true)).data).toMatchObject({ created: 2 })
    const { body } = await meera.get(`/api/admin/earlier-orders?customer=${known.userId}`)
    expect(body).toMatchObject({
      total: 1,
      data: [
        {
          number: '#1001',
          placedAt: '2026-05-01T04:29:00.000Z',
          paymentState: 'partially_refunded',
          subtotal: 2199.99,
          discount: 300.01,
          discountCode: 'DIWALI',
          shipping: 49.5,
          tax: 107.11,
          total: 2249.49,
          refunded: 500.25,
          lines: [
            { name: 'Kurta - M', sku: 'K-M', quantity: 2, price: 999.5, discount: 300.01 },
            { name: 'Saree', sku: 'S-1', quantity: 1, price: 501, discount: 0 },
          ],
        },
      ],
    })
    const all = await meera.get('/api/admin/earlier-orders')
    expect(all.body.data[0]).toMatchObject({ number: '#1002', email: '', cancelledAt: '2026-05-03T04:30:00.000Z' })
    expect((await upload('orders', ORDERS, true)).data).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect((await meera.get('/api/admin/earlier-orders')).body).toEqual(all.body)
    const refunded = ORDERS.replace('500.25', '2249.49')
    expect((await upload('orders', refunded, true)).data).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect((await meera.get('/api/admin/earlier-orders?q=1001')).body.data).toMatchObject([{ refunded: 2249.49 }])
    // History is no sale of this shop.
    expect((await meera.get('/api/admin/orders')).body.total).toBe(0)
  })

  it('are part of the personal data of a customer who has proved the address', async () => {
    const earlierOrders = async () => (await known.get('/api/auth/my-data')).body.earlierOrders
    const ownOrders = async (by = known) => (await by.get('/api/earlier-orders')).body.data
    await db.updateTable('customer').set({ email_verified: false }).where('id', '=', known.userId).execute()
    expect(await earlierOrders()).toEqual([])
    expect(await ownOrders()).toEqual([])
    await db.updateTable('customer').set({ email_verified: true }).where('id', '=', known.userId).execute()
    expect(await earlierOrders()).toMatchObject([{ number: '#1001', total: 2249.49 }])
    // The customer reads them, nobody else does, and nothing can be done with them.
    const [own, ...others] = await ownOrders()
    expect(others).toEqual([])
    expect(own).toMatchObject({ number: '#1001', total: 2249.49, lines: [{ name: 'Kurta - M' }, { name: 'Saree' }] })
    expect(own).not.toHaveProperty('email')
    expect(await ownOrders(await shop.as(rahul))).toEqual([])
    expect((await shop.get('/api/earlier-orders')).status).toBe(401)
    const line = { position: 0, quantity: 1, reason: 'changed_mind' }
    const request = { resolution: 'refund', transport: 'self_ship', lines: [line] }
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '/cancel', undefined],
      ['GET', '/returns', undefined],
      ['GET', '/returnable', undefined],
    ] as const)
      expect([path, (await known.call(method, `/api/orders/${own._id}${path}`, body)).status]).toEqual([path, 404])
    expect([400, 404]).toContain((await known.post(`/api/orders/${own._id}/returns`, request)).status)
  })

  it('lose the person when the customer deletes the account', async () => {
    await db
      .updateTable('customer')
      .set({ email: null, deleted_at: new Date() })
      .where('id', '=', known.userId)
      .execute()
    expect((await meera.get('/api/admin/earlier-orders?q=1001')).body.data).toMatchObject([
      { email: '', customerName: '', city: '' },
    ])
  })

  it.each<['customers' | 'orders', string, RegExp]>([
    ['customers', ORDERS, /file of orders, not of customers/],
    ['orders', CUSTOMERS, /orders export: the columns name, created at/],
    ['orders', '', /./],
    ['orders', 'Name,Created at,Total,Lineitem name,Lineitem quantity,Lineitem price\n"#1', /never closed/],
  ])('and customers are refused in words: %s, %#', async (kind, file, message) => {
    const { status, body } = await upload(kind, file)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
  })

  it('are not for packers', async () => {
    expect((await upload('orders', ORDERS, false, dev)).status).toBe(403)
    expect((await dev.post('/api/admin/earlier-shop/claims')).status).toBe(403)
  })
})
