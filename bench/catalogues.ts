import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoProducts } from '../db/seed/demo-products.ts'
import type { ProductInput } from '../src/domain/catalogue/product-input.ts'
import { checkFile } from '../src/server/product-files/check-file.ts'
import { readProducts } from '../src/server/product-files/products-of-file.ts'
import type { IndexedProduct } from '../src/server/search/indexed-product.ts'

/** The catalogues that searches are measured with; imported ones are not part of the project because they have no licence. */
const FILES = ['womens_department_store_27k.csv.gz', 'myntra_catalog_12k_priced_described.csv.gz']

/** The products of the demo shop, and of each catalogue that is present as an import reads it. */
export async function* catalogues(): AsyncGenerator<{ readonly name: string; readonly products: IndexedProduct[] }> {
  yield { name: 'demo shop', products: demoProducts().map(indexed) }
  for (const name of FILES) {
    const path = fileURLToPath(new URL(`../../shared/data/catalogue/${name}`, import.meta.url))
    if (existsSync(path)) yield { name, products: await imported(path) }
    else console.log(`${path} is missing.`)
  }
}

/** Reads a CSV file of products as an import does. */
async function imported(path: string): Promise<IndexedProduct[]> {
  const products: IndexedProduct[] = []
  const file = await checkFile(path, () => undefined)
  for await (const { product } of readProducts(file, { refuse: () => undefined }))
    products.push(indexed(product, products.length))
  return products
}

function indexed(product: ProductInput, at: number): IndexedProduct {
  const { variants, mainCategory, category, subCategory } = product
  const inStock = variants.filter(({ stock = 10 }) => stock > 0)
  return {
    id: at.toString(16).padStart(24, '0'),
    name: product.name,
    description: product.description ?? '',
    brandId: `brand ${product.brand}`,
    brandName: product.brand,
    mainCategoryId: mainCategory,
    mainCategoryName: mainCategory,
    categoryId: `${mainCategory} / ${category}`,
    categoryName: category,
    subCategoryId: subCategory && `${mainCategory} / ${category} / ${subCategory}`,
    subCategoryName: subCategory,
    garment: product.garment,
    fabric: product.fabric,
    pattern: product.pattern,
    colors: [product.color, ...variants.map(({ color }) => color)],
    sizes: variants.map(({ size }) => size),
    sizesInStock: inStock.map(({ size }) => size),
    unit: product.unit,
    pricePaise: product.finalPrice ?? product.price,
    rating: 0,
    countryOfOrigin: product.countryOfOrigin ?? 'India',
    widthCm: product.widthCm ?? null,
    gsm: product.gsm ?? null,
    createdAt: 1_700_000_000_000 + at * 1000,
    featured: product.featured ?? false,
    newArrival: product.newArrival ?? false,
    bestSeller: product.bestSeller ?? false,
    inStock: inStock.length > 0,
    skus: [],
  }
}
