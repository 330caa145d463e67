import type { Kysely, Transaction } from 'kysely'
import { CATEGORY_TEXTS } from '../../../db/seed/category-texts.ts'
import { ABOUT } from '../../../db/seed/content/about.ts'
import { FAQ } from '../../../db/seed/content/faq.ts'
import { type FindIds, homeSections } from '../../../db/seed/content/home.ts'
import { PRIVACY } from '../../../db/seed/content/privacy.ts'
import { RETURNS } from '../../../db/seed/content/returns.ts'
import {
  CONTACT,
  DELIVERY,
  DEMO_AREAS,
  GOOGLE_TAGS,
  NAV_CONFIG,
  PAYMENTS,
  SHIPPING,
  SHOP_IDENTITY,
} from '../../../db/seed/content/settings.ts'
import { SHIPPING_PAGE } from '../../../db/seed/content/shipping.ts'
import { TERMS } from '../../../db/seed/content/terms.ts'
import { demoProducts, demoSwatches, handleOf } from '../../../db/seed/demo-products.ts'
import { DEMO_LOOKS } from '../../../db/seed/looks.ts'
import { createAccounts, type DEMO_ACCOUNTS } from '../accounts/first-accounts.ts'
import { type RefusedProduct, writeProducts } from '../catalogue/write-products.ts'
import { hasAreas, writeAreas } from '../delivery/index.ts'
import type { Database } from '../platform/database/schema.ts'
import { loadOrders } from './orders.ts'
import {
  addLook,
  addSetting,
  categoryIdsByPath,
  claimDemo,
  dateOpeningStock,
  describeCategory,
  flagDemoProducts,
  hasProducts,
  hasSections,
  insertSections,
  isDemoShop,
  linkSwatch,
  productIdsByHandle,
  recordDemo,
  releaseDemo,
} from './queries.ts'
import { loadSampleReviews } from './sample-reviews.ts'

interface Options {
  /** Writes the demo products again, overwriting changes made to them since. */
  readonly again?: boolean
  /** Called with the number of products written so far. */
  readonly progress?: (done: number, total: number) => void
  /** Accounts for signing in to the demo shop; their passwords are public. */
  readonly accounts?: typeof DEMO_ACCOUNTS
}

export interface DemoLoad {
  /** `already loaded`: the demo shop was loaded before; `not empty`: the shop has its own products, so nothing was loaded. */
  readonly result: 'loaded' | 'already loaded' | 'not empty'
  readonly products: number
  /** Demo products left out because another product has their SKU. */
  readonly refused: readonly RefusedProduct[]
}

/**
 * Loads the demo shop into an empty database, once: products, home page, settings, customers and their orders. It runs in
 * one transaction, so an interrupted load leaves nothing and the next start repeats it. Of two processes starting at once,
 * one loads and the other waits. Later changes and deletions by the shop are kept.
 */
export async function loadDemoShop(
  db: Kysely<Database>,
  { again = false, progress = () => undefined, accounts = [] }: Options = {},
): Promise<DemoLoad> {
  return db.transaction().execute(async (trx) => {
    const isFirst = await claimDemo(trx)
    if (!again && !isFirst && !(await isDemoShop(trx))) return { result: 'not empty', products: 0, refused: [] }
    if (!again && !isFirst) {
      await flagDemoProducts(
        trx,
        demoProducts().map(({ handle }) => handle),
      )
      return { result: 'already loaded', products: 0, refused: [] }
    }
    if (!again && (await hasProducts(trx))) {
      await releaseDemo(trx)
      return { result: 'not empty', products: 0, refused: [] }
    }
    const { products, refused } = await loadProducts(trx, progress)
    await loadContent(trx)
    if (isFirst) {
      await createAccounts(trx, accounts)
      await dateOpeningStock(trx)
      await loadOrders(trx)
      await loadSampleReviews(trx)
    }
    await recordDemo(trx, { products })
    return { result: 'loaded', products, refused }
  })
}

async function loadProducts(trx: Transaction<Database>, progress: NonNullable<Options['progress']>) {
  const all = demoProducts()
  progress(0, all.length)
  const { created, updated, unchanged, refused } = await writeProducts(trx, all, {
    batchSize: 50,
    onBatch: (soFar) => progress(soFar.created + soFar.updated + soFar.unchanged + soFar.refused.length, all.length),
  })
  const categoryIds = await categoryIdsByPath(trx)
  for (const [position, [path, { description, image }]] of Object.entries(CATEGORY_TEXTS).entries()) {
    await describeCategory(trx, idOf(categoryIds, path), { position, description, image })
  }
  for (const [path, shown] of Object.entries(DEMO_LOOKS)) {
    await addLook(trx, idOf(categoryIds, path), idOf(categoryIds, shown))
  }
  await loadSwatches(trx)
  return { products: created + updated + unchanged, refused }
}

/** A swatch whose SKU another product has is left out. */
async function loadSwatches(trx: Transaction<Database>): Promise<void> {
  const swatches = demoSwatches()
  await writeProducts(
    trx,
    swatches.map(({ swatch }) => swatch),
  )
  for (const { cloth, swatch } of swatches) await linkSwatch(trx, { cloth, swatch: swatch.handle })
}

/** Leaves an existing home page, existing settings and delivery areas unchanged. */
async function loadContent(trx: Transaction<Database>): Promise<void> {
  const find = await finder(trx)
  if (!(await hasSections(trx))) await insertSections(trx, homeSections(find))
  for (const [name, value] of DEMO_SETTINGS) await addSetting(trx, name, value)
  if (!(await hasAreas(trx))) await writeAreas(trx, DEMO_AREAS)
}

const LEGAL = { faq: FAQ, privacy: PRIVACY, terms: TERMS, shipping: SHIPPING_PAGE, returns: RETURNS }

/** The settings of the demo shop. */
export const DEMO_SETTINGS: readonly (readonly [name: string, value: Readonly<Record<string, unknown>>])[] = [
  ['nav_config', { ...NAV_CONFIG }],
  ['contact', CONTACT],
  ['about', ABOUT],
  ['google_tags', GOOGLE_TAGS],
  ['shop_identity', SHOP_IDENTITY],
  ['shipping', { ...SHIPPING }],
  ['delivery', { ...DELIVERY }],
  ['payments', { ...PAYMENTS }],
  ...Object.entries(LEGAL).map(([name, page]) => [`legal_${name}`, { ...page }] as const),
]

async function finder(trx: Transaction<Database>): Promise<FindIds> {
  const categoryIds = await categoryIdsByPath(trx)
  const productIds = await productIdsByHandle(trx)
  return {
    mainCategoryId: (name) => idOf(categoryIds, name),
    categoryId: (mainCategory, name) => idOf(categoryIds, `${mainCategory} / ${name}`),
    productIds: (names) => names.flatMap((name) => productIds.get(handleOf(name)) ?? []),
  }
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id)
    throw new Error(`The demo content names '${name}', which is not in the demo catalogue. Correct it in db/seed/.`)
  return id
}
