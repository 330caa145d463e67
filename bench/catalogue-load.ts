import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoProducts } from '../db/seed/demo-products.ts'
import type { ProductInput } from '../src/domain/catalogue/product-input.ts'
import { writeProducts } from '../src/server/catalogue/write-products.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { checkFile } from '../src/server/product-files/check-file.ts'
import { readProducts } from '../src/server/product-files/products-of-file.ts'
import { DEPARTMENT_STORE } from './department-store.ts'

/** Returns products for filling shops: a real catalogue as the import reads it, or the demo products when that file is missing. */
export async function loadProducts(): Promise<readonly ProductInput[]> {
  if (!existsSync(DEPARTMENT_STORE)) {
    console.log(`  ${DEPARTMENT_STORE.pathname} is missing, so the demo products are used, repeated under other names.`)
    return demoProducts()
  }
  const products: ProductInput[] = []
  const file = await checkFile(fileURLToPath(DEPARTMENT_STORE), () => undefined)
  const found = readProducts(file, { refuse: () => undefined })
  for await (const { product } of found) products.push(product)
  return products
}

/** Creates a shop's data folder with `count` products: an even selection of `all`, or repetitions with other handles. */
export async function fillShop(dataDir: string, all: readonly ProductInput[], count: number): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
  try {
    await migrate(database.url)
    const { created } = await writeProducts(database.db, selectProducts(all, count), {
      defaultStock: { piece: 10, metre: 1000 },
    })
    if (created < count) throw new Error(`Only ${created} of ${count} products were written.`)
  } finally {
    await database.close()
  }
}

function* selectProducts(all: readonly ProductInput[], count: number): Generator<ProductInput> {
  for (let n = 0; n < count; n++) {
    const index = count < all.length ? Math.floor((n * all.length) / count) : n % all.length
    const product = all[index] as ProductInput
    const round = count < all.length ? 0 : Math.floor(n / all.length)
    yield round === 0 ? product : copyOf(product, round)
  }
}

function copyOf(product: ProductInput, round: number): ProductInput {
  const variants = product.variants.map(({ sku: _, ...variant }) => variant)
  return { ...product, handle: `${product.handle.slice(0, 190)}--${round + 1}`, variants }
}
