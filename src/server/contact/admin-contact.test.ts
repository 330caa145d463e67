import { describe, expect, it } from 'vitest'
import { manager, owner, packer } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const { db } = shop.database
const asManager = await shop.as(manager)
const asOwner = await shop.as(owner)
const messages = '/api/admin/messages'

async function written(change: object = {}): Promise<string> {
  const payload = {
    name: 'Zoya Khan',
    email: 'zoya@example.com',
    subject: 'Sizes',
    message: 'Is M back?\n\nZoya',
    ...change,
  }
  await shop.app.inject({ method: 'POST', url: '/api/contact/submit', payload })
  const { body } = await asManager.get(`${messages}?perPage=1`)
  return body.data[0]._id
}
const read = async (id: string) => (await asManager.get(`${messages}/${id}`)).body.data
const unread = async () => (await asManager.get(`${messages}?isUnread=true`)).body.total

describe('a message', () => {
  it('is unread until a team member opens it', async () => {
    const id = await written()
    expect(await read(id)).toMatchObject({ isUnread: true, status: 'open', isOverdue: false, answers: [] })
    expect(await unread()).toBe(1)
    expect((await asManager.put(`${messages}/${id}/read`)).body.data.isUnread).toBe(false)
    expect(await unread()).toBe(0)
  })

  it('is answered by email with its ticket, and by only one of two people', async () => {
    const id = await written()
    const { revision, ticket } = await read(id)
    const answer = 'Yes, since <b>today</b>.\n\nMeera'
    const answers = await Promise.all(
      [asManager, asOwner].map((by) => by.post(`${messages}/${id}/answers`, { answer, revision })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ status: 'answered', isUnread: false, answers: [{ answer }] })
    const mails = (await shop.emails()).filter(({ subject }) => subject === `A reply from Vastra (ticket ${ticket})`)
    expect(mails).toMatchObject([{ to: 'zoya@example.com', text: expect.stringContaining('since <b>today</b>') }])
    expect(mails[0]?.html).not.toContain('<b>today')
  })

  it('is quoted in the answer only to a customer who confirmed the email address', async () => {
    const { userId, post } = await shop.as({ name: 'Zoya', email: 'zoya@example.com' })
    const answered = async (message: string) => {
      await post('/api/contact/submit', { name: 'Zoya', email: 'zoya@example.com', subject: 'Dye', message })
      const id = (await asManager.get(`${messages}?perPage=1`)).body.data[0]._id
      const { revision } = await read(id)
      await asManager.post(`${messages}/${id}/answers`, { answer: 'Natural indigo.', revision })
      return (await shop.emails()).findLast(({ text }) => text.includes('Natural indigo.'))
    }
    expect(JSON.stringify(await answered('Which indigo?'))).not.toMatch(/Which indigo|Zoya,|Dye/)
    await shop.database.db.updateTable('customer').set({ email_verified: true }).where('id', '=', userId).execute()
    const quoted = await answered('Is it fast?')
    expect(quoted?.subject).toMatch(/^Re: Dye/)
    expect(quoted?.text).toContain('Is it fast?')
  })

  it('is not answered with an empty text', async () => {
    const id = await written()
    const { revision } = await read(id)
    expect((await asManager.post(`${messages}/${id}/answers`, { answer: ' \n', revision })).body.errors).toEqual({
      answer: 'Please enter an answer.',
    })
    for (const answer of [5, null, 'x'.repeat(5001)])
      expect((await asManager.post(`${messages}/${id}/answers`, { answer, revision })).status).toBe(400)
  })

  it('can be resolved and reopened', async () => {
    const id = await written()
    const { revision, ticket } = await read(id)
    const resolved = await asManager.put(`${messages}/${id}/resolve`, { revision })
    expect(resolved.body.data.status).toBe('resolved')
    expect((await asManager.put(`${messages}/${id}/reopen`, { revision })).status).toBe(409)
    const next = { revision: resolved.body.data.revision }
    expect((await asManager.put(`${messages}/${id}/reopen`, next)).body.data.status).toBe('open')
    const log = (await asOwner.get(`/api/admin/audit?entityId=${ticket}`)).body.data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['reopen', 'resolve'])
  })

  it('is overdue after 48 hours', async () => {
    const id = await written()
    await db
      .updateTable('contact_message')
      .set({ created_at: new Date(Date.now() - 49 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    expect((await read(id)).isOverdue).toBe(true)
  })

  it('is found by ticket, email and name', async () => {
    const id = await written({ name: 'Unique Name', email: 'one@example.com' })
    const { ticket } = await read(id)
    for (const q of [ticket.toLowerCase(), 'ONE@', 'unique'])
      expect((await asManager.get(`${messages}?q=${q}`)).body).toMatchObject({ total: 1, data: [{ _id: id }] })
    expect((await asManager.get(`${messages}?q=%25`)).body.total).toBe(0)
    expect((await asManager.get(`${messages}?status=lost`)).status).toBe(400)
  })

  it('is not shown to packers, and is 404 for an unknown id', async () => {
    expect((await (await shop.as(packer)).get(messages)).status).toBe(403)
    const nobody = 'f'.repeat(24)
    expect((await asManager.get(`${messages}/${nobody}`)).status).toBe(404)
    expect((await asManager.put(`${messages}/${nobody}/resolve`, { revision: 1 })).status).toBe(404)
  })
})

describe('a complaint', () => {
  const put = async (id: string, verb: string, body: object = {}) =>
    asManager.put(`${messages}/${id}/${verb}`, { revision: (await read(id)).revision, ...body })
  const mailsTo = async (email: string) =>
    (await shop.emails()).filter(({ to }) => to === email).map(({ subject }) => subject)

  it('is acknowledged by email once, with the day by which it is resolved', async () => {
    const id = await written({ email: 'complaint@example.com', subject: 'Torn' })
    const { ticket } = await read(id)
    expect((await put(id, 'acknowledge')).status).toBe(409)
    const { body } = await put(id, 'complaint', { isComplaint: true })
    expect(body.data).toMatchObject({ isOverdue: false, complaint: { state: 'to acknowledge' } })
    const { revision } = body.data
    const answers = await Promise.all(
      [asManager, asOwner].map((by) => by.put(`${messages}/${id}/acknowledge`, { revision })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(id)).complaint).toMatchObject({ state: 'to resolve', acknowledgedAt: expect.any(String) })
    expect((await put(id, 'acknowledge')).status).toBe(409)
    expect((await put(id, 'resolve')).body.data.complaint).toMatchObject({ state: 'resolved' })
    expect((await mailsTo('complaint@example.com')).toSorted()).toEqual([
      `We have your complaint (ticket ${ticket})`,
      `We've received your message (ticket ${ticket})`,
      `Your complaint is resolved (ticket ${ticket})`,
    ])
    expect((await put(id, 'reopen')).body.data.complaint).toMatchObject({ state: 'to resolve' })
  })

  it.each([
    ['49 hours', 49, 'to acknowledge'],
    ['33 days after it was answered', 33 * 24, 'to resolve'],
  ])('is overdue after %s', async (_time, hours, state) => {
    const id = await written({ email: 'late@example.com' })
    await put(id, 'complaint', { isComplaint: true })
    if (state === 'to resolve')
      await asManager.post(`${messages}/${id}/answers`, { answer: 'We look.', revision: (await read(id)).revision })
    await db
      .updateTable('contact_message')
      .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
      .where('id', '=', id)
      .execute()
    expect(await read(id)).toMatchObject({ isOverdue: true, complaint: { state } })
    const open = (await asManager.get(`${messages}?complaints=open&order=asc`)).body
    expect(open.data.map(({ _id }: { _id: string }) => _id)).toContain(id)
    await put(id, 'resolve')
    expect((await asManager.get(`${messages}?complaints=open`)).body.total).toBe(open.total - 1)
    expect((await asManager.get(`${messages}?complaints=all`)).body.total).toBeGreaterThan(0)
  })

  it('is an ordinary message again when it was marked by mistake', async () => {
    const id = await written()
    await put(id, 'complaint', { isComplaint: true })
    expect((await put(id, 'complaint', { isComplaint: false })).body.data.complaint).toBeUndefined()
  })
})
