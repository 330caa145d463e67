import { indianDay } from '../../domain/india/time.ts'
import { HOLD_DAYS, MAX_ENDED_EXCHANGES, type Resolution, type Transport } from '../../domain/returns/lifecycle.ts'
import {
  type DeliveredOrder,
  isApprovedAtOnce,
  quantityProblem,
  type ReturnPolicy,
  type ReturnRequest,
  returnFee,
  returnProblem,
} from '../../domain/returns/policy.ts'
import {
  isBroughtBack,
  isCustomersFault,
  isNothingSent,
  mixedReasonsProblem,
  type ReturnReason,
  receivedAtOnceProblem,
} from '../../domain/returns/reasons.ts'
import type { RefundAccount } from '../../domain/returns/refund-account.ts'
import { quantityFromJson } from '../../domain/units/quantity.ts'
import { multiLine } from '../../domain/untrusted.ts'
import { type OrderLineRow, type OrderRow, orderLines } from '../orders/write/queries.ts'
import { newId } from '../platform/database/id.ts'
import { ApiError } from '../platform/errors.ts'
import { approveReturn } from './approve.ts'
import { amountOf, readCredits } from './credit-order.ts'
import { readDelivery } from './delivery.ts'
import { queueReturnEmail } from './emails.ts'
import { type ExchangeVariant, readExchanges } from './exchanges.ts'
import { holdVariants } from './holds.ts'
import type { Mover } from './mover.ts'
import { readPolicies } from './policies.ts'
import {
  countEndedExchanges,
  fullReturn,
  insertReturn,
  recordReturnEvent,
  takenQuantities,
  updateReturn,
} from './queries.ts'
import { settleMissing } from './receive.ts'
import type { AccountVault } from './refund-account.ts'

interface RequestedLine {
  readonly line: number
  readonly quantity: number
  readonly reason: ReturnReason
  readonly note?: string
  readonly newVariant?: string
}

/** A request of a customer, or one that the team records for them. */
export interface NewReturn {
  readonly resolution: Resolution
  readonly transport: Transport
  readonly lines: readonly RequestedLine[]
  readonly photos?: readonly string[]
  readonly account?: RefundAccount
  /** Why the team opens it. */
  readonly note?: string
  /** The items are here already, and the caller receives them next. */
  readonly isHere?: boolean
}

/**
 * Opens a return of an order that the caller has locked, so that two requests at once cannot return more than was bought. The team
 * may open one after the window; it is approved at once.
 * @returns the id of the return
 * @throws ApiError 400 for lines that cannot be returned, 409 when the variant of an exchange is sold out or was held for the customer
 *   often enough
 */
