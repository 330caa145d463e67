import { describe, expect, it } from 'vitest'
import { whileHeld } from '../../../test/holding.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { NO_EMAILS } from '../../domain/accounts/messages.ts'

const soldOut = testProduct({
  handle: 'shawl',
  name: 'Wool Shawl',
  variants: ['A', 'B', 'C', 'D'].map((size) => ({ sku: `SHAWL-${size}`, color: 'Grey', size, stock: 0 })),
})
const shop = await testShop([soldOut, indigoKurta])
const { db } = shop.database
/** The same shop with a mail server, which it does not reach. */
const withServer = await testShop([], { database: shop.database, hasSeller: false, smtpUrl: 'smtp://127.0.0.1:1' })
await db.updateTable('customer').set({ email_verified: true }).execute()
const asPriya = await shop.as(priya)
await db.updateTable('customer').set({ email_verified: true }).where('id', '=', asPriya.userId).execute()
const asRahul = await shop.as(rahul)

const product = shop.id('shawl')
const request = (sku: string, email?: unknown, by: Pick<typeof asPriya, 'post'> = visitor) =>
  by.post('/api/notices/stock', { product, sku, ...(email !== undefined && { email }) })
const visitor = {
  post: async (url: string, payload: object = {}) => {
    const answer = await shop.app.inject({ method: 'POST', url, payload })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  },
}
const mailsTo = async (email: string) => (await shop.emails()).filter(({ to }) => to === email)
const tokenIn = (text = '') => decodeURIComponent(/token=([\w.-]+)/.exec(text)?.[1] ?? '')
/** The path and query that an email names for stopping such emails. */
const unsubscribePath = (mail: { readonly headers?: Readonly<Record<string, string>> } | undefined) =>
  /^<http:\/\/shop\.test(\/unsubscribe\?\S+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
/** What a mail program sends: from anywhere, without a cookie. */
const pressUnsubscribe = (url: string, type = 'application/x-www-form-urlencoded') =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    payload: type.startsWith('multipart')
      ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'
      : 'List-Unsubscribe=One-Click',
  })
const setStock = (sku: string, stock: number) =>
  db.updateTable('variant').set({ stock }).where('sku', '=', sku).execute()
/** Runs the job, as if the stock of every variant had been there for this long. */
const sendNotices = async (minutes = 20) => {
  await shop.shop.jobs.send('send-stock-notices', {})
  await shop.shop.jobs.drain()
  await db
    .updateTable('stock_return')
    .set({ since: new Date(Date.now() - minutes * 60_000) })
    .execute()
  await shop.shop.jobs.send('send-stock-notices', {})
  await shop.shop.jobs.drain()
}

