import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const cloth = { garment: 'Fabric', unit: 'metre', mainCategoryName: 'Fabrics', categoryName: 'Cotton' } as const
const kids = { mainCategoryName: 'Kids', categoryName: 'Infant' }
const products = [
  product('Gold Tissue Fabric', { ...cloth, colors: ['Gold'] }),
  product('Poplin Fabric', { ...cloth, colors: ['White'] }),
  product('Brocade Blouse', { garment: 'Blouse', colors: ['Gold'] }),
  product('Plain Shirt', { garment: 'Shirt', mainCategoryName: 'Men' }),
  product('Short Kurti', { garment: 'Kurti', categoryName: 'Short Kurtis' }),
  product('Ankle Leggings', { garment: 'Leggings', categoryName: 'Leggings' }),
  product('Summer Shorts', { garment: 'Shorts', mainCategoryName: 'Men', categoryName: 'Shorts' }),
  product('Kashi Saree', { garment: 'Saree', fabric: 'Silk', colors: ['Red'] }),
  product('Silk Stole', { garment: 'Stole', fabric: 'Silk' }),
  product('Velvet Stole', { garment: 'Stole', fabric: 'Velvet', description: 'For the winter.' }),
  product('Wool Shawl', { garment: 'Shawl' }),
  product('Printed Kurta', { garment: 'Kurta', pattern: 'Printed', description: 'Soft as a quilt.' }),
  product('Woven Kurta', { garment: 'Kurta', pattern: 'Woven' }),
  product('Pack of 3', { ...kids, garment: 'T-Shirt' }),
  product('Romper', { ...kids, garment: 'Romper' }),
  product('School Shirt', { ...kids, garment: 'Shirt' }),
  product('Party Shirt', { mainCategoryName: 'Men', garment: 'Shirt', description: 'Collar: mandarin collar' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function found(search: string): (string | undefined)[] {
  return index.list({ scope: { search }, narrowing: {}, page: 1, limit: 20 }).ids.map((id) => names.get(id))
}

it.each([
  ['blouse fabric gold', 'Gold Tissue Fabric', 'Brocade Blouse'],
  ['shirt ka kapda', 'Poplin Fabric', 'Plain Shirt'],
  ['kurti material', 'Poplin Fabric', 'Short Kurti'],
  ['kurte ka kapda', 'Poplin Fabric', 'Printed Kurta'],
  ['कुर्ते का कपड़ा', 'Poplin Fabric', 'Woven Kurta'],
  ['cloth for a quilt', 'Poplin Fabric', 'Printed Kurta'],
  ['suit cloth for men', 'Gold Tissue Fabric', 'Plain Shirt'],
  ['ladies suit material', 'Poplin Fabric', 'Short Kurti'],
  ['kurti jo leggings ke saath pehne', 'Short Kurti', 'Ankle Leggings'],
  ['shirt shorts ke upar', 'Plain Shirt', 'Summer Shorts'],
  ['leggings jo kurti ke niche pehne', 'Ankle Leggings', 'Short Kurti'],
  ['dress material for women', 'Poplin Fabric', 'Printed Kurta'],
  ['baby cloth material', 'Poplin Fabric', 'Romper'],
  ['ब्लाउज पीस', 'Gold Tissue Fabric', 'Plain Shirt'],
  ['ladies bottom for short kurti', 'Ankle Leggings', 'Short Kurti'],
  ['mens shorts', 'Summer Shorts', 'Short Kurti'],
  ['mens short', 'Summer Shorts', 'Short Kurti'],
  ['short kurti', 'Short Kurti', 'Summer Shorts'],
  ['kanjivaram', 'Kashi Saree', 'Silk Stole'],
  ['shawl for winter', 'Wool Shawl', 'Velvet Stole'],
  ['kurta bina print ka', 'Woven Kurta', 'Printed Kurta'],
  ['kurta jo printed na ho', 'Woven Kurta', 'Printed Kurta'],
  ['chinese collar shirt for men', 'Party Shirt', 'Plain Shirt'],
  ['baby clothes', 'Romper', 'Pack of 3'],
])('%j finds %j before %j', (search, first, later) => {
  const all = found(search)
  expect(all).toContain(first)
  const place = all.indexOf(later)
  expect(place === -1 || place > all.indexOf(first)).toBe(true)
})

it.each([
  ['churidar material', 'Cambric Fabric'],
  ['dress cloth', 'Cambric Fabric'],
  ['women fabric', 'Cambric Fabric'],
  ['fabric for newborn', 'Mulmul Fabric'],
  ['jhabla cloth', 'Mulmul Fabric'],
  ['mens material', 'Linen Fabric'],
  ['shawl fabric', 'Wool Fabric'],
  ['fabric for table cloth', 'Linen Fabric'],
  ['table cloth', 'Linen Fabric'],
  ['curtains', 'Linen Fabric'],
  ['double bedsheet', 'Cambric Fabric'],
])('shows first for %j the cloth of which it is usually sewn: %j', (text, first) => {
  const sold = [
    product('Wool Fabric', { ...cloth, fabric: 'Wool', description: 'Suiting', categoryName: 'Wool' }),
    product('Mulmul Fabric', { ...cloth, fabric: 'Mulmul' }),
    product('Linen Fabric', { ...cloth, fabric: 'Linen', categoryName: 'Linen Shirting' }),
    product('Cambric Fabric', { ...cloth, fabric: 'Cotton' }),
  ]
  const { ids } = buildIndex(sold).list({ scope: { search: text }, narrowing: {}, page: 1, limit: 1 })
  expect(sold.find(({ id }) => id === ids[0])?.name).toBe(first)
})

it('shows cloth for "blouse fabric brocade" where a category is named after brocade', () => {
  const sold = [
    product('Festive Blouse', { garment: 'Blouse', categoryName: 'Blouses' }),
    product('Plain Silk Fabric', { ...cloth, fabric: 'Silk' }),
    product('Woven Fabric', { ...cloth, fabric: 'Silk', categoryName: 'Brocade' }),
  ]
  const { ids } = buildIndex(sold).list({
    scope: { search: 'blouse fabric brocade' },
    narrowing: {},
    page: 1,
    limit: 9,
  })
  expect(ids.map((id) => sold.find((one) => one.id === id)?.name)).toEqual(['Woven Fabric', 'Plain Silk Fabric'])
})

it('shows what looks like a craft first where only other kinds have it', () => {
  const sold = [
    product('Kantha Stole', { garment: 'Stole' }),
    product('Traditional Saree', { garment: 'Saree', brandName: 'Silk Sarees' }),
    product('Cotton Saree', { garment: 'Saree', pattern: 'Embroidered' }),
  ]
  const { ids } = buildIndex(sold).list({ scope: { search: 'kantha saree' }, narrowing: {}, page: 1, limit: 9 })
  expect(sold.find(({ id }) => id === ids[0])?.pattern).toBe('Embroidered')
})

it('shows what a shop has of two kinds that are to go together', () => {
  expect(found('palazzo with kurti')[0]).toBe('Short Kurti')
})

it('shows the nearest that children have before clothes of grown-ups', () => {
  expect(found('boys shorts')).not.toEqual([])
  const other = [
    product('Churidar', { garment: 'Churidar' }),
    product('Girls Leggings', { ...kids, mainCategoryName: 'Girls', garment: 'Leggings' }),
  ]
  const { ids } = buildIndex(other).list({ scope: { search: 'girls churidar' }, narrowing: {}, page: 1, limit: 9 })
  expect(ids.map((id) => other.find((one) => one.id === id)?.name)).toEqual(['Girls Leggings', 'Churidar'])
})

it.each(['kids wear', 'kids clothes', 'child wear', 'bacchon ke kapde'])(
  '%j finds clothes of girls and boys, and nothing for grown-ups, where few things name kids',
  (search) => {
    const other = [
      product('Kids Vest', { mainCategoryName: 'Children', garment: 'Vest' }),
      product('Denim Shorts', { mainCategoryName: 'Boys', garment: 'Shorts' }),
      product('Pleated Frock', { mainCategoryName: 'Girls', garment: 'Frock' }),
      product('Pleated Skirt', { garment: 'Skirt' }),
    ]
    const { ids } = buildIndex(other).list({ scope: { search }, narrowing: {}, page: 1, limit: 9 })
    expect(new Set(ids)).toEqual(new Set(other.slice(0, 3).map(({ id }) => id)))
  },
)

it.each([
  ['fabric for lehenga', ['Raw Silk Fabric', 'Tweed Suiting Fabric', 'Cambric Fabric']],
  ['jacket material', ['Raw Silk Fabric', 'Tweed Suiting Fabric', 'Cambric Fabric']],
  ['blazer cloth', ['Tweed Suiting Fabric', 'Raw Silk Fabric', 'Cambric Fabric']],
  ['kurta fabric', ['Cambric Fabric', 'Tweed Suiting Fabric', 'Raw Silk Fabric']],
  ['fabric for a petticoat', ['Cambric Fabric', 'Tweed Suiting Fabric', 'Raw Silk Fabric']],
  ['silk fabric for shirts', ['Raw Silk Fabric', 'Cambric Fabric', 'Tweed Suiting Fabric']],
])('%j lists first the cloth of which it is usually sewn', (search, expected) => {
  const cloth = [
    product('Cambric Fabric', { garment: 'Fabric', fabric: 'Cotton' }),
    product('Raw Silk Fabric', { garment: 'Fabric', fabric: 'Silk' }),
    product('Tweed Suiting Fabric', { garment: 'Fabric', fabric: 'Wool' }),
  ]
  const { ids } = buildIndex(cloth).list({ scope: { search }, narrowing: {}, page: 1, limit: 9 })
  expect(ids.map((id) => cloth.find((one) => one.id === id)?.name)).toEqual(expected)
})

it.each([
  ['10 mtr lining', 'Poplin Fabric'],
  ['blouse piece', 'Gold Tissue Fabric'],
  ['dedh meter velvet', 'Poplin Fabric'],
])('%j is cloth', (text, cloth) => {
  expect(found(text)).toContain(cloth)
  expect(found(text)).not.toContain('Plain Shirt')
})

it('shows brocade rather than chiffon for a saree blouse', () => {
  const sold = ['Brocade', 'Chiffon'].map((fabric) => product(`${fabric} Fabric`, { ...cloth, fabric }))
  const listing = { scope: { search: 'fabric for saree blouse' }, narrowing: {}, page: 1, limit: 9 }
  expect(buildIndex(sold).list(listing).ids[0]).toBe(sold[0]?.id)
})

it('shows what pupils wear for a school uniform', () => {
  const shirts = [
    product('School Shirt', { ...kids, garment: 'Shirt', categoryName: 'School Shirts' }),
    product('Formal Shirt', { mainCategoryName: 'Men', garment: 'Shirt', categoryName: 'Shirts' }),
  ]
  const listing = { scope: { search: 'school uniform' }, narrowing: {}, page: 1, limit: 9 }
  expect(buildIndex(shirts).list(listing).ids[0]).toBe(shirts[0]?.id)
})

it('shows dress material for curtains in a shop without curtains, and nothing that only has the name of cloth', () => {
  const sold = [
    product('Fabric Bracelet', { garment: 'Bracelet', categoryName: 'Jewellery' }),
    product('Printed Dress Material', { garment: 'Dress Material', categoryName: 'Dress Material' }),
  ]
  const listing = { scope: { search: 'heavy curtain fabric' }, narrowing: {}, page: 1, limit: 9 }
  expect(buildIndex(sold).list(listing).ids[0]).toBe(sold[1]?.id)
})

it('shows no set for a baby boy to whoever asks for a kurti', () => {
  const sold = [
    product('Kurta Set for Baby Boys', { ...kids, garment: 'Kurta Set' }),
    product('Printed Kurti', { garment: 'Kurti' }),
  ]
  const listing = { scope: { search: 'kurti with pant set' }, narrowing: {}, page: 1, limit: 9 }
  expect(buildIndex(sold).list(listing).ids).toEqual([sold[1]?.id])
})

it('puts the fabric of a saree before what titles say about its blouse piece', () => {
  const saree = { garment: 'Saree', categoryName: 'Sarees' }
  const sarees = [
    product('Silk Saree with Blouse Piece', { ...saree, fabric: 'Silk' }),
    product('Cotton Saree', { ...saree, fabric: 'Cotton' }),
  ]
  const search = (text: string) =>
    buildIndex(sarees).list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
  expect(search('cotton saree with blouse piece').ids[0]).toBe(sarees[1]?.id)
  expect(search('silk saree with blouse piece').ids[0]).toBe(sarees[0]?.id)
})

it.each([
  ['blouse for white saree', ['White Blouse', 'Black Blouse', 'White Saree with Blouse Piece']],
  ['white saree ke liye blouse', ['White Blouse', 'Black Blouse', 'White Saree with Blouse Piece']],
  ['white saree blouse', ['White Blouse', 'White Saree with Blouse Piece', 'Black Blouse']],
  ['black blouse for white saree', ['Black Blouse', 'White Blouse', 'White Saree with Blouse Piece']],
  ['white saree ke liye black blouse', ['Black Blouse', 'White Blouse', 'White Saree with Blouse Piece']],
  ['black shirt for white jeans', ['Black Shirt', 'White Shirt']],
])('%j finds what is asked for before what it is worn with, in its own colour first', (search, expected) => {
  const sold = [
    product('White Saree with Blouse Piece', { garment: 'Saree', colors: ['White'] }),
    product('White Shirt', { garment: 'Shirt', colors: ['White'] }),
    product('Black Shirt', { garment: 'Shirt', colors: ['Black'] }),
    product('Black Blouse', { garment: 'Blouse', colors: ['Black'] }),
    product('White Blouse', { garment: 'Blouse', colors: ['White'] }),
  ]
  const { ids } = buildIndex(sold).list({ scope: { search }, narrowing: {}, page: 1, limit: 9 })
  const names = ids.map((id) => sold.find((one) => one.id === id)?.name)
  expect(names.slice(0, expected.length)).toEqual(expected)
})

it.each([
  ['saree blouse', ['Cotton Saree with Blouse Piece', 'Kashi Silk Saree']],
  ['saree blouse piece', ['Cotton Saree with Blouse Piece', 'Kashi Silk Saree']],
])('%j finds sarees where no blouses are sold', (search, expected) => {
  const sold = expected.toReversed().map((name) => product(name, { garment: 'Saree' }))
  const { ids } = buildIndex(sold).list({ scope: { search }, narrowing: {}, page: 1, limit: 9 })
  expect(ids.map((id) => sold.find((one) => one.id === id)?.name)).toEqual(expected)
})

it.each([
  ['shirt for white jeans', ['White Shirt', 'Black Shirt']],
  ['white jeans ke liye shirt', ['White Shirt', 'Black Shirt']],
])('%j asks for no white shirt', (search, expected) => {
  const sold = expected.map((name) => product(name, { garment: 'Shirt', colors: [name.split(' ')[0] as string] }))
  const { ids, search: said } = buildIndex(sold).list({ scope: { search }, narrowing: {}, page: 1, limit: 9 })
  expect(ids).toHaveLength(2)
  expect(said?.understood.attributes).toEqual([])
})
