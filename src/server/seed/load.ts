import type { Kysely, Transaction } from 'kysely'
import { CATEGORY_WORDS } from '../../../db/seed/category-texts.ts'
import { ABOUT } from '../../../db/seed/content/about.ts'
import { FAQ } from '../../../db/seed/content/faq.ts'
import { type Find, homeSections } from '../../../db/seed/content/home.ts'
import { PRIVACY } from '../../../db/seed/content/privacy.ts'
import { RETURNS } from '../../../db/seed/content/returns.ts'
import {
  CONTACT,
  GOOGLE_TAGS,
  navConfig,
  PAYMENTS,
  SHIPPING,
  SHOP_IDENTITY,
} from '../../../db/seed/content/settings.ts'
import { SHIPPING_PAGE } from '../../../db/seed/content/shipping.ts'
import { TERMS } from '../../../db/seed/content/terms.ts'
import { demoProducts, handleOf } from '../../../db/seed/demo-products.ts'
import { createAccounts, type DEMO_ACCOUNTS } from '../accounts/first-accounts.ts'
import { type RefusedProduct, writeProducts } from '../catalogue/write-products.ts'
import type { Database } from '../platform/database/schema.ts'
import { loadOrders } from './orders.ts'
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
  releaseDemo,
} from './queries.ts'

interface Options {
  /** Writes the demo goods again although they were loaded once, over what was changed in them since. */
  readonly again?: boolean
  /** Called as the work goes on, with the number of products written so far. */
  readonly progress?: (done: number, total: number) => void
  /** Who can sign in to the demo shop; their passwords are known to everybody. */
  readonly accounts?: typeof DEMO_ACCOUNTS
}

export interface DemoLoad {
  /** `kept`: the demo shop was loaded before; `not empty`: the shop has goods of its own, and the demo stays out. */
  readonly outcome: 'loaded' | 'kept' | 'not empty'
  readonly products: number
  /** Demo goods the shop could not take, because a product of the shopkeeper's has their SKU. */
  readonly refused: readonly RefusedProduct[]
}

/**
 * Loads the demo shop into an empty database, once: goods, home page, settings, customers and their orders. All of it stands
 * in one transaction, so a kill in the middle leaves nothing and the next start loads it; of two processes starting at once
 * one loads and the other waits. What a shopkeeper changed or deleted afterwards stays as it is.
 */
export async function loadDemoShop(
  db: Kysely<Database>,
  { again = false, progress = () => undefined, accounts = [] }: Options = {},
): Promise<DemoLoad> {
  return db.transaction().execute(async (trx) => {
    const isFirst = await claimDemo(trx)
    if (!again && !isFirst) return { outcome: 'kept', products: 0, refused: [] }
    if (!again && (await hasGoods(trx))) {
      await releaseDemo(trx)
      return { outcome: 'not empty', products: 0, refused: [] }
    }
    const { products, refused } = await loadGoods(trx, progress)
    await loadContent(trx)
    if (isFirst) {
      await createAccounts(trx, accounts)
      await loadOrders(trx)
    }
    await recordDemo(trx, { products })
    return { outcome: 'loaded', products, refused }
  })
}

async function loadGoods(trx: Transaction<Database>, progress: NonNullable<Options['progress']>) {
  const goods = demoProducts()
  progress(0, goods.length)
  const { created, updated, unchanged, refused } = await writeProducts(trx, goods, {
    batchSize: 50,
    onBatch: (soFar) => progress(soFar.created + soFar.updated + soFar.unchanged + soFar.refused.length, goods.length),
  })
  const categoryIds = await categoryIdsByPath(trx)
  for (const [position, [path, { description, image }]] of Object.entries(CATEGORY_WORDS).entries()) {
    await introduceCategory(trx, idOf(categoryIds, path), { position, description, image })
  }
  return { products: created + updated + unchanged, refused }
}

/** A home page and settings that are there already belong to the shopkeeper. */
async function loadContent(trx: Transaction<Database>): Promise<void> {
  const find = await finder(trx)
  if (!(await hasSections(trx))) await insertSections(trx, homeSections(find))
  await addSetting(trx, 'nav_config', { ...navConfig(find) })
  await addSetting(trx, 'contact', CONTACT)
  await addSetting(trx, 'about', ABOUT)
  await addSetting(trx, 'google_tags', GOOGLE_TAGS)
  await addSetting(trx, 'shop_identity', SHOP_IDENTITY)
  await addSetting(trx, 'shipping', { ...SHIPPING })
  await addSetting(trx, 'payments', { ...PAYMENTS })
  for (const [name, page] of Object.entries(LEGAL)) await addSetting(trx, `legal_${name}`, page)
}

const LEGAL = { faq: FAQ, privacy: PRIVACY, terms: TERMS, shipping: SHIPPING_PAGE, returns: RETURNS }

async function finder(trx: Transaction<Database>): Promise<Find> {
  const categoryIds = await categoryIdsByPath(trx)
  const productIds = await productIdsByHandle(trx)
  return {
    mainCategory: (name) => idOf(categoryIds, name),
    category: (mainCategory, name) => idOf(categoryIds, `${mainCategory} / ${name}`),
    products: (names) => names.flatMap((name) => productIds.get(handleOf(name)) ?? []),
  }
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id)
    throw new Error(`The demo content names '${name}', which is not among the demo goods. Correct it in db/seed/.`)
  return id
}
