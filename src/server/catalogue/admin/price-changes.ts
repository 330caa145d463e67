import type { Kysely, Transaction } from 'kysely'
import type { adminPriceChanges } from '../../../contract/catalogue/products-admin.ts'
import type { PriceChange } from '../../../domain/catalogue/price-change.ts'
import { recordChanges } from '../../audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { fieldErrors, refuseIfAny } from '../../platform/errors.ts'
import type { Caller, Handlers } from '../../platform/http/handlers.ts'
import { formerly, type Plan, pairJson, planFor, planTo } from './price-change-plan.ts'
import { writePrices } from './price-change-queries.ts'
import { type EditedProduct, holdProducts, productsForEditing } from './product-queries.ts'
import { refuseIfChanged } from './revisions.ts'

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
      const before = await inTransaction(db, async (trx) => {
        await refuseIfChanged(trx, revisionsOf(products))
        const rows = await holdProducts(trx, idsOf(products))
        const planned = rows.map((row) => planFor(row, change))
        const touched = planned.filter(({ refused, isTouched }) => refused === undefined && isTouched)
        await write(trx, caller, touched, { by: how })
        return touched.map((plan) => formerly(plan))
      })
      const changed = before.length
      const what =
        changed === 1 ? 'The prices of 1 product are changed.' : `The prices of ${changed} products are changed.`
      return { success: true, message: what, changed, before }
    },
    set: async ({ body: { products } }, caller) => {
      const changed = await inTransaction(db, async (trx) => {
        await refuseIfChanged(trx, revisionsOf(products))
        const rows = new Map((await holdProducts(trx, idsOf(products))).map((row) => [row.id, row]))
        const planned = products.map((product, at) => planTo(rows.get(product._id), product, `products.${at}.`))
        refuseIfAny(planned.flatMap(({ problems }) => problems))
        await write(
          trx,
          caller,
          planned.flatMap(({ plan }) => plan ?? []),
        )
        return planned.length
      })
      return {
        success: true,
        message: changed === 1 ? 'The prices of 1 product are set.' : `The prices of ${changed} products are set.`,
      }
    },
  }
}

type Revised = readonly { readonly _id: string; readonly revision: number }[]

function revisionsOf(products: Revised): Map<string, number> {
  return new Map(products.map(({ _id, revision }) => [_id, revision]))
}

function idsOf(products: Revised): string[] {
  return products.map(({ _id }) => _id)
}

async function write(trx: Transaction<Database>, caller: Caller, plans: readonly Plan[], why = {}): Promise<void> {
  await writePrices(
    trx,
    plans.map(({ row, after }) => ({ id: row.id, ...after })),
    plans.flatMap(({ variants }) => variants),
  )
  await recordChanges(
    trx,
    caller,
    plans.map(({ row, before, after }) => ({
      action: 'change price',
      entity: 'product',
      entityId: row.id,
      before: pairJson(before),
      after: { ...pairJson(after), ...why },
    })),
  )
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
