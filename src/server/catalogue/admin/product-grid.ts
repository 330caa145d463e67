import type { Kysely, Transaction } from 'kysely'
import type { adminProductGrid, GridChange, GridProduct } from '../../../contract/product-grid.ts'
import type { AuditAction } from '../../../domain/audit/sentences.ts'
import type { ProductProblem } from '../../../domain/catalogue/check-product.ts'
import { recordChanges } from '../../audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, refuseIfAny } from '../../platform/errors.ts'
import type { Caller, Handlers } from '../../platform/http/handlers.ts'
import { type ProductRow, productRow } from '../product-rows.ts'
import { updateProducts } from '../write-queries.ts'
import { knownCategories, lastEditors, namesOfManyLinks } from './grid-queries.ts'
import { mergeEntry, readEntry } from './product-entry.ts'
import { productJson } from './product-json.ts'
import { type EditedProduct, lockProducts, productsForEditing } from './product-queries.ts'

type Trx = Transaction<Database>
type GridHandlers = Handlers<{ adminProductGrid: typeof adminProductGrid }>['adminProductGrid']

/** Reads and saves the fields of many products. A save changes all of the products or none. */
export function productGridHandlers(db: Kysely<Database>): GridHandlers {
  return {
    read: async ({ query }) => {
      const order = query?.ids.split(',') ?? []
      const rows = new Map((await productsForEditing(db, order)).map((row) => [row.id, row]))
      const found = [...new Set(order)].map((id) => rows.get(id)).filter((row) => row !== undefined)
      return { success: true, data: found.map(gridJson) }
    },
    save: async ({ body: { products } }, caller) => {
      refuseIfAny(repeated(products))
      const data = await inTransaction(db, (trx) => saveGrid(trx, caller, products), { retryOnConflict: true })
      const changed = data.length
      return {
        success: true,
        message: changed === 1 ? '1 product saved.' : `${changed} products saved.`,
        changed,
        data,
      }
    },
  }
}

function repeated(products: readonly GridChange[]): ProductProblem[] {
  const seen = new Set<string>()
  return products.flatMap(({ _id }, at) => {
    const isRepeated = seen.has(_id)
    seen.add(_id)
    return isRepeated ? [{ field: `products.${at}._id`, reason: 'this product occurs twice' }] : []
  })
}

/**
 * Saves the products and returns those that changed, as they are now.
 * @throws ApiError 409 when one was changed or deleted since it was read; 400 with the reasons by field
 */
