import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { raiseBuyingLimits } from '../../../test/ordering.ts'
import { agreed, phoneShop } from '../../../test/phone-shop.ts'
import { openEmailQuota } from '../platform/email-quota.ts'
import { writeSetting } from '../settings/queries.ts'
import { NotSent } from './channel.ts'
import { phoneMessageJob } from './deliver.ts'
import { msg91Channel } from './msg91.ts'
import { openChannel } from './open-channel.ts'
import { smsFallbackJob } from './sms-fallback.ts'
import { whatsAppChannel } from './whatsapp.ts'

const {
  accept,
  asOwner,
  asPriya,
  asRahul,
  attempt,
  db,
  messages,
  msg91,
  only,
  order,
  provider,
  providerId,
  queued,
  received,
  shop,
  whatsApp,
} = await phoneShop()

describe('a message about an order', () => {
  it('is sent to customers who agreed, and contains nothing that they typed', async () => {
    await order({}, asRahul)
    await order({ ...agreed, orderNotes: 'Ring the bell' })
    await shop.emails()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      url: '/v23.0/10000000001/messages',
      headers: { authorization: 'Bearer wa-token' },
      body: {
        messaging_product: 'whatsapp',
        to: '919876543210',
        type: 'template',
        template: { name: 'order_confirmed', language: { code: 'en' } },
      },
    })
    const { template, biz_opaque_callback_data } = received[0]?.body ?? {}
    const parameters = template?.components[0]?.parameters
    expect(parameters?.map((one) => one.parameter_name)).toEqual(['order_number', 'total', 'link'])
    expect(JSON.stringify(parameters)).not.toMatch(/priya|nair|johari|jaipur|bell/i)
    const message = await only()
    expect(biz_opaque_callback_data).toBe(`${message.id}.1`)
    expect(message).toMatchObject({ state: 'sent', provider: 'whatsapp', provider_id: providerId() })
  })

  it('is not sent when the customer has withdrawn, at once and for every number', async () => {
    const id = await queued()
    expect((await asPriya.put('/api/phone-messages', { isOn: false })).body.data.phones).toEqual([])
    await attempt(id)
    await shop.emails()
    expect(received).toEqual([])
    expect((await messages()).map(({ state }) => state)).toEqual(['dropped'])
  })

  it('is not sent above the limit of a number and day', async () => {
    await writeSetting(db, 'buying_limits', { phoneMessages: 1 })
    await shop.shop.settled()
    await order(agreed)
    await order()
    await shop.emails()
    await raiseBuyingLimits(shop.database)
    await shop.shop.settled()
    expect(received).toHaveLength(1)
    expect((await messages()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent'])
  })

  it('is handed over once by two processes, and not again when its process was killed meanwhile', async () => {
    const id = await queued()
    await Promise.all([attempt(id), attempt(id), attempt(id)])
    expect(received).toHaveLength(1)
    await sql`delete from phone_message`.execute(db)
    const killed = await queued('sending')
    await attempt(killed, 2)
    expect(received).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'unknown', reason: expect.stringContaining('may have been sent') })
  })

  it.each([
    [{ status: 429, body: {} }, 'queued'],
    [{ status: 401, body: { error: { message: 'Expired token' } } }, 'queued'],
    [{ status: 400, body: { error: { code: 130429, message: 'Rate limit hit' } } }, 'queued'],
    [{ status: 400, body: { error: { code: 132001, message: 'Template name does not exist' } } }, 'failed'],
    [undefined, 'unknown'],
    [{ status: 500, body: {} }, 'unknown'],
    [{ status: 200, body: { messages: [] } }, 'unknown'],
  ])('is tried again only when it was certainly not sent: %j → %s', async (refusal, state) => {
    const id = await queued()
    provider.answer = refusal
    if (state === 'queued') await expect(attempt(id)).rejects.toThrow(NotSent)
    else await attempt(id)
    expect(await only()).toMatchObject({ state, reason: expect.stringMatching(/\w+/) })
    if (state !== 'queued') return
    accept()
    await attempt(id, 2)
    expect(await only()).toMatchObject({ state: 'sent', sends: 2 })
  })

  it('is shown when it was not delivered, and sent again once', async () => {
    const id = await queued()
    provider.answer = { status: 400, body: { error: { code: 1, message: 'Template name does not exist' } } }
    await attempt(id)
    const list = await asOwner.get('/api/admin/phone-messages?undelivered=true')
    expect(list.body).toMatchObject({
      total: 1,
      data: [{ _id: id, state: 'failed', reason: 'Template name does not exist', phone: '+91 98765 43210' }],
    })
    expect((await asOwner.get('/api/admin/phone-message-state')).body.data.undelivered).toBe(1)
    accept()
    const again = await Promise.all([1, 2].map(() => asOwner.post(`/api/admin/phone-messages/${id}/send-again`)))
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await shop.emails()
    expect(received).toHaveLength(2)
    expect((await messages()).find((one) => one.id === id)).toMatchObject({ state: 'sent', sends: 2 })
  })

  it('goes out as SMS with the id of its registered template', async () => {
    provider.answer = { status: 200, body: { type: 'success', message: 'req-1' } }
    const message = { reference: 'r', phone: '919876543210', kind: 'order-shipped' } as const
    const variables = { order_number: 'AB', courier: 'Delhivery', link: 'https://t.example/1' }
    const channel = msg91Channel(msg91)
    expect(await channel.deliver({ ...message, variables })).toBe('req-1')
    expect(received[0]).toMatchObject({
      url: '/api/v5/flow',
      headers: { authkey: 'key' },
      body: { template_id: 'tpl12345', short_url: '1', recipients: [{ mobiles: '919876543210', ...variables }] },
    })
    expect(channel.hasTemplate('order-confirmed')).toBe(false)
    provider.answer = { status: 200, body: { type: 'error', message: 'template id missing' } }
    await expect(channel.deliver({ ...message, variables })).rejects.toThrow('template id missing')
  })
})

