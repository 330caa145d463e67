import type { Kysely, Transaction } from 'kysely'
import type { adminCategories } from '../../../contract/catalogue/admin.ts'
import { recordChange } from '../../audit/audit.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, fieldErrors } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { idsOf, pageOf } from '../../platform/lists.ts'
import {
  categoryLines,
  deleteCategory,
  insertCategory,
  moveProductsOf,
  placeCategories,
  takeTurnWithTree,
  updateCategory,
} from './category-queries.ts'
import { Shelves } from './category-tree.ts'
import { checkCategory, type TypedCategory } from './check-category.ts'

type Trx = Transaction<Database>
type CategoryHandlers = Handlers<{ adminCategories: typeof adminCategories }>['adminCategories']

export function adminCategoryHandlers(db: Kysely<Database>): CategoryHandlers {
  return {
    list: async ({ query = {} }) => {
      const shelves = new Shelves(await categoryLines(db))
      const ids = idsOf(query.ids)
      const words = query.q?.toLowerCase()
      const wanted = shelves
        .inOrder()
        .filter(
          ({ _id, level, parentId, path }) =>
            (!ids || ids.includes(_id)) &&
            (!query.level || level === query.level) &&
            (!query.parentId || parentId === query.parentId) &&
            (!words || path.toLowerCase().includes(words)),
        )
      const { limit, offset } = pageOf(query)
      return { success: true, data: wanted.slice(offset, offset + limit), total: wanted.length }
    },
    get: async ({ params }) => ({ success: true, data: new Shelves(await categoryLines(db)).get(params.id) }),
    create: async ({ body }, caller) =>
      changeTree(db, async (trx, shelves) => {
        const columns = checkCategory(shelves, BLANK, body, undefined)
        const id = newId()
        await insertCategory(trx, id, columns)
        await placeCategories(trx, shelves.withIn(columns.parent_id, id, body.position))
        const made = new Shelves(await categoryLines(trx)).get(id)
        await recordChange(trx, caller, { action: 'create', entity: 'category', entityId: id, after: made })
        return { success: true, data: made }
      }),
    update: async ({ params: { id }, body: { revision, ...typed } }, caller) =>
      changeTree(db, async (trx, shelves) => {
        const before = shelves.get(id)
        refuseStale(before, revision)
        const columns = checkCategory(shelves, before, typed, id)
        await updateCategory(trx, id, columns)
        if (columns.level === 'subCategory' && columns.parent_id) await moveProductsOf(trx, id, columns.parent_id)
        const moves = columns.parent_id !== before.parentId || (typed.position ?? before.position) !== before.position
        if (moves) await placeCategories(trx, shelves.withIn(columns.parent_id, id, typed.position))
        const after = new Shelves(await categoryLines(trx)).get(id)
        const { revision: _before, ...had } = before
        const { revision: _after, ...has } = after
        await recordChange(trx, caller, { action: 'change', entity: 'category', entityId: id, before: had, after: has })
        return { success: true, data: after }
      }),
    remove: async ({ params: { id }, query = {} }, caller) =>
      changeTree(db, async (trx, shelves) => {
        const before = shelves.get(id)
        if (query.revision !== undefined) refuseStale(before, query.revision)
        const { childCount, productCount, name } = before
        if (childCount + productCount > 0) {
          const what =
            childCount > 0
              ? 'Other categories stand'
              : productCount === 1
                ? '1 product stands'
                : `${productCount} products stand`
          throw new ApiError(409, `${what} in “${name}”. Move them first.`)
        }
        await deleteCategory(trx, id)
        await recordChange(trx, caller, { action: 'delete', entity: 'category', entityId: id, before })
        return { success: true, message: `“${name}” is deleted.` }
      }),
    order: async ({ body: { parentId, ids } }, caller) =>
      changeTree(db, async (trx, shelves) => {
        const before = shelves.childrenOf(parentId)
        if ([...ids].sort().join() !== [...before].sort().join()) {
          throw fieldErrors([{ field: 'ids', reason: 'the order must name every category of this place once' }])
        }
        await placeCategories(trx, ids)
        await recordChange(trx, caller, {
          action: 'reorder',
          entity: 'category',
          entityId: parentId ?? 'main categories',
          before: { order: before },
          after: { order: ids },
        })
        return { success: true, message: 'The order is saved.' }
      }),
  }
}

const BLANK: TypedCategory = { name: '', parentId: null, description: '', image: null, showInNav: true }

/** One change of the tree at a time, on the tree as it then is. */
function changeTree<T>(db: Kysely<Database>, change: (trx: Trx, shelves: Shelves) => Promise<T>): Promise<T> {
  return inTransaction(
    db,
    async (trx) => {
      await takeTurnWithTree(trx)
      return change(trx, new Shelves(await categoryLines(trx)))
    },
    { retryOnConflict: true },
  )
}

function refuseStale(current: { readonly revision: number }, revision: number): void {
  if (current.revision === revision) return
  throw new ApiError(409, 'Somebody else changed this category meanwhile. Nothing of yours was saved yet.', { current })
}
