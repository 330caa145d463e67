import type { Kysely } from 'kysely'
import type { Return } from '../../contract/returns.ts'
import type { AdminReturn } from '../../contract/returns-admin.ts'
import type { StaffRole } from '../../domain/accounts/permissions.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { canRestock } from '../../domain/returns/conditions.ts'
import { allowedMoves, findMove, isClosed, returnNumber } from '../../domain/returns/lifecycle.ts'
import { REFUSAL_NAMES } from '../../domain/returns/reasons.ts'
import { type Paise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import { leftByHand } from '../ledger/cash.ts'
import { paymentsAndRefundsOf } from '../ledger/queries.ts'
import { labelsOf } from '../orders/admin-queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { estimateOf } from './estimate.ts'
import { waitingRefunds } from './link-refund.ts'
import { missingOf } from './lower-refund.ts'
import type { eventsOfReturn, FullReturn, LineRow } from './queries.ts'

type Shared = Omit<Return, 'canCancel' | 'canReportSent' | 'returnAddress'>

/** The JSON of a return for its customer. */
export async function returnJson(db: Kysely<Database>, found: FullReturn, address: string): Promise<Return> {
  const { state, transport } = found.request
  return {
    ...(await sharedJson(db, found)),
    canCancel: findMove('cancel', state, 'customer') !== undefined,
    canReportSent: transport === 'self_ship' && findMove('collect', state, 'customer') !== undefined,
    returnAddress: transport === 'self_ship' && state === 'approved' ? address : '',
  }
}

/** The JSON of a return for the team, with the moves that this role may make. */
export async function adminReturnJson(
  db: Kysely<Database>,
  found: FullReturn,
  events: Awaited<ReturnType<typeof eventsOfReturn>>,
  staffRole: StaffRole | undefined,
): Promise<AdminReturn> {
  const { request, order, pieces, lines, refund, isPaidByHand } = found
  const unitOf = (position: number) => lines.find((line) => line.position === position)?.sold.unit ?? 'piece'
  const isOnItsWay = refund !== undefined && refund.state !== 'failed' && !isPartlyRefunded(found)
  const isLinkable = request.resolution === 'refund' && !isClosed(request.state)
  const missing = await missingOf(db, found)
  const byHand = isPaidByHand ? leftByHand(await paymentsAndRefundsOf(db, order.id)) : undefined
  const toRefund = (request.refund_paise ?? 0) - found.refunded
  const waiting = isLinkable ? await waitingRefunds(db, order.id) : []
  const labels = await labelsOf(
    db,
    lines.map(({ sold }) => sold),
  )
  const others = await otherItems(db, pieces)
  return {
    ...(await sharedJson(db, found)),
    lines: lines.map((line) => ({ ...lineJson(line), barcode: labels.get(line.sold.variant_id)?.barcode ?? '' })),
    revision: request.revision,
    openedBy: request.opened_by,
    customerName: order.customer_name,
    phone: order.phone,
    email: order.email,
    address: [
      order.recipient_name,
      order.recipient_phone,
      order.street,
      `${order.city}, ${order.state} ${order.zip_code}`,
      order.country,
    ]
      .filter((part) => part !== '')
      .join(', '),
    ...(request.hold_until && { heldUntil: request.hold_until.toISOString() }),
    pieces: pieces.map(({ position, condition, quantity, destination, is_accepted, restocked_at, variant_id }) => ({
      line: position,
      condition,
      quantity: quantityToJson(unitOf(position), quantity),
      destination: restocked_at === null ? destination : 'stock',
      ...(variant_id !== null && { item: others.get(variant_id) ?? 'A deleted variant' }),
      ...(is_accepted !== null && { isAccepted: is_accepted }),
      canRestock: is_accepted === true && restocked_at === null && canRestock(destination),
    })),
    isRefundedByHand: isPaidByHand,
    ...(byHand !== undefined && byHand < toRefund && { refundByHand: rupeesFromPaise(byHand) }),
    ...(refund && { refundState: refund.state }),
    orderRevision: order.revision,
    transfers: transfersJson(found),
    refunded: rupeesFromPaise(found.refunded),
    refundError: refund?.error ?? '',
    missing: rupeesFromPaise(missing),
    waitingRefunds: waiting.map(({ id, amount_paise, created_at }) => ({
      _id: id,
      amount: rupeesFromPaise(amount_paise),
      at: created_at.toISOString(),
    })),
    events: events.map(({ id, kind, actor, by, note, created_at }) => ({
      id,
      kind,
      actor,
      note,
      by: by ?? '',
      at: created_at.toISOString(),
    })),
    moves: allowedMoves(staffRole, request.state).filter(
      (move) => (move !== 'refund' || (!isOnItsWay && missing === 0)) && (move !== 'lower' || missing > 0),
    ),
  }
}

/** One transfer may pay several parts of a refund. */
function transfersJson({ transfers }: FullReturn): AdminReturn['transfers'] {
  const byTransfer = Map.groupBy(transfers, ({ method, reference }) => `${method} ${reference}`)
  return [...byTransfer.values()].flatMap((parts) => {
    const [first] = parts
    if (!first?.method) return []
    const { id: _id, method, reference } = first
    return { _id, method, reference, amount: rupeesFromPaise(parts.reduce((sum, part) => sum + part.amount_paise, 0)) }
  })
}

/** The names of the variants that came back instead of those that were sold, by id. */
async function otherItems(db: Kysely<Database>, pieces: FullReturn['pieces']): Promise<ReadonlyMap<string, string>> {
  const ids = pieces.flatMap(({ variant_id }) => variant_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.id', 'variant.sku', 'variant.color', 'variant.size', 'product.name'])
    .where('variant.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, ...variant }) => [
      id,
      [variant.name, variant.color, variant.size, variant.sku].filter((word) => word !== '').join(', '),
    ]),
  )
}