describe('an SMS instead of a message that WhatsApp does not deliver', () => {
  const sms = { channel: msg91Channel(msg91), afterMinutes: 30 }
  const run = { id: '', attempt: 1 }
  /** Runs the job that looks for such messages. Returns the SMS that it queued. */
  async function lookForUndelivered(): Promise<string[]> {
    const ids: string[] = []
    await smsFallbackJob({ db, sms }).handle({}, async (_job, data) => void ids.push((data as { id: string }).id), run)
    return ids
  }
  async function sendSms(id: string | undefined, phone = 9): Promise<void> {
    provider.answer = { status: 200, body: { type: 'success', message: `req-${randomUUID()}` } }
    const limits = async () => ({ link: 9, notice: 9, order: 9, contact: 9, shop: 9, phone })
    const job = phoneMessageJob({ db, channel: whatsAppChannel(whatsApp), sms, quota: openEmailQuota(db, limits) })
    await job.handle({ id: id ?? '' }, async () => undefined, run)
  }
  /** A message that WhatsApp took some minutes ago. */
  async function sent(
    changes: { state?: 'sent' | 'failed' | 'unknown' | 'delivered' | 'dropped'; minutes?: number } = {},
  ) {
    const id = await queued()
    const { state = 'sent', minutes = 40 } = changes
    const at = new Date(Date.now() - minutes * 60_000)
    const variables = JSON.stringify({ order_number: 'AB', courier: 'Delhivery', link: 'http://shop.test' })
    await db
      .updateTable('phone_message')
      .set({ kind: 'order-shipped', provider: 'whatsapp', sends: 1, state, variables, created_at: at, sent_at: at })
      .where('id', '=', id)
      .execute()
    await db.updateTable('message_consent').set({ covers_sms: true }).execute()
    return id
  }
  const sentSms = () => received.filter(({ url }) => url === '/api/v5/flow').length

  it.each([
    ['refused', { state: 'failed', minutes: 0 }, 1],
    ['not delivered in time', { state: 'sent', minutes: 31 }, 1],
    ['without an answer in time', { state: 'unknown', minutes: 31 }, 1],
    ['not delivered yet', { state: 'sent', minutes: 29 }, 0],
    ['delivered', { state: 'delivered', minutes: 40 }, 0],
    ['held back', { state: 'dropped', minutes: 40 }, 0],
    ['refused yesterday', { state: 'failed', minutes: 1441 }, 0],
  ] as const)('for a message that was %s: %j → %i', async (_what, changes, count) => {
    await sent(changes)
    const ids = await lookForUndelivered()
    expect(ids).toHaveLength(count)
    for (const id of ids) await sendSms(id)
    expect(sentSms()).toBe(count)
  })

  it('goes out once, whoever looks and however often, and counts instead of the message', async () => {
    const id = await sent({ state: 'failed' })
    const found = (await Promise.all([lookForUndelivered(), lookForUndelivered()])).flat()
    expect([found.length, await lookForUndelivered()]).toEqual([1, []])
    await Promise.all([sendSms(found[0]), sendSms(found[0])])
    expect(sentSms()).toBe(1)
    await db.updateTable('phone_message').set({ state: 'failed' }).where('id', '=', id).execute()
    expect(await lookForUndelivered()).toEqual([])
    expect((await asOwner.get('/api/admin/phone-messages')).body.data).toMatchObject([
      { state: 'sent', isReplacement: true },
      { _id: id, state: 'failed', isReplacement: false },
    ])
    expect((await asOwner.get('/api/admin/phone-message-state')).body.data.undelivered).toBe(0)
  })

  it.each([
    [
      'WhatsApp delivers meanwhile',
      { state: 'delivered' },
      undefined,
      9,
      'WhatsApp has delivered the message meanwhile.',
    ],
    ['the customer withdraws', undefined, { withdrawn: true }, 9, 'The customer no longer wants messages.'],
    [
      'the customer was asked about WhatsApp alone',
      undefined,
      { covers: false },
      9,
      'The customer no longer wants messages.',
    ],
    [
      'the limit of the day is met',
      undefined,
      undefined,
      0,
      'This number has had as many messages today as the limit allows.',
    ],
  ] as const)('is held back when %s before it goes out', async (_what, original, consent, limit, reason) => {
    const id = await sent()
    const [found] = await lookForUndelivered()
    if (original) await db.updateTable('phone_message').set(original).where('id', '=', id).execute()
    if (consent && 'withdrawn' in consent) await asPriya.put('/api/phone-messages', { isOn: false })
    if (consent && 'covers' in consent) await db.updateTable('message_consent').set({ covers_sms: false }).execute()
    await sendSms(found, limit)
    expect(sentSms()).toBe(0)
    expect((await messages()).find((one) => one.id === found)).toMatchObject({ state: 'dropped', reason })
    expect(await lookForUndelivered()).toEqual([])
  })

  it('is not queued for customers who agreed to WhatsApp alone, until they agree to both', async () => {
    await sent({ state: 'failed' })
    await db.updateTable('message_consent').set({ covers_sms: false }).execute()
    expect(await lookForUndelivered()).toEqual([])
    const { giveConsent } = await import('./consent.ts')
    const consent = { customerId: asPriya.userId, phone: '9876543210', source: 'checkout' } as const
    await giveConsent(db, { ...consent, channel: 'WhatsApp or SMS' })
    await giveConsent(db, { ...consent, channel: 'WhatsApp' })
    expect(await lookForUndelivered()).toHaveLength(1)
  })

  it.each([
    [whatsApp, { ...msg91, afterMinutes: 30 }, 'WhatsApp or SMS'],
    [whatsApp, msg91, 'WhatsApp'],
    [whatsApp, undefined, 'WhatsApp'],
    [undefined, { ...msg91, afterMinutes: 30 }, 'SMS'],
  ])('is offered with both accounts and a time', async (first, second, offered) => {
    const opened = openChannel({ db, isDemo: async () => false }, { whatsApp: first, msg91: second })
    expect([await opened.offered(), opened.sms !== undefined]).toEqual([offered, offered === 'WhatsApp or SMS'])
  })
})

