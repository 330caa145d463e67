import { mailboxOf } from '../../../domain/accounts/email-address.ts'
import { addressKey, phoneKey } from '../../../domain/orders/buyer-keys.ts'
import {
  type BuyingLimits,
  exceededLimit,
  isScarce,
  type LimitedOrder,
  type Refusal,
} from '../../../domain/orders/buying-limits.ts'
import { limitMessage } from '../../../domain/orders/limit-messages.ts'
import type { VariantQuantity } from '../../inventory/movements.ts'
import type { Digest } from '../../platform/digests.ts'
import { ApiError } from '../../platform/errors.ts'
import { publicNetworkOf } from '../../platform/http/network.ts'
import type { BuyerDigests, OpenOrders } from './buying-limit-queries.ts'
import type { NewOrder, OrderRequest } from './place-order.ts'
import type { PricedItem, PricedOrder } from './price-order.ts'
import { type OrderRow, quantitiesByVariant } from './queries.ts'

/** An order was refused because of a limit of the shop; `details.limit` names it. */
export class LimitExceeded extends ApiError {
  readonly refusal: Refusal

  constructor(refusal: Refusal, message: string) {
    super(409, message, { limit: refusal })
    this.refusal = refusal
  }
}

/** The keyed digests by which orders of one buyer are recognised. `ip` is empty when it is unknown. */
export function buyerOf(
  { customerId, phone, address, guestEmail }: OrderRequest,
  { digest, ip }: { readonly digest: Digest; readonly ip: string },
): BuyerDigests {
  const network = publicNetworkOf(ip)
  return {
    customerId,
    phone: digest('phone', phoneKey(phone)),
    address: digest('address', addressKey({ street: address.street, zipCode: address.zipCode })),
    network: network === undefined ? null : digest('network', network),
    guestEmail: guestEmail === undefined ? null : mailboxOf(guestEmail),
  }
}

/**
 * Checks an order that is about to be inserted against the limits of the shop, and shortens its payment deadline when it leaves
 * little of a variant. `open` must have been read under `lockBuyer`, so that concurrent orders cannot exceed a limit together.
 * @throws LimitExceeded 409 with a message for the buyer
 */
export function checkBuyingLimits(
  placed: NewOrder,
  { terms: { limits }, items }: PricedOrder,
  open: OpenOrders,
): NewOrder {
  const { order, lines } = placed
  const variants = quantitiesByVariant(lines).map((needed) => limitedVariant(open, items, needed))
  const problem = open.hasNoLimits ? undefined : exceededLimit(limits, limitedOrder(order, open, variants))
  if (problem) throw new LimitExceeded(problem.refusal, limitMessage(limits, problem))
  return variants.some(({ unit, stock, quantity }) => isScarce(limits, unit, stock - quantity))
    ? { ...placed, order: shortenHold(order, limits) }
    : placed
}

function limitedVariant(
  { held }: OpenOrders,
  items: readonly PricedItem[],
  { variantId, quantity }: VariantQuantity,
): LimitedOrder['variants'][number] {
  const sold = items.find(({ product }) => product?.variantId === variantId)?.product
  const { name = '', unit = 'piece', isSwatch = false, stock = 0 } = sold ?? {}
  const { byBuyer = 0, byNetwork = 0 } = held.find((one) => one.variantId === variantId) ?? {}
  return { name, unit, isSwatch, quantity, stock, heldByBuyer: byBuyer, heldByNetwork: byNetwork }
}

function limitedOrder(
  order: OrderRow,
  { account, phone, address, network, openTotal, isEmailConfirmed }: OpenOrders,
  variants: LimitedOrder['variants'],
) {
  return { total: order.total_paise, variants, isEmailConfirmed, openTotal, open: { account, phone, address, network } }
}

function shortenHold(order: OrderRow, limits: BuyingLimits): OrderRow {
  const until = new Date(order.created_at.getTime() + limits.scarceMinutes * 60_000)
  return !order.expires_at || order.expires_at <= until ? order : { ...order, expires_at: until }
}
