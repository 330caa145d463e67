import type { Kysely, Transaction } from 'kysely'
import type { AdminProduct, ProductForm } from '../../../contract/products-admin.ts'
import { barcodeKey } from '../../../domain/catalogue/barcode.ts'
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
import {
  insertProducts,
  insertVariants,
  ORDERED_IN_OTHER_UNIT,
  replaceImages,
  SWATCH_BY_PIECE,
  updateProducts,
} from '../write-queries.ts'
import { editConflict, stockConflict } from './edit-conflicts.ts'
import { BLANK, type FullEntry, mergeEntry, readEntry } from './product-entry.ts'
import { productJson } from './product-json.ts'
import {
  barcodesOfOthers,
  type EditedProduct,
  isCategory,
  knownProducts,
  lockProduct,
  nameOfHandle,
  namesOfLinks,
  productForEditing,
  skusOfOthers,
  takenHandles,
} from './product-queries.ts'
import { variantChanges, writeVariants } from './product-variants.ts'

type Trx = Transaction<Database>

/** Creates a product with its variants and pictures in one transaction. Prices in rupees, quantities in pieces or metres. */
export function createProduct(
  db: Kysely<Database>,
  caller: Caller,
  request: ProductForm & { readonly handle?: string },
): Promise<AdminProduct> {
  return inTransaction(db, (trx) => createProductIn(trx, caller, request), RETRY_ON_CONFLICT)
}

/** `createProduct` in the transaction of the caller, which runs again on a conflict. */
export async function createProductIn(
  trx: Trx,
  caller: Caller,
  request: ProductForm & { readonly handle?: string },
): Promise<AdminProduct> {
  const merged = mergeEntry(BLANK, request)
  const entry = { ...merged, handle: merged.handle.trim() || (await freeHandle(trx, merged.name)) }
  const id = newId()
  const { input, links } = await checked(trx, entry, { id })
  const { added, problems } = variantChanges(entry, input, { id, variants: [], unit: input.unit })
  const taken = await problemsWithCodes(trx, added, id)
  refuseIfAny([...(await problemsWithHandle(trx, input.handle)), ...problems, ...taken])
  await setStockChangeReason(trx, { reason: 'opening stock', by: userIdOf(caller) })
  await insertProducts(trx, [productRow(input, links, id, undefined)])
  await insertVariants(trx, added)
  await replaceImages(trx, [], imageRows(input, id))
  const created = await requireProduct(trx, id)
  await recordChange(trx, caller, { action: 'create', entity: 'product', entityId: id, after: created })
  return created
}

/**
 * Updates the given fields of a product in one transaction. Variants missing from the input are deleted.
 * @throws ApiError 404 when there is no such product; 409 with the current product when it was changed or sold since it
 *   was read; 400 with the reasons by field
 */
export function updateProduct(
  db: Kysely<Database>,
  caller: Caller,
  id: string,
  request: ProductForm & { readonly revision: number },
): Promise<AdminProduct> {
  return inTransaction(
    db,
    async (trx) => {
      const known = await lockProduct(trx, id)
      if (!known) throw new ApiError(404, 'Product not found')
      const before = productJson(known)
      if (known.revision !== request.revision) throw await editConflict(trx, before)
      const entry = mergeEntry(before, request)
      if (entry.unit !== known.unit) refuseOtherUnit(known)
      const { input, links } = await checked(trx, entry, known)
      const changes = variantChanges(entry, input, known)
      const changedStock = changes.changedStock
      if (changedStock.length > 0) throw stockConflict(before, changedStock)
      refuseIfAny([...changes.problems, ...(await problemsWithCodes(trx, [...changes.added, ...changes.changed], id))])
      const images = imageRows(input, id)
      // A demo product keeps its drawings until its owner adds photographs; then it is the shop's own.
      const isDemo = known.is_demo && images.length === 0
      const row = { ...productRow(input, links, id, undefined), is_demo: isDemo }
      const hasOtherImages = !isSame(images, known.images)
      const isChanged = differs(row, known) || hasOtherImages || changes.hasChanges
      if (!isChanged) return before
      await setStockChangeReason(trx, { reason: 'set by hand', by: userIdOf(caller) })
      await updateProducts(trx, [row])
      await writeVariants(trx, changes)
      if (hasOtherImages) await replaceImages(trx, [id], images)
      const after = await requireProduct(trx, id)
      await recordChange(trx, caller, {
        action: 'change',
        entity: 'product',
        entityId: id,
        before: withoutRevision(before),
        after: withoutRevision(after),
      })
      return after
    },
    RETRY_ON_CONFLICT,
  )
}

const RETRY_ON_CONFLICT = { retryOnConflict: true }

function refuseOtherUnit({ is_ordered, swatch_of }: EditedProduct): void {
  if (swatch_of !== null) throw fieldErrors([{ field: 'unit', reason: SWATCH_BY_PIECE }])
  if (is_ordered) throw fieldErrors([{ field: 'unit', reason: ORDERED_IN_OTHER_UNIT }])
}

