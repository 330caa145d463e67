import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { IndexedProduct } from '../src/server/search/indexed-product.ts'

/** The catalogue of an Indian department store. It is not part of the project because it has no licence. */
export const DEPARTMENT_STORE = new URL(
  '../../shared/data/catalogue/womens_department_store_27k.csv.gz',
  import.meta.url,
)

interface Row {
  readonly brand: string
  readonly title: string
  readonly garment: string
  readonly pattern: string
  readonly fabric: string
  readonly colour: string
  readonly sizes: string
  readonly mrp: string
  readonly sell_price: string
  readonly category: string
}

export function departmentStoreRows(): Row[] {
  return parse(gunzipSync(readFileSync(DEPARTMENT_STORE)), { columns: true })
}

/** Yields `count` products made from the rows, repeated with other ids when there are not enough. */
export function* departmentStore(rows: readonly Row[], count: number): Generator<IndexedProduct> {
  for (let n = 0; n < count; n++) {
    const row = rows[n % rows.length] as Row
    const round = Math.floor(n / rows.length)
    const [category = '', mainCategory = ''] = row.category.split('-')
    const price = Number(row.sell_price || row.mrp) * 100
    const sizes = row.sizes === '' ? [] : row.sizes.split('|')
    yield {
      id: hexId(n),
      name: row.title,
      description: '',
      brandId: idOf(row.brand),
      brandName: row.brand,
      mainCategoryId: idOf(mainCategory),
      mainCategoryName: mainCategory,
      categoryId: idOf(category),
      categoryName: category,
      subCategoryId: row.garment === '' ? undefined : idOf(row.garment),
      subCategoryName: row.garment === '' ? undefined : row.garment,
      garment: row.garment,
      fabric: row.fabric,
      pattern: row.pattern,
      colors: [row.colour],
      sizes,
      sizesInStock: sizes,
      unit: 'piece',
      pricePaise: Number.isFinite(price) ? Math.round(price) + round * 100 : 0,
      rating: 0,
      countryOfOrigin: 'India',
      widthCm: null,
      gsm: null,
      createdAt: 1_700_000_000_000 + ((n * 7919) % count) * 1000,
      featured: n % 50 === 0,
      newArrival: n % 40 === 0,
      bestSeller: n % 60 === 0,
      inStock: n % 20 !== 0,
      skus: sizes.map((size) => `DS-${n}-${size}`),
    }
  }
}

function hexId(n: number): string {
  return ((BigInt(n + 1) * 0x9e3779b97f4a7c15n) % (1n << 96n)).toString(16).padStart(24, '0')
}

function idOf(name: string): string {
  return Buffer.from(name.padEnd(12, '.')).toString('hex').slice(0, 24)
}
