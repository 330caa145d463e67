import { type Kysely, sql } from 'kysely'
import { returnAmounts } from '../../domain/returns/credit.ts'
import { type Resolution, returnNumber } from '../../domain/returns/lifecycle.ts'
import { isBroughtBack } from '../../domain/returns/reasons.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { lockVariants, releaseStock, setStockChangeReason } from '../inventory/movements.ts'
import { amountDue, paymentsAndRefundsOf, refundedShare } from '../ledger/queries.ts'
import { completeReturn, reservedForExchanges } from '../ledger/returns.ts'
import { issueCreditNote } from '../orders/write/issue-credit-note.ts'
import { orderLines, quantitiesByVariant, recordEvent, updateOrder } from '../orders/write/queries.ts'
import { receiveCash } from '../orders/write/receive-cash.ts'
import { issueRefund } from '../payments/request-refund.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { amountOf, lessFee, type ReturnCredit, readCredits } from './credit-order.ts'
import { queueReturnEmail } from './emails.ts'
import { confirmExchangeOrder, insertExchangeOrder, NOT_PAID } from './exchange-order.ts'
import { holdVariants, releaseHolds } from './holds.ts'
import { checkMove, type Mover } from './mover.ts'
import { type FullReturn, type LineRow, type PieceRow, recordReturnEvent, updateLine, updateReturn } from './queries.ts'
import { forgetAccount } from './refund-account.ts'

export interface Acceptance {
  /** Which pieces are accepted; the others go back to the customer. */
  readonly isAccepted: (piece: PieceRow) => boolean
  /** Changes an exchange into a refund. */
  readonly resolution?: Resolution | undefined
  readonly isFeeWaived?: boolean | undefined
}

interface AcceptedLine {
  readonly line: LineRow
  readonly quantity: number
}

/**
 * Accepts items that came back. The credit note is issued now; a card payment is refunded now, cash is due, and an exchange becomes
 * an order of its own that the items pay for. Locks in the order of docs/architecture.md: payments, variants, invoice series.
 * @throws ApiError 400 when nothing is accepted, 409 when the new variant is sold out or the money of the order is not there
 */
export async function acceptReturn(mover: Mover, found: FullReturn, acceptance: Acceptance): Promise<void> {
  const { trx, actor, by } = mover
  const { request, order, lines, pieces } = found
  checkMove('accept', found, mover)
  const accepted = acceptedLines(found, acceptance)
  if (accepted.length === 0) throw refuseFields({ pieces: 'Please choose what you accept, or reject the return.' })
  const sold = await orderLines(trx, order.id)
  // Anyone who has the items has paid the courier, even if the courier has not paid the shop yet.
  await receiveCash(trx, [order], { actor: 'admin', customerId: by, note: 'in cash to the courier' })
  const credit = (await readCredits(trx, order, sold))(
    accepted.map(({ line, quantity }) => ({ position: line.position, quantity, reason: line.reason })),
    request.id,
  )
  await saveDecision(mover, found, acceptance, accepted, credit)
  const resolution = acceptance.resolution ?? request.resolution
  const money = refundedShare(await paymentsAndRefundsOf(trx, order.id))
  const reserved = await reservedForExchanges(trx, order.id)
  const restocked = pieces.filter((piece) => piece.destination === 'stock' && acceptance.isAccepted(piece))
  const stock = quantitiesByVariant(
    restocked.flatMap(({ position, quantity, variant_id }) => {
      const line = lines.find((one) => one.position === position)
      return line ? [{ variant_id: variant_id ?? line.sold.variant_id, quantity }] : []
    }),
  )
  const lockAllVariants = () =>
    lockVariants(trx, [
      ...stock.map(({ variantId }) => variantId),
      ...lines.flatMap(({ new_variant_id }) => new_variant_id ?? []),
    ])
  const note = { kind: 'accepted', actor, customerId: by, returnId: request.id } as const
  await recordReturnEvent(trx, note)
  if (resolution === 'refund') {
    const fee = acceptance.isFeeWaived ? 0 : request.fee_paise
    const amounts = await startRefund(mover, found, credit, fee, {
      ...money,
      refunded: money.refunded + reserved,
    })
    await lockAllVariants()
    await releaseHolds(trx, lines, by)
    await putInStock(mover, found, stock)
    const credited = lessFee(credit, amounts.fee)
    await issueCreditNote(trx, order, { returned: { returnId: request.id, lines: credited } })
    // Less was accepted than had been refunded at the payment provider: the rest is goodwill.
    const goodwill = found.refunded - amounts.refund
    if (found.refund && goodwill > 0)
      await issueCreditNote(trx, order, { refunded: { refundId: found.refund.id, amount: goodwill } })
    await queueReturnEmail(mover.send, trx, 'accepted', request.id)
    return
  }
  const items = accepted.map(({ line }) => line)
  if (!isPaid(items, amountOf(credit.items), money.captured - money.refunded - reserved))
    throw new ApiError(409, NOT_PAID)
  const exchange = await insertExchangeOrder(mover, found, accepted, credit)
  const { refund } = exchange
  if (refund > 0) await requestReturnRefund(mover, found, refund)
  await lockAllVariants()
  await takeNewVariants(mover, found, accepted)
  if (refund === 0) await forgetAccount(trx, request.id)
  await putInStock(mover, found, stock)
  const isConfirmed = exchange.placed.expires_at === null
  if (isConfirmed) await confirmExchangeOrder(mover, exchange)
  await issueCreditNote(trx, order, { returned: { returnId: request.id, lines: credit.items } })
  await queueReturnEmail(mover.send, trx, isConfirmed ? 'exchanged' : 'payment asked', request.id)
}

