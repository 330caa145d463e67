import { type Kysely, sql, type Transaction } from 'kysely'
import type { adminPriceChanges } from '../../../contract/price-changes.ts'
import type { PriceChange } from '../../../domain/catalogue/price-change.ts'
import { recordChanges } from '../../audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { fieldErrors, refuseIfAny } from '../../platform/errors.ts'
import type { Caller, Handlers } from '../../platform/http/handlers.ts'
import { lockUnchangedProducts } from './edit-conflicts.ts'
import { type Plan, pairJson, planForChange, planForPrices, previousPrices } from './price-change-plan.ts'
import { type EditedProduct, lockProducts, productsForEditing } from './product-queries.ts'

type PriceHandlers = Handlers<{ adminPriceChanges: typeof adminPriceChanges }>['adminPriceChanges']

/** Changes prices of many products by percent: `preview` shows the result, `apply` refuses products changed since then. */
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
        await lockUnchangedProducts(trx, revisionsOf(products))
        const rows = await lockProducts(trx, idsOf(products))
        const planned = rows.map((row) => planForChange(row, change))
        const touched = planned.filter(({ refused, isChanged }) => refused === undefined && isChanged)
        await writePlans(trx, caller, touched, { by: how })
        return touched.map((plan) => previousPrices(plan))
      })
      const changed = before.length
      const what =
        changed === 1 ? 'The price of 1 product was changed.' : `The prices of ${changed} products were changed.`
      return { success: true, message: what, changed, before }
    },
    set: async ({ body: { products } }, caller) => {
      const changed = await inTransaction(db, async (trx) => {
        await lockUnchangedProducts(trx, revisionsOf(products))
        const rows = new Map((await lockProducts(trx, idsOf(products))).map((row) => [row.id, row]))
        const planned = products.map((product, at) => planForPrices(rows.get(product._id), product, `products.${at}.`))
        refuseIfAny(planned.flatMap(({ problems }) => problems))
        await writePlans(
          trx,
          caller,
          planned.flatMap(({ plan }) => plan ?? []),
        )
        return planned.length
      })
      return {
        success: true,
        message: changed === 1 ? 'The price of 1 product was set.' : `The prices of ${changed} products were set.`,
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

async function writePlans(trx: Transaction<Database>, caller: Caller, plans: readonly Plan[], why = {}): Promise<void> {
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
  if (kind === 'price' && basisPoints === 0) throw fieldErrors([{ field: 'percent', reason: 'enter a percentage' }])
  if (kind === 'sale' && (basisPoints <= 0 || basisPoints > 9_000)) {
    throw fieldErrors([{ field: 'percent', reason: 'a sale must be more than 0 % and at most 90 % off' }])
  }
  return { kind, basisPoints, rounding }
}

/** A sale never raises a price. */
const UNCHANGED: Readonly<Record<PriceChange['kind'], string>> = {
  sale: 'it costs no more than that already',
  price: 'the rounded price is the same',
  endSale: 'it is not on sale',
}

function previewJson(row: EditedProduct, change: PriceChange) {
  const { before, after, variants, refused, isChanged } = planForChange(row, change)
  const without = refused ?? (isChanged ? undefined : UNCHANGED[change.kind])
  return {
    _id: row.id,
    revision: row.revision,
    name: row.name,
    before: pairJson(before),
    variants: variants.length,
    ...(without === undefined ? { after: pairJson(after) } : { refused: without }),
  }
}

/** Writes price pairs in paise; a null final price ends the sale. */
async function writePrices(
  trx: Transaction<Database>,
  products: readonly { readonly id: string; readonly price: number; readonly finalPrice: number | null }[],
  variants: readonly { readonly id: string; readonly price: number; readonly finalPrice: number | null }[],
): Promise<void> {
  const columns = (rows: typeof products) => sql`
    unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ price }) => price)}::int[],
           ${rows.map(({ finalPrice }) => finalPrice)}::int[]) as r (id, price, final_price)`
  if (variants.length > 0) {
    await sql`
      update variant v set price_paise = r.price, final_price_paise = r.final_price
      from ${columns(variants)} where v.id = r.id`.execute(trx)
  }
  if (products.length === 0) return
  await sql`
    update product p
    set price_paise = r.price, final_price_paise = r.final_price, revision = p.revision + 1, updated_at = now()
    from ${columns(products)} where p.id = r.id`.execute(trx)
}