async function sharedJson(db: Kysely<Database>, found: FullReturn): Promise<Shared> {
  const { request, order, lines, photos, account } = found
  const { state } = request
  const amounts = await amountsOf(db, found)
  const payBy = state === 'payment_due' ? await payByOf(db, request.exchange_order_id) : undefined
  return {
    _id: request.id,
    number: returnNumber(request.id),
    order: order.id,
    orderNumber: orderNumber(order.id),
    state,
    resolution: request.resolution,
    transport: request.transport,
    courier: request.courier,
    trackingNumber: request.tracking_number,
    lines: lines.map(lineJson),
    photos: photos.map((name) => `/uploads/returns/${name}`),
    ...amounts,
    refundAccount: account ?? '',
    needsRefundAccount: needsRefundAccount(found) && amounts.refund > 0 && account === undefined,
    ...(found.isReturnedByBank && { isReturnedByBank: true }),
    refusal: request.refusal === null ? '' : REFUSAL_NAMES[request.refusal],
    answer: request.answer,
    ...(request.exchange_order_id !== null && { exchangeOrder: request.exchange_order_id }),
    ...(payBy && { payBy: payBy.toISOString() }),
    ...(request.due_at && { sendBy: request.due_at.toISOString() }),
    createdAt: request.created_at.toISOString(),
    ...(request.closed_at && { closedAt: request.closed_at.toISOString() }),
  }
}

/** Until when the order of an exchange is to be paid. */
async function payByOf(db: Kysely<Database>, orderId: string | null): Promise<Date | undefined> {
  if (orderId === null) return undefined
  const order = await db.selectFrom('orders').select('expires_at').where('id', '=', orderId).executeTakeFirst()
  return order?.expires_at ?? undefined
}

/** The amounts as they were decided; until then what they would be if all of the items were accepted. */
async function amountsOf(db: Kysely<Database>, found: FullReturn) {
  const { request, lines } = found
  if (request.refund_paise !== null)
    return {
      items: rupeesFromPaise(request.items_paise ?? 0),
      delivery: rupeesFromPaise(request.delivery_paise ?? 0),
      fee: rupeesFromPaise(request.fee_paise),
      refund: rupeesFromPaise(request.refund_paise),
      ...setOffJson(request.set_off_paise),
      due: rupeesFromPaise(request.due_paise),
      isEstimate: false,
    }
  if (isClosed(request.state)) return { items: 0, delivery: 0, fee: 0, refund: 0, due: 0, isEstimate: false }
  const all = lines.map((line) => ({ line, quantity: line.quantity }))
  const accepted = { lines: all, resolution: request.resolution, fee: request.fee_paise }
  return { ...(await estimateOf(db, found, accepted)), isEstimate: true }
}

function setOffJson(amount: Paise) {
  return amount > 0 ? { setOff: rupeesFromPaise(amount) } : {}
}

/** Whether refunds have arrived that do not cover the return, so that the rest is to be paid. */
function isPartlyRefunded({ request, refund, refunded }: FullReturn): boolean {
  return refund?.state === 'processed' && refunded < (request.refund_paise ?? 0)
}

/** Whether a team member pays the money of this return back, and has to know where to. */
export function needsRefundAccount({ isPaidByHand, isReturnedByBank, request, lines }: FullReturn): boolean {
  if (isReturnedByBank) return true
  if (!isPaidByHand || isClosed(request.state) || request.state === 'payment_due') return false
  return request.resolution === 'refund' || lines.some(isCheaper)
}

function isCheaper({ sold, new_unit_price_paise: price }: LineRow): boolean {
  return price !== null && price < sold.unit_price_paise
}

function lineJson(line: LineRow): Shared['lines'][number] {
  const { sold, quantity, accepted_quantity, new_variant_id } = line
  return {
    line: line.position,
    product: sold.product_id,
    name: sold.name,
    sku: sold.sku,
    image: sold.image ?? '',
    color: sold.color,
    size: sold.size,
    unit: sold.unit,
    quantity: quantityToJson(sold.unit, quantity),
    reason: line.reason,
    note: line.note,
    ...(accepted_quantity !== null && { accepted: quantityToJson(sold.unit, accepted_quantity) }),
    ...(new_variant_id !== null && {
      newVariant: { variant: new_variant_id, color: line.new_color ?? '', size: line.new_size ?? '' },
    }),
  }
}
