import { describe, expect, it } from 'vitest'
import { keepPage } from '../../../../test/keep-page.ts'
import { owner } from '../../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, redCottonKurta, testProduct } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'
import { writeProducts } from '../write-products.ts'

const partySaree = testProduct({
  ...madderSaree,
  handle: 'party-saree',
  name: 'Party Saree',
  color: 'Red',
  variants: [],
})
const redSaree = {
  ...partySaree,
  createdAt: '2025-11-01T00:00:00Z',
  variants: [{ sku: 'PARTY', color: 'Red', size: 'Free Size', stock: 2 }],
}
const products = [indigoKurta, redCottonKurta, madderSaree, khadiByTheMetre, redSaree]
const shop = await testShop(products)
const { db } = shop.database
const asha = await shop.as(owner)
const [indigo, red, madder, khadi, party] = products.map(({ handle }) => shop.id(handle)) as [
  string,
  string,
  string,
  string,
  string,
]
const categoryId = async (name: string) =>
  (await db.selectFrom('category').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const women = await categoryId('Women')
const sarees = await categoryId('Sarees')

const EMPTY = { lookProductIds: [], lookCategoryId: null, lookColor: '', lookOccasion: '' }
const save = async (id: string, fields: object) => {
  const { revision } = (await asha.get(`/api/admin/products/${id}`)).body.data
  const answer = await asha.put(`/api/admin/products/${id}`, { revision, ...fields })
  await shop.shop.settled()
  return answer
}
const look = async () =>
  (await shop.get(`/api/products/${indigo}/look`)).body.products.map(({ _id }: { _id: string }) => _id)
const stock = async (id: string, figure: number) => {
  await db.updateTable('variant').set({ stock: figure }).where('product_id', '=', id).execute()
  await shop.shop.settled()
}

describe('the look of a product', () => {
  it('is empty at first, and has the chosen products in their order', async () => {
    expect(await look()).toEqual([])
    const { body } = await save(indigo, { lookProductIds: [madder, khadi, red] })
    expect(body.data.lookProductIds).toEqual([madder, khadi, red])
    expect(await look()).toEqual([madder, khadi, red])
    await save(indigo, { lookProductIds: [red, madder] })
    expect(await look()).toEqual([red, madder])
  })

  it('is kept by an import and by an editor that does not send it', async () => {
    await writeProducts(db, [indigoKurta])
    await save(indigo, { name: 'Indigo Kurta' })
    await shop.shop.settled()
    expect(await look()).toEqual([red, madder])
  })

  it('leaves out what is hidden, sold out or deleted, and shows it again when it is back', async () => {
    await save(indigo, { lookProductIds: [red, madder, party] })
    await stock(madder, 0)
    expect(await look()).toEqual([red, party])
    await save(red, { status: 'draft' })
    expect(await look()).toEqual([party])
    await save(red, { status: 'active' })
    await stock(madder, 1)
    expect(await look()).toEqual([red, madder, party])
    const { body } = await asha.post('/api/admin/products', {
      name: 'Gone',
      categoryId: sarees,
      price: 10,
      status: 'active',
      variants: [{ countInStock: 1 }],
      brandId: (await db.selectFrom('brand').select('id').executeTakeFirstOrThrow()).id,
    })
    await save(indigo, { lookProductIds: [body.data._id, party] })
    expect(await look()).toEqual([body.data._id, party])
    expect((await asha.call('DELETE', `/api/admin/products/${body.data._id}`)).status).toBe(200)
    await shop.shop.settled()
    expect(await look()).toEqual([party])
    expect((await asha.get(`/api/admin/products/${indigo}`)).body.data.lookProductIds).toEqual([party])
  })

  it.each([
    ['of a main category and colour', () => ({ lookCategoryId: women, lookColor: 'red' }), () => [red, party]],
    ['of a category', () => ({ lookCategoryId: sarees }), () => [madder, party]],
    ['of a colour', () => ({ lookColor: 'White' }), () => [khadi]],
    ['of an occasion', () => ({ lookCategoryId: sarees, lookOccasion: 'Party' }), () => [party, madder]],
    ['without the product itself', () => ({ lookColor: 'Blue' }), () => []],
    ['only when no chosen product can be shown', () => ({ lookProductIds: [khadi], lookColor: 'Red' }), () => [khadi]],
  ])('follows a rule %s', async (_which, fields, expected) => {
    expect((await save(indigo, { ...EMPTY, ...fields() })).status).toBe(200)
    expect(await look()).toEqual(expected())
  })

  it('takes from a rule what is in stock, and nothing of a category that was deleted', async () => {
    await save(indigo, { ...EMPTY, lookCategoryId: sarees })
    await stock(party, 0)
    expect(await look()).toEqual([madder])
    await stock(party, 2)
    expect(await look()).toEqual([madder, party])
    await db
      .updateTable('product')
      .set({ look_category_id: 'f'.repeat(24) })
      .where('id', '=', indigo)
      .execute()
    await shop.shop.settled()
    expect(await look()).toEqual([])
    expect((await save(indigo, { name: 'Indigo' })).status).toBe(200)
  })

  it.each([
    ['itself', () => ({ lookProductIds: [indigo] }), 'lookProductIds'],
    ['a product twice', () => ({ lookProductIds: [red, red] }), 'lookProductIds'],
    ['a product that does not exist', () => ({ lookProductIds: ['f'.repeat(24)] }), 'lookProductIds'],
    [
      'nine products',
      () => ({ lookProductIds: Array.from('123456789', (digit) => digit.repeat(24)) }),
      'lookProductIds',
    ],
    ['an unknown category', () => ({ lookCategoryId: 'e'.repeat(24) }), 'lookCategoryId'],
    ['a long colour', () => ({ lookColor: 'x'.repeat(61) }), 'lookColor'],
    ['an unknown occasion', () => ({ lookOccasion: 'Tuesday' }), 'lookOccasion'],
  ])('refuses %s', async (_what, fields, field) => {
    const { status, body } = await save(indigo, fields())
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })
})

describe('a page that shows a look', () => {
  it.each([
    ['the price of a shown product changes', () => save(madder, { price: 4600, mrp: null })],
    ['a shown product is hidden', () => save(madder, { status: 'draft' })],
    ['a hidden product is back', () => save(madder, { status: 'active' })],
    ['the stock of a shown product changes', () => stock(party, 1)],
    ['the last one is sold', () => stock(party, 0)],
    ['the look changes', () => save(indigo, { lookColor: 'Red' })],
  ])('is dropped when %s', async (_what, change) => {
    await save(indigo, { ...EMPTY, lookProductIds: [madder, party] })
    const page = () => shop.shop.pageCache.find('/kurta')
    await keepPage(shop.shop, '/kurta', (api) => api.products.look({ params: { id: indigo } }))
    expect(page()).toBeDefined()
    await change()
    expect(page()).toBeUndefined()
  })
})
