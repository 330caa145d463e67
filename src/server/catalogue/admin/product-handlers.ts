import type { Kysely } from 'kysely'
import type { adminProducts } from '../../../contract/catalogue/products-admin.ts'
import { paths } from '../../../domain/paths.ts'
import { recordChange, recordChanges } from '../../audit/audit.ts'
import { setStockChangeReason } from '../../inventory/movements.ts'
import type { Uploads } from '../../media/uploads.ts'
import { hashOfToken, newToken } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, fieldErrors } from '../../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../../platform/http/handlers.ts'
import { keepPreview } from '../read/queries.ts'
import { refuseGonePictures } from './gone-pictures.ts'
import { lineJson } from './list-row-json.ts'
import { productJson } from './product-json.ts'
import { productLines } from './product-list-queries.ts'
import { deleteProduct, holdProduct, type MarkedProduct, markProducts, productForEditing } from './product-queries.ts'
import { refuseIfChanged } from './revisions.ts'
import { createProduct, updateProduct } from './save-product.ts'

type ProductHandlers = Omit<Handlers<{ adminProducts: typeof adminProducts }>['adminProducts'], 'exportFile'>

interface Parts {
  readonly db: Kysely<Database>
  readonly uploads: Uploads
}

export function adminProductHandlers({ db, uploads }: Parts): ProductHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await productLines(db, query)
      return { success: true, data: rows.map(lineJson), total }
    },
    get: async ({ params }) => {
      const row = await productForEditing(db, params.id)
      if (!row) throw new ApiError(404, NO_PRODUCT)
      return { success: true, data: productJson(row) }
    },
    create: async ({ body }, caller) => {
      await refuseGonePictures({ db, uploads }, body)
      return { success: true, data: await createProduct(db, caller, body) }
    },
    update: async ({ params: { id }, body }, caller) => {
      await refuseGonePictures({ db, uploads }, body, id)
      return { success: true, data: await updateProduct(db, caller, id, body) }
    },
    remove: async ({ params, query = {} }, caller) => {
      const name = await removeProduct(db, caller, params.id, query.revision)
      return { success: true, message: `“${name}” is deleted.` }
    },
    preview: async ({ params: { id } }) => {
      if (!(await productForEditing(db, id))) throw new ApiError(404, NO_PRODUCT)
      const token = newToken()
      await keepPreview(db, {
        tokenHash: hashOfToken(token),
        productId: id,
        expiresAt: new Date(Date.now() + PREVIEW_MS),
      })
      return { success: true, data: { path: paths.productPreview(token) } }
    },
    bulk: async ({ body }, caller) => {
      const before = await markMany(db, caller, body)
      const changed = before.length
      const message = changed === 1 ? '1 product changed.' : `${changed} products changed.`
      return { success: true, message, changed, before: before.map((row) => ({ _id: row.id, ...marksOf(row) })) }
    },
  }
}

/** Two hours: long enough to show it to somebody. */
const PREVIEW_MS = 2 * 3_600_000

const NO_PRODUCT = 'There is no such product.'

/** Orders keep their lines when a product goes; what was sold must still be found, so it is archived instead. */
async function removeProduct(db: Kysely<Database>, caller: Caller, id: string, revision?: number): Promise<string> {
  return inTransaction(db, async (trx) => {
    const row = await holdProduct(trx, id)
    if (!row) throw new ApiError(404, NO_PRODUCT)
    const current = productJson(row)
    if (revision !== undefined && revision !== row.revision) {
      throw new ApiError(409, 'This product was changed meanwhile. Look at it before you delete it.', { current })
    }
    if (row.is_ordered) {
      throw new ApiError(409, 'Orders name this product, so it cannot be deleted. Archive it instead.', { current })
    }
    await setStockChangeReason(trx, { reason: 'product deleted', by: userIdOf(caller) })
    await deleteProduct(trx, id)
    await recordChange(trx, caller, { action: 'delete', entity: 'product', entityId: id, before: current })
    return row.name
  })
}

type BulkBody = Parameters<ProductHandlers['bulk']>[0]['body']

/** Sets the same marks on many products and answers what those that changed had before. */
async function markMany(db: Kysely<Database>, caller: Caller, { ids, revisions, set }: BulkBody) {
  const { status, featured, newArrival, bestSeller } = set
  const marks = { status, featured, newArrival, bestSeller }
  if (Object.values(marks).every((mark) => mark === undefined)) {
    throw fieldErrors([{ field: 'set', reason: 'say what shall be set' }])
  }
  if (revisions && revisions.length !== ids.length) {
    throw fieldErrors([{ field: 'revisions', reason: 'there must be one revision for each product' }])
  }
  return inTransaction(db, async (trx) => {
    if (revisions) await refuseIfChanged(trx, new Map(ids.map((id, at) => [id, revisions[at]])))
    const before = await markProducts(trx, ids, marks)
    await recordChanges(
      trx,
      caller,
      before.map((row) => ({
        action: set.status === 'archived' ? 'archive' : 'change',
        entity: 'product',
        entityId: row.id,
        before: Object.fromEntries(Object.entries(marksOf(row)).filter(([key]) => key in set)),
        after: set,
      })),
    )
    return before
  })
}

function marksOf({ revision, status, featured, new_arrival, best_seller }: MarkedProduct) {
  return { revision, status, featured, newArrival: new_arrival, bestSeller: best_seller }
}
