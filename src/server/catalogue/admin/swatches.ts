import { type Kysely, sql, type Transaction } from 'kysely'
import type { AdminProduct, SwatchesToCut } from '../../../contract/products-admin.ts'
import {
  lengthOfStrips,
  SWATCH_CM,
  SWATCH_PRICE,
  swatchDescription,
  swatchesOfStrips,
  swatchName,
  swatchProblems,
} from '../../../domain/catalogue/swatch-sample.ts'
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/units/paise.ts'
import { recordChange } from '../../audit/audit.ts'
import { releaseStock, reserveStock, setStockChangeReason, type VariantQuantity } from '../../inventory/movements.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, refuseIfAny } from '../../platform/errors.ts'
import { type Caller, userIdOf } from '../../platform/http/handlers.ts'
import { editConflict } from './edit-conflicts.ts'
import { productJson } from './product-json.ts'
import { type EditedProduct, lockProduct, productForEditing } from './product-queries.ts'
import { createProductIn } from './save-product.ts'

type Trx = Transaction<Database>

/**
 * Cuts strips across a cloth into swatches, in one transaction: each colour with enough left loses the length of the strips, and the
 * cloth's swatch, a product that is made at the first time, gets the pieces. The cloth gets a new revision, so that a repeated
 * request is refused. Returns the id of the swatch.
 * @throws ApiError 404 for no such product; 409 with the current product when it has changed; 400 with the reasons by field
 */
export function cutSwatches(db: Kysely<Database>, caller: Caller, id: string, request: SwatchesToCut): Promise<string> {
  const { revision, strips } = request
  return inTransaction(
    db,
    async (trx) => {
      const cloth = await lockProduct(trx, id)
      if (!cloth) throw new ApiError(404, 'Product not found')
      const before = productJson(cloth)
      if (cloth.revision !== revision) throw await editConflict(trx, before)
      const price = request.price == null ? undefined : (paiseFromRupees(request.price) ?? 0)
      const stocks = cloth.variants.map(({ stock }) => ({ stock: stock ?? 0 }))
      const isSwatch = cloth.swatch_of !== null
      refuseIfAny(
        swatchProblems({ unit: cloth.unit, widthCm: cloth.width_cm, isSwatch, variants: stocks }, { strips, price }),
      )
      const swatch = (await swatchOfCloth(trx, id)) ?? (await createSwatch(trx, caller, cloth, price ?? SWATCH_PRICE))
      await setStockChangeReason(trx, { reason: 'cut into swatches', by: userIdOf(caller) })
      await moveToSwatches(trx, cloth, swatch, strips)
      await sql`update product set revision = revision + 1, updated_at = now() where id = ${id}`.execute(trx)
      const after = await productForEditing(trx, id)
      await recordChange(trx, caller, {
        action: 'change',
        entity: 'product',
        entityId: id,
        before: { variants: before.variants },
        after: { variants: after ? productJson(after).variants : [] },
      })
      return swatch._id
    },
    { retryOnConflict: true },
  )
}

async function swatchOfCloth(trx: Trx, id: string): Promise<AdminProduct | undefined> {
  const found = await trx.selectFrom('product').select('id').where('swatch_of', '=', id).executeTakeFirst()
  const swatch = found && (await lockProduct(trx, found.id))
  return swatch && productJson(swatch)
}

/** An ordinary product with what the law and the invoice need of the cloth, without pictures of its own if the cloth has none. */
async function createSwatch(trx: Trx, caller: Caller, cloth: EditedProduct, price: number): Promise<AdminProduct> {
  const { brandId, categoryId, subcategoryId, garment, color, pattern, fabric, images, ...rest } = productJson(cloth)
  const { hsn, countryOfOrigin, maker, importer, gsm, composition, care } = rest
  const created = await createProductIn(trx, caller, {
    brandId,
    categoryId,
    subcategoryId,
    garment,
    color,
    pattern,
    fabric,
    images,
    hsn,
    countryOfOrigin,
    maker,
    importer,
    gsm,
    composition,
    care,
    name: swatchName(cloth.name),
    description: swatchDescription(cloth.name),
    unit: 'piece',
    price: rupeesFromPaise(price),
    netQuantity: `1 piece, ${SWATCH_CM} × ${SWATCH_CM} cm`,
    status: rest.status,
    variants: rest.variants.map(({ color, size, image }) => ({ color, size, image, countInStock: 0 })),
  })
  await sql`update product set swatch_of = ${cloth.id}, is_demo = ${cloth.is_demo} where id = ${created._id}`.execute(
    trx,
  )
  return created
}

/** A colour of the cloth that the swatch does not have, because it was added later, is not cut. */
async function moveToSwatches(trx: Trx, cloth: EditedProduct, swatch: AdminProduct, strips: number): Promise<void> {
  const length = lengthOfStrips(strips)
  const taken: VariantQuantity[] = []
  const made: VariantQuantity[] = []
  for (const { id, color, size, stock } of cloth.variants) {
    const piece = swatch.variants.find((one) => one.color === color && one.size === size)
    if (!piece || (stock ?? 0) < length) continue
    taken.push({ variantId: id, quantity: length })
    made.push({ variantId: piece._id, quantity: swatchesOfStrips(cloth.width_cm ?? 0, strips) })
  }
  if (taken.length === 0)
    refuseIfAny([{ field: 'strips', reason: 'the swatch has none of the colours that are left: add them to it first' }])
  if (!(await reserveStock(trx, taken))) throw new ApiError(409, 'Stock has changed meanwhile. Please try again.')
  await releaseStock(trx, made)
}
