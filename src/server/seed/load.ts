import type { Kysely, Transaction } from 'kysely'
import { CATEGORY_WORDS } from '../../../db/seed/categories.ts'
import { type Find, homeSections } from '../../../db/seed/content/home.ts'
import { CONTACT, GOOGLE_TAGS, navConfig } from '../../../db/seed/content/settings.ts'
import { demoProducts, handleOf } from '../../../db/seed/products.ts'
import type { Database } from '../database/schema.ts'
import {
  addSetting,
  categoryIdsByPath,
  claimDemo,
  hasGoods,
  hasSections,
  insertSections,
  introduceCategory,
  productIdsByHandle,
  recordDemo,
} from './queries.ts'
import { writeGoods } from './write-goods.ts'

interface Options {
  /** Writes the demo goods again although they were loaded once, over what was changed in them since. */
  readonly again?: boolean
  /** Called as the work goes on, with the number of products written so far. */
  readonly progress?: (done: number, total: number) => void
}

export interface DemoLoad {
  /** `kept`: the demo shop was loaded before; `not empty`: the shop has goods of its own, and the demo stays out. */
  readonly outcome: 'loaded' | 'kept' | 'not empty'
  readonly products: number
}

/**
 * Loads the demo shop into an empty database, once: goods, home page, navigation and contact information. All of it stands
 * in one transaction, so a kill in the middle leaves nothing and the next start loads it; of two processes starting at once
 * one loads and the other waits. What a shopkeeper changed or deleted afterwards stays as it is.
 */
export async function loadDemoShop(
  db: Kysely<Database>,
  { again = false, progress = () => undefined }: Options = {},
): Promise<DemoLoad> {
  return db.transaction().execute(async (trx) => {
    const isFirst = await claimDemo(trx)
    if (!again && !isFirst) return { outcome: 'kept', products: 0 }
    if (!again && (await hasGoods(trx))) return { outcome: 'not empty', products: 0 }
    const products = await loadGoods(trx, progress)
    await loadContent(trx)
    await recordDemo(trx, { products })
    return { outcome: 'loaded', products }
  })
}

const BATCH = 50

async function loadGoods(trx: Transaction<Database>, progress: NonNullable<Options['progress']>): Promise<number> {
  const products = demoProducts()
  for (let done = 0; done < products.length; done += BATCH) {
    progress(done, products.length)
    await writeGoods(trx, products.slice(done, done + BATCH))
  }
  progress(products.length, products.length)
  const categoryIds = await categoryIdsByPath(trx)
  for (const [position, [path, { description, image }]] of Object.entries(CATEGORY_WORDS).entries()) {
    await introduceCategory(trx, idOf(categoryIds, path), { position, description, image })
  }
  return products.length
}

/** A home page and settings that are there already belong to the shopkeeper. */
async function loadContent(trx: Transaction<Database>): Promise<void> {
  const find = await finder(trx)
  if (!(await hasSections(trx))) await insertSections(trx, homeSections(find))
  await addSetting(trx, 'nav_config', { ...navConfig(find) })
  await addSetting(trx, 'contact', CONTACT)
  await addSetting(trx, 'google_tags', GOOGLE_TAGS)
}

async function finder(trx: Transaction<Database>): Promise<Find> {
  const categoryIds = await categoryIdsByPath(trx)
  const productIds = await productIdsByHandle(trx)
  return {
    mainCategory: (name) => idOf(categoryIds, name),
    category: (mainCategory, name) => idOf(categoryIds, `${mainCategory} / ${name}`),
    product: (name) => idOf(productIds, handleOf(name)),
  }
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id)
    throw new Error(`The demo content names '${name}', which is not among the demo goods. Correct it in db/seed/.`)
  return id
}
