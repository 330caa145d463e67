import type { Kysely, Transaction } from 'kysely'
import type { adminCategories } from '../../../contract/catalogue-admin.ts'
import { paths } from '../../../domain/paths.ts'
import { recordChange } from '../../audit/audit.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, editConflict, fieldErrors } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { idsOf, pageOf } from '../../platform/lists.ts'
import { deleteRedirectsTo } from '../../redirects/index.ts'
import {
  allCategoryRows,
  deleteCategory,
  insertCategory,
  lockCategoryTree,
  moveProductsOf,
  setCategoryOrder,
  updateCategory,
} from './category-queries.ts'
import { AdminCategoryTree } from './category-tree.ts'
import { type CategoryInput, checkCategory } from './check-category.ts'

type Trx = Transaction<Database>
type CategoryHandlers = Handlers<{ adminCategories: typeof adminCategories }>['adminCategories']

export function adminCategoryHandlers(db: Kysely<Database>): CategoryHandlers {
  return {
    list: async ({ query = {} }) => {
      const tree = new AdminCategoryTree(await allCategoryRows(db))
      const ids = idsOf(query.ids)
      const words = query.q?.toLowerCase()
      const matching = tree
        .depthFirst()
        .filter(
          ({ _id, level, parentId, path }) =>
            (!ids || ids.includes(_id)) &&
            (!query.level || level === query.level) &&
            (!query.parentId || parentId === query.parentId) &&
            (!words || path.toLowerCase().includes(words)),
        )
      const { limit, offset } = pageOf(query)
      return { success: true, data: matching.slice(offset, offset + limit), total: matching.length }
    },
    get: async ({ params }) => ({
      success: true,
      data: new AdminCategoryTree(await allCategoryRows(db)).get(params.id),
    }),
    create: async ({ body }, caller) =>
      changeTree(db, async (trx, tree) => {
        const columns = checkCategory(tree, BLANK, body, undefined)
        const id = newId()
        await insertCategory(trx, id, columns)
        await setCategoryOrder(trx, tree.withChild(columns.parent_id, id, body.position))
        const created = new AdminCategoryTree(await allCategoryRows(trx)).get(id)
        await recordChange(trx, caller, { action: 'create', entity: 'category', entityId: id, after: created })
        return { success: true, data: created }
      }),
    update: async ({ params: { id }, body: { revision, ...input } }, caller) =>
      changeTree(db, async (trx, tree) => {
        const before = tree.get(id)
        refuseStale(before, revision)
        const columns = checkCategory(tree, before, input, id)
        await updateCategory(trx, id, columns)
        if (columns.level === 'subCategory' && columns.parent_id) await moveProductsOf(trx, id, columns.parent_id)
        const moves = columns.parent_id !== before.parentId || (input.position ?? before.position) !== before.position
        if (moves) await setCategoryOrder(trx, tree.withChild(columns.parent_id, id, input.position))
        const after = new AdminCategoryTree(await allCategoryRows(trx)).get(id)
        const { revision: _before, ...previous } = before
        const { revision: _after, ...current } = after
        await recordChange(trx, caller, {
          action: 'change',
          entity: 'category',
          entityId: id,
          before: previous,
          after: current,
        })
        return { success: true, data: after }
      }),
    remove: async ({ params: { id }, query = {} }, caller) =>
      changeTree(db, async (trx, tree) => {
        const before = tree.get(id)
        if (query.revision !== undefined) refuseStale(before, query.revision)
        const { childCount, productCount, name } = before
        if (childCount + productCount > 0) {
          const contents =
            childCount > 0 ? 'other categories' : productCount === 1 ? '1 product' : `${productCount} products`
          throw new ApiError(409, `“${name}” contains ${contents}. Move them first.`)
        }
        await deleteCategory(trx, id)
        await deleteRedirectsTo(trx, [paths.category(id)])
        await recordChange(trx, caller, { action: 'delete', entity: 'category', entityId: id, before })
        return { success: true, message: `“${name}” was deleted.` }
      }),
    order: async ({ body: { parentId, ids } }, caller) =>
      changeTree(db, async (trx, tree) => {
        const before = tree.childrenOf(parentId)
        if ([...ids].sort().join() !== [...before].sort().join()) {
          throw fieldErrors([{ field: 'ids', reason: 'the order must contain every category of this level once' }])
        }
        await setCategoryOrder(trx, ids)
        await recordChange(trx, caller, {
          action: 'reorder',
          entity: 'category',
          entityId: parentId ?? 'main categories',
          before: { order: before },
          after: { order: ids },
        })
        return { success: true, message: 'The order was saved.' }
      }),
  }
}

const BLANK: CategoryInput = { name: '', parentId: null, description: '', image: null, showInNav: true }

/** Runs a change with the category tree locked, so that it sees the current tree. */
function changeTree<T>(db: Kysely<Database>, change: (trx: Trx, tree: AdminCategoryTree) => Promise<T>): Promise<T> {
  return inTransaction(
    db,
    async (trx) => {
      await lockCategoryTree(trx)
      return change(trx, new AdminCategoryTree(await allCategoryRows(trx)))
    },
    { retryOnConflict: true },
  )
}

function refuseStale(current: { readonly revision: number }, revision: number): void {
  if (current.revision === revision) return
  throw editConflict('category', current)
}
