import type { Kysely, Transaction } from 'kysely'
import { homeSections } from '../../../db/seed/content/home.ts'
import { DEMO_AREAS } from '../../../db/seed/content/settings.ts'
import { demoProducts } from '../../../db/seed/demo-products.ts'
import { PEOPLE, PRIYA } from '../../../db/seed/people.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { DEMO_ACCOUNTS } from '../accounts/first-accounts.ts'
import { hasOwner } from '../accounts/owner-queries.ts'
import { recordChange } from '../audit/audit.ts'
import { lockProductWrites } from '../catalogue/write-queries.ts'
import { removeAreas } from '../delivery/index.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import { DEMO_SETTINGS } from './load.ts'
import { isDemoShop, recordDemo } from './queries.ts'
import {
  accountsOf,
  categoryLevels,
  deleteEmptyCategories,
  deleteSections,
  deleteStockMovements,
  deleteUnusedBrands,
  deleteWithReferences,
  demoProductIds,
  lockOrders,
  ordersOf,
  realOrders,
  removeFromSetting,
  restartSeries,
} from './remove-queries.ts'

/** The demo customers and the accounts with public passwords. */
const DEMO_EMAILS = [...new Set([PRIYA, ...Object.values(PEOPLE), ...DEMO_ACCOUNTS].map(({ email }) => email))]

/**
 * Removes everything that the demo shop brought and nobody has changed: its products, categories and brands without other
 * products, its customers with their orders, invoices and reviews, its accounts with public passwords, home page and texts. It
 * stays removed after a restart.
 * @throws ApiError 409 when there is no demo data, when the shop has taken orders of its own, whose invoices follow those of the
 *   demo orders, or when nobody else than a demo account could log in afterwards
 */
export async function removeDemoShop(
  db: Kysely<Database>,
  caller: Caller,
): Promise<{ products: number; orders: number }> {
  return db.transaction().execute(async (trx) => {
    await lockOrders(trx)
    await lockProductWrites(trx)
    if (!(await isDemoShop(trx))) throw new ApiError(409, 'There is no demo data to remove.')
    const people = await accountsOf(trx, DEMO_EMAILS)
    if (people.includes(userIdOf(caller)) || !(await hasOwner(trx, people))) throw new ApiError(409, NEEDS_OWNER)
    const inTheWay = await realOrders(trx, people)
    if (inTheWay.length > 0) throw new ApiError(409, ordersInTheWay(inTheWay))
    const orders = await ordersOf(trx, people)
    // A movement of a refund, and a review of an order, cannot exist without it, so they are deleted and not emptied.
    await deleteWithReferences(trx, 'review', 'order_id', orders)
    await deleteWithReferences(trx, 'review', 'customer_id', people)
    await deleteWithReferences(trx, 'money_movement', 'order_id', orders)
    await deleteWithReferences(trx, 'orders', 'id', orders)
    await restartSeries(trx)
    const products = await demoProductIds(trx)
    await deleteWithReferences(trx, 'product', 'id', products)
    await deleteStockMovements(trx, products, orders)
    await removeCategoriesAndBrands(trx)
    await deleteWithReferences(trx, 'customer', 'id', people)
    for (const { sectionType, title } of homeSections(NOTHING_FOUND)) await deleteSections(trx, sectionType, title)
    for (const [name, value] of DEMO_SETTINGS) await removeFromSetting(trx, name, value)
    await removeAreas(trx, DEMO_AREAS)
    await recordDemo(trx, { removed: true })
    const removed = { products: products.length, orders: orders.length }
    await recordChange(trx, caller, { action: 'remove', entity: 'demo data', entityId: 'demo', after: removed })
    return removed
  })
}

const NEEDS_OWNER =
  'The demo account would be removed, too. Invite yourself to the team as an owner first, and log in with that account.'

const NOTHING_FOUND = { mainCategoryId: () => '', categoryId: () => '', productIds: () => [] }

function ordersInTheWay(ids: readonly string[]): string {
  const numbers = ids.slice(0, 5).map((id) => `#${orderNumber(id)}`)
  const more = ids.length > numbers.length ? ` and ${ids.length - numbers.length} more` : ''
  return `The shop has taken orders of its own (${numbers.join(', ')}${more}), and their invoices follow those of the demo orders. Start a new shop with DEMO=0 instead, or cancel orders that have no invoice.`
}

async function removeCategoriesAndBrands(trx: Transaction<Database>): Promise<void> {
  const demo = demoProducts()
  await deleteUnusedBrands(trx, [...new Set(demo.map(({ brand }) => brand))])
  const paths = new Set(
    demo.flatMap(({ mainCategory, category, subCategory }) => [
      mainCategory,
      `${mainCategory} / ${category}`,
      `${mainCategory} / ${category} / ${subCategory}`,
    ]),
  )
  const levels = new Map((await categoryLevels(trx)).map((level) => [level.id, level]))
  const pathOf = (id: string): string => {
    const level = levels.get(id)
    return level?.parentId ? `${pathOf(level.parentId)} / ${level.name}` : (level?.name ?? '')
  }
  const ids = [...levels.keys()].filter((id) => paths.has(pathOf(id)))
  // The lowest level first: a category becomes empty when those below it are gone.
  while ((await deleteEmptyCategories(trx, ids)) > 0);
}
