import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { made, product } from '../../../test/indexed-products.ts'
import { naughtyStrings } from '../../../test/test-data.ts'
import { buildIndex } from './catalogue-index.ts'
import type { IndexedProduct } from './indexed-product.ts'
import type { ListResult } from './list-result.ts'

const kurta = { garment: 'Kurta', fabric: 'Cotton', colors: ['Red'] }
const redKurta = product('Straight Kurta', { ...kurta, pricePaise: 799_00, sizes: ['M', 'XL'], sizesInStock: ['XL'] })
const dearRedKurta = product('Festive Kurta', { ...kurta, pricePaise: 2_499_00 })
const blueKurta = product('Straight Kurta', { ...kurta, colors: ['Blue'], pricePaise: 699_00 })
const silkKurta = product('Straight Kurta', { ...kurta, fabric: 'Silk', pricePaise: 899_00 })
const redPrintKurta = product('Kurta with a red print', { ...kurta, colors: ['White'], fabric: 'Rayon' })
const soldOutRedKurta = product('Anarkali Kurta', { ...kurta, inStock: false, pricePaise: 650_00 })
const kurti = product('Short Kurti', { garment: 'Kurti', fabric: 'Rayon', colors: ['Green'] })
const saree = product('Banarasi Saree', { garment: 'Saree', fabric: 'Silk', colors: ['Maroon'], sizes: ['Free'] })
const chikankari = product('Chikankari Tunic', { garment: 'Tunic', pattern: 'Chikankari' })
const shirt = product('Oxford Shirt', {
  garment: 'Shirt',
  fabric: 'Cotton',
  mainCategoryName: 'Men',
  categoryName: 'Shirts',
})
const tshirt = product('Crew Neck T-Shirt', { garment: 'T-Shirt', fabric: 'Cotton', mainCategoryName: 'Men' })
const dotted = product('Polka Dot Dress', { garment: 'Dress', pattern: 'Polka Dot', brandName: 'Kesar' })
const cloth = product('Handloom Cloth', {
  garment: 'Fabric',
  fabric: 'Linen',
  unit: 'metre',
  description: 'For sarees too',
})
const blousePiece = product('Blouse Piece', { garment: 'Blouse', fabric: 'Brocade', skus: ['BP-001'] })

const products = [
  ...[redKurta, dearRedKurta, blueKurta, silkKurta, redPrintKurta, soldOutRedKurta, kurti, saree, chikankari],
  ...[shirt, tshirt, dotted, cloth, blousePiece],
]
const index = buildIndex(products)
const byId = (one: IndexedProduct | undefined, other: IndexedProduct | undefined) =>
  (one?.id ?? '') < (other?.id ?? '') ? -1 : 1
const names = new Map(products.map((item) => [item.id, item]))

function search(text: string, narrowing = {}): ListResult {
  return index.list({ scope: { search: text }, narrowing, page: 1, limit: 20 })
}

/** The results that match the whole query, without those that follow them because they match most of it. */
function foundExactly(text: string): (IndexedProduct | undefined)[] {
  return found(text).slice(0, search(text).search?.understood.exact)
}

function found(text: string): (IndexedProduct | undefined)[] {
  return search(text).ids.map((id) => names.get(id))
}

