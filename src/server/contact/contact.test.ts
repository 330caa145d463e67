import { describe, expect, it } from 'vitest'
import { priya } from '../../../test/people.ts'
import { storeContact } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'
import { naughtyStrings } from '../../../test/test-data.ts'
import { CONTACT_THANKS } from '../../domain/contact/contact-message.ts'
import { newId } from '../platform/database/id.ts'
import { deleteResolvedMessages } from './queries.ts'

const shop = await testShop([])
await storeContact(shop.database.db)
await shop.shop.settled()

const question = { name: 'Priya Nair', email: 'priya@example.com', message: 'Is the indigo kurta back in M?' }

async function submit(payload: unknown, of = shop) {
  const answer = await of.app.inject({
    method: 'POST',
    url: '/api/contact/submit',
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const rows = () => shop.database.db.selectFrom('contact_message').selectAll().execute()
const rowOf = async (ticket: string) => (await rows()).find((row) => row.ticket === ticket)

describe('a message to the shop', () => {
  it('is stored with a ticket number, acknowledged by email with the 48-hour promise, and sent to the shop', async () => {
    const { status, body } = await submit({ ...question, phone: ' 98200 12345 ', subject: 'Sizes' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: CONTACT_THANKS,
      ticket: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      // The shop of this test has no mail server.
      isEmailed: false,
    })
    expect(await rowOf(body.ticket)).toMatchObject({
      ...question,
      phone: '98200 12345',
      subject: 'Sizes',
      status: 'open',
    })
    const mails = (await shop.emails()).filter(({ text }) => text.includes(body.ticket))
    expect(mails.map(({ to }) => to).sort()).toEqual(['hello@vastra.example', 'priya@example.com'])
    const acknowledgement = mails.find(({ to }) => to === 'priya@example.com')
    expect(acknowledgement?.text).toContain('48 hours')
    expect(acknowledgement?.text).not.toContain('indigo kurta')
    expect(mails.find(({ to }) => to !== 'priya@example.com')?.text).toContain('indigo kurta')
  })

  it('that is sent again with its id, even at the same time, has one effect and one ticket', async () => {
    const message = { ...question, message: 'Sent on a shaky line', messageId: newId() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(message)))
    const late = await submit(message)
    expect(new Set([...answers, late].map(({ body }) => body.ticket)).size).toBe(1)
    expect((await rows()).filter(({ id }) => id === message.messageId)).toHaveLength(1)
    expect((await shop.emails()).filter(({ text }) => text.includes(late.body.ticket))).toHaveLength(2)
  })

  it('is not replaced by another one with the same id, whose sender learns nothing about it', async () => {
    const messageId = newId()
    await submit({ ...question, messageId })
    const other = await submit({ ...question, message: 'Something else', messageId })
    expect(other).toEqual({ status: 409, body: { success: false, message: expect.any(String) } })
  })

  it('of a signed-in customer is linked to their account', async () => {
    const her = await shop.as(priya)
    const { body } = await her.post('/api/contact/submit', question)
    expect(await rowOf(body.ticket)).toMatchObject({ customer_id: her.userId })
  })

  it.each([
    [{ ...question, name: '  ' }, 'Name is required'],
    [{ ...question, name: undefined }, 'Name is required'],
    [{ ...question, email: '' }, 'Email is required'],
    [{ ...question, email: 'priya' }, 'Email is invalid'],
    [{ ...question, email: 'pr\u0456ya@example.com' }, 'Email is invalid'],
    [{ ...question, email: 'a@b.c d' }, 'Email is invalid'],
    [{ ...question, message: '\n\t' }, 'Message is required'],
    [{}, 'Name is required'],
  ])('is rejected for %j: %s', async (payload, message) => {
    expect(await submit(payload)).toEqual({ status: 400, body: { success: false, message } })
  })

  it.each([
    { ...question, name: ['Priya'] },
    { ...question, message: { $ne: '' } },
    { ...question, email: 7 },
    { ...question, messageId: '1; drop table contact_message' },
    { ...question, message: 'x'.repeat(5_001) },
    { ...question, name: 'a\u0000b' },
    [question],
    null,
    '{"name":',
    'x'.repeat(2_000_000),
  ])('is rejected when it is invalid: %.60j', async (payload) => {
    const before = (await rows()).length
    const { status, body } = await submit(payload)
    expect([status >= 400 && status < 500, body.success]).toEqual([true, false])
    expect((await rows()).length).toBe(before)
  })

  it('ignores undeclared fields', async () => {
    const { body } = await submit({ ...question, status: 'resolved', ticket: 'AAAA-AAAA', customer_id: newId() })
    expect(await rowOf(body.ticket)).toMatchObject({ status: 'open', customer_id: null })
  })

  it('adds no HTML and no recipients to an email', async () => {
    const { body } = await submit({
      name: 'A\r\nBcc: x@example.com',
      email: 'eve@example.com',
      subject: '<img src=x onerror=alert(1)>\r\nBcc: y@example.com',
      message: '<script>alert(1)</script>\n\n{{7*7}}',
    })
    for (const mail of (await shop.emails()).filter(({ text }) => text.includes(body.ticket))) {
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.html).not.toMatch(/<script|<img/)
    }
  })

  it('is deleted two years after it was resolved, and not before', async () => {
    const tickets = await Promise.all(
      ['old', 'new', 'open'].map(async (message) => (await submit({ ...question, message })).body.ticket),
    )
    const set = (ticket: string, change: object) =>
      shop.database.db.updateTable('contact_message').set(change).where('ticket', '=', ticket).execute()
    const threeYearsAgo = new Date(Date.now() - 3 * 365 * 86_400_000)
    await set(tickets[0], { status: 'resolved', updated_at: threeYearsAgo })
    await set(tickets[1], { status: 'resolved' })
    await set(tickets[2], { updated_at: threeYearsAgo })
    await deleteResolvedMessages(shop.database.db)
    expect(await Promise.all(tickets.map(async (ticket) => (await rowOf(ticket)) !== undefined))).toEqual([
      false,
      true,
      true,
    ])
  })

  it('is stored with every naughty string in every field', async () => {
    for (const text of naughtyStrings) {
      const { status } = await submit({
        name: text,
        email: 'a@b.example',
        phone: text.slice(0, 30),
        subject: text,
        message: text,
      })
      expect(status === 200 || status === 400).toBe(true)
    }
  })
})

describe('a sender of many messages', async () => {
  const limited = await testShop([], { isLimited: true })

  it('is stopped, because emails go to an unconfirmed address', async () => {
    const answers: number[] = []
    for (let place = 0; place < 8; place++) answers.push((await submit(question, limited)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})

it('says that the ticket is emailed where the shop has a mail server', async () => {
  const { app } = await testShop([], { smtpUrl: 'smtp://127.0.0.1:1' })
  const payload = { name: 'Zoya', email: 'zoya@example.com', subject: 'Dye', message: 'Does it bleed?' }
  expect((await app.inject({ method: 'POST', url: '/api/contact/submit', payload })).json().isEmailed).toBe(true)
})