/**
 * Whether the money for the items of an exchange is there. Items of which everything was refunded are worth nothing, and pay for nothing.
 * @param value what the items are worth, in paise
 * @param left what is left of the payment of their order
 */
export function isPaid(items: readonly LineRow[], value: Paise, left: Paise): boolean {
  const isRefunded = value === 0 && items.some(({ sold }) => sold.total_paise > sold.discount_paise)
  return !isRefunded && left >= value
}

/** The lines of which pieces are accepted, and how much of each. */
export function acceptedLines(
  { lines, pieces }: FullReturn,
  { isAccepted }: Pick<Acceptance, 'isAccepted'>,
): AcceptedLine[] {
  return lines
    .map((line) => ({
      line,
      quantity: pieces
        .filter((piece) => piece.position === line.position && isAccepted(piece))
        .reduce((sum, { quantity }) => sum + quantity, 0),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Stores what was accepted, with the amounts before the fee, from which the next return of the line goes on. */
async function saveDecision(
  { trx }: Mover,
  { lines, pieces }: FullReturn,
  { isAccepted }: Acceptance,
  accepted: readonly AcceptedLine[],
  { items }: ReturnCredit,
): Promise<void> {
  for (const piece of pieces)
    await trx
      .updateTable('return_piece')
      .set({ is_accepted: isAccepted(piece) })
      .where('return_id', '=', piece.return_id)
      .where('position', '=', piece.position)
      .where('condition', '=', piece.condition)
      .execute()
  for (const line of lines) {
    const quantity = accepted.find((one) => one.line === line)?.quantity ?? 0
    const parts = items.get(line.position)
    await updateLine(trx, line, {
      accepted_quantity: quantity,
      ...(parts && {
        taxable_paise: parts.taxable,
        cgst_paise: parts.cgst,
        sgst_paise: parts.sgst,
        igst_paise: parts.igst,
      }),
    })
  }
}

/** Requests the refund of a card payment. Cash is paid back by a person, and money that has not come in is no longer due. */
async function startRefund(
  mover: Mover,
  found: FullReturn,
  { items, delivery }: ReturnCredit,
  fee: Paise,
  money: { readonly captured: Paise; readonly refunded: Paise },
) {
  const { trx, by, now } = mover
  const { request } = found
  const amounts = returnAmounts(amountOf(items), amountOf(delivery), fee, await openAmounts(trx, found))
  // What was refunded at the payment provider for this return counts as refunded already.
  const left = Math.max(money.captured - money.refunded + found.refunded, 0)
  const refund = Math.min(amounts.refund, left)
  // What nobody paid of a cash order was taken off when it was delivered.
  if (amounts.setOff > 0 && found.order.payment_method !== 'cod')
    await takeOffDue(mover, found, amounts.setOff, money.captured > 0)
  await updateReturn(trx, request.id, {
    state: 'refund_due',
    resolution: 'refund',
    items_paise: amounts.items,
    delivery_paise: amounts.delivery,
    fee_paise: amounts.fee,
    refund_paise: refund,
    set_off_paise: amounts.setOff,
    hold_until: null,
  })
  if (refund <= found.refunded) await completeReturn(trx, request.id, by)
  else await requestReturnRefund(mover, found, refund - found.refunded)
  return { ...amounts, now }
}

/** What was not paid for an order, and what has been refunded for the return; paise. */
export async function openAmounts(db: Kysely<Database>, found: FullReturn) {
  const { order, refunded } = found
  if (order.payment_method !== 'cod') return { due: order.is_paid ? 0 : amountDue(order), refunded }
  // A cash order is paid once its items are accepted, but for the parcels that the courier brought back.
  return { due: await uncollectedFor(db, found), refunded }
}

/** The cash that nobody has paid for items that could not be delivered; paise. */
async function uncollectedFor(db: Kysely<Database>, { order, request, lines }: FullReturn): Promise<Paise> {
  if (order.returned_paise === 0 || !isBroughtBack(lines.map(({ reason }) => reason))) return 0
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(set_off_paise), 0)::bigint as paise from return_request
    where order_id = ${order.id} and id <> ${request.id}`.execute(db)
  const left = order.returned_paise - (rows[0]?.paise ?? 0)
  // What each line is worth is rounded, and the cash of a parcel is not.
  return left > 0 ? left + lines.length : 0
}

/** Takes the worth of returned items off what is due for their order. */
async function takeOffDue(
  { trx, actor, by }: Mover,
  { order, request }: FullReturn,
  amount: Paise,
  isPartlyPaid: boolean,
): Promise<void> {
  const isPaid = isPartlyPaid && amount === amountDue(order)
  await updateOrder(trx, order.id, {
    returned_paise: order.returned_paise + amount,
    ...(isPaid && { is_paid: true, payment_status: 'paid' }),
  })
  const note = `Return ${returnNumber(request.id)}: ${formatPaise(amount)} less is due`
  await recordEvent(trx, { orderId: order.id, kind: 'note', actor, customerId: by, note })
}

/** Requests the refund of money that goes back by itself; what a team member pays back stays due. */
export async function requestReturnRefund(
  { trx, send, by }: Pick<Mover, 'trx' | 'send' | 'by'>,
  { request, order, isPaidByHand }: FullReturn,
  amount: Paise,
): Promise<void> {
  if (isPaidByHand) return
  const reason = `Return ${returnNumber(request.id)}`
  await issueRefund(trx, send, { orderId: order.id, amount, reason, by: by ?? null, returnId: request.id })
}

async function putInStock(
  { trx, by }: Mover,
  { order }: FullReturn,
  stock: ReturnType<typeof quantitiesByVariant>,
): Promise<void> {
  if (stock.length === 0) return
  await setStockChangeReason(trx, { reason: 'return', orderId: order.id, by })
  await releaseStock(trx, stock)
}

/** The held variants become the items of the new order; what is held and not needed can be bought again. */
async function takeNewVariants(
  { trx, by }: Mover,
  { request, order, lines }: FullReturn,
  accepted: readonly AcceptedLine[],
): Promise<void> {
  const needed = (line: LineRow) => accepted.find((one) => one.line === line)?.quantity ?? 0
  const missing = lines.flatMap((line) => {
    const quantity = needed(line) - line.held_quantity
    return line.new_variant_id && quantity > 0 ? [{ variantId: line.new_variant_id, quantity }] : []
  })
  if (!(await holdVariants(trx, order.id, missing, by))) throw new ApiError(409, SOLD_OUT)
  const surplus = lines.map((line) => ({ ...line, held_quantity: Math.max(line.held_quantity - needed(line), 0) }))
  await releaseHolds(trx, surplus, by)
  for (const line of lines) await updateLine(trx, line, { held_quantity: 0 })
  await updateReturn(trx, request.id, { hold_until: null, due_at: null })
}

const SOLD_OUT = 'The new variant is sold out. Choose a refund instead, or put it in stock first.'