describe('a notice that a variant is back in stock', () => {
  it('asks an unknown address once, without any text of the sender, and waits only after a click', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => request('SHAWL-A', ' Mira@Example.com ')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [mail, ...more] = await mailsTo('mira@example.com')
    expect(more).toEqual([])
    expect(mail?.text).toContain('Wool Shawl, Grey, A')
    await setStock('SHAWL-A', 1)
    await sendNotices()
    expect(await mailsTo('mira@example.com')).toHaveLength(1)
    await setStock('SHAWL-A', 0)
    const token = tokenIn(mail?.text)
    for (let round = 0; round < 2; round++)
      expect(await visitor.post('/api/notices/confirm', { token })).toMatchObject({ status: 200 })
  })

  it('is sent once, when the stock has settled', async () => {
    expect((await request('SHAWL-A', undefined, asPriya)).body.message).toBe(NO_EMAILS)
    expect((await request('SHAWL-A', undefined, await withServer.as(priya))).body.message).toMatch(
      /We'll email you once/,
    )
    await setStock('SHAWL-A', 2)
    await sendNotices(5)
    expect(await mailsTo(priya.email)).toEqual([])
    await setStock('SHAWL-A', 0)
    await sendNotices(20)
    expect(await mailsTo(priya.email)).toEqual([])
    await setStock('SHAWL-A', 2)
    await Promise.all([sendNotices(), sendNotices()])
    await sendNotices()
    const [mail, ...more] = await mailsTo(priya.email)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/products\/[0-9a-f]{24}\?color=Grey&size=A/)
    expect(await mailsTo('mira@example.com')).toHaveLength(2)
  })

  it('goes to as many as the stock suggests, those who have waited longest first', async () => {
    const emails = Array.from({ length: 8 }, (_, place) => `fan${place}@example.com`)
    for (const [place, email] of emails.entries()) {
      await request('SHAWL-B', email)
      const created = new Date(Date.now() - (100 - place) * 1000)
      await db
        .updateTable('stock_notice')
        .set({ confirmed_at: created, created_at: created })
        .where('email', '=', email)
        .execute()
    }
    const notified = async () => {
      const rows = await db
        .selectFrom('stock_notice')
        .select('email')
        .where('sent_at', 'is not', null)
        .orderBy('email')
        .execute()
      return rows.map(({ email }) => email).filter((email) => email.startsWith('fan'))
    }
    await setStock('SHAWL-B', 2)
    await sendNotices()
    expect(await notified()).toEqual(emails.slice(0, 6))
    await sendNotices()
    expect(await notified()).toHaveLength(6)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await db
      .updateTable('stock_notice')
      .set({ created_at: yesterday, confirmed_at: yesterday, sent_at: yesterday })
      .where('sent_at', 'is not', null)
      .execute()
    await sendNotices()
    expect(await notified()).toEqual(emails)
  })

  it('asks an address at most three times a day, and stops for all products at once', async () => {
    for (const sku of ['SHAWL-C', 'SHAWL-D', 'SHAWL-C', 'SHAWL-D']) await request(sku, 'lena@example.com')
    await setStock('SHAWL-A', 0)
    await setStock('SHAWL-B', 0)
    for (const sku of ['SHAWL-A', 'SHAWL-B']) expect((await request(sku, 'lena@example.com')).status).toBe(200)
    const mails = await mailsTo('lena@example.com')
    expect(mails).toHaveLength(3)
    const token = tokenIn(mails[0]?.text)
    expect((await visitor.post('/api/notices/stop', { token })).status).toBe(200)
    const left = await db.selectFrom('stock_notice').select('id').where('email', '=', 'lena@example.com').execute()
    expect(left).toEqual([])
    expect((await visitor.post('/api/notices/confirm', { token })).status).toBe(404)
  })

  it('confirms the address of a signed-in customer only when it has been confirmed', async () => {
    for (const email of [undefined, rahul.email])
      expect((await request('SHAWL-C', email, await withServer.as(rahul))).body.message).toMatch(/confirm your address/)
    expect((await request('SHAWL-D', 'other@example.com', asPriya)).body.message).toBe(NO_EMAILS)
    expect(await mailsTo('other@example.com')).toHaveLength(1)
  })

  it.each([
    ['an address that is none', { email: 'nobody' }, 400],
    ['no address', { email: undefined }, 400],
    ['an address that looks like another', { email: 'pаypal@example.com' }, 400],
    ['an unknown product', { product: 'f'.repeat(24) }, 404],
    ['a variant of another product', { sku: 'IK-S' }, 404],
    ['a variant in stock', { product: shop.id('indigo-kurta'), sku: 'IK-S' }, 409],
  ])('is refused for %s', async (_what, changes, status) => {
    const body = { product, sku: 'SHAWL-A', email: 'new@example.com', ...changes }
    expect(await visitor.post('/api/notices/stock', body)).toMatchObject({ status })
  })

  it.each(['', 'x', `${'a'.repeat(24)}.${'b'.repeat(43)}`, 'a\0.b'])('refuses the token %j', async (token) => {
    for (const call of ['confirm', 'stop'])
      expect([400, 404]).toContain((await visitor.post(`/api/notices/${call}`, { token })).status)
  })
})

