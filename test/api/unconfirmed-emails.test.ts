import { describe, expect, it } from 'vitest'
import { jaipur, place } from '../ordering.ts'
import { manager } from '../people.ts'
import { indigoKurta } from '../products.ts'
import { testShop } from '../shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const PLANTED = 'Win a prize at evil.example'
const victim = 'victim@example.com'
const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload })
const mailsTo = async (to: string) => (await shop.emails()).filter((email) => email.to === to)

const customer = {
  name: PLANTED,
  email: victim,
  phone: '9876543210',
  address: { ...jaipur, title: PLANTED, street: PLANTED, city: PLANTED },
}

describe('emails to an address that is not confirmed', () => {
  it('contain nothing that the sender typed', async () => {
    const registered = await post('/api/auth/register', { name: PLANTED, email: victim, password: 'ashas-loom-29' })
    expect(registered.statusCode).toBe(200)
    await post('/api/auth/forgot-password', { email: victim })
    const asSender = await shop.as({ name: PLANTED, email: victim })
    const { _id } = await place(shop, asSender, { customer, orderNotes: PLANTED })
    await asSender.put(`/api/orders/${_id}/cancel`)
    const asStranger = await shop.as({ name: PLANTED, email: 'stranger@example.com' })
    await db.updateTable('customer').set({ email_verified: true }).where('id', '=', asStranger.userId).execute()
    await place(shop, asStranger, { customer, orderNotes: PLANTED })
    await post('/api/contact/submit', { name: PLANTED, email: victim, subject: PLANTED, message: PLANTED })
    const asManager = await shop.as(manager)
    const [message] = (await asManager.get('/api/admin/messages')).body.data
    const url = `/api/admin/messages/${message._id}`
    const { revision } = (await asManager.get(url)).body.data
    expect((await asManager.post(`${url}/answers`, { answer: 'Hello.', revision })).status).toBe(200)
    const sent = await mailsTo(victim)
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^A reply from /),
      'Choose a new password for Vastra',
      'Confirm your email address for Vastra',
      expect.stringMatching(/^Order #.* cancelled$/),
      expect.stringMatching(/^We've received/),
      expect.stringMatching(/^Your order #.* placed$/),
      expect.stringMatching(/^Your order #.* placed$/),
    ])
    for (const email of sent) expect(JSON.stringify(email)).not.toMatch(/evil|9876543210|Win a prize/)
  })

  it('are limited for each recipient and day', async () => {
    const asSender = await shop.as({ name: 'X', email: 'another@example.com' })
    const target = { ...customer, email: 'flooded@example.com' }
    for (let n = 0; n < 12; n++) {
      const { _id } = await place(shop, asSender, { customer: target })
      await asSender.put(`/api/orders/${_id}/cancel`)
      await post('/api/contact/submit', { name: 'X', email: 'flooded@example.com', message: `Hello ${n}` })
    }
    const sent = await mailsTo('flooded@example.com')
    expect(sent.filter(({ subject }) => /order/i.test(subject))).toHaveLength(20)
    expect(sent.filter(({ subject }) => /received your message/.test(subject))).toHaveLength(5)
  })
})

it('a customer who confirmed the address gets every order email, with name and address', async () => {
  const confirmed = { name: 'Priya', email: 'confirmed@example.com' }
  const asPriya = await shop.as(confirmed)
  await db.updateTable('customer').set({ email_verified: true }).where('id', '=', asPriya.userId).execute()
  for (let n = 0; n < 11; n++) {
    const own = { ...customer, ...confirmed, phone: '9876500001', address: { ...jaipur, street: '3 MI Road' } }
    const { _id } = await place(shop, asPriya, { customer: own })
    await asPriya.put(`/api/orders/${_id}/cancel`)
  }
  const sent = await mailsTo(confirmed.email)
  expect(sent).toHaveLength(22)
  expect(sent.find(({ subject }) => subject.endsWith('placed'))?.text).toContain('3 MI Road')
})
