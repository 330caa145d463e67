import { sql, type Transaction } from 'kysely'
import type { Quantity } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>

/** What the ledger writes beside a change of stock. */
export interface StockChangeReason {
  /** In a few words: 'order placed', 'import'. */
  readonly reason: string
  readonly orderId?: string | undefined
  /** The customer or member of the team who did it; absent for the shop itself. */
  readonly by?: string | undefined
}

/** Says why stock changes in this transaction from now on; the ledger's triggers write it down. */
export async function setStockChangeReason(
  trx: Trx,
  { reason, orderId = '', by = '' }: StockChangeReason,
): Promise<void> {
  await sql`
    select set_config('vastra.stock_reason', ${reason}, true), set_config('vastra.stock_order', ${orderId}, true),
           set_config('vastra.stock_by', ${by}, true)`.execute(trx)
}

/** So much of one variant, in pieces or centimetres. */
export interface VariantQuantity {
  readonly variantId: string
  readonly quantity: Quantity
}

/**
 * Takes goods from the stock, all or nothing.
 * @returns false, with nothing taken, when one of them has less than is needed or is no longer there
 */
export async function reserveStock(trx: Trx, needs: readonly VariantQuantity[]): Promise<boolean> {
  const stock = await lockVariants(trx, idsOf(needs))
  if (needs.some(({ variantId, quantity }) => (stock.get(variantId) ?? 0) < quantity)) return false
  await adjustStock(trx, needs, -1)
  return true
}

/** Gives goods back; a variant that was removed meanwhile has no stock to give to. */
export async function releaseStock(trx: Trx, needs: readonly VariantQuantity[]): Promise<void> {
  await lockVariants(trx, idsOf(needs))
  await adjustStock(trx, needs, 1)
}

/**
 * Holds variants until the transaction ends, in the order of their ids. Whoever changes several variants takes them through
 * here first, orders and imports alike: then they wait for each other and never in a circle.
 * @returns the stock of each that is there
 */
export async function lockVariants(trx: Trx, ids: readonly string[]): Promise<Map<string, Quantity>> {
  const { rows } = await sql<{ id: string; stock: Quantity }>`
    select id, stock from variant where id = any(${ids}::text[]) order by id for no key update`.execute(trx)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

async function adjustStock(trx: Trx, needs: readonly VariantQuantity[], sign: 1 | -1): Promise<void> {
  await sql`
    update variant set stock = stock + need.change
    from unnest(${idsOf(needs)}::text[], ${needs.map(({ quantity }) => sign * quantity)}::int[]) as need (id, change)
    where variant.id = need.id`.execute(trx)
}

function idsOf(needs: readonly VariantQuantity[]): string[] {
  return needs.map(({ variantId }) => variantId)
}
