import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { keepPage } from '../../../test/keep-page.ts'
import { place } from '../../../test/ordering.ts'
import { owner, priya, rahul } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, redCottonKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { anonymise } from '../accounts/queries.ts'
import { folderStore } from '../platform/file-store.ts'
import { forgetCustomer } from '../privacy/index.ts'
import { approveReview, rejectReview } from './decide.ts'

const shop = await testShop([indigoKurta, khadiByTheMetre, redCottonKurta])
const withMail = await testShop([indigoKurta], { smtpUrl: 'smtp://127.0.0.1:9' })
const { db } = shop.database
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)
await db.updateTable('customer').set({ email_verified: true }).execute()
const kurta = shop.id('indigo-kurta')
const khadi = shop.id('khadi-by-the-metre')

/** A delivered order of a kurta. */
async function delivered(buyer: typeof asPriya, changes: object = {}): Promise<string> {
  const { _id } = await place(shop, buyer, changes)
  await db.updateTable('orders').set({ status: 'delivered', delivered_at: new Date() }).where('id', '=', _id).execute()
  return _id
}
const praise = {
  product: kurta,
  rating: 5,
  title: ' Lovely\nblue ',
  text: 'Soft.\r\n\r\n\r\nFits well.',
  fit: 'as expected',
  heightCm: 162,
}
const NONE = { stars: [0, 0, 0, 0, 0], fits: { small: 0, 'as expected': 0, large: 0 }, total: 0 }
const onPage = shop.shop.apiFor({ role: 'visitor', dependsOn: () => undefined })
const reviewsOf = async (id: string) => {
  await shop.shop.settled()
  const { body } = await shop.get(`/api/products/${id}/reviews`)
  // The page of the product keeps what it read.
  expect(await onPage.reviews.ofProduct({ params: { id } })).toEqual(body)
  return body
}
const ratingOf = async (id: string) => {
  await shop.shop.settled()
  const { rating, reviews } = (await shop.get(`/api/products/${id}`)).body.data
  return { rating, reviews }
}
const keepProductPage = () =>
  keepPage(shop.shop, '/kurta', (api) => api.reviews.ofProduct({ params: { id: kurta }, query: {} }))
const pending = async () => {
  const rows = await db
    .selectFrom('review')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}
const decide = (verb: typeof approveReview, id: string) => db.transaction().execute((trx) => verb(trx, id))

