import { describe, expect, it } from 'vitest'
import { indigoKurta, khadiByTheMetre, madderSaree } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'

const shop = await testShop([indigoKurta, khadiByTheMetre, madderSaree])
const [kurta, khadi, saree] = ['indigo-kurta', 'khadi-by-the-metre', 'madder-saree'].map((name) => shop.id(name))
const NOBODY = 'f'.repeat(24)

const cards = async (...ids: readonly (string | undefined)[]) =>
  (await shop.get(`/api/products/cards?ids=${ids.join()}`)).body.data
const change = async (id: string | undefined, values: { price_paise?: number; status?: 'draft' | 'active' }) => {
  await shop.database.db.updateTable('product').set(values).where('id', '=', `${id}`).execute()
  await shop.shop.settled()
}

describe('GET /api/products/cards', () => {
  it('returns what cards show, in the order of the ids and once each', async () => {
    const all = await cards(khadi, kurta, khadi, NOBODY)
    expect(all.map(({ _id }: { _id: string }) => _id)).toEqual([khadi, kurta])
    const product = (await shop.get(`/api/products/${khadi}`)).body.data
    const { name, price, image, unit, minQuantity, quantityStep, countInStock } = product
    expect(all[0]).toMatchObject({ name, price, image, unit, minQuantity, quantityStep, countInStock })
    expect(all[0]).toMatchObject({ brand: product.brand.name, needsChoice: false, color: product.color })
    expect(all[1]).toMatchObject({ needsChoice: true, color: '', size: '' })
    expect(all[0]).not.toHaveProperty('hsn')
  })

  it('has the price of now, and leaves out what is no longer sold', async () => {
    await change(kurta, { price_paise: 77_700 })
    await change(saree, { status: 'draft' })
    const now = await cards(kurta, saree)
    expect(now.map(({ price }: { price: number }) => price)).toEqual([777])
    await change(saree, { status: 'active' })
    expect(await cards(saree)).toHaveLength(1)
  })

  it.each([
    ['no ids', ''],
    ['an empty list', '?ids='],
    ['what is no id', '?ids=abc'],
    ['51 ids', `?ids=${Array.from({ length: 51 }, () => NOBODY).join()}`],
  ])('refuses %s', async (_what, query) => {
    const { status, body } = await shop.get(`/api/products/cards${query}`)
    expect([status, body.success]).toEqual([400, false])
  })

  it('answers 50 ids, and is in the description of the API', async () => {
    expect(await cards(...Array.from({ length: 49 }, () => NOBODY), kurta)).toHaveLength(1)
    const { body } = await shop.get('/api/openapi.json')
    expect(body.paths['/api/products/cards'].get.parameters).toMatchObject([{ name: 'ids', in: 'query' }])
  })
})