describe('the reports of a provider', () => {
  const report = (statuses: readonly object[], secret = whatsApp.appSecret, more: object = {}) => {
    const payload = JSON.stringify({ entry: [{ changes: [{ value: { statuses, ...more } }] }] })
    const signature = createHmac('sha256', secret).update(payload).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    return shop.app.inject({ method: 'POST', url: '/api/webhooks/whatsapp', payload, headers })
  }

  it('change the state in any order, once, and only with the right signature', async () => {
    const id = await queued()
    await attempt(id)
    const wamid = providerId()
    const status = (state: string, seconds: number) => ({ id: wamid, status: state, timestamp: String(seconds) })
    expect((await report([status('read', 1_800_000_000)], 'wrong')).statusCode).toBe(400)
    expect(await only()).toMatchObject({ state: 'sent', read_at: null })
    for (const one of [status('read', 1_700_000_300), status('sent', 1_700_000_000), status('read', 1_700_000_900)])
      expect((await report([one])).statusCode).toBe(200)
    await report([status('delivered', 1_700_000_200), status('failed', 1_700_000_400), { status: 'read' }])
    expect(await only()).toMatchObject({
      state: 'read',
      delivered_at: new Date(1_700_000_200_000),
      read_at: new Date(1_700_000_300_000),
    })
    expect((await report([{ id: 'wamid.unknown', status: 'failed' }])).statusCode).toBe(200)
    expect((await only()).state).toBe('read')
  })

  it('settle a message whose request was not answered, but not with the report of an earlier attempt', async () => {
    const id = await queued()
    provider.answer = undefined
    await attempt(id)
    await report([{ id: 'wamid.late', status: 'delivered', biz_opaque_callback_data: `${id}.7` }])
    expect((await only()).state).toBe('unknown')
    await report([{ id: 'wamid.late', status: 'delivered', biz_opaque_callback_data: `${id}.1` }])
    expect(await only()).toMatchObject({ state: 'delivered', provider_id: 'wamid.late', reason: '' })
  })

  it('withdraw the consent of a number that answers STOP', async () => {
    const id = await queued()
    await report([], undefined, { messages: [{ from: '919876543210', type: 'text', text: { body: ' Stop please' } }] })
    await attempt(id)
    expect(await only()).toMatchObject({ state: 'dropped' })
    expect((await asPriya.get('/api/phone-messages')).body.data).toEqual({ channel: 'WhatsApp', phones: [] })
  })

  it('leave a consent that was given after STOP was sent, however late that is reported', async () => {
    const stop = (sent: Date) => {
      const timestamp = String(Math.floor(sent.getTime() / 1000))
      return report([], undefined, { messages: [{ from: '919876543210', timestamp, text: { body: 'STOP' } }] })
    }
    const phones = async () => (await asPriya.get('/api/phone-messages')).body.data.phones.length
    await order(agreed)
    const hour = sql<Date>`now() - interval '1 hour'`
    await db.updateTable('message_consent').set({ given_at: hour, renewed_at: null }).execute()
    const sent = new Date(Date.now() - 60_000)
    await order(agreed)
    await stop(sent)
    expect(await phones()).toBe(1)
    await stop(new Date())
    expect(await phones()).toBe(0)
  })

  it.each([
    ['WhatsApp', 'verify-me', 200, '12345'],
    ['a stranger', 'guess', 403, undefined],
  ])('are subscribed to by %s', async (_who, token, status, challenge) => {
    const query = `hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=12345`
    const given = await shop.app.inject({ method: 'GET', url: `/api/webhooks/whatsapp?${query}` })
    expect(given.statusCode).toBe(status)
    if (challenge) expect(given.body).toBe(challenge)
  })

  it.each([
    ['a list in a form', 'form', 'delivered', { report: [{ number: '919876543210', status: '1', desc: 'DELIVERED' }] }],
    ['an object', 'json', 'failed', { number: '919876543210', status: '2', desc: 'FAILED' }],
    [
      'an object before its request was answered',
      'early',
      'delivered',
      { telNum: '919876543210', status: 'delivered' },
    ],
    ['a wrong secret', 'wrong', 'sent', { number: '919876543210', status: '1' }],
    ['another number that the shop does not know', 'unknown', 'sent', { number: '919999999999', status: '1' }],
  ])('of the SMS gateway come as %s', async (_what, how, state, fields) => {
    const id = await queued()
    const isEarly = how === 'early'
    await db
      .updateTable('phone_message')
      .set({ provider: 'msg91', provider_id: isEarly ? null : 'req-7', state: isEarly ? 'sending' : 'sent' })
      .execute()
    const body = { requestId: how === 'unknown' ? 'req-8' : 'req-7', ...fields }
    const secret = how === 'wrong' ? 'x'.repeat(32) : msg91.webhookSecret
    const given = await shop.app.inject({
      method: 'POST',
      url: `/api/webhooks/msg91/${secret}`,
      ...(how === 'form'
        ? {
            payload: new URLSearchParams({ data: JSON.stringify([body]) }).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }
        : { payload: body }),
    })
    expect(given.statusCode).toBe(how === 'wrong' ? 404 : 200)
    expect(await only()).toMatchObject({ id, state })
  })
})

