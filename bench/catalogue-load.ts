import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoProducts } from '../db/seed/demo-products.ts'
import type { ProductInput } from '../src/domain/catalogue/product-input.ts'
import { writeProducts } from '../src/server/catalogue/write-products.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { checkFile } from '../src/server/product-files/check-file.ts'
import { productsOfFile } from '../src/server/product-files/products-of-file.ts'
import { DEPARTMENT_STORE } from './department-store.ts'

/** Goods to fill shops with: a real catalogue as the import reads it, or the demo goods where that file is absent. */
export async function goods(): Promise<readonly ProductInput[]> {
  if (!existsSync(DEPARTMENT_STORE)) {
    console.log('  ../shared/data/catalogue is absent: the demo goods stand in, many times over.')
    return demoProducts()
  }
  const products: ProductInput[] = []
  const file = await checkFile(fileURLToPath(DEPARTMENT_STORE), () => undefined)
  const found = productsOfFile(
    file,
    () => undefined,
    () => undefined,
  )
  for await (const { product } of found) products.push(product)
  return products
}

/** Makes a shop's data folder with `count` products: taken evenly from the goods, or repeated under other handles. */
export async function fillShop(dataDir: string, all: readonly ProductInput[], count: number): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
  try {
    await migrate(database.url)
    const { created } = await writeProducts(database.db, some(all, count), {
      defaultStock: { piece: 10, metre: 1000 },
    })
    if (created < count) throw new Error(`Only ${created} of ${count} products were written.`)
  } finally {
    await database.close()
  }
}

function* some(all: readonly ProductInput[], count: number): Generator<ProductInput> {
  for (let at = 0; at < count; at++) {
    const place = count < all.length ? Math.floor((at * all.length) / count) : at % all.length
    const product = all[place] as ProductInput
    const round = count < all.length ? 0 : Math.floor(at / all.length)
    yield round === 0 ? product : again(product, round)
  }
}

function again(product: ProductInput, round: number): ProductInput {
  const variants = product.variants.map(({ sku: _, ...variant }) => variant)
  return { ...product, handle: `${product.handle.slice(0, 190)}--${round + 1}`, variants }
}