/** 'Kesar Kyari Saree' → 'kesar-kyari-saree', or 'kesar-kyari-saree-2' if that is taken. */
async function freeHandle(trx: Trx, name: string): Promise<string> {
  const base =
    name
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\p{M}’']/gu, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 200) || 'product'
  const taken = await takenHandles(trx, base)
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** Checks an entry. Returns its input and the ids it links to. @throws ApiError 400 with the reasons by field */
async function checked(trx: Trx, entry: FullEntry, product: Pick<EditedProduct, 'id'> & Partial<EditedProduct>) {
  const { brandId, categoryId, subcategoryId } = entry
  const names = await namesOfLinks(trx, {
    brandId: brandId ?? '',
    categoryId: categoryId ?? '',
    subcategoryId: subcategoryId || null,
  })
  const { input, problems } = readEntry(entry, names)
  refuseIfAny([...problems, ...(problems.length > 0 ? [] : await problemsWithLook(trx, input, product))])
  // Missing ids were reported as problems above.
  const links = {
    brand_id: brandId as string,
    category_id: categoryId as string,
    subcategory_id: subcategoryId || null,
  }
  return { input, links }
}

/** The ids of a look that do not exist. A category deleted since it was saved may stay: its rule shows nothing. */
async function problemsWithLook(
  trx: Trx,
  { look }: ProductInput,
  product: Pick<EditedProduct, 'id'> & Partial<EditedProduct>,
): Promise<ProductProblem[]> {
  const { productIds = [], categoryId = null } = look ?? {}
  const problems: ProductProblem[] = []
  if (productIds.includes(product.id))
    problems.push({ field: 'lookProductIds', reason: 'a product does not complete its own look' })
  else if (productIds.length > 0) {
    const known = await knownProducts(trx, productIds)
    if (!productIds.every((id) => known.has(id)))
      problems.push({ field: 'lookProductIds', reason: 'one of the products no longer exists' })
  }
  if (categoryId !== null && categoryId !== product.look_category_id && !(await isCategory(trx, categoryId)))
    problems.push({ field: 'lookCategoryId', reason: 'category not found' })
  return problems
}

async function problemsWithHandle(trx: Trx, handle: string): Promise<ProductProblem[]> {
  const owner = await nameOfHandle(trx, handle)
  return owner === undefined ? [] : [{ field: 'handle', reason: `“${owner}” already has this handle` }]
}

/** The SKUs and barcodes that other products have. */
async function problemsWithCodes(
  trx: Trx,
  variants: readonly { readonly sku: string; readonly barcode: string; readonly at: number }[],
  productId: string,
): Promise<ProductProblem[]> {
  if (variants.length === 0) return []
  const owners = await skusOfOthers(
    trx,
    variants.map(({ sku }) => sku),
    productId,
  )
  const labelled = await barcodesOfOthers(
    trx,
    variants.map(({ barcode }) => barcodeKey(barcode)).filter((key) => key !== ''),
    productId,
  )
  const skuProblems = variants
    .filter(({ sku }) => owners.has(sku))
    .map(({ sku, at }) => ({ field: `variants.${at}.sku`, reason: `“${owners.get(sku)}” already has the SKU ${sku}` }))
  const barcodeProblems = variants.flatMap(({ barcode, at }) => {
    const owner = labelled.get(barcodeKey(barcode))
    const reason = `“${owner}” already has the barcode ${barcode}`
    return owner === undefined ? [] : [{ field: `variants.${at}.barcode`, reason }]
  })
  return [...skuProblems, ...barcodeProblems]
}

function imageRows(input: ProductInput, productId: string): ImageRow[] {
  return (input.images ?? []).map(({ path, alt = '', color = '', focus, shownWidthCm = null }, position) => ({
    product_id: productId,
    position,
    path,
    alt,
    color,
    focal_x: focus?.x ?? null,
    focal_y: focus?.y ?? null,
    shown_width_cm: shownWidthCm,
  }))
}

function isSame(next: readonly ImageRow[], stored: readonly ImageRow[]): boolean {
  return next.length === stored.length && next.every((image, at) => !differs(image, stored[at] as ImageRow))
}

/** Whether any column of the new row differs from the stored one; `created_at` never changes. */
function differs<R extends object>(next: R, stored: { readonly [K in keyof R]: unknown }): boolean {
  return (Object.keys(next) as (keyof R)[]).some(
    (column) => column !== 'created_at' && !isSameValue(next[column], stored[column]),
  )
}

/** Compares values of columns; lists of ids by their members. */
function isSameValue(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other
}

function withoutRevision({ updatedAt, revision, ...rest }: AdminProduct): object {
  return rest
}

async function requireProduct(trx: Trx, id: string): Promise<AdminProduct> {
  const row: EditedProduct | undefined = await productForEditing(trx, id)
  if (!row) throw new ApiError(404, 'Product not found')
  return productJson(row)
}