describe('a request of a mail program to stop emails', () => {
  const waiting = async (email: string) =>
    (
      await db
        .selectFrom('stock_notice')
        .innerJoin('variant', 'variant.id', 'stock_notice.variant_id')
        .select('variant.sku')
        .where('email', '=', email)
        .where('sent_at', 'is', null)
        .orderBy('sku')
        .execute()
    ).map(({ sku }) => sku)
  const notified = async () => {
    await setStock('SHAWL-D', 0)
    const email = 'asha@example.com'
    for (const sku of ['SHAWL-C', 'SHAWL-D']) await request(sku, email)
    await db.updateTable('stock_notice').set({ confirmed_at: new Date() }).where('email', '=', email).execute()
    await setStock('SHAWL-C', 3)
    await sendNotices()
    await setStock('SHAWL-C', 0)
    const mail = (await mailsTo(email)).find(({ subject }) => /back in stock$/.test(subject))
    expect(await waiting(email)).toEqual(['SHAWL-D'])
    return { email, mail }
  }

  it('stops all notices of the address at once, without a session, as often as it is sent', async () => {
    const { email, mail } = await notified()
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    const path = unsubscribePath(mail)
    for (const method of ['GET', 'HEAD'] as const)
      expect((await shop.app.inject({ method, url: path })).statusCode).toBe(200)
    expect(await waiting(email)).toEqual(['SHAWL-D'])
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await pressUnsubscribe(path, type)
      expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
        200,
        undefined,
        'no-store',
      ])
      expect(await waiting(email)).toEqual([])
    }
  })

  it('is answered by the page of the link in the email, whose button sends the same', async () => {
    const { email, mail } = await notified()
    const path = unsubscribePath(mail)
    expect(mail?.html.replaceAll('&amp;', '&')).toContain(`href="http://shop.test${path}"`)
    const page = await shop.app.inject({ method: 'GET', url: path })
    expect(page.body).toMatch(/<form method="post">.*<button>Stop these emails<\/button>/)
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(path).not.toContain('asha')
    await pressUnsubscribe(path)
    expect(await waiting(email)).toEqual([])
  })

  it('does nothing with a forged link', async () => {
    const { email, mail } = await notified()
    const path = unsubscribePath(mail)
    const forged = [
      `${path.slice(0, -6)}AAAA`,
      '/unsubscribe',
      '/unsubscribe?token=',
      '/unsubscribe?token=a&token=b',
      `/unsubscribe?token=${'x'.repeat(5000)}`,
      '/unsubscribe?token=%00',
      `/unsubscribe?token=stock%20${email}`,
    ]
    for (const url of forged) {
      expect((await pressUnsubscribe(url)).statusCode, url).toBe(404)
      expect((await shop.app.inject({ method: 'GET', url })).statusCode, url).toBe(404)
    }
    expect(await waiting(email)).toEqual(['SHAWL-D'])
  })

  it('is not offered in the email that asks for confirmation', async () => {
    expect((await mailsTo('asha@example.com'))[0]?.headers).toBeUndefined()
  })
})

