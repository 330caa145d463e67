import { describe, expect, it } from 'vitest'
import { manager, owner } from '../../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, redCottonKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'

const shop = await testShop([indigoKurta, redCottonKurta, madderSaree, khadiByTheMetre])
const asha = await shop.as(owner)
const meera = await shop.as(manager)

interface Named {
  _id: string
  name: string
  path: string
  revision: number
}
const tree = async (): Promise<Named[]> => (await asha.get('/api/admin/categories?perPage=200')).body.data
const category = async (name: string) => (await tree()).find((one) => one.name === name) as Named
const brand = async (name: string) =>
  (await asha.get('/api/admin/brands')).body.data.find((one: Named) => one.name === name) as Named

describe('categories', () => {
  it('are listed as a tree with the number of their products', async () => {
    const { body } = await asha.get('/api/admin/categories')
    expect(
      body.data.map(({ path, level, productCount, position }: Record<string, unknown>) => [
        path,
        level,
        productCount,
        position,
      ]),
    ).toEqual([
      ['Women', 'mainCategory', 3, 0],
      ['Women › Kurtas', 'category', 2, 0],
      ['Women › Kurtas › Long Kurtas', 'subCategory', 1, 0],
      ['Women › Sarees', 'category', 1, 1],
      ['Fabrics', 'mainCategory', 1, 1],
      ['Fabrics › Khadi', 'category', 1, 0],
    ])
    expect((await asha.get('/api/admin/categories?level=category&q=women')).body.total).toBe(2)
  })

  it('are created and renamed, and shown at once', async () => {
    const women = await category('Women')
    const made = await asha.post('/api/admin/categories', { name: ' Dupattas ', parentId: women._id, position: 0 })
    expect(made.body.data).toMatchObject({ name: 'Dupattas', level: 'category', position: 0, showInNav: true })
    const { _id, revision } = made.body.data
    await asha.put(`/api/admin/categories/${_id}`, {
      revision,
      name: 'Stoles',
      description: '<b>Soft</b>',
      showInNav: false,
    })
    await shop.shop.settled()
    expect((await shop.get(`/api/categories/${_id}`)).body.data).toMatchObject({
      name: 'Stoles',
      description: '<b>Soft</b>',
      showInNav: false,
    })
    expect((await asha.get(`/api/admin/audit?entityId=${_id}`)).body.data).toMatchObject([
      { action: 'change', before: { name: 'Dupattas' }, after: { name: 'Stoles' } },
      { action: 'create' },
    ])
    expect((await asha.call('DELETE', `/api/admin/categories/${_id}`)).body.message).toBe('“Stoles” was deleted.')
  })

  it('can be reordered', async () => {
    const [women, kurtas, sarees] = [await category('Women'), await category('Kurtas'), await category('Sarees')]
    const order = (ids: string[]) => asha.put('/api/admin/categories/order', { parentId: women._id, ids })
    expect((await order([sarees._id, kurtas._id])).status).toBe(200)
    expect((await tree()).map(({ path }) => path).slice(0, 3)).toEqual(['Women', 'Women › Sarees', 'Women › Kurtas'])
    for (const ids of [[sarees._id], [sarees._id, sarees._id], [sarees._id, women._id]]) {
      expect((await order(ids)).body.errors.ids).toMatch(/every category/)
    }
  })

  it.each<[string, (at: Record<string, Named>) => object, string, RegExp]>([
    ['itself as its parent', ({ Kurtas }) => ({ parentId: Kurtas?._id }), 'parentId', /cannot be its own parent/],
    [
      'one of its children as its parent',
      (at) => ({ parentId: at['Long Kurtas']?._id }),
      'parentId',
      /a subcategory cannot have subcategories/,
    ],
    [
      'a category as its parent',
      ({ Sarees }) => ({ parentId: Sarees?._id }),
      'parentId',
      /the parent of a category must be a main category/,
    ],
    ['no parent', () => ({ parentId: null }), 'parentId', /the parent of a category must be a main category/i],
    ['an unknown parent', () => ({ parentId: 'f'.repeat(24) }), 'parentId', /category not found/],
    ['a word as its parent', () => ({ parentId: 'Women' }), 'parentId', /category not found/],
    ['the name of a sibling', () => ({ name: 'sarees' }), 'name', /with this name/],
    ['no name', () => ({ name: '  ' }), 'name', /enter a name/],
    ['a long name', () => ({ name: 'x'.repeat(81) }), 'name', /longer than 80/],
    ['a script for a picture', () => ({ image: 'javascript:alert(1)' }), 'image', /enter an http/],
  ])('are refused with %s, at the field', async (_title, change, field, message) => {
    const all = Object.fromEntries((await tree()).map((one) => [one.name, one]))
    const { _id, revision } = all.Kurtas as Named
    const { status, body } = await asha.put(`/api/admin/categories/${_id}`, { revision, ...change(all) })
    expect([status, body.errors[field]]).toEqual([400, expect.stringMatching(new RegExp(message.source, 'i'))])
  })

  it('are not deleted while they contain products, and not saved over another change', async () => {
    const { _id, revision } = await category('Sarees')
    expect((await asha.call('DELETE', `/api/admin/categories/${_id}`)).body.message).toBe(
      '“Sarees” contains 1 product. Move them first.',
    )
    await meera.put(`/api/admin/categories/${_id}`, { revision, description: 'Six yards' })
    expect(await asha.put(`/api/admin/categories/${_id}`, { revision, name: 'Saris' })).toMatchObject({
      status: 409,
      body: { current: { description: 'Six yards' } },
    })
  })

  it('move their products with them', async () => {
    const [long, sarees] = [await category('Long Kurtas'), await category('Sarees')]
    const moved = await asha.put(`/api/admin/categories/${long._id}`, { revision: long.revision, parentId: sarees._id })
    expect(moved.body.data.path).toBe('Women › Sarees › Long Kurtas')
    await shop.shop.settled()
    const product = (await shop.get(`/api/products/${shop.id('indigo-kurta')}`)).body.data
    expect([product.category.name, product.subcategory.name]).toEqual(['Sarees', 'Long Kurtas'])
  })
})

describe('brands', () => {
  it('are created, renamed on every product, and deleted when no product has them', async () => {
    const { body } = await asha.post('/api/admin/brands', { name: 'Kesar  Loom' })
    expect(body.data).toMatchObject({ name: 'Kesar Loom', productCount: 0 })
    expect((await asha.call('DELETE', `/api/admin/brands/${body.data._id}`)).status).toBe(200)
    const { _id, revision } = await brand('Rangrez')
    await asha.put(`/api/admin/brands/${_id}`, { revision, name: 'Rangrez & Sons' })
    await shop.shop.settled()
    expect((await shop.get(`/api/products/${shop.id('madder-saree')}`)).body.data.brand.name).toBe('Rangrez & Sons')
    expect((await shop.get('/api/products?search=sons')).body.total).toBe(2)
    expect((await asha.call('DELETE', `/api/admin/brands/${_id}`)).body.message).toMatch(/2 products have this brand/)
  })

  it('need a unique name', async () => {
    for (const name of ['', 'NEELKANTH', 'x'.repeat(81)]) {
      const { status, body } = await asha.post('/api/admin/brands', { name })
      expect([status, typeof body.errors.name]).toEqual([400, 'string'])
    }
    const { _id } = await brand('Neelkanth')
    expect((await asha.put(`/api/admin/brands/${_id}`, { revision: 99, name: 'Neel' })).status).toBe(409)
  })
})
