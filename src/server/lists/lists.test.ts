import { describe, expect, it } from 'vitest'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { naughtyStrings } from '../../../test/test-data.ts'
import { anonymise } from '../accounts/queries.ts'
import { forgetCustomer } from '../privacy/index.ts'

const shop = await testShop([indigoKurta])
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)

const product = { _id: shop.id('indigo-kurta'), name: 'Indigo Block Print Kurta', price: 999, image: '' }
const line = { product, quantity: 2, price: 999, selectedColor: 'Blue', selectedSize: 'S' }
const NONE = { cart: [], wishlist: [], viewed: [] }

describe('the lists of a customer', () => {
  it('are none at first, are stored, and are sent only to a device that does not have them', async () => {
    expect((await asPriya.get('/api/lists')).body.data).toEqual({ revision: 0, lists: NONE })
    const put = await asPriya.put('/api/lists', { revision: 0, ...NONE, cart: [line], viewed: [product] })
    expect([put.status, put.body.data]).toEqual([200, { revision: 1 }])
    const { data } = (await asPriya.get('/api/lists')).body
    expect(data.revision).toBe(1)
    expect(data.lists.cart).toEqual([expect.objectContaining({ quantity: 2, selectedSize: 'S' })])
    expect((await asPriya.get('/api/lists?revision=1')).body.data).toEqual({ revision: 1 })
    expect((await asRahul.get('/api/lists')).body.data).toEqual({ revision: 0, lists: NONE })
    expect((await asPriya.get('/api/auth/my-data')).body.lists).toEqual(data.lists)
  })

  it('of a revision that another device has replaced are refused, even when all write at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => asRahul.put('/api/lists', { revision: 0, ...NONE })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const again = await Promise.all(
      Array.from({ length: 8 }, () => asRahul.put('/api/lists', { revision: 1, ...NONE, cart: [line] })),
    )
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await asRahul.get('/api/lists')).body.data.revision).toBe(2)
  })

  it('keep only what a browser could have stored', async () => {
    const cart = [
      ...naughtyStrings.slice(0, 40).map((name) => ({ ...line, product: { ...product, name }, selectedSize: name })),
      { ...line, product: { ...product, image: 'javascript:alert(1)' }, selectedSize: 'M', extra: '\u0000' },
      'no line',
      { quantity: 1 },
    ]
    const { revision } = (await asRahul.get('/api/lists')).body.data
    expect((await asRahul.put('/api/lists', { revision, ...NONE, cart })).status).toBe(200)
    const stored = (await asRahul.get('/api/lists')).body.data.lists.cart
    const medium = stored.find(({ selectedSize }: { selectedSize: string }) => selectedSize === 'M')
    expect([medium.product.image, Object.keys(medium).sort()]).toEqual(['', Object.keys(line).sort()])
    expect(stored.every(({ product: { _id } }: typeof line) => _id === product._id)).toBe(true)
  })

  it.each<[string, object]>([
    ['no revision', NONE],
    ['a negative revision', { revision: -1, ...NONE }],
    ['too many lines', { revision: 0, ...NONE, cart: Array.from({ length: 101 }, () => line) }],
    ['no list', { revision: 0, ...NONE, wishlist: 'x' }],
  ])('with %s are refused', async (_what, body) => {
    expect((await asPriya.put('/api/lists', body)).status).toBe(400)
  })

  it('are for nobody else, and go with the account', async () => {
    const visitor = await shop.app.inject({ method: 'GET', url: '/api/lists' })
    expect(visitor.statusCode).toBe(401)
    const meant = { 'for-customer': asRahul.userId }
    expect((await asPriya.put('/api/lists', { revision: 1, ...NONE }, meant)).status).toBe(409)
    await anonymise(shop.database.db, asPriya.userId, forgetCustomer)
    const rows = await shop.database.db.selectFrom('customer_lists').select('customer_id').execute()
    expect(rows.map(({ customer_id }) => customer_id)).toEqual([asRahul.userId])
  })
})