describe('a notice that a product of the wishlist costs less', () => {
  const kurta = shop.id('indigo-kurta')
  const setPrice = (rupees: number) =>
    db
      .updateTable('product')
      .set({ final_price_paise: rupees * 100 })
      .where('id', '=', kurta)
      .execute()
  const send = async (email: string = priya.email) => {
    await shop.shop.jobs.send('send-price-notices', {})
    return (await mailsTo(email)).filter(({ subject }) => /costs? less/.test(subject))
  }
  const dayLater = () =>
    db
      .updateTable('price_notice')
      .set({ told_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('told_at', 'is not', null)
      .execute()

  it('is sent once for each drop of 5 %, at most daily, until it is stopped', async () => {
    await db
      .updateTable('variant')
      .set({ price_paise: null, final_price_paise: null })
      .where('product_id', '=', kurta)
      .execute()
    await setPrice(900)
    for (let round = 0; round < 2; round++)
      expect((await asPriya.put('/api/notices/prices', { products: [kurta, product] })).status).toBe(200)
    expect((await asPriya.get('/api/notices/prices')).body.data.products).toHaveLength(2)
    await setPrice(870)
    expect(await send()).toEqual([])
    await setPrice(800)
    const [mail] = await send()
    expect(mail?.text).toContain('₹800.00 instead of ₹900.00')
    await setPrice(700)
    expect(await send()).toHaveLength(1)
    await dayLater()
    expect(await send()).toHaveLength(2)
    expect(await send()).toHaveLength(2)
    await setPrice(500)
    await dayLater()
    for (let round = 0; round < 2; round++) expect((await pressUnsubscribe(unsubscribePath(mail))).statusCode).toBe(200)
    expect(await send()).toHaveLength(2)
    expect((await asPriya.get('/api/notices/prices')).body.data.products).toEqual([])
  })

  it('says nothing of a product that is no longer sold, or costs as much again', async () => {
    const watch = (products: readonly string[]) => asPriya.put('/api/notices/prices', { products })
    await setPrice(900)
    await db.updateTable('variant').set({ price_paise: null }).where('product_id', '=', kurta).execute()
    await watch([])
    await watch([kurta])
    const before = (await send()).length
    await setPrice(500)
    await db.updateTable('product').set({ status: 'archived' }).where('id', '=', kurta).execute()
    expect(await send()).toHaveLength(before)
    await setPrice(900)
    await db.updateTable('product').set({ status: 'active' }).where('id', '=', kurta).execute()
    expect(await send()).toHaveLength(before)
  })

  it('is not sent to an address that is changed while the emails are written', async () => {
    const asDev = await shop.as({ name: 'Dev', email: 'dev@example.com' })
    const { userId } = asDev
    await db.updateTable('customer').set({ email_verified: true }).where('id', '=', userId).execute()
    await setPrice(900)
    await asDev.put('/api/notices/prices', { products: [kurta] })
    await setPrice(600)
    const change = { email: 'someone.else@example.com', email_verified: false }
    const sent = await whileHeld(shop.database, {
      hold: async (trx) => {
        await trx.updateTable('customer').set(change).where('id', '=', userId).execute()
        await trx.updateTable('price_notice').set({ told_at: null }).where('customer_id', '=', userId).execute()
      },
      act: () => send('dev@example.com'),
    })
    expect(sent).toEqual([])
    expect(await send(change.email)).toEqual([])
    await setPrice(900)
  })

  it('needs a customer with a confirmed address where emails are sent, and else says that none is', async () => {
    const refused = await (await withServer.as(rahul)).put('/api/notices/prices', { products: [kurta] })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('confirm your email')])
    const kept = await asRahul.put('/api/notices/prices', { products: [kurta] })
    expect([kept.status, kept.body.message]).toEqual([200, expect.stringContaining('cannot send emails yet')])
    expect((await asRahul.put('/api/notices/prices', { products: ['x'] })).status).toBe(400)
    expect((await asRahul.put('/api/notices/prices', { products: [] })).status).toBe(200)
    expect((await shop.app.inject({ method: 'GET', url: '/api/notices/prices' })).statusCode).toBe(401)
  })

  it('leads to the variant that costs less, and to each product when there are several', async () => {
    await db.updateTable('customer').set({ email_verified: true }).where('id', '=', asRahul.userId).execute()
    const watch = (products: readonly string[]) => asRahul.put('/api/notices/prices', { products })
    const lower = (sku: string, rupees: number) =>
      db
        .updateTable('variant')
        .set({ price_paise: rupees * 100, stock: 3 })
        .where('sku', '=', sku)
        .execute()
    await setPrice(900)
    await watch([])
    await watch([kurta])
    await lower('IK-M', 700)
    const sent = await send(rahul.email)
    expect(sent.at(-1)?.text).toContain('Indigo Block Print Kurta, Blue, M: ₹700.00 instead of ₹900.00')
    expect(sent.at(-1)?.text).toMatch(new RegExp(`products/${kurta}\\?color=Blue&size=M&mail=700`))
    await watch([])
    await watch([kurta, product])
    await lower('IK-M', 600)
    await lower('SHAWL-B', 100)
    const both = (await send(rahul.email)).at(-1)
    expect(both?.subject).toBe('2 products you saved cost less now')
    for (const id of [kurta, product]) expect(both?.html).toContain(`/products/${id}`)
    expect(both?.html).toContain('name="viewport"')
  })
})
