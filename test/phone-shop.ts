import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { phoneMessageJob } from '../src/server/phone-messages/deliver.ts'
import { whatsAppChannel } from '../src/server/phone-messages/whatsapp.ts'
import { openEmailQuota } from '../src/server/platform/email-quota.ts'
import { orderBody, raiseBuyingLimits } from './ordering.ts'
import { owner, priya, rahul } from './people.ts'
import { indigoKurta } from './products.ts'
import { testShop } from './shop.ts'

interface Sent {
  readonly biz_opaque_callback_data?: string
  readonly template?: { readonly components: readonly { readonly parameters: readonly Record<string, string>[] }[] }
}

const WHATSAPP = {
  token: 'wa-token',
  phoneNumberId: '10000000001',
  appSecret: 'app-secret',
  verifyToken: 'verify-me',
  language: 'en',
}
const MSG91 = {
  authKey: 'key',
  templates: { 'order-shipped': 'tpl12345' },
  webhookSecret: 's'.repeat(32),
  afterMinutes: 0,
}
const KURTA = { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] }
export const agreed = { messageUpdates: true }

/** A shop whose messages go to a provider of its own. Call it at the top of a test file. */
export async function phoneShop() {
  /** What the providers were sent, and how they answer; without an answer the connection breaks. */
  const received: { url: string; headers: Record<string, unknown>; body: Sent }[] = []
  const provider: { answer: { status: number; body: object } | undefined } = { answer: undefined }
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Sent
    received.push({ url: request.url ?? '', headers: request.headers, body })
    if (!provider.answer) return request.socket.destroy()
    response
      .writeHead(provider.answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(provider.answer.body))
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)))
  afterAll(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const whatsApp = { ...WHATSAPP, baseUrl: `${baseUrl}/v23.0` }
  const msg91 = { ...MSG91, baseUrl }
  const shop = await testShop([KURTA], { phoneAccounts: { whatsApp, msg91 } })
  const { db } = shop.database
  await raiseBuyingLimits(shop.database)
  await shop.shop.settled()
  const asPriya = await shop.as(priya)
  const asRahul = await shop.as(rahul)
  const asOwner = await shop.as(owner)

  let accepted = 0
  beforeEach(async () => {
    await sql`delete from phone_message`.execute(db)
    await sql`delete from message_consent`.execute(db)
    await sql`delete from email_count`.execute(db)
    received.length = 0
    accept()
  })

  function accept() {
    provider.answer = { status: 200, body: { messages: [{ id: `wamid.${++accepted}` }] } }
  }

  async function order(changes: object = {}, by = asPriya): Promise<string> {
    const { status, body } = await by.post('/api/orders', orderBody(shop, changes))
    expect([status, body.message]).toEqual([200, 'Order placed successfully!'])
    return body._id
  }
  const messages = () => db.selectFrom('phone_message').selectAll().orderBy('created_at').execute()
  async function only() {
    const [message, ...more] = await messages()
    if (!message || more.length > 0) throw new Error(`${more.length} more messages`)
    return message
  }
  /** Runs the job of a message, as a further attempt does. */
  function attempt(id: string, number = 1) {
    const limits = async () => ({ link: 9, notice: 9, order: 9, contact: 9, shop: 9, phone: 9 })
    const job = phoneMessageJob({ db, channel: whatsAppChannel(whatsApp), quota: openEmailQuota(db, limits) })
    return job.handle({ id }, async () => undefined, { id, attempt: number })
  }
  /** Stores a message as the job of the order's email does, which is not run. */
  async function queued(state: 'queued' | 'sending' = 'queued'): Promise<string> {
    const orderId = await order(agreed)
    await sql`delete from pgboss.job where name = 'order-mail'`.execute(db)
    const id = randomUUID()
    await db
      .insertInto('phone_message')
      .values({
        id,
        order_id: orderId,
        kind: 'order-delivered',
        phone: '919876543210',
        state,
        variables: JSON.stringify({ order_number: 'AB', link: 'http://shop.test' }),
      })
      .execute()
    return id
  }
  /** The id that the provider gives to the messages it accepts now. */
  const providerId = () => `wamid.${accepted}`
  return {
    shop,
    db,
    whatsApp,
    msg91,
    provider,
    received,
    asPriya,
    asRahul,
    asOwner,
    accept,
    attempt,
    messages,
    only,
    order,
    providerId,
    queued,
  }
}
