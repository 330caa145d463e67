/** The URLs that the benchmark requests. They are made from names, so that shops of every size receive the same requests. */
export interface RequestUrls {
  readonly listing: readonly string[]
  readonly facets: readonly string[]
  readonly search: readonly string[]
  /** Facets of a search are counted each time; those of a category are cached until the catalogue changes. */
  readonly searchFacets: readonly string[]
  readonly suggestions: readonly string[]
  readonly detail: readonly string[]
}

interface Option {
  readonly name: string
  readonly id?: string
}

interface Listing {
  readonly products: readonly { readonly _id: string }[]
  readonly total: number
  readonly filterOptions: Readonly<Record<string, readonly Option[]>>
}

const COUNT = 96
const SORTS = ['price&sortOrder=asc', 'price&sortOrder=desc', 'name&sortOrder=asc', 'createdAt&sortOrder=desc']
const TEXTS = [
  'red cotton kurta',
  'blue jeans',
  'printed dress',
  'black top',
  'floral maxi dress',
  'silk saree',
  'palazzo',
  'kurtha',
  'cottn shirt',
  'chikankaari',
  'jens',
  'anarkli',
  'palazo pants',
  'lehnga',
  'saari',
  'pritned dres',
  'red cotton kurta under 1000',
  'shirt size m',
  'gray trousers',
  'pyjama',
  'white linen',
  'women',
  'dress',
  'yellow ethnic kurta set',
  'denim jacket',
  'striped t-shirt',
  'georgette',
  'sleeveless',
  'night suit',
  'zqxj brwk',
]

/** Makes the URLs from the names in the reference shop and the ids in the shop at `url`. */
export async function requestUrlsFor(url: string, reference: string): Promise<RequestUrls> {
  const known = (await getJson(`${reference}/api/products?facets=true&limit=1`)) as Listing
  const { categories, ids } = await categoriesAndProductsOf(url)
  const { brands = [], colors = [], fabrics = [], patterns = [], sizes = [] } = known.filterOptions
  const filters = (turn: number): string => {
    const of = (name: string, options: readonly Option[]) =>
      `&${name}=${encodeURIComponent(options[(turn * 7) % options.length]?.name ?? '')}`
    const kinds = [
      '',
      of('color', colors),
      of('brand', brands),
      of('size', sizes),
      of('fabric', fabrics),
      of('pattern', patterns),
      `&category=${categories[turn % categories.length]}`,
      `&minPrice=${200 + turn * 10}&maxPrice=${1500 + turn * 40}`,
      `${of('color', colors)}${of('size', sizes)}`,
      `&category=${categories[turn % categories.length]}${of('color', colors)}&maxPrice=${900 + turn * 30}`,
    ]
    return kinds[turn % kinds.length] ?? ''
  }
  const listing = Array.from({ length: COUNT }, (_, turn) => {
    const sort = turn % 3 === 0 ? '' : `&sortBy=${SORTS[turn % SORTS.length]}`
    return `${url}/api/products?limit=24&page=${1 + (turn % 5)}${filters(turn)}${sort}`
  })
  return {
    listing,
    facets: listing.map((address) => `${address}&facets=true`),
    search: Array.from({ length: COUNT }, (_, turn) => {
      const text = encodeURIComponent(TEXTS[turn % TEXTS.length] ?? '')
      return `${url}/api/products/search?q=${text}&page=${1 + Math.floor(turn / TEXTS.length)}`
    }),
    searchFacets: Array.from({ length: COUNT }, (_, turn) => {
      const text = encodeURIComponent(TEXTS[turn % TEXTS.length] ?? '')
      return `${url}/api/products?limit=24&facets=true&search=${text}${filters(turn)}`
    }),
    suggestions: Array.from({ length: COUNT }, (_, turn) => {
      const text = TEXTS[turn % TEXTS.length] ?? ''
      return `${url}/api/products/suggestions?q=${encodeURIComponent(text.slice(0, 2 + ((turn * 5) % text.length)))}`
    }),
    detail: Array.from({ length: COUNT }, (_, turn) => `${url}/api/products/${ids[turn % ids.length]}`),
  }
}

async function categoriesAndProductsOf(
  url: string,
): Promise<{ categories: readonly string[]; ids: readonly string[] }> {
  const { data } = (await getJson(`${url}/api/categories?type=category`)) as {
    data: readonly { _id: string; name: string; productCount: number }[]
  }
  const { products } = (await getJson(`${url}/api/products?limit=100&sortBy=name&sortOrder=asc`)) as Listing
  const largest = [...data].sort((a, b) => b.productCount - a.productCount || (a.name < b.name ? -1 : 1))
  return { categories: largest.slice(0, 40).map(({ _id }) => _id), ids: products.map(({ _id }) => _id) }
}

async function getJson(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) })
  if (!response.ok) throw new Error(`${response.status} from ${address}`)
  return response.json()
}
