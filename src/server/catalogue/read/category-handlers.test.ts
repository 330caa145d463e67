import { describe, expect, it } from 'vitest'
import { indigoKurta, khadiByTheMetre, madderSaree } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'
import { categoryIdOf, mainCategoryIdOf } from '../../../domain/catalogue/category-links.ts'

const shop = await testShop([indigoKurta, madderSaree, khadiByTheMetre])
const { body: all } = await shop.get('/api/categories')
const byName = (name: string) => all.data.find((category: { name: string }) => category.name === name)

describe('the category endpoints', () => {
  it('list every level with its type and the number of its products', () => {
    expect(byName('Women')).toMatchObject({ type: 'mainCategory', productCount: 2 })
    expect(byName('Kurtas')).toMatchObject({ type: 'category', productCount: 1 })
    expect(byName('Long Kurtas')).toMatchObject({ type: 'subCategory', productCount: 1 })
  })

  it('link the levels under every name the specification lists', () => {
    const women = byName('Women')._id
    const kurtas = byName('Kurtas')
    expect(kurtas).toMatchObject({
      mainCategoryId: women,
      parentId: women,
      parent: women,
      mainCategory: { _id: women },
    })
    expect(byName('Long Kurtas')).toMatchObject({
      categoryId: kurtas._id,
      parentId: kurtas._id,
      category: { _id: kurtas._id },
    })
  })

  it('can be read by any of those names', () => {
    const { mainCategory, mainCategoryId, parentId, parent, ...bare } = byName('Kurtas')
    for (const link of [{ mainCategory }, { mainCategoryId }, { parentId }, { parent }]) {
      expect(mainCategoryIdOf({ ...bare, ...link })).toBe(byName('Women')._id)
    }
    expect(categoryIdOf({ parent: byName('Kurtas')._id })).toBe(byName('Kurtas')._id)
  })

  it.each(['mainCategory', 'category', 'subCategory'])('list one level: %s', async (type) => {
    const { body } = await shop.get(`/api/categories?type=${type}`)
    expect(new Set(body.data.map((category: { type: string }) => category.type))).toEqual(new Set([type]))
  })

  it('return main categories with their categories', async () => {
    const { body } = await shop.get('/api/categories/main')
    const women = body.data.find((category: { name: string }) => category.name === 'Women')
    expect(women.children.map((child: { name: string }) => child.name)).toEqual(['Kurtas', 'Sarees'])
  })

  it('return one category of each level, only at its own address', async () => {
    const women = byName('Women')._id
    const long = byName('Long Kurtas')._id
    expect((await shop.get(`/api/categories/${women}`)).body.data.name).toBe('Women')
    expect((await shop.get(`/api/categories/main-categories/${women}`)).body.data.name).toBe('Women')
    expect((await shop.get(`/api/categories/sub-categories/${long}`)).body.data.name).toBe('Long Kurtas')
    expect((await shop.get(`/api/categories/main-categories/${long}`)).status).toBe(404)
  })

  it('return brands', async () => {
    const { body } = await shop.get('/api/categories/brands')
    expect(body.data).toMatchObject([
      { name: 'Neelkanth', productCount: 1 },
      { name: 'Rangrez', productCount: 2 },
    ])
    expect((await shop.get(`/api/categories/brands/${body.data[1]._id}`)).body.data.name).toBe('Rangrez')
  })

  it.each([
    ['/api/categories/x', 400],
    [`/api/categories/${'0'.repeat(24)}`, 404],
    ['/api/categories/brands/%00', 400],
    [`/api/categories/brands/${'0'.repeat(24)}`, 404],
    ['/api/categories?type=everything', 400],
    ['/api/categories/%', 400],
  ])('respond to %s with %i', async (path, status) => {
    const answer = await shop.app.inject({ method: 'GET', url: path })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/.+/) })
  })

  it('show a renamed category at once', async () => {
    await shop.database.db.updateTable('category').set({ name: 'Saris' }).where('name', '=', 'Sarees').execute()
    await shop.shop.settled()
    expect((await shop.get('/api/products/search?q=madder')).body.products[0].category.name).toBe('Saris')
    const { body } = await shop.get('/api/categories?type=category')
    expect(body.data.map((category: { name: string }) => category.name)).toContain('Saris')
  })
})
