import { sql, type Transaction } from 'kysely'
import type { Quantity } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>

/** What the stock ledger records about a change. */
export interface StockChangeReason {
  /** A few words, such as 'order placed' or 'import'. */
  readonly reason: string
  readonly orderId?: string | undefined
  /** The id of the customer or team member; absent when the shop did it itself. */
  readonly by?: string | undefined
}

/** Sets the reason for all further stock changes in this transaction. The triggers of the stock ledger record it. */
export async function setStockChangeReason(
  trx: Trx,
  { reason, orderId = '', by = '' }: StockChangeReason,
): Promise<void> {
  await sql`
    select set_config('vastra.stock_reason', ${reason}, true), set_config('vastra.stock_order', ${orderId}, true),
           set_config('vastra.stock_by', ${by}, true)`.execute(trx)
}

/** A quantity of one variant, in pieces or centimetres. */
export interface VariantQuantity {
  readonly variantId: string
  readonly quantity: Quantity
}

/**
 * Takes quantities from the stock, all or none.
 * @returns false, with nothing taken, when the stock of a variant is too low or the variant has been deleted
 */
export async function reserveStock(trx: Trx, quantities: readonly VariantQuantity[]): Promise<boolean> {
  const stock = await lockVariants(trx, idsOf(quantities))
  if (quantities.some(({ variantId, quantity }) => (stock.get(variantId) ?? 0) < quantity)) return false
  await adjustStock(trx, quantities, -1)
  return true
}

/** Returns quantities to the stock. A variant that has been deleted is skipped. */
export async function releaseStock(trx: Trx, quantities: readonly VariantQuantity[]): Promise<void> {
  await lockVariants(trx, idsOf(quantities))
  await adjustStock(trx, quantities, 1)
}

/**
 * Locks variants until the transaction ends, in the order of their ids. Everything that changes several variants, such
 * as orders and imports, locks them here first, so that transactions cannot deadlock.
 * @returns the stock of each variant that exists
 */
export async function lockVariants(trx: Trx, ids: readonly string[]): Promise<Map<string, Quantity>> {
  const { rows } = await sql<{ id: string; stock: Quantity }>`
    select id, stock from variant where id = any(${ids}::text[]) order by id for no key update`.execute(trx)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

async function adjustStock(trx: Trx, quantities: readonly VariantQuantity[], sign: 1 | -1): Promise<void> {
  await sql`
    update variant set stock = stock + item.change
    from unnest(${idsOf(quantities)}::text[], ${quantities.map(({ quantity }) => sign * quantity)}::int[]) as item (id, change)
    where variant.id = item.id`.execute(trx)
}

function idsOf(quantities: readonly VariantQuantity[]): string[] {
  return quantities.map(({ variantId }) => variantId)
}
