import type { Transaction } from 'kysely'
import { describeQuantity } from '../../domain/units/quantity.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import { setStockChangeReason } from './movements.ts'
import {
  lockReceipt,
  lockReceived,
  markUndone,
  type ReceiptLineRow,
  type ReceivedVariantRow,
  receiptLines,
  reviseProducts,
  writeReceived,
} from './receipt-queries.ts'
import { nameOfReceipt, reasonOf } from './receive.ts'

/**
 * Takes a receipt back, in the caller's transaction. Costs and shelves return to what they were before, unless someone has
 * changed them since. Variants that have been deleted are skipped.
 * @throws ApiError 404, or 409 when it was undone before or items of it have been sold
 */
export async function undoReceipt(trx: Transaction<Database>, caller: Caller, id: string): Promise<void> {
  const receipt = await lockReceipt(trx, id)
  if (!receipt) throw new ApiError(404, 'Receipt not found')
  if (receipt.undone_at) throw new ApiError(409, 'This receipt has already been undone.')
  const lines = await receiptLines(trx, id)
  const idsOf = (some: readonly ReceiptLineRow[]) => some.flatMap(({ variant_id }) => variant_id ?? [])
  const edited = lines.filter(({ cost_paise, shelf }) => cost_paise !== null || shelf !== null)
  const variants = await lockReceived(trx, idsOf(lines), idsOf(edited))
  const booked = lines.flatMap((line) => {
    const variant = variants.get(line.variant_id ?? '')
    return variant ? [{ line, variant, before: before(line, variant) }] : []
  })
  const sold = booked.filter(({ line, variant }) => variant.stock < line.quantity)
  if (sold.length > 0)
    throw new ApiError(409, `Some of the items have left the stock: ${sold.map(shortage).join('; ')}.`)
  const staffId = userIdOf(caller)
  await setStockChangeReason(trx, { reason: reasonOf('receipt undone', receipt), by: staffId })
  await writeReceived(
    trx,
    booked.map(({ line, variant, before }) => ({ id: variant.id, change: -line.quantity, ...before })),
  )
  const changed = booked.filter(
    ({ variant, before }) => before.cost !== variant.cost_paise || before.shelf !== variant.shelf,
  )
  await reviseProducts(trx, [...new Set(changed.map(({ variant }) => variant.product_id))])
  await markUndone(trx, id, staffId)
  await recordChange(trx, caller, {
    action: 'undo receipt',
    entity: 'stock receipt',
    entityId: id,
    before: {
      name: nameOfReceipt(receipt),
      items: Object.fromEntries(lines.map(({ sku, unit, quantity }) => [sku, describeQuantity(unit, quantity)])),
    },
  })
}

function before(line: ReceiptLineRow, variant: ReceivedVariantRow) {
  const isCostKept = line.cost_paise === null || line.cost_paise !== variant.cost_paise
  const isShelfKept = line.shelf === null || line.shelf !== variant.shelf
  return {
    cost: isCostKept ? variant.cost_paise : line.cost_before_paise,
    shelf: isShelfKept ? variant.shelf : line.shelf_before,
  }
}

function shortage({ line, variant }: { readonly line: ReceiptLineRow; readonly variant: ReceivedVariantRow }): string {
  const { unit } = variant
  return `${variant.sku} has ${describeQuantity(unit, variant.stock)}, ${describeQuantity(unit, line.quantity)} came in`
}