describe('the consent of a customer', () => {
  it('is given at the account for the number of the profile, and is not there before', async () => {
    const before = await asRahul.get('/api/phone-messages')
    expect(before.body.data).toEqual({ channel: 'WhatsApp', phones: [] })
    expect((await asRahul.put('/api/phone-messages', { isOn: true })).status).toBe(409)
    await db.updateTable('customer').set({ phone: '9123456789' }).where('id', '=', asRahul.userId).execute()
    for (let time = 0; time < 2; time++) await asRahul.put('/api/phone-messages', { isOn: true })
    expect((await asRahul.get('/api/phone-messages')).body.data.phones).toEqual([
      { phone: '+91 91234 56789', since: expect.any(String), source: 'account' },
    ])
  })

  it('is in the download of personal data and goes with the account', async () => {
    await order(agreed)
    await shop.emails()
    const { body } = await asPriya.get('/api/auth/my-data')
    expect(body.phoneMessageConsents).toMatchObject([{ phone: '919876543210', source: 'checkout' }])
    expect(body.phoneMessages).toMatchObject([{ kind: 'order-confirmed', state: 'sent' }])
    const { deletePhoneMessagesOf } = await import('./queries.ts')
    await deletePhoneMessagesOf(db, asPriya.userId)
    expect(await messages()).toEqual([])
    expect(await db.selectFrom('message_consent').selectAll().execute()).toEqual([])
  })
})
