import type { Transaction } from 'kysely'
import { paymentsAndRefundsOf, refundedShare } from '../ledger/queries.ts'
import { reservedForExchanges } from '../ledger/returns.ts'
import { orderLines } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { isPaid } from './accept.ts'
import { amountOf, readCredits } from './credit-order.ts'
import { readExchanges } from './exchanges.ts'
import type { FullReturn } from './queries.ts'

type Trx = Transaction<Database>

/**
 * Whether items that all came back as sold can be accepted without a person. An exchange whose new variant is sold out or no longer sold,
 * or whose items have been refunded, waits for a decision: the parcel is here whatever becomes of the exchange.
 */
export async function canAcceptAtOnce(trx: Trx, found: FullReturn): Promise<boolean> {
  if (found.request.resolution === 'refund') return true
  return (await isInStock(trx, found)) && (await isStillSold(trx, found)) && (await isStillPaid(trx, found))
}

/** Whether the new variants are held or can be had. */
async function isInStock(trx: Trx, { lines }: FullReturn): Promise<boolean> {
  const short = lines.filter(({ held_quantity, quantity }) => held_quantity < quantity)
  if (short.length === 0) return true
  const ids = short.flatMap(({ new_variant_id }) => new_variant_id ?? [])
  const variants =
    ids.length === 0 ? [] : await trx.selectFrom('variant').select(['id', 'stock']).where('id', 'in', ids).execute()
  return short.every(
    ({ new_variant_id, quantity }) => (variants.find(({ id }) => id === new_variant_id)?.stock ?? 0) >= quantity,
  )
}

async function isStillSold(trx: Trx, { lines }: FullReturn): Promise<boolean> {
  const variantsOf = await readExchanges(
    trx,
    lines.map(({ sold }) => sold),
  )
  return lines.every(({ sold, new_variant_id }) => variantsOf(sold).some(({ id }) => id === new_variant_id))
}

async function isStillPaid(trx: Trx, { request, order, lines }: FullReturn): Promise<boolean> {
  const credits = await readCredits(trx, order, await orderLines(trx, order.id))
  const items = lines.map(({ position, quantity, reason }) => ({ position, quantity, reason }))
  const value = amountOf(credits(items, request.id).items)
  // The cash of a delivered order counts as received when its items are accepted.
  if (order.payment_method === 'cod' && !order.is_paid) return isPaid(lines, value, value)
  const { captured, refunded } = refundedShare(await paymentsAndRefundsOf(trx, order.id))
  return isPaid(lines, value, captured - refunded - (await reservedForExchanges(trx, order.id)))
}
