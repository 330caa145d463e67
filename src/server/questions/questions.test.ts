import { describe, expect, it } from 'vitest'
import { manager, owner, packer, priya, rahul } from '../../../test/people.ts'
import { indigoKurta, madderSaree } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { deleteQuestionsOfCustomer } from './queries.ts'

const shop = await testShop([indigoKurta, madderSaree])
const withMail = await testShop([indigoKurta], { smtpUrl: 'smtp://127.0.0.1:9' })
const withoutMail = await testShop([indigoKurta])
const { db } = shop.database
const [asPriya, asRahul] = [await shop.as(priya), await shop.as(rahul)]
const [asOwner, asManager] = [await shop.as(owner), await shop.as(manager)]
await db.updateTable('customer').set({ email_verified: true }).execute()
const kurta = `/api/products/${shop.id('indigo-kurta')}/questions`
const saree = `/api/products/${shop.id('madder-saree')}/questions`
const waiting = async () => (await asOwner.get('/api/admin/questions?status=pending')).body.data
const shown = async () => (await shop.get(kurta)).body.data
const mailsTo = async (email: string) => (await shop.emails()).filter(({ to }) => to === email)

describe('a question about a product', () => {
  it.each([
    [
      'by a visitor',
      async () => shop.app.inject({ method: 'POST', url: kurta, payload: { question: 'Is it lined?' } }),
      401,
    ],
    ['that is too short', () => asPriya.post(kurta, { question: ' Why?\n ' }), 400],
    ['that is too long', () => asPriya.post(kurta, { question: 'x'.repeat(501) }), 400],
    [
      'about an unknown product',
      () => asPriya.post(`/api/products/${'0'.repeat(24)}/questions`, { question: 'Is it lined?' }),
      404,
    ],
  ])('%s is refused', async (_what, submit, status) => {
    const answer = await submit()
    expect('statusCode' in answer ? answer.statusCode : answer.status).toBe(status)
  })

  it.each([
    ['with a mail server is asked by a customer who has confirmed the address that gets the answer', withMail, 409],
    ['without one, where no address can be confirmed, by every customer', withoutMail, 200],
  ])('in a shop %s', async (_what, its, status) => {
    const asNew = await its.as({ name: 'Nila Bose', email: 'nila@example.com' })
    const url = `/api/products/${its.id('indigo-kurta')}/questions`
    const asked = await asNew.post(url, { question: 'Is it lined?' })
    expect(asked.status).toBe(status)
    expect(asked.body.message).toBe(
      status === 409
        ? 'Please confirm your email address on your profile first.'
        : "Thank you! We'll show the answer here.",
    )
    const { data } = (await (await its.as(owner)).get('/api/admin/questions?status=pending')).body
    expect(data).toHaveLength(status === 200 ? 1 : 0)
  })

  it('is shown when the shop has answered it, with the first name alone, and emailed once', async () => {
    const question = 'Is the kurta lined?\nI am Priya, 98765 43210.'
    expect((await asPriya.post(kurta, { question })).status).toBe(200)
    // As after a lost answer: it waits once.
    expect((await asPriya.post(kurta, { question })).status).toBe(200)
    expect(await waiting()).toHaveLength(1)
    expect(await shown()).toEqual([])
    const [asked] = await waiting()
    expect(asked).toMatchObject({ question, by: 'Priya Nair', product: { _id: shop.id('indigo-kurta') } })
    const answer = (text: string, revision: number, by = asManager) =>
      by.put(`/api/admin/questions/${asked._id}/answer`, { answer: text, revision })
    expect((await answer('  ', asked.revision)).status).toBe(400)
    const both = await Promise.all([answer('Yes, in cotton.', 1), answer('No, it is not.', 1, asOwner)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { revision } = both.find(({ status }) => status === 200)?.body.data ?? {}
    expect((await answer('Yes, in fine cotton.', revision)).status).toBe(200)
    expect(await shown()).toEqual([
      { _id: asked._id, question, by: 'Priya', answer: 'Yes, in fine cotton.', answeredAt: expect.any(String) },
    ])
    expect((await shop.get(saree)).body.data).toEqual([])
    const mails = await mailsTo('priya@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Your question about Indigo Block Print Kurta')
    expect(mails[0]?.text).toMatch(/(Yes, in cotton|No, it is not)\./)
    expect(mails[0]?.text).not.toContain('98765')
    await asPriya.put('/api/auth/update-profile', { firstName: 'Fools' })
    expect(await shown()).toMatchObject([{ _id: asked._id, by: 'A customer' }])
    await asOwner.put(`/api/admin/questions/${asked._id}/reject`, { revision: revision + 1 })
    expect(await shown()).toEqual([])
  })

  it('waits with at most four others of the same customer, however many are sent at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 9 }, (_, n) => asRahul.post(saree, { question: `Is this number ${n} of the silk mark?` })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(
      (await asOwner.get(`/api/admin/questions?customerId=${asRahul.userId}&q=silk&perPage=2`)).body,
    ).toMatchObject({
      total: 5,
      data: [{ status: 'pending' }, { status: 'pending' }],
    })
  })

  it('waits with at most 24 others of the same email domain', async () => {
    const asked = []
    for (let n = 0; n < 6; n++) {
      const person = await shop.as({ name: 'Nila Bose', email: `a${n}@x${n}.evil.shop` })
      for (let one = 0; one < 5; one++)
        asked.push((await person.post(saree, { question: `Is this number ${one} lined?` })).status)
    }
    expect(asked).toEqual([...Array(25).fill(200), ...Array(5).fill(409)])
    const other = await shop.as({ name: 'Nila Bose', email: 'a@gmail.com' })
    expect((await other.post(saree, { question: 'Is this number 1 lined?' })).status).toBe(200)
  })

  it('is for the owner and managers to answer', async () => {
    const asPacker = await shop.as(packer)
    expect((await asPacker.get('/api/admin/questions')).status).toBe(403)
  })

  it('is in the download of personal data and goes with the account', async () => {
    expect((await asPriya.get('/api/auth/my-data')).body.questions).toMatchObject([{ status: 'rejected' }])
    await deleteQuestionsOfCustomer(db, asPriya.userId)
    expect((await asPriya.get('/api/auth/my-data')).body.questions).toEqual([])
  })
})
