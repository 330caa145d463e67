import { describe, expect, it, vi } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'
import { Matcher } from './match.ts'

const products = [product('Straight Kurta', { garment: 'Kurta' }), product('Banarasi Saree', { garment: 'Saree' })]
const index = buildIndex(products)

describe('suggestions from the index', () => {
  it('name categories and brands that have products', () => {
    expect(index.suggest('ethnic').map(({ kind, label }) => [kind, label])).toEqual([
      ['search', 'Search for "ethnic"'],
      ['category', 'Ethnic Wear'],
    ])
  })

  it('correct the spelling when no name matches', () => {
    expect(index.suggest('ethnc').map(({ label }) => label)).toEqual(['Search for "ethnc"', 'Ethnic Wear'])
    expect(index.suggest('')).toEqual([])
  })

  it('read a kind as the shop calls it', () => {
    const shop = buildIndex([product('Straight Kurta', { garment: 'Kurta', categoryName: 'Kurtas & Kurtis' })])
    const categories = (typed: string) =>
      shop.suggest(typed).flatMap(({ kind, label }) => (kind === 'category' ? [label] : []))
    for (const typed of ['kurte', 'kurte ka', 'कुर्ता', 'kurtha', 'kameez kur', 'red ku'])
      expect(categories(typed), typed).toEqual(['Kurtas & Kurtis'])
    expect(categories('haldi')).toEqual([])
  })

  it.each([
    ['paj', 'Plain Pyjama'],
    ['mens paj', 'Plain Pyjama'],
    ['jumps', 'Midi Dress'],
    ['organ', 'Chiffon Stole'],
  ])('finish %j as a word of the trade that no product has', (typed, expected) => {
    const shop = [
      product('Plain Pyjama', { garment: 'Pyjama', mainCategoryName: 'Men', categoryName: 'Pyjamas' }),
      product('Plain Shirt', { garment: 'Shirt', mainCategoryName: 'Men', categoryName: 'Shirts' }),
      product('Midi Dress', { garment: 'Dress', categoryName: 'Dresses' }),
      product('Chiffon Stole', { garment: 'Stole', categoryName: 'Stoles', fabric: 'Chiffon' }),
    ]
    expect(buildIndex(shop).suggestProducts(typed, 4)[0]).toBe(shop.find(({ name }) => name === expected)?.id)
  })

  it('suggest the category of a kind that is begun in other words', () => {
    const pyjama = product('Plain Pyjama', { garment: 'Pyjama', categoryName: 'Pyjamas' })
    expect(
      buildIndex([pyjama])
        .suggest('paj')
        .map(({ label }) => label),
    ).toContain('Pyjamas')
  })

  it('name a brand that is one of more than lists have room for', () => {
    const made = (at: number, brandName: string) =>
      product('Kurta', { brandName, brandId: at.toString(16).padStart(24, '0') })
    const many = Array.from({ length: 5_100 }, (_, at) => made(at, `Aarav ${at}`))
    const large = buildIndex([
      ...many,
      ...many.map((one) => ({ ...one, id: `f${one.id.slice(1)}` })),
      made(9_999, 'Zuri'),
    ])
    expect(large.suggest('zuri').map(({ label }) => label)).toContain('Zuri')
  })

  it('correct a word that was asked before to that of a new product', () => {
    const growing = buildIndex(products)
    expect(growing.suggestProducts('bandhni dupata', 4)).toEqual([])
    const dupatta = product('Bandhani Dupatta', { garment: 'Dupatta' })
    growing.put(dupatta)
    expect(growing.suggestProducts('bandhni dupata', 4)).toEqual([dupatta.id])
  })

  it('find the few products that have a rare word and a common one', () => {
    const many = Array.from({ length: 500 }, (_, at) => product(`Plain Kurta ${at}`, { garment: 'Kurta' }))
    const rare = [product('Mukaish Kurta', { garment: 'Kurta' }), product('Mukaish Saree', { garment: 'Saree' })]
    const large = buildIndex([...many, ...rare])
    expect(large.suggestProducts('mukaish kurta', 1)).toEqual([rare[0]?.id])
    expect(large.suggestProducts('women mukaish', 4).toSorted()).toEqual(rare.map(({ id }) => id))
  })

  it.each([
    ['white sh', 'White Formal Shirt'],
    ['lal s', 'Lal Saree'],
    ['red sa', 'Lal Saree'],
    ['girl f', 'Girl Frock'],
    ['white ku', 'Plain Kurta'],
    ['cotton f', 'Cotton Fabric'],
    ['kurta f', 'Festive Kurta'],
    ['raks', 'Festive Kurta'],
  ])('finish a word that is being typed: %j begins with %s', (typed, name) => {
    const sold = [
      product('Plain Kurta', { garment: 'Kurta', colors: ['White'] }),
      product('Festive Kurta', { garment: 'Kurta', pattern: 'Embroidered' }),
      product('White Formal Shirt', { garment: 'Shirt', colors: ['White'] }),
      product('White Shawl', { garment: 'Dupatta', colors: ['White'] }),
      product('Lal Dupatta', { garment: 'Dupatta', colors: ['Red'] }),
      product('Lal Saree', { garment: 'Saree', colors: ['Red'] }),
      product('Girl Frock', { garment: 'Frock', mainCategoryName: 'Girls' }),
      product('Cotton Fabric', { garment: 'Fabric', fabric: 'Cotton', description: 'For a girl.' }),
      product('Cotton Towel', { garment: 'Towel', fabric: 'Cotton' }),
      product('Raw Denim', { garment: 'Fabric', fabric: 'Denim' }),
      ...Array.from({ length: 5 }, (_, at) => product(`Silk Fabric ${at}`, { garment: 'Fabric', fabric: 'Silk' })),
    ]
    const [first] = buildIndex(sold).suggestProducts(typed, 4)
    expect(sold.find(({ id }) => id === first)?.name).toBe(name)
  })

  it('leave out a last word of one or two letters in the scripts of India too', () => {
    const all = buildIndex([...products, product('Lal Dupatta', { garment: 'Dupatta', colors: ['Red'] })])
    expect(all.suggestProducts('कुर्ता सा', 4)).toEqual([products[0]?.id])
    expect(all.suggestProducts('साड़ी बना', 4)).toEqual([products[1]?.id])
  })

  it.each([
    ['women festive', 'Silk Saree', 1],
    ['something nice for my sister diwali', 'Silk Saree', 1],
    ['red blue green yellow black white pink purple orange brown maroon gown top kurta saree', 'Red Gown', 5],
  ])('read nothing that nearly all products have: %j', (text, first, words) => {
    const gown = product('Red Gown', { garment: 'Gown', colors: ['Red'] })
    const saree = product('Silk Saree', { garment: 'Saree', fabric: 'Silk', colors: ['White'] })
    const small = buildIndex([...products, product('Blue Top', { garment: 'Top', colors: ['Blue'] }), gown, saree])
    const reads = vi.spyOn(Matcher.prototype, 'matchAll')
    const [id] = small.suggestProducts(text, 4)
    expect([gown, saree].find((one) => one.id === id)?.name).toBe(first)
    const asked = reads.mock.calls.map(([_terms, _within, required]) => required)
    expect(asked.every((required) => required.length <= words)).toBe(true)
    expect(asked.flat().every(({ expansions }) => expansions.length <= 10)).toBe(true)
    reads.mockRestore()
  })

  it('read of a long text only what tells most', () => {
    const reads = vi.spyOn(Matcher.prototype, 'matchAny')
    const frequent = Array.from({ length: 60 }, (_, at) =>
      product(`Solid Round Neck Regular Fit Top ${at}`, { garment: 'Top' }),
    )
    const large = buildIndex([...frequent, ...products])
    const text = 'solid round neck regular fit womens banarasi straight top zari linen'
    expect(large.suggestProducts(text, 4)).toHaveLength(4)
    expect(reads.mock.calls.every(([_terms, _within, words]) => words.length <= 5)).toBe(true)
    vi.restoreAllMocks()
  })

  it('look for products that match in part once, and for no other searches', () => {
    const [inPart, inOtherWords] = [vi.spyOn(Matcher.prototype, 'matchAny'), vi.spyOn(Matcher.prototype, 'matchSets')]
    expect(index.suggestProducts('lightweight floral banarasi windcheater', 4)).toEqual([])
    expect([inPart.mock.calls.length, inOtherWords.mock.calls.length]).toEqual([1, 0])
    vi.restoreAllMocks()
  })

  it('take no longer for an occasion when the last word is not finished', () => {
    const inPart = vi.spyOn(Matcher.prototype, 'matchAny')
    expect(index.suggestProducts('shaadi ke liye ek achh', 4)).toEqual(index.suggestProducts('shaadi ke liye ek ', 4))
    expect(inPart).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('forget a brand with its last product', () => {
    const lone = product('Lone Scarf', { brandId: 'd'.repeat(24), brandName: 'Zardozi House' })
    const changing = buildIndex([...products, lone])
    expect(changing.suggest('zardozi')).toHaveLength(2)
    changing.remove(lone.id)
    expect(changing.suggest('zardozi')).toHaveLength(1)
  })
})