describe('search', () => {
  it('gives red cotton kurtas up to ₹ 1,000 for "red cotton kurta under 1000", sold out last', () => {
    expect(foundExactly('red cotton kurta under 1000').toSorted(byId)).toEqual(
      [redKurta, soldOutRedKurta].toSorted(byId),
    )
    expect(search('red cotton kurta under 1000').search?.understood.attributes).toEqual([
      { kind: 'color', value: 'red', typed: 'red', without: 'cotton kurta under 1000', applied: true },
      { kind: 'fabric', value: 'cotton', typed: 'cotton', without: 'red kurta under 1000', applied: true },
      { kind: 'price', value: 'up to ₹1,000', without: 'red cotton kurta', applied: true },
    ])
  })

  it.each([
    ['kurtha', redKurta],
    ['cottn shirt', shirt],
    ['chikankaari', chikankari],
    ['sari', saree],
    ['साड़ी', saree],
    ['लाल कुर्ता', dearRedKurta],
    ['tshirt', tshirt],
    ['tee shirt', tshirt],
    ['polkadot dress', dotted],
    ['blouse peice', blousePiece],
    ['BANARASI SAREES', saree],
    ['benarasi saari', saree],
    ['kesar', dotted],
    ['bp-001', blousePiece],
    ['chikan', chikankari],
    ['mens shirt', shirt],
    ['saree size free', saree],
    ['linen by the metre', cloth],
    ['per meter', cloth],
    ['dhai meter', cloth],
    ['redsaree', saree],
    ['fabric sample', cloth],
    ['sattai', shirt],
    ['selai', saree],
  ])('understands %j', (text, expected) => {
    expect(found(text)).toContain(expected)
    expect(found(text)[0]?.garment).toBe(expected.garment)
  })

  it('finds a shade that the shop names in titles only, before shades like it', () => {
    const blue = { garment: 'Saree', colors: ['Blue'] }
    const sarees = buildIndex([
      product('Turquoise Saree', blue),
      product('Turquoise Silk Saree', blue),
      product('Cushion', { colors: ['Teal'] }),
      product('Teal Saree', { garment: 'Saree', colors: ['Teal'] }),
    ])
    for (const text of ['turquoise', 'turquiose', 'firozi']) {
      const { ids } = sarees.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 2 })
      expect(ids.map((id) => Number.parseInt(id, 16) - made)).toEqual(expect.arrayContaining([-3, -2]))
    }
  })

  it('corrects no word of a phrase that it knows', () => {
    const own = buildIndex([
      product('Woven Waistcoat', { garment: 'Waistcoat' }),
      ...Array.from({ length: 12 }, () => product('Moda Jacket', { garment: 'Jacket' })),
    ])
    const { ids, search: found } = own.list({ scope: { search: 'modi jacket' }, narrowing: {}, page: 1, limit: 1 })
    expect(ids).toEqual([(made - 12).toString(16).padStart(24, '0')])
    expect(found?.understood.corrections).toEqual([])
  })

  it('takes a neighbouring key for the one that was meant, and a misspelling in a description for no word', () => {
    const brands = ['Mufti', 'Mufti', 'Mufti', 'Multi', 'Multi', 'Multi']
    const own = buildIndex([
      ...brands.map((brandName) => product('Shirt', { brandName })),
      product('Print Saree', { description: 'Soft rayan' }),
      ...Array.from({ length: 5 }, () => product('Saree', { fabric: 'Rayon' })),
    ])
    const corrected = (text: string) =>
      own.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 }).search?.understood.corrections
    expect(corrected('mukti ')).toEqual([{ typed: 'mukti', used: 'multi' }])
    expect(corrected('rayan ')).toEqual([{ typed: 'rayan', used: 'rayon' }])
  })

  it('suggests products while the last word is unfinished, as the whole text finds them when it can', () => {
    const suggested = (typed: string) => index.suggestProducts(typed, 2).map((id) => names.get(id)?.garment)
    expect(suggested('red cotton k')).toEqual(['Kurta', 'Kurta'])
    expect(suggested('oxford sh')).toEqual(['Shirt'])
    expect(suggested('cottn shi')).toEqual(['Shirt'])
    expect(suggested('saree size m')).toEqual(['Saree'])
    expect(suggested(' ')).toEqual([])
    expect(suggested('zqxj brwk')).toEqual([])
  })

  it('suggests the brands and categories of the moment', () => {
    const one = product('Kurta', { brandName: 'Mirai', brandId: '1'.repeat(24) })
    const own = buildIndex([one])
    const suggested = () => own.suggest('mirai').map(({ kind, label }) => `${kind} ${label}`)
    const category = () => own.suggest('ethnic').find(({ kind }) => kind === 'category')?.query.category
    expect(suggested()).toContain('brand Mirai')
    own.put({ ...one, categoryId: 'd'.repeat(24) })
    expect(category()).toBe('d'.repeat(24))
    own.put({ ...one, brandName: 'Sanvi', brandId: '2'.repeat(24) })
    expect(suggested()).not.toContain('brand Mirai')
    own.remove(one.id)
    expect(own.suggest('sanvi').map(({ kind }) => kind)).toEqual(['search'])
  })

  it('reports the words it corrected', () => {
    expect(search('cottn shirt').search?.understood).toMatchObject({
      terms: ['cotton', 'shirt'],
      corrections: [{ typed: 'cottn', used: 'cotton' }],
    })
  })

  it('prefers a match in the colour field to a colour in the name', () => {
    expect(foundExactly('red kurta')).not.toContain(redPrintKurta)
    expect(foundExactly('red rayon kurta')).toEqual([redPrintKurta])
  })

  it('ranks the garment itself before related ones', () => {
    const garments = found('kurta').map((item) => item?.garment)
    expect(garments.slice(0, 5)).toEqual(Array(5).fill('Kurta'))
    expect(found('kurta')).toContain(kurti)
  })

  it('ignores an attribute no product has, and reports it', () => {
    expect(found('red kurta under 100')).toContain(redKurta)
    expect(search('red kurta under 100').search?.understood.attributes).toContainEqual(
      expect.objectContaining({
        kind: 'price',
        value: 'up to ₹100',
        applied: false,
      }),
    )
    expect(found('maroon shirt')).toEqual([shirt])
  })

  it('ranks products last whose requested size is sold out', () => {
    const inBoth = product('Straight Kurta', { ...kurta, sizes: ['M'], sizesInStock: ['M'], createdAt: 0 })
    const result = buildIndex([...products, inBoth]).list({
      scope: { search: 'kurta size m' },
      narrowing: {},
      page: 1,
      limit: 5,
    })
    expect(result.ids).toEqual([inBoth.id, redKurta.id])
  })

  it('suggests the closest alternatives when nothing is found', () => {
    const result = search('banarasi gloves')
    expect(result).toMatchObject({ ids: [], total: 0 })
    expect(result.search?.alternatives).toMatchObject([{ query: 'banarasi', dropped: ['gloves'] }])
    expect(result.search?.alternatives[0]?.ids[0]).toBe(saree.id)
    expect(search('zzzzzz').search?.alternatives).toEqual([])
  })

  it('never replaces a correct word, even when the shop has no such product', () => {
    for (const word of 'gloves love chaise petticoat groom lungi korean karwa holi coord strappy sadri'.split(' '))
      expect(search(`${word} saree`).search?.understood.corrections).toEqual([])
    expect(search('gloves').total).toBe(0)
  })

  it('finds products that match most of a query that none matches, always of the kind that is named', () => {
    const { total, search: answer } = search('banarasi trousers saree')
    expect(total).toBe(1)
    expect(answer?.understood.attributes).toContainEqual(
      expect.objectContaining({
        kind: 'word',
        value: 'trousers',
        typed: 'trousers',
        applied: false,
      }),
    )
    expect(found('brocade handwoven kurta').every((item) => item?.garment.startsWith('Kurt'))).toBe(true)
  })

  it('puts what matches the whole query before what matches most of it', () => {
    expect(search('blue silk kurta').total).toBeGreaterThan(0)
    expect(search('blue silk kurta').search?.understood.exact).toBeUndefined()
    expect(found('blue cotton kurta')[0]).toBe(blueKurta)
    expect(search('blue cotton kurta').search?.understood.exact).toBe(1)
    const inOrder = index.list({
      scope: { search: 'blue cotton kurta' },
      narrowing: {},
      page: 1,
      limit: 20,
      sort: { by: 'price', order: 'asc' },
    })
    expect(inOrder.ids).toEqual([blueKurta.id])
  })

  it.each([
    ['women clothes', (item: IndexedProduct) => item.mainCategoryName === 'Women' && item.garment !== 'Fabric'],
    ['mens kapde', (item: IndexedProduct) => item.mainCategoryName === 'Men'],
    ['party wear', (item: IndexedProduct) => item.garment !== 'Fabric'],
    ['ethnic wear for men', (item: IndexedProduct) => item.mainCategoryName === 'Men'],
    ['menswear', (item: IndexedProduct) => item.mainCategoryName === 'Men'],
    ['bottom wear', (item: IndexedProduct) => item.garment !== 'Fabric'],
  ])('reads %j as a list', (text, belongs) => {
    const items = found(text) as IndexedProduct[]
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter((item) => !belongs(item))).toEqual([])
  })

  it('leaves out what the query excludes', () => {
    const results = foundExactly('kurta not silk')
    expect(results).toContain(redKurta)
    expect(results).not.toContain(silkKurta)
    expect(search('kurta not silk').search?.understood.attributes).toContainEqual(
      expect.objectContaining({
        kind: 'word',
        value: 'without silk',
        applied: true,
      }),
    )
  })

  it.each([
    'kurta silk ke alawa',
    'kurta other than silk',
    'no silk kurta',
    'kurta bina resham',
    'kurta not silk or linen',
  ])('leaves silk out of %j', (text) => {
    expect(foundExactly(text)).toContain(redKurta)
    expect(found(text)).not.toContain(silkKurta)
  })

  it.each([
    ['कुर्ता ९०० से कम', { kind: 'price', value: 'up to ₹900', applied: true }],
    ['kurta nau sau ke andar', { kind: 'price', value: 'up to ₹900', applied: true }],
    ['kurta ₹900', { kind: 'price', value: 'up to ₹900', applied: true }],
    ['kurta 600 aur 800 ke beech', { kind: 'price', value: '₹600 to ₹800', applied: true }],
    ['kurta not too expensive', { kind: 'price', value: 'lowest price first', applied: true }],
  ])('reads the price of %j', (text, attribute) => {
    const price = search(text).search?.understood.attributes.find(({ kind }) => kind === 'price')
    expect(price).toEqual(attribute && { ...attribute, without: 'kurta' })
    expect(found(text)[0]?.garment).toBe('Kurta')
  })

  it('finds the sizes of an age, however the shop writes them', () => {
    const frock = (sizes: string[]) => product('Frock', { garment: 'Frock', mainCategoryName: 'Girls', sizes })
    const frocks = [['4-5 Years'], ['5Y'], ['2-3 Years'], ['3-6 Months']].map(frock)
    const ofAge = (search: string) =>
      buildIndex([...products, ...frocks])
        .list({ scope: { search }, narrowing: {}, page: 1, limit: 9, sort: { by: 'createdAt', order: 'asc' } })
        .ids.map((id) => frocks.findIndex((one) => one.id === id))
    expect(ofAge('frock for 5 year old girl')).toEqual([0, 1])
    expect(ofAge('frock for 4 months baby')).toEqual([3])
  })

  it('gives up a colour before the price', () => {
    expect(found('silk kurta under 700')).toContain(blueKurta)
    expect(found('silk kurta under 700')).not.toContain(silkKurta)
  })

  it('knows a colour or fabric of the trade that no product has', () => {
    expect(search('lavender kurta').search?.understood.attributes).toContainEqual(
      expect.objectContaining({
        kind: 'color',
        value: 'lavender',
        typed: 'lavender',
        applied: false,
      }),
    )
  })

  it('takes either of two colours', () => {
    const colors = foundExactly('red or blue cotton kurta').map((item) => item?.colors[0])
    expect(new Set(colors)).toEqual(new Set(['Red', 'Blue']))
  })

  it('does not take the words of a brand for a kind of product', () => {
    const jeans = product('Yellow Jeans Linen Shirt', { brandName: 'Yellow Jeans', garment: 'Shirt' })
    const realJeans = product('Straight Jeans', { garment: 'Jeans' })
    const result = buildIndex([jeans, realJeans]).list({ scope: { search: 'jeans' }, narrowing: {}, page: 1, limit: 5 })
    expect(result.ids[0]).toBe(realJeans.id)
  })

  it.each(['!!!', 'qqqqzzz', 'zzzzqqqq', '🙂', 'under 1', '— / —'])(
    'finds nothing for %j, which names nothing the shop has',
    (text) => {
      expect(search(text)).toMatchObject({ ids: [], total: 0 })
    },
  )

  it('is ignored when the text is blank', () => {
    expect(search('  ').total).toBe(products.length)
  })

  it('applies filters and keeps its facets', () => {
    const scope = { search: 'kurta' }
    const all = index.list({ scope, narrowing: {}, page: 1, limit: 20, facets: true })
    const blue = index.list({ scope, narrowing: { color: 'blue' }, page: 1, limit: 20, facets: true })
    expect(blue.ids).toEqual([blueKurta.id])
    expect(blue.facets).toEqual(all.facets)
    expect(all.facets?.colors[0]).toEqual({ name: 'Red', count: 4 })
  })

  it('pages without repeating or missing a product', () => {
    const pages = [1, 2, 3, 4, 5].flatMap(
      (page) => index.list({ scope: { search: 'kurta' }, narrowing: {}, page, limit: 2 }).ids,
    )
    expect(pages).toEqual(search('kurta').ids)
  })

  it('handles any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 })), (text) => {
        const { ids, total } = search(text)
        expect(total).toBeGreaterThanOrEqual(ids.length)
      }),
    )
  })

  it('handles very long texts as quickly as others', () => {
    for (const text of [
      'kurta '.repeat(1_000),
      'x'.repeat(5_000),
      'ક'.repeat(5_000),
      '1-'.repeat(2_500),
      ' '.repeat(5_000),
    ]) {
      const started = performance.now()
      search(text)
      expect(performance.now() - started).toBeLessThan(1_000)
    }
  })

  it('handles the big list of naughty strings', () => {
    expect(naughtyStrings.length).toBeGreaterThan(400)
    for (const text of naughtyStrings) {
      const { ids, total } = search(text)
      expect(ids.length).toBe(Math.min(total, 20))
    }
  })
})