async function saveGrid(trx: Trx, caller: Caller, products: readonly GridChange[]): Promise<GridProduct[]> {
  const rows = await lockProducts(
    trx,
    products.map(({ _id }) => _id),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const asRead = products.flatMap((product, at) => {
    const row = known.get(product._id)
    return row?.revision === product.revision ? [{ at, row, product }] : []
  })
  if (asRead.length < products.length) throw await gridConflict(trx, products, known)
  const entries = asRead.map(({ row, product }) => mergeEntry(productJson(row), product))
  const names = await namesOfManyLinks(
    trx,
    entries.map(({ brandId, categoryId, subcategoryId }) => ({ brandId, categoryId, subcategoryId })),
  )
  const lookCategories = await knownCategories(
    trx,
    entries.flatMap(({ lookCategoryId }) => lookCategoryId || []),
  )
  const checked = asRead.map(({ at, row }, place) => {
    const entry = entries[place] as (typeof entries)[number]
    const { input, problems } = readEntry(entry, names[place] as (typeof names)[number])
    const links = {
      // Missing ids are among the problems.
      brand_id: entry.brandId ?? '',
      category_id: entry.categoryId ?? '',
      subcategory_id: entry.subcategoryId || null,
    }
    const next = { ...productRow(input, links, row.id, undefined), is_demo: row.is_demo }
    // A category deleted since it was saved may stay, as in the product's editor.
    const chosen = next.look_category_id
    const hasLook = chosen === null || chosen === row.look_category_id || lookCategories.has(chosen)
    const all = hasLook ? problems : [...problems, { field: 'lookCategoryId', reason: 'category not found' }]
    return { row, next, problems: all.map(({ field, reason }) => ({ field: `products.${at}.${field}`, reason })) }
  })
  refuseIfAny(checked.flatMap(({ problems }) => problems))
  const changed = checked.filter(({ row, next }) => differs(next, row))
  await updateProducts(
    trx,
    changed.map(({ next }) => next),
  )
  const after = await productsForEditing(
    trx,
    changed.map(({ row }) => row.id),
  )
  await recordChanges(
    trx,
    caller,
    after.map((row) => recorded(known.get(row.id) as EditedProduct, row)),
  )
  return after.map(gridJson)
}

/** The grid changes no lists of ids. */
function differs(next: ProductRow, stored: EditedProduct): boolean {
  const columns = (Object.keys(next) as (keyof ProductRow)[]).filter(
    (column) => column !== 'created_at' && column !== 'look_product_ids',
  )
  return columns.some((column) => next[column] !== stored[column as keyof EditedProduct])
}

function recorded(before: EditedProduct, after: EditedProduct) {
  const isArchived = before.status !== 'archived' && after.status === 'archived'
  const action: AuditAction = isArchived ? 'archive' : 'change'
  return {
    action,
    entity: 'product',
    entityId: after.id,
    before: auditJson(before),
    after: auditJson(after),
  }
}

/** Only what differs is stored in the log. */
function auditJson(row: EditedProduct): object {
  const { _id, revision, unit, ownPrices, ...fields } = gridJson(row)
  return fields
}

/** The 409 that names each product changed or deleted meanwhile, with the changed ones as they are now. */
async function gridConflict(
  trx: Trx,
  products: readonly GridChange[],
  known: ReadonlyMap<string, EditedProduct>,
): Promise<ApiError> {
  const stale = products
    .map((product, at) => ({ at, row: known.get(product._id), revision: product.revision }))
    .filter(({ row, revision }) => row?.revision !== revision)
  const changed = stale.map(({ row }) => row).filter((row) => row !== undefined)
  const editors = await lastEditors(
    trx,
    changed.map(({ id }) => id),
  )
  const errors = Object.fromEntries(
    stale.map(({ at, row }) => [
      `products.${at}`,
      row
        ? `${editors.get(row.id) || 'Someone else'} has changed “${row.name}”.`
        : 'This product was deleted by someone else.',
    ]),
  )
  const count = stale.length === 1 ? '1 product was' : `${stale.length} products were`
  return new ApiError(409, `${count} changed by someone else. Nothing has been saved.`, {
    errors,
    current: changed.map(gridJson),
  })
}

function gridJson(row: EditedProduct): GridProduct {
  const product = productJson(row)
  return {
    _id: product._id,
    revision: product.revision,
    name: product.name,
    description: product.description,
    unit: product.unit,
    minQuantity: product.minQuantity,
    quantityStep: product.quantityStep,
    price: product.price,
    finalPrice: product.finalPrice,
    mrp: product.mrp,
    hsn: product.hsn,
    color: product.color,
    brandId: product.brandId,
    categoryId: product.categoryId,
    subcategoryId: product.subcategoryId,
    status: product.status,
    featured: product.featured,
    newArrival: product.newArrival,
    bestSeller: product.bestSeller,
    fabric: product.fabric,
    pattern: product.pattern,
    composition: product.composition,
    care: product.care,
    piecesPerPack: product.piecesPerPack,
    countryOfOrigin: product.countryOfOrigin,
    netQuantity: product.netQuantity,
    maker: product.maker,
    importer: product.importer,
    widthCm: product.widthCm,
    gsm: product.gsm,
    garment: product.garment,
    garmentMeasures: product.garmentMeasures,
    modelNote: product.modelNote,
    lookCategoryId: product.lookCategoryId,
    lookColor: product.lookColor,
    lookOccasion: product.lookOccasion,
    ownPrices: row.variants.filter(({ price_paise }) => price_paise !== null).length,
  }
}
