import type { Kysely } from 'kysely'
import type { adminPriceChanges } from '../../../contract/admin/price-changes.ts'
import { changedPair, type Pair, type PriceChange } from '../../../domain/catalogue/price-change.ts'
import { rupeesFromPaise } from '../../../domain/money/paise.ts'
import type { Database } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ApiError } from '../../http/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import { recordChanges } from '../audit.ts'
import { fieldErrors } from '../field-errors.ts'
import { type EditedProduct, holdProducts, productsForEditing } from '../products/queries.ts'
import { writePrices } from './queries.ts'

type PriceHandlers = Handlers<{ adminPriceChanges: typeof adminPriceChanges }>['adminPriceChanges']

/** Prices of many products changed by percent: first shown, then done to exactly what was shown. */
export function priceChangeHandlers(db: Kysely<Database>): PriceHandlers {
  return {
    preview: async ({ body: { ids, ...how } }) => {
      const change = changeOf(how)
      const products = await productsForEditing(db, ids)
      return { success: true, data: products.map((product) => previewJson(product, change)) }
    },
    apply: async ({ body: { products, ...how } }, caller) => {
      const change = changeOf(how)
      const changed = await inTransaction(db, async (trx) => {
        const rows = await holdProducts(
          trx,
          products.map(({ _id }) => _id),
        )
        const revisions = new Map(rows.map(({ id, revision }) => [id, revision]))
        if (products.some(({ _id, revision }) => revisions.get(_id) !== revision)) {
          throw new ApiError(409, 'A product was changed after the preview. Nothing is changed yet: look again.')
        }
        const planned = rows.map((row) => planFor(row, change)).filter((plan) => plan.refused === undefined)
        const touched = planned.filter((plan) => plan.isTouched)
        await writePrices(
          trx,
          touched.map(({ id, after }) => ({ id, ...after })),
          touched.flatMap(({ variants }) => variants),
        )
        await recordChanges(
          trx,
          caller,
          touched.map(({ id, before, after }) => ({
            action: 'change price',
            entity: 'product',
            entityId: id,
            before: pairJson(before),
            after: { ...pairJson(after), by: how },
          })),
        )
        return touched.length
      })
      const what =
        changed === 1 ? 'The prices of 1 product are changed.' : `The prices of ${changed} products are changed.`
      return { success: true, message: what, changed }
    },
  }
}

function changeOf({
  kind,
  percent,
  rounding,
}: {
  kind: PriceChange['kind']
  percent: number
  rounding: PriceChange['rounding']
}) {
  const basisPoints = Math.round(percent * 100)
  if (Math.abs(basisPoints - percent * 100) > 1e-6) {
    throw fieldErrors([{ field: 'percent', reason: 'a percentage has at most 2 decimals' }])
  }
  if (kind === 'price' && basisPoints === 0) throw fieldErrors([{ field: 'percent', reason: 'by how much?' }])
  if (kind === 'sale' && (basisPoints <= 0 || basisPoints > 9_000)) {
    throw fieldErrors([{ field: 'percent', reason: 'a sale takes more than 0 % and at most 90 % off' }])
  }
  return { kind, basisPoints, rounding }
}

interface Plan {
  readonly id: string
  readonly before: Pair
  readonly after: Pair
  readonly variants: readonly (Pair & { readonly id: string })[]
  readonly refused: string | undefined
  readonly isTouched: boolean
}

/** What becomes of a product and of its variants that have a pair of their own; refused as a whole. */
function planFor(row: EditedProduct, change: PriceChange): Plan {
  const before = { price: row.price_paise, finalPrice: row.final_price_paise }
  const own = row.variants.filter(({ price_paise }) => price_paise !== null)
  const pairs = [
    before,
    ...own.map((variant) => ({ price: variant.price_paise ?? 0, finalPrice: variant.final_price_paise })),
  ]
  const changed = pairs.map((pair) => changedPair(pair, row.mrp_paise, change))
  const refused = changed
    .map((one) => ('refused' in one ? one.refused : undefined))
    .find((reason) => reason !== undefined)
  const after = changed.map((one, at) => ('pair' in one ? one.pair : (pairs[at] as Pair)))
  return {
    id: row.id,
    before,
    after: after[0] ?? before,
    variants: own.map(({ id }, at) => ({ id, ...(after[at + 1] as Pair) })),
    refused,
    isTouched: pairs.some((pair, at) => pair.price !== after[at]?.price || pair.finalPrice !== after[at]?.finalPrice),
  }
}

function previewJson(row: EditedProduct, change: PriceChange) {
  const { before, after, variants, refused } = planFor(row, change)
  return {
    _id: row.id,
    revision: row.revision,
    name: row.name,
    before: pairJson(before),
    variants: variants.length,
    ...(refused === undefined ? { after: pairJson(after) } : { refused }),
  }
}

function pairJson({ price, finalPrice }: Pair) {
  return { price: rupeesFromPaise(price), finalPrice: finalPrice === null ? null : rupeesFromPaise(finalPrice) }
}
