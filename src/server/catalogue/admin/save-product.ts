import type { Kysely, Transaction } from 'kysely'
import type { AdminProduct, ProductEntry } from '../../../contract/catalogue/products-admin.ts'
import type { ProductProblem } from '../../../domain/catalogue/check-product.ts'
import type { ProductInput } from '../../../domain/catalogue/product-input.ts'
import { recordChange } from '../../audit/audit.ts'
import { setStockChangeReason } from '../../inventory/movements.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, fieldErrors, refuseIfAny } from '../../platform/errors.ts'
import { type Caller, userIdOf } from '../../platform/http/handlers.ts'
import { type ImageRow, productRow } from '../product-rows.ts'
import { insertProducts, insertVariants, replaceImages, updateProducts } from '../write-queries.ts'
import { changedMeanwhile, stockMoved } from './edit-conflicts.ts'
import { freeHandle } from './handle.ts'
import { BLANK, laidOver, readEntry, type WholeEntry } from './product-entry.ts'
import { productJson } from './product-json.ts'
import {
  type EditedProduct,
  holdProduct,
  nameOfHandle,
  namesOfLinks,
  productForEditing,
  skusOfOthers,
} from './product-queries.ts'
import { variantChanges, writeVariants } from './product-variants.ts'

type Trx = Transaction<Database>

/** A new product, with its variants and pictures, in one transaction. */
export function createProduct(
  db: Kysely<Database>,
  caller: Caller,
  typed: ProductEntry & { readonly handle?: string },
): Promise<AdminProduct> {
  return inTransaction(
    db,
    async (trx) => {
      const asked = laidOver(BLANK, typed)
      const entry = { ...asked, handle: asked.handle.trim() || (await freeHandle(trx, asked.name)) }
      const { input, links } = await checked(trx, entry)
      const id = newId()
      const { added, problems } = variantChanges(entry, input, { id, variants: [], unit: input.unit })
      const taken = await problemsWithSkus(trx, added, id)
      refuseIfAny([...(await problemsWithHandle(trx, input.handle)), ...problems, ...taken])
      await setStockChangeReason(trx, { reason: 'opening stock', by: userIdOf(caller) })
      await insertProducts(trx, [productRow(input, links, id, undefined)])
      await insertVariants(trx, added)
      await replaceImages(trx, [], imageRows(input, id))
      const made = await mustBe(trx, id)
      await recordChange(trx, caller, { action: 'create', entity: 'product', entityId: id, after: made })
      return made
    },
    RETRY_ON_CONFLICT,
  )
}

/**
 * Changes what was typed of a product, in one transaction. Variants that are not named any more go.
 * @throws ApiError 409 with the product as it is now when somebody changed it, or sold of it, since it was read
 */
export function updateProduct(
  db: Kysely<Database>,
  caller: Caller,
  id: string,
  typed: ProductEntry & { readonly revision: number },
): Promise<AdminProduct> {
  return inTransaction(
    db,
    async (trx) => {
      const known = await holdProduct(trx, id)
      if (!known) throw new ApiError(404, 'There is no such product.')
      const before = productJson(known)
      if (known.revision !== typed.revision) throw await changedMeanwhile(trx, before)
      const entry = laidOver(before, typed)
      if (entry.unit !== known.unit && known.is_ordered) throw fieldErrors([ORDERED_IN_OTHER_UNIT])
      const { input, links } = await checked(trx, entry)
      const changes = variantChanges(entry, input, known)
      const soldMeanwhile = changes.moved
      if (soldMeanwhile.length > 0) throw stockMoved(before, soldMeanwhile)
      refuseIfAny([...changes.problems, ...(await problemsWithSkus(trx, [...changes.added, ...changes.changed], id))])
      const row = productRow(input, links, id, undefined)
      const images = imageRows(input, id)
      const hasOtherImages = !isSame(images, known.images)
      const isTouched = differs(row, known) || hasOtherImages || changes.isTouched
      if (!isTouched) return before
      await setStockChangeReason(trx, { reason: 'set by hand', by: userIdOf(caller) })
      await updateProducts(trx, [row])
      await writeVariants(trx, changes)
      if (hasOtherImages) await replaceImages(trx, [id], images)
      const after = await mustBe(trx, id)
      await recordChange(trx, caller, {
        action: 'change',
        entity: 'product',
        entityId: id,
        before: withoutClock(before),
        after: withoutClock(after),
      })
      return after
    },
    RETRY_ON_CONFLICT,
  )
}

const RETRY_ON_CONFLICT = { retryOnConflict: true }

const ORDERED_IN_OTHER_UNIT: ProductProblem = {
  field: 'unit',
  reason: 'orders count this product in its unit: make a new product for the other one',
}

/** The entry in the shop's own measures, with the rows it points to; throws what is wrong with it. */
async function checked(trx: Trx, entry: WholeEntry) {
  const { brandId, categoryId, subcategoryId } = entry
  const names = await namesOfLinks(trx, {
    brandId: brandId ?? '',
    categoryId: categoryId ?? '',
    subcategoryId: subcategoryId || null,
  })
  const { input, problems } = readEntry(entry, names)
  refuseIfAny(problems)
  // Both have a name, or there would have been a problem.
  const links = {
    brand_id: brandId as string,
    category_id: categoryId as string,
    subcategory_id: subcategoryId || null,
  }
  return { input, links }
}

async function problemsWithHandle(trx: Trx, handle: string): Promise<ProductProblem[]> {
  const owner = await nameOfHandle(trx, handle)
  return owner === undefined ? [] : [{ field: 'handle', reason: `“${owner}” has this handle already` }]
}

async function problemsWithSkus(
  trx: Trx,
  variants: readonly { readonly sku: string; readonly at: number }[],
  productId: string,
): Promise<ProductProblem[]> {
  if (variants.length === 0) return []
  const owners = await skusOfOthers(
    trx,
    variants.map(({ sku }) => sku),
    productId,
  )
  return variants
    .filter(({ sku }) => owners.has(sku))
    .map(({ sku, at }) => ({ field: `variants.${at}.sku`, reason: `“${owners.get(sku)}” has the SKU ${sku} already` }))
}

function imageRows(input: ProductInput, productId: string): ImageRow[] {
  return (input.images ?? []).map(({ path, alt = '', color = '', focus }, position) => ({
    product_id: productId,
    position,
    path,
    alt,
    color,
    focal_x: focus?.x ?? null,
    focal_y: focus?.y ?? null,
  }))
}

function isSame(wanted: readonly ImageRow[], has: readonly ImageRow[]): boolean {
  return wanted.length === has.length && wanted.every((image, at) => !differs(image, has[at] as ImageRow))
}

/** Whether any column of the wanted row is not what the row has; what is null in `created_at` stays. */
function differs<R extends object>(wanted: R, has: { readonly [K in keyof R]: unknown }): boolean {
  return (Object.keys(wanted) as (keyof R)[]).some(
    (column) => column !== 'created_at' && wanted[column] !== has[column],
  )
}

function withoutClock({ updatedAt, revision, ...rest }: AdminProduct): object {
  return rest
}

async function mustBe(trx: Trx, id: string): Promise<AdminProduct> {
  const row: EditedProduct | undefined = await productForEditing(trx, id)
  if (!row) throw new ApiError(404, 'There is no such product.')
  return productJson(row)
}
