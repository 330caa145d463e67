import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { orderBody } from '../../../test/ordering.ts'
import { manager, owner, packer, priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { createAccounts, DEMO_ACCOUNTS } from '../accounts/first-accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { writeProducts } from '../catalogue/write-products.ts'
import { loadDemoShop } from '../seed/load.ts'

const shop = await testShop([], { hasSeller: false })
const { db } = shop.database
await loadDemoShop(db, { accounts: DEMO_ACCOUNTS })
await shop.shop.settled()
const demoOwner = await shop.as({ name: 'Asha Rao', email: 'admin@example.com', staffRole: 'owner' })
const own = await shop.as({ ...owner, email: 'me@shop.example' })

const steps = async (person = own) =>
  Object.fromEntries(
    (await person.get('/api/admin/setup')).body.data.steps.map((step: { name: string; isDone: boolean }) => [
      step.name,
      step.isDone,
    ]),
  )
const open = async () => Object.entries(await steps()).flatMap(([name, isDone]) => (isDone ? [] : [name]))
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n
const remove = (person = own) => person.post('/api/admin/demo/remove')
const save = async (part: string, change: object) => {
  const { data } = (await own.get(`/api/admin/settings/${part}`)).body
  return own.put(`/api/admin/settings/${part}`, { ...data, ...change })
}

describe('a demo shop', () => {
  it('has every step open, and shows each person those that they may do', async () => {
    expect(await open()).toEqual([
      ...['identity', 'contact', 'logo', 'shipping', 'taxRates', 'payments', 'mail'],
      ...['products', 'policies', 'factor', 'demo'],
    ])
    const meera = await shop.as(manager)
    expect(Object.keys(await steps(meera))).toEqual(['contact', 'logo', 'shipping', 'products', 'policies', 'factor'])
    expect((await (await shop.as(packer)).get('/api/admin/setup')).status).toBe(403)
  })

  it('is removed by nobody whose account goes with it, and not before another owner can log in', async () => {
    for (const person of [demoOwner, own]) {
      const { status, body } = await remove(person)
      expect([status, body.message]).toEqual([409, expect.stringContaining('owner first')])
    }
    const password_hash = await hashPassword('a long enough password')
    await db.insertInto('credential').values({ customer_id: own.userId, password_hash }).execute()
    expect((await remove(demoOwner)).status).toBe(409)
    expect(await count('product')).toBeGreaterThan(200)
  })

  it('stays while the shop has an order of its own', async () => {
    await writeProducts(db, [indigoKurta])
    await shop.shop.settled()
    const asRahul = await shop.as(rahul)
    const product = await db.selectFrom('product').select('id').where('handle', '=', 'indigo-kurta').executeTakeFirst()
    const items = [{ ...orderBody(shop).items[0], product: product?.id }]
    const order = (await asRahul.post('/api/orders', orderBody(shop, { items }))).body._id
    const { status, body } = await remove()
    expect([status, body.message]).toEqual([409, expect.stringContaining(`#${order.slice(-8)}`)])
    expect((await asRahul.put(`/api/orders/${order}/cancel`)).status).toBe(200)
  })
})

describe('removing the demo data', () => {
  it('deletes what the demo brought, and keeps what the shop has made or changed', async () => {
    await save('shop', { name: 'Rang Ghar', phone: '+91 98290 12345', email: 'hello@ranghar.example' })
    const before = await count('audit_log')
    const { status, body } = await remove()
    expect([status, body.message]).toEqual([200, expect.stringMatching(/removed: 213 products and \d+ orders/)])
    expect([
      await count('product'),
      await count('orders'),
      await count('invoice'),
      await count('invoice_series'),
    ]).toEqual([1, 1, 0, 0])
    expect(await count('content_section')).toBe(0)
    const emails = await db.selectFrom('customer').select('email').where('email', 'like', '%@example.com').execute()
    const kept = [manager, packer, rahul].map(({ email }) => email)
    expect(emails.map(({ email }) => email).filter((email) => !kept.includes(email ?? ''))).toEqual([])
    const names = await db.selectFrom('setting').select(['name', 'value']).where('name', '<>', 'demo_loaded').execute()
    expect(names.map(({ name }) => name).sort()).toEqual(['contact', 'shop_identity'])
    expect(names.find(({ name }) => name === 'contact')?.value).toEqual({
      name: 'Rang Ghar',
      phone: '+91 98290 12345',
      email: 'hello@ranghar.example',
      logo: '',
      whatsapp: '',
    })
    expect(await count('audit_log')).toBe((before ?? 0) + 1)
    await shop.shop.settled()
    expect((await shop.get('/api/products')).body.total).toBe(1)
    const tree = (await shop.get('/api/categories')).body.data.map(({ name }: { name: string }) => name)
    expect(tree.length).toBeLessThanOrEqual(3)
  })

  it('is done once, and the next start loads nothing again', async () => {
    expect((await remove()).status).toBe(409)
    expect((await loadDemoShop(db, { accounts: DEMO_ACCOUNTS })).result).toBe('not empty')
    expect(await count('product')).toBe(1)
    expect(await createAccounts(db, [])).toEqual([])
  })
})

describe('the steps', () => {
  it('tick themselves when the shop has what they ask for', async () => {
    expect(await open()).toContain('identity')
    const identity = {
      legalName: 'Rang Ghar LLP',
      address: '4 Mint Street, Chennai',
      state: 'Tamil Nadu',
      gstin: '',
      email: 'hello@ranghar.example',
      invoicePrefix: 'RG',
    }
    expect((await save('identity', identity)).status).toBe(200)
    await save('shop', { hours: 'Every day 10 to 7', logo: `/uploads/products/${'a'.repeat(32)}.jpg` })
    await save('shipping', { charge: 60 })
    await save('payments', { razorpayEnabled: false })
    expect(await open()).toEqual(['taxRates', 'mail', 'policies', 'factor'])
  })

  it('are marked by looking or skipping, but not those that a shop cannot do without', async () => {
    for (const step of ['taxRates', 'policies', 'mail', 'factor'])
      expect((await own.post(`/api/admin/setup/${step}`)).status).toBe(200)
    expect(await open()).toEqual([])
    for (const [step, status] of [
      ['identity', 409],
      ['demo', 409],
      ['nonsense', 400],
    ] as const)
      expect((await own.post(`/api/admin/setup/${step}`)).status).toBe(status)
  })

  it('share one identity: a change on either form is on the contact page and on invoices', async () => {
    await save('shop', { phone: '+91 90000 00001' })
    expect((await own.get('/api/admin/settings/identity')).body.data.phone).toBe('+91 90000 00001')
    await save('identity', { email: 'new@ranghar.example', address: '9 Loom Road, Chennai' })
    await shop.shop.settled()
    expect((await shop.get('/api/contact')).body.data).toMatchObject({
      name: 'Rang Ghar',
      phone: '+91 90000 00001',
      email: 'new@ranghar.example',
      address: '9 Loom Road, Chennai',
      hours: 'Every day 10 to 7',
      businessHours: [],
    })
    await save('shop', { address: 'Shop 3, Pondy Bazaar, Chennai' })
    await save('identity', { address: '10 Loom Road, Chennai' })
    expect((await own.get('/api/admin/settings/shop')).body.data.address).toBe('Shop 3, Pondy Bazaar, Chennai')
    expect((await own.get('/api/admin/settings/identity')).body.data.address).toBe('10 Loom Road, Chennai')
  })

  it('name the shop by its legal name until it has a name of its own', async () => {
    const named = async () => {
      await shop.shop.settled()
      return (await shop.get('/api/contact')).body.data.name
    }
    await db
      .updateTable('setting')
      .set({ value: '{"phone":"+91 90000 00001"}' })
      .where('name', '=', 'contact')
      .execute()
    expect((await own.get('/api/admin/settings/shop')).body.data.name).toBe('')
    await save('identity', { legalName: 'Rang Ghar Private Limited' })
    expect(await named()).toBe('Rang Ghar Private Limited')
    await save('identity', { legalName: 'Rang Ghar LLP' })
    expect(await named()).toBe('Rang Ghar LLP')
    await save('identity', { legalName: 'Rang Ghar '.repeat(20) })
    expect((await own.get('/api/admin/settings/shop')).body.data.name).toBe('Rang Ghar '.repeat(10).trim())
    await save('shop', { name: 'Rang Ghar' })
    await save('identity', { legalName: 'Rang Ghar Retail LLP' })
    expect(await named()).toBe('Rang Ghar')
    await save('identity', { legalName: 'Rang Ghar LLP' })
  })

  it('save both forms at once without a deadlock', async () => {
    const both = Array.from({ length: 6 }, (_, turn) =>
      turn % 2
        ? save('shop', { phone: `+91 90000 0001${turn}` })
        : save('identity', { phone: `+91 90000 0002${turn}` }),
    )
    for (const { status } of await Promise.all(both)) expect([200, 409]).toContain(status)
    const [shown, printed] = await Promise.all(
      ['shop', 'identity'].map(async (part) => (await own.get(`/api/admin/settings/${part}`)).body.data.phone),
    )
    expect(shown).toBe(printed)
  })

  it('a logo is an uploaded picture and nothing else', async () => {
    for (const logo of ['https://other.example/x.png', '/uploads/products/../x.jpg', 'javascript:alert(1)'])
      expect((await save('shop', { logo })).status).toBe(400)
    expect((await shop.app.inject('/favicon.svg')).statusCode).toBe(200)
  })

  it('a logo is in emails until it is removed', async () => {
    for (const [logo, words] of [
      [`/uploads/products/${'a'.repeat(32)}.jpg`, `/icon-192.png?logo=${'a'.repeat(32)}"`],
      ['', undefined],
    ] as const) {
      await save('shop', { logo })
      await shop.shop.settled()
      const before = (await shop.emails()).length
      const message = 'Is the indigo natural, and how should I wash it?'
      const payload = { name: 'Zoya', email: 'zoya@example.com', subject: 'Dye', message }
      expect((await shop.app.inject({ method: 'POST', url: '/api/contact/submit', payload })).statusCode).toBe(200)
      const [html = ''] = (await shop.emails()).slice(before).map((email) => email.html)
      expect(html).toContain('Rang Ghar')
      if (words === undefined) expect(html).not.toContain('<img')
      else expect(html).toContain(words)
    }
  })

  it('know a customer from the team', async () => {
    expect((await (await shop.as(priya)).get('/api/admin/setup')).status).toBe(403)
  })
})