export async function requestReturn(
  mover: Mover,
  order: OrderRow,
  request: NewReturn,
  vault: AccountVault,
): Promise<string> {
  const { trx, send, actor, by, now } = mover
  const sold = await orderLines(trx, order.id)
  const policies = await readPolicies(
    trx,
    sold.map(({ product_id }) => product_id),
  )
  // Whoever withdraws a request and makes a new one would hold a variant as long as they like.
  const isCustomersExchange = actor === 'customer' && request.resolution === 'exchange'
  if (isCustomersExchange && (await countEndedExchanges(trx, order.id)) >= MAX_ENDED_EXCHANGES)
    throw new ApiError(409, TOO_MANY_EXCHANGES)
  const taken = await takenQuantities(trx, order.id)
  const exchangesOf = await readExchanges(trx, sold)
  const delivered = await readDelivery(trx, order)
  const lines = request.lines.map((line) => {
    const row = sold.find(({ position }) => position === line.line)
    if (!row) throw new ApiError(400, 'This line is not part of the order.')
    const policy = policies(row.product_id)
    const quantity = checkedQuantity(delivered, row, line, { ...request, policy, actor, now, taken })
    const variant = request.resolution === 'exchange' ? chosenVariant(row, line, exchangesOf(row)) : undefined
    return { row, policy, quantity, reason: line.reason, note: multiLine(line.note ?? '', 500), variant }
  })
  if (new Set(lines.map(({ row }) => row.position)).size !== lines.length)
    throw new ApiError(400, 'Please list each line once.')
  const reasons = lines.map(({ reason }) => reason)
  const mixed = mixedReasonsProblem(reasons)
  if (mixed) throw new ApiError(400, mixed)
  const here = request.isHere ? receivedAtOnceProblem(reasons) : undefined
  if (here) throw new ApiError(400, here)
  const isMissing = isNothingSent(reasons)
  const isBack = isBroughtBack(reasons)
  if (reasons.includes('undelivered') && !isBack)
    throw new ApiError(400, 'Please record what could not be delivered apart from other items.')
  const transport = isMissing ? 'none' : isBack ? 'pickup' : request.transport
  const id = newId()
  const held = lines.flatMap(({ variant, quantity }) => (variant ? [{ variantId: variant.id, quantity }] : []))
  await insertReturn(
    trx,
    {
      id,
      order_id: order.id,
      opened_by: actor,
      state: 'requested',
      resolution: request.resolution,
      transport,
      fee_paise: returnFee({
        resolution: request.resolution,
        transport,
        reasons,
        policies: lines.map(({ policy }) => policy),
      }),
      hold_until: held.length > 0 ? new Date(now.getTime() + HOLD_DAYS * DAY_MS) : null,
      created_at: now,
    },
    lines.map(({ row, quantity, reason, note, variant }) => ({
      return_id: id,
      order_id: order.id,
      position: row.position,
      quantity,
      reason,
      note,
      new_variant_id: variant?.id ?? null,
      new_unit_price_paise: variant?.unitPrice ?? null,
      held_quantity: variant ? quantity : 0,
    })),
    request.photos ?? [],
  )
  await recordReturnEvent(trx, { returnId: id, kind: 'requested', actor, customerId: by, note: request.note })
  if (request.account) await vault.store(trx, id, request.account)
  const credits = (await readCredits(trx, order, sold))(
    lines.map(({ row, quantity, reason }) => ({ position: row.position, quantity, reason })),
    id,
  )
  // Nobody sees an item that is missing, so a person decides.
  const isApproved =
    actor === 'admin' ||
    (!isMissing && isApprovedAtOnce({ policies: lines.map(({ policy }) => policy) }, amountOf(credits.items)))
  const opened = isApproved ? await fullReturn(trx, id) : undefined
  if (opened)
    await approveReturn(actor === 'admin' ? mover : { ...mover, actor: 'shop', by: undefined }, opened, {
      isHere: request.isHere,
    })
  else await queueReturnEmail(send, trx, 'requested', id)
  // The courier has the parcel, and nobody is to collect it.
  if (isBack) {
    await updateReturn(trx, id, { state: 'in_transit' })
    await recordReturnEvent(trx, { returnId: id, kind: 'sent', actor, customerId: by })
  }
  // Late, because other orders of the same variant wait from here until the transaction ends.
  if (!(await holdVariants(trx, order.id, held, by))) throw new ApiError(409, SOLD_OUT)
  if (isApproved && isMissing) await settleMissing(mover, id)
  return id
}

const DAY_MS = 86_400_000
const TOO_MANY_EXCHANGES = `${MAX_ENDED_EXCHANGES} requests for an exchange of this order have ended without one. Please contact us, and we will arrange it.`
const SOLD_OUT = 'The variant you chose has just sold out. Please choose another one, or a refund.'

interface Terms {
  readonly resolution: Resolution
  readonly policy: ReturnPolicy
  readonly actor: Mover['actor']
  readonly now: Date
  readonly taken: ReadonlyMap<number, number>
}

function checkedQuantity(
  delivered: DeliveredOrder,
  { unit, quantity: bought, position, name }: OrderLineRow,
  { quantity: given, reason }: RequestedLine,
  { resolution, policy, actor, now, taken }: Terms,
): number {
  const line = { unit, quantity: bought, left: bought - (taken.get(position) ?? 0), policy }
  const request: ReturnRequest = { quantity: quantityFromJson(unit, given) ?? 0, reason, resolution }
  const problem =
    actor === 'customer'
      ? returnProblem(delivered, line, request, indianDay(now))
      : (quantityProblem(line, request.quantity) ?? notDelivered(delivered))
  if (problem) throw new ApiError(400, `${name}: ${problem}`)
  return request.quantity
}

function notDelivered({ status }: DeliveredOrder): string | undefined {
  return status === 'delivered' ? undefined : 'An order can be returned once it has been delivered.'
}

function chosenVariant(
  row: OrderLineRow,
  { newVariant, reason }: RequestedLine,
  offered: readonly ExchangeVariant[],
): ExchangeVariant {
  const variant = offered.find(({ id }) => id === newVariant)
  if (!variant) throw new ApiError(400, `${row.name}: Please choose what you would like instead.`)
  if (variant.id === row.variant_id && isCustomersFault(reason))
    throw new ApiError(400, `${row.name}: Please choose another size or colour.`)
  return variant
}
