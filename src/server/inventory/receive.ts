import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { NewReceipt } from '../../contract/stock-receipts.ts'
import { formatDateTime } from '../../domain/india/time.ts'
import {
  billKey,
  MAX_BILL_NUMBER,
  MAX_SUPPLIER,
  type ReceivedLine,
  readReceivedLine,
} from '../../domain/inventory/receipt.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import { describeQuantity } from '../../domain/units/quantity.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { carriedOutBefore } from '../platform/http/carried-out.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import { setStockChangeReason } from './movements.ts'
import {
  claimReceipt,
  earlierReceipt,
  insertReceiptLines,
  lockBill,
  lockReceived,
  type ReceivedVariantRow,
  reviseProducts,
  writeReceived,
} from './receipt-queries.ts'

type Trx = Transaction<Database>

interface Arrival {
  readonly variant: ReceivedVariantRow
  readonly line: ReceivedLine
}

/**
 * Books items that came in, in the caller's transaction: the stock of every line, with costs and shelves that are given.
 * @returns the id of the receipt; the first one's when the request is repeated with its key
 * @throws ApiError 400 by field, 409 when the bill has been received before, 422 when the key was used for another request
 */
export async function receiveStock(
  trx: Trx,
  caller: Caller,
  { body, key }: { readonly body: NewReceipt; readonly key: string | undefined },
): Promise<string> {
  const head = {
    id: newId(),
    supplier: singleLine(body.supplier ?? '', MAX_SUPPLIER),
    bill_number: singleLine(body.billNumber ?? '', MAX_BILL_NUMBER),
  }
  const bill_key = billKey(head.supplier, head.bill_number)
  const request_hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const staff_id = userIdOf(caller)
  const earlier = await claimReceipt(trx, { ...head, bill_key, request_hash, staff_id, idempotency_key: key ?? null })
  if (earlier && earlier.request_hash !== request_hash)
    throw carriedOutBefore('the items were booked into the stock.', { _id: earlier.id })
  if (earlier) return earlier.id
  await refuseKnownBill(trx, { key: bill_key, id: head.id, isAccepted: body.isFurtherDelivery ?? false })
  const arrivals = await readArrivals(trx, body)
  await setStockChangeReason(trx, { reason: reasonOf('received', head), by: staff_id })
  await book(trx, head.id, arrivals)
  await recordChange(trx, caller, {
    action: 'create',
    entity: 'stock receipt',
    entityId: head.id,
    after: auditedReceipt(head, arrivals),
  })
  return head.id
}

/** What the stock ledger says: 'received: Surat Mills, bill 4711'. */
export function reasonOf(
  action: string,
  { supplier, bill_number }: { readonly supplier: string; readonly bill_number: string },
): string {
  const source = [supplier, bill_number && `bill ${bill_number}`].filter((part) => part !== '').join(', ')
  return source === '' ? action : `${action}: ${source}`
}

async function refuseKnownBill(
  trx: Trx,
  { key, id, isAccepted }: { readonly key: string; readonly id: string; readonly isAccepted: boolean },
): Promise<void> {
  if (key === '') return
  await lockBill(trx, key)
  const earlier = isAccepted ? undefined : await earlierReceipt(trx, key, id)
  if (!earlier) return
  const by = earlier.by_name === '' ? '' : ` by ${earlier.by_name}`
  throw new ApiError(409, `This bill was received on ${formatDateTime(earlier.created_at)}${by}.`, {
    earlier: { _id: earlier.id, createdAt: earlier.created_at.toISOString(), by: earlier.by_name },
  })
}

async function readArrivals(trx: Trx, { items }: NewReceipt): Promise<readonly Arrival[]> {
  const isEdited = ({ cost, shelf }: NewReceipt['items'][number]) => cost !== undefined || shelf !== undefined
  const variants = await lockReceived(
    trx,
    items.map(({ variantId }) => variantId),
    items.filter(isEdited).map(({ variantId }) => variantId),
  )
  const errors: Record<string, string> = {}
  const seen = new Set<string>()
  const arrivals = items.flatMap(({ variantId, ...entered }, position) => {
    const variant = variants.get(variantId)
    const problem = seen.has(variantId) ? 'This variant is on two lines.' : !variant && 'This variant no longer exists.'
    seen.add(variantId)
    if (problem) errors[`items.${position}.variantId`] = problem
    if (problem || !variant) return []
    const read = readReceivedLine(entered, variant)
    if ('line' in read) return [{ variant, line: read.line }]
    for (const [field, message] of Object.entries(read.errors)) errors[`items.${position}.${field}`] = message
    return []
  })
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return arrivals
}

async function book(trx: Trx, receiptId: string, arrivals: readonly Arrival[]): Promise<void> {
  await writeReceived(
    trx,
    arrivals.map(({ variant, line }) => ({
      id: variant.id,
      change: line.quantity,
      cost: line.cost ?? variant.cost_paise,
      shelf: line.shelf ?? variant.shelf,
    })),
  )
  const edited = arrivals.filter(
    ({ variant, line }) =>
      (line.cost ?? variant.cost_paise) !== variant.cost_paise || (line.shelf ?? variant.shelf) !== variant.shelf,
  )
  await reviseProducts(trx, [...new Set(edited.map(({ variant }) => variant.product_id))])
  await insertReceiptLines(
    trx,
    arrivals.map(({ variant, line }, position) => ({
      receipt_id: receiptId,
      position,
      variant_id: variant.id,
      product_id: variant.product_id,
      name: variant.name,
      sku: variant.sku,
      color: variant.color,
      size: variant.size,
      unit: variant.unit,
      quantity: line.quantity,
      cost_paise: line.cost,
      cost_before_paise: variant.cost_paise,
      shelf: line.shelf,
      shelf_before: variant.shelf,
    })),
  )
}

function auditedReceipt(
  { supplier, bill_number }: { readonly supplier: string; readonly bill_number: string },
  arrivals: readonly Arrival[],
) {
  const lines = arrivals.map(({ variant: { sku, unit }, line: { quantity, cost, shelf } }) => [
    sku,
    [
      describeQuantity(unit, quantity),
      cost !== null && `cost ${formatPaise(cost)}`,
      shelf !== null && `shelf ${shelf || 'none'}`,
    ]
      .filter(Boolean)
      .join(', '),
  ])
  return { name: nameOfReceipt({ supplier, bill_number }), items: Object.fromEntries(lines) }
}

/** How the audit log names a receipt. */
export function nameOfReceipt(head: { readonly supplier: string; readonly bill_number: string }): string {
  return reasonOf('', head).replace(/^: /, '')
}
