import type { Transaction } from 'kysely'
import { releaseStock, reserveStock, setStockChangeReason } from '../inventory/movements.ts'
import type { Database } from '../platform/database/schema.ts'
import { type LineRow, updateLine } from './queries.ts'

type Trx = Transaction<Database>
type HeldLine = Pick<LineRow, 'return_id' | 'order_id' | 'position' | 'new_variant_id' | 'held_quantity'>

/**
 * Takes the new variants of an exchange from stock, all or none, so that nobody else buys them.
 * @returns false, with nothing taken, when one is sold out
 */
export async function holdVariants(
  trx: Trx,
  orderId: string,
  lines: readonly { readonly variantId: string; readonly quantity: number }[],
  by: string | undefined,
): Promise<boolean> {
  await setStockChangeReason(trx, { reason: 'exchange hold', orderId, by })
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of lines) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  return reserveStock(
    trx,
    [...quantities].map(([variantId, quantity]) => ({ variantId, quantity })),
  )
}

/** Returns held variants to stock. Does nothing for lines that hold none. */
export async function releaseHolds(trx: Trx, lines: readonly HeldLine[], by: string | undefined): Promise<void> {
  const held = lines.filter(({ held_quantity }) => held_quantity > 0)
  const [first] = held
  if (!first) return
  await setStockChangeReason(trx, { reason: 'exchange hold ended', orderId: first.order_id, by })
  await releaseStock(trx, addUp(held))
  for (const line of held) await updateLine(trx, line, { held_quantity: 0 })
}

function addUp(lines: readonly HeldLine[]) {
  const quantities = new Map<string, number>()
  for (const { new_variant_id: id, held_quantity } of lines)
    if (id) quantities.set(id, (quantities.get(id) ?? 0) + held_quantity)
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }))
}