describe('writing a review', () => {
  it('requires a delivered order', async () => {
    const { _id } = await place(shop, asPriya)
    expect(await asPriya.post(`/api/orders/${_id}/reviews`, praise)).toMatchObject({
      status: 409,
      body: { message: 'You can review an order once it has been delivered.' },
    })
  })

  it('accepts one review per product of an order and shows it only after approval', async () => {
    const order = await delivered(asPriya)
    const url = `/api/orders/${order}/reviews`
    expect((await asPriya.post(url, praise)).body).toEqual({
      success: true,
      message: 'Thank you! Your review will appear once the shop has approved it.',
    })
    expect(await asPriya.post(url, { ...praise, rating: 1 })).toMatchObject({
      status: 409,
      body: { message: 'You have already reviewed this product.' },
    })
    expect(await reviewsOf(kurta)).toEqual({ success: true, data: [], ...NONE })
    expect(await ratingOf(kurta)).toEqual({ rating: 0, reviews: 0 })
    expect((await asPriya.get(`/api/orders/${order}`)).body.data.items).toMatchObject([{ reviewed: true }])
  })

  it('takes a review that is sent again, because its answer was lost, as the same one', async () => {
    const order = await delivered(asPriya)
    const url = `/api/orders/${order}/reviews`
    const bare = { product: kurta, rating: 4, title: '', text: '' }
    const first = await asPriya.post(url, bare)
    expect(await asPriya.post(url, bare)).toMatchObject({ status: 200, body: first.body })
    expect((await asPriya.post(url, { ...bare, fit: 'small' })).status).toBe(409)
    const rows = await db.selectFrom('review').select('rating').where('order_id', '=', order).execute()
    expect(rows).toEqual([{ rating: 4 }])
    await db.deleteFrom('review').where('order_id', '=', order).execute()
  })

  it('accepts one of eight concurrent reviews', async () => {
    const changes = { items: [{ product: khadi, quantity: 2, price: 349, selectedColor: 'White' }], totalAmount: 698 }
    const url = `/api/orders/${await delivered(asPriya, changes)}/reviews`
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, time) => asPriya.post(url, { product: khadi, rating: 4, text: `${time}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })

  it.each([
    ['another customer’s order', { by: asRahul }, 404],
    ['a product that is not in it', { product: khadi }, 400],
    ['an unknown product', { product: 'f'.repeat(24) }, 400],
    ['six stars', { rating: 6 }, 400],
    ['no star', { rating: 0 }, 400],
    ['half a star', { rating: 4.5 }, 400],
    ['"5" stars', { rating: '5' }, 400],
    ['an unknown fit', { fit: 'tight' }, 400],
    ['a height of three metres', { heightCm: 300 }, 400],
    ['more text than a page', { text: 'x'.repeat(2001) }, 400],
    ['text with NUL', { text: 'a\0b' }, 400],
  ])('rejects %s', async (_what, { by = asPriya, ...changes }: object & { by?: typeof asPriya }, status) => {
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'delivered')
      .orderBy('created_at')
      .execute()
    const answer = await by.post(`/api/orders/${rows[0]?.id}/reviews`, { ...praise, ...changes })
    expect(answer).toMatchObject({ status, body: { success: false, message: expect.any(String) } })
  })

  it('requires a session and an order', async () => {
    const url = `/api/orders/${'f'.repeat(24)}/reviews`
    expect((await shop.app.inject({ method: 'POST', url, payload: praise })).statusCode).toBe(401)
    expect((await asPriya.post(url, praise)).status).toBe(404)
    expect((await asPriya.post('/api/orders/1/reviews', praise)).status).toBe(400)
  })
})

describe('the photos of a review', () => {
  const upload = async (payload: Buffer, by = asRahul, { app } = shop) => {
    const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'image/png' }
    return app.inject({ method: 'POST', url: '/api/review-photos', headers, payload })
  }
  const look = (url: string) => shop.app.inject({ method: 'GET', url })

  it('are encoded again, and shown to everyone only while the review is approved', async () => {
    const create = { width: 90, height: 120, channels: 3, background: '#2b3a7e' } as const
    const sent = await sharp({ create })
      .withExif({ IFD0: { Artist: 'Rahul' } })
      .png()
      .toBuffer()
    // Nothing was sent to Rahul that he could have photographed.
    expect((await upload(sent)).json()).toMatchObject({
      message: 'You can add photos once your order has been shipped.',
    })
    const order = await delivered(asRahul)
    const { name } = (await upload(sent)).json().data
    const path = `/uploads/reviews/${name}`
    expect((await look(path)).statusCode).toBe(404)
    const url = `/api/orders/${order}/reviews`
    const missing = `${'0'.repeat(32)}.jpg`
    for (const photos of [[missing], ['../x.jpg'], Array(5).fill(name), [name, name]])
      expect((await asRahul.post(url, { ...praise, photos })).status).toBe(400)
    expect((await asRahul.post(url, { ...praise, photos: [name] })).status).toBe(200)
    const { id } = await db.selectFrom('review').select('id').where('order_id', '=', order).executeTakeFirstOrThrow()
    const asOwner = await shop.as(owner)
    const [seen] = (await asOwner.get(`/api/admin/reviews/${id}`)).body.data.photos
    expect(seen).toMatch(/\?key=/)
    expect((await look(path)).statusCode).toBe(404)
    expect((await look(`${path}?key=x`)).statusCode).toBe(404)
    const pendingPhoto = await look(seen)
    expect([pendingPhoto.statusCode, pendingPhoto.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await sharp(pendingPhoto.rawPayload).metadata()).exif).toBeUndefined()
    await decide(approveReview, id)
    expect((await reviewsOf(kurta)).data[0].photos).toEqual([path])
    expect((await look(path)).headers['cache-control']).toBe('public, max-age=3600')
    expect((await look(path.replace('.jpg', '-172.avif'))).headers['content-type']).toBe('image/avif')
    await decide(rejectReview, id)
    expect((await look(path)).statusCode).toBe(404)
    await db.deleteFrom('review').where('id', '=', id).execute()
  })

  it('are refused in words while the disk is full, which say nothing of orders', async () => {
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    const files = { ...folderStore(join(shop.dataDir, 'uploads')), take: full }
    const fullShop = await testShop([], { files, database: shop.database })
    const create = { width: 60, height: 80, channels: 3, background: '#2b3a7e' } as const
    const answer = await upload(await sharp({ create }).png().toBuffer(), asRahul, fullShop)
    const message = "We can't store files at the moment. Please try again in a few minutes."
    expect([answer.statusCode, answer.json().message]).toEqual([503, message])
  })

  it('must be pictures of a signed-in customer', async () => {
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(400)
    expect((await upload(Buffer.from('x'), { ...asRahul, token: 'nobody' })).statusCode).toBe(401)
  })
})

describe('approving and rejecting', () => {
  it('shows only the first name and counts the rating once', async () => {
    const [first] = await pending()
    expect(await decide(approveReview, first ?? '')).toBe(true)
    expect(await decide(approveReview, first ?? '')).toBe(true)
    const { data, stars } = await reviewsOf(kurta)
    expect(data).toEqual([
      {
        _id: first,
        rating: 5,
        title: 'Lovely blue',
        text: 'Soft.\n\nFits well.',
        by: 'Priya',
        fit: 'as expected',
        heightCm: 162,
        bought: 'Blue, S',
        isSample: false,
        helpful: 0,
        photos: [],
        answer: '',
        createdAt: expect.any(String),
      },
    ])
    expect(stars).toEqual([0, 0, 0, 0, 1])
    expect(await ratingOf(kurta)).toEqual({ rating: 5, reviews: 1 })
  })

  it('counts every one of several concurrent decisions', async () => {
    for (const rating of [3, 4]) {
      const [order] = await db.selectFrom('orders').selectAll().where('status', '=', 'delivered').execute()
      const copy = { ...order, id: rating === 3 ? 'a'.repeat(24) : 'b'.repeat(24) }
      await db
        .insertInto('orders')
        .values(copy as never)
        .execute()
      await db
        .insertInto('review')
        .values({
          id: 'c'.repeat(23) + rating,
          product_id: kurta,
          order_id: copy.id,
          customer_id: asRahul.userId,
          rating,
        })
        .execute()
    }
    await Promise.all(['c3', 'c4', 'c3', 'c4'].map((end) => decide(approveReview, 'c'.repeat(22) + end)))
    expect(await ratingOf(kurta)).toEqual({ rating: 4, reviews: 3 })
    expect((await reviewsOf(kurta)).stars).toEqual([0, 0, 1, 1, 1])
  })

  it('withdraws a review and its rating', async () => {
    expect(await decide(rejectReview, `${'c'.repeat(23)}3`)).toBe(true)
    expect(await ratingOf(kurta)).toEqual({ rating: 4.5, reviews: 2 })
    expect((await reviewsOf(kurta)).data).toHaveLength(2)
  })

  it('filters by stars and fit, and counts over all', async () => {
    const read = async (query: string) => (await shop.get(`/api/products/${kurta}/reviews?${query}`)).body
    const all = await read('')
    expect(all).toMatchObject({ stars: [0, 0, 0, 1, 1], fits: { 'as expected': 1 }, total: 2 })
    for (const [query, total] of [
      ['stars=5', 1],
      ['stars=1', 0],
      ['fit=as expected', 1],
      ['fit=small', 0],
      ['stars=4&fit=small', 0],
    ])
      expect(await read(String(query))).toMatchObject({ total, stars: all.stars, fits: all.fits })
    expect((await shop.get(`/api/products/${kurta}/reviews?stars=6`)).status).toBe(400)
  })

  it('comes in pages, each review once', async () => {
    const read = async (page: number) => (await shop.get(`/api/products/${kurta}/reviews?limit=1&page=${page}`)).body
    const all = (await reviewsOf(kurta)).data
    const pages = [await read(1), await read(2), await read(3)]
    expect(pages.map(({ data }) => data)).toEqual([[all[0]], [all[1]], []])
    expect(pages.map(({ total }) => total)).toEqual([2, 2, 2])
    expect((await shop.get(`/api/products/${kurta}/reviews?page=0`)).status).toBe(400)
  })

  it('counts one helpful vote of each other customer', async () => {
    const { data } = await reviewsOf(kurta)
    const own = data.find(({ by }: { by: string }) => by === 'Priya')
    const url = `/api/reviews/${own._id}/helpful`
    expect((await asPriya.put(url, { helpful: true })).status).toBe(409)
    const votes = await Promise.all(Array.from({ length: 6 }, () => asRahul.put(url, { helpful: true })))
    expect(votes.map(({ body }) => body.data.helpful)).toEqual(Array(6).fill(1))
    expect((await reviewsOf(kurta)).data[0]).toMatchObject({ _id: own._id, helpful: 1 })
    const ownVotes = `/api/products/${kurta}/reviews/own-votes`
    expect((await asRahul.get(ownVotes)).body.data).toEqual([own._id])
    expect((await asPriya.get(ownVotes)).body.data).toEqual([])
    expect((await shop.get(ownVotes)).status).toBe(401)
    expect((await asRahul.get(`/api/products/${khadi}/reviews/own-votes`)).body.data).toEqual([])
    expect((await asRahul.put(url, { helpful: false })).body.data.helpful).toBe(0)
    expect((await asRahul.put(`/api/reviews/${'c'.repeat(23)}3/helpful`, { helpful: true })).status).toBe(404)
    expect((await shop.app.inject({ method: 'PUT', url, payload: { helpful: true } })).statusCode).toBe(401)
  })

  it('is voted for once by each mailbox, not by its writer, and not by deleted accounts', async () => {
    const confirmed = async (email: string) => {
      const person = await shop.as({ name: 'Nila Bose', email })
      await db.updateTable('customer').set({ email_verified: true }).where('email', '=', email).execute()
      return person
    }
    const own = (await reviewsOf(kurta)).data.find(({ by }: { by: string }) => by === 'Priya')
    const vote = (voter: typeof asPriya) => voter.put(`/api/reviews/${own._id}/helpful`, { helpful: true })
    expect((await vote(await confirmed('priya+2@example.com'))).body.message).toBe('This is your own review.')
    const voters = await Promise.all(['n.ila@gmail.com', 'nila+a@gmail.com'].map(confirmed))
    for (const voter of voters) expect((await vote(voter)).body.data.helpful).toBe(1)
    await keepProductPage()
    expect((await vote(voters[0] ?? asRahul)).body.data.helpful).toBe(1)
    expect(shop.shop.pageCache.find('/kurta')).toBeDefined()
    for (const { userId } of voters) await anonymise(db, userId, forgetCustomer)
    await shop.shop.settled()
    expect(shop.shop.pageCache.find('/kurta')).toBeUndefined()
    expect((await reviewsOf(kurta)).data).toContainEqual(expect.objectContaining({ _id: own._id, helpful: 0 }))
  })

  it('is voted for at most five times by mailboxes of one domain, and by each one at a large provider', async () => {
    const own = (await reviewsOf(kurta)).data.find(({ by }: { by: string }) => by === 'Priya')
    const votes = []
    for (const email of [
      'a@x.evil.co.in',
      'b@y.evil.co.in',
      'c@evil.co.in',
      'd@evil.co.in',
      'e@evil.co.in',
      'f@evil.co.in',
      'g@yahoo.co.in',
      'h@yahoo.co.in',
    ]) {
      const voter = await shop.as({ name: 'Nila Bose', email })
      votes.push((await voter.put(`/api/reviews/${own._id}/helpful`, { helpful: true })).body.data.helpful)
    }
    expect(votes).toEqual([1, 2, 3, 4, 5, 5, 6, 7])
    await db.deleteFrom('review_vote').execute()
  })

  it.each([
    ['with a mail server is voted for by customers who have confirmed their address', withMail, 0],
    ['without one, where no address can be confirmed, by every customer', shop, 1],
  ])('in a shop %s', async (_what, its, helpful) => {
    const sample = { id: 'e'.repeat(24), product_id: its.id('indigo-kurta'), author: 'A sample', rating: 4 }
    await its.database.db.insertInto('review').values(sample).execute()
    await its.database.db.transaction().execute((trx) => approveReview(trx, sample.id))
    await its.shop.settled()
    const asNew = await its.as({ name: 'Nila Bose', email: 'new@example.com' })
    const answer = await asNew.put(`/api/reviews/${sample.id}/helpful`, { helpful: true })
    const refused = { status: 409, body: { message: 'Please confirm your email address on your profile first.' } }
    expect(answer).toMatchObject(helpful === 0 ? refused : { status: 200, body: { data: { helpful } } })
    const { data } = (await its.get(`/api/products/${sample.product_id}/reviews`)).body
    expect(data).toContainEqual(expect.objectContaining({ _id: sample.id, helpful }))
    await its.database.db.deleteFrom('review').where('id', '=', sample.id).execute()
  })

  it('requires an existing review', async () => {
    expect(await decide(approveReview, 'f'.repeat(24))).toBe(false)
  })

  it('is shown with a name that the shop has approved, and on no page with another one', async () => {
    const named = async (by: string) =>
      expect((await reviewsOf(kurta)).data).toContainEqual(expect.objectContaining({ _id: own?._id, by }))
    const own = (await reviewsOf(kurta)).data.find(({ by }: { by: string }) => by === 'Priya')
    await keepProductPage()
    await asPriya.put('/api/auth/update-profile', { firstName: 'Priyanka' })
    expect(shop.shop.pageCache.find('/kurta')).toBeUndefined()
    await named('A customer')
    await decide(rejectReview, own?._id)
    await decide(approveReview, own?._id)
    await named('Priyanka')
    await asPriya.put('/api/auth/update-profile', { firstName: 'evil.example' })
    await named('A customer')
    await keepProductPage()
    await asPriya.put('/api/auth/update-profile', { phone: '9876543211' })
    expect(shop.shop.pageCache.find('/kurta')).toBeDefined()
  })

  it('keeps the review of a deleted account without its name', async () => {
    await keepProductPage()
    await anonymise(db, asPriya.userId, async () => undefined)
    expect((await reviewsOf(kurta)).data.at(-1)).toMatchObject({ by: 'A customer' })
    expect(shop.shop.pageCache.find('/kurta')).toBeUndefined()
  })
})

describe('the reviews of a product', () => {
  it('are empty without reviews, and 404 for an unknown product', async () => {
    expect(await reviewsOf(shop.id('red-cotton-kurta'))).toMatchObject({ data: [], stars: [0, 0, 0, 0, 0] })
    expect((await shop.get(`/api/products/${'f'.repeat(24)}/reviews`)).status).toBe(404)
    expect(await shop.get('/api/products/1/reviews')).toMatchObject({
      status: 400,
      body: { message: 'Invalid product ID format' },
    })
    expect((await shop.get(`/api/products/${kurta}/reviews?limit=1`)).body.data).toHaveLength(1)
  })
})
