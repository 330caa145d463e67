import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
const asPriya = await shop.as(priya)
const asManager = await shop.as(manager)
const kurta = shop.id('indigo-kurta')
const { _id: orderId } = await place(shop, asPriya)
await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', orderId).execute()
await asPriya.post(`/api/orders/${orderId}/reviews`, { product: kurta, rating: 4, title: 'Soft', text: '<b>Good</b>' })
const reviews = '/api/admin/reviews'
const [review] = (await asManager.get(`${reviews}?status=pending`)).body.data
const at = (verb: string) => `${reviews}/${review._id}/${verb}`
const shown = async () => {
  await shop.shop.settled()
  return (await shop.get(`/api/products/${kurta}/reviews`)).body.data
}

describe('moderating reviews', () => {
  it('lists a pending review with its customer and product', () => {
    expect(review).toMatchObject({
      product: { _id: kurta, name: indigoKurta.name },
      orderId,
      customerId: asPriya.userId,
      by: priya.name,
      rating: 4,
      text: '<b>Good</b>',
      status: 'pending',
      answer: '',
    })
  })

  it('shows an approved review with the answer of the shop', async () => {
    expect((await asManager.put(at('approve'))).body.data.status).toBe('approved')
    const answer = ' Thank you!\r\nSee you. '
    const { body } = await asManager.put(at('answer'), { answer, revision: review.revision })
    expect(body.data).toMatchObject({ answer: 'Thank you!\nSee you.', revision: review.revision + 1 })
    expect(await shown()).toMatchObject([{ by: 'Priya', answer: 'Thank you!\nSee you.' }])
  })

  it('lets only one of two team members answer the same revision', async () => {
    const late = await asManager.put(at('answer'), { answer: 'Mine', revision: review.revision })
    expect(late).toMatchObject({ status: 409, body: { current: { answer: 'Thank you!\nSee you.' } } })
  })

  it('withdraws an approved review', async () => {
    await asManager.put(at('reject'))
    expect(await shown()).toEqual([])
    expect((await asManager.get(`${reviews}?q=indigo&status=rejected`)).body.total).toBe(1)
    const log = (await (await shop.as(owner)).get('/api/admin/audit?entity=review')).body.data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['reject', 'answer', 'approve'])
  })

  it('answers 404 for a review that does not exist', async () => {
    const unknownId = 'f'.repeat(24)
    expect((await asManager.get(`${reviews}/${unknownId}`)).status).toBe(404)
    expect((await asManager.put(`${reviews}/${unknownId}/approve`)).status).toBe(404)
    expect((await asManager.put(`${reviews}/${unknownId}/answer`, { answer: '', revision: 1 })).status).toBe(404)
    expect((await asManager.put(at('answer'), { answer: 'x'.repeat(2001), revision: 1 })).status).toBe(400)
  })

  it('is refused for packers', async () => {
    expect((await (await shop.as(packer)).put(at('approve'))).status).toBe(403)
  })
})
