import type { Kysely } from 'kysely'
import type { adminProducts, ProductForm } from '../../../contract/products-admin.ts'
import { COST_PERMISSION, hasPermission } from '../../../domain/accounts/permissions.ts'
import { paths, previewPaths } from '../../../domain/paths.ts'
import { recordChange, recordChanges } from '../../audit/audit.ts'
import { setStockChangeReason } from '../../inventory/movements.ts'
import type { Uploads } from '../../media/uploads.ts'
import { hashOfToken, newToken } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, editConflict, fieldErrors, refuseIfAny } from '../../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../../platform/http/handlers.ts'
import { deleteRedirectsTo } from '../../redirects/index.ts'
import { savePreview } from '../read/queries.ts'
import { lockUnchangedProducts } from './edit-conflicts.ts'
import { listedProductJson, productJson, withoutCosts } from './product-json.ts'
import { listProducts } from './product-list-queries.ts'
import {
  deleteProduct,
  type FlaggedProduct,
  lockProduct,
  productForEditing,
  setProductFlags,
} from './product-queries.ts'
import { createProduct, updateProduct } from './save-product.ts'
import { cutSwatches } from './swatches.ts'

type ProductHandlers = Omit<Handlers<{ adminProducts: typeof adminProducts }>['adminProducts'], 'exportFile'>

interface Parts {
  readonly db: Kysely<Database>
  readonly uploads: Uploads
}

export function adminProductHandlers({ db, uploads }: Parts): ProductHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await listProducts(db, query)
      return { success: true, data: rows.map(listedProductJson), total }
    },
    get: async ({ params }, caller) => {
      const row = await productForEditing(db, params.id)
      if (!row) throw new ApiError(404, NO_PRODUCT)
      const product = productJson(row)
      return { success: true, data: hasPermission(caller.staffRole, COST_PERMISSION) ? product : withoutCosts(product) }
    },
    create: async ({ body }, caller) => {
      await refuseDeletedPictures({ db, uploads }, body)
      return { success: true, data: await createProduct(db, caller, body) }
    },
    update: async ({ params: { id }, body }, caller) => {
      await refuseDeletedPictures({ db, uploads }, body, id)
      return { success: true, data: await updateProduct(db, caller, id, body) }
    },
    remove: async ({ params, query = {} }, caller) => {
      const name = await removeProduct(db, caller, params.id, query.revision)
      return { success: true, message: `“${name}” was deleted.` }
    },
    preview: async ({ params: { id } }) => {
      const token = newToken()
      if (!(await savePreview(db, { tokenHash: hashOfToken(token), productId: id, minutes: PREVIEW_MINUTES })))
        throw new ApiError(404, NO_PRODUCT)
      return { success: true, data: { path: previewPaths.product(token) } }
    },
    cutSwatches: async ({ params: { id }, body }, caller) => {
      const swatchId = await cutSwatches(db, caller, id, body)
      return { success: true, message: 'The swatches are in stock.', swatchId }
    },
    bulk: async ({ body }, caller) => {
      const before = await updateMany(db, caller, body)
      const changed = before.length
      const message = changed === 1 ? '1 product changed.' : `${changed} products changed.`
      return { success: true, message, changed, before: before.map((row) => ({ _id: row.id, ...flagsOf(row) })) }
    },
  }
}

const PREVIEW_MINUTES = 120

const NO_PRODUCT = 'Product not found'

/**
 * Uploads that are not saved within a day are deleted at night, so a form left open longer may name deleted pictures.
 * Pictures the product already has are accepted.
 * @throws ApiError 400 with the reason by picture
 */
async function refuseDeletedPictures(
  { db, uploads }: { db: Kysely<Database>; uploads: Uploads },
  { images = [] }: ProductForm,
  productId?: string,
): Promise<void> {
  const isDeleted = await Promise.all(images.map(({ path }) => uploads.isDeleted(path)))
  if (!isDeleted.includes(true)) return
  const known = productId === undefined ? undefined : await productForEditing(db, productId)
  const has = new Set(known?.images.map(({ path }) => path))
  refuseIfAny(
    images.flatMap(({ path }, at) =>
      isDeleted[at] && !has.has(path)
        ? [{ field: `images.${at}.path`, reason: 'this upload has expired: upload the picture again' }]
        : [],
    ),
  )
}

/** Deletes a product that was never ordered. An ordered product must stay available to its orders and can only be archived. */
async function removeProduct(db: Kysely<Database>, caller: Caller, id: string, revision?: number): Promise<string> {
  return inTransaction(db, async (trx) => {
    const row = await lockProduct(trx, id)
    if (!row) throw new ApiError(404, NO_PRODUCT)
    const current = productJson(row)
    if (revision !== undefined && revision !== row.revision) {
      throw editConflict('product', current)
    }
    if (row.is_ordered) {
      throw new ApiError(409, 'This product is part of orders, so it cannot be deleted. Archive it instead.', {
        current,
      })
    }
    if (row.swatch_id !== null) {
      throw new ApiError(409, 'This fabric has a swatch. Delete the swatch first, or archive both.', { current })
    }
    await setStockChangeReason(trx, { reason: 'product deleted', by: userIdOf(caller) })
    await deleteProduct(trx, id)
    await deleteRedirectsTo(trx, [paths.product(id)])
    await recordChange(trx, caller, { action: 'delete', entity: 'product', entityId: id, before: current })
    return row.name
  })
}

type BulkBody = Parameters<ProductHandlers['bulk']>[0]['body']

/** Sets flags and status on many products. Returns the previous values of those that changed. */
async function updateMany(db: Kysely<Database>, caller: Caller, { ids, revisions, set }: BulkBody) {
  const { status, featured, newArrival, bestSeller } = set
  const flags = { status, featured, newArrival, bestSeller }
  if (Object.values(flags).every((flag) => flag === undefined)) {
    throw fieldErrors([{ field: 'set', reason: 'choose what to set' }])
  }
  if (revisions && revisions.length !== ids.length) {
    throw fieldErrors([{ field: 'revisions', reason: 'give one revision for each product' }])
  }
  return inTransaction(db, async (trx) => {
    if (revisions) await lockUnchangedProducts(trx, new Map(ids.map((id, at) => [id, revisions[at]])))
    const before = await setProductFlags(trx, ids, flags)
    await recordChanges(
      trx,
      caller,
      before.map((row) => ({
        action: set.status === 'archived' ? 'archive' : 'change',
        entity: 'product',
        entityId: row.id,
        before: Object.fromEntries(Object.entries(flagsOf(row)).filter(([key]) => key in set)),
        after: set,
      })),
    )
    return before
  })
}

function flagsOf({ revision, status, featured, new_arrival, best_seller }: FlaggedProduct) {
  return { revision, status, featured, newArrival: new_arrival, bestSeller: best_seller }
}
