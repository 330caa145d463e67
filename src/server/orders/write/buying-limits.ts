import type { Transaction } from 'kysely'
import { addressKey, phoneKey } from '../../../domain/orders/buyer-keys.ts'
import {
  type BuyingLimits,
  exceededLimit,
  isScarce,
  type Refusal,
  readBuyingLimits,
} from '../../../domain/orders/buying-limits.ts'
import { limitMessage } from '../../../domain/orders/limit-messages.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Digest } from '../../platform/digests.ts'
import { ApiError } from '../../platform/errors.ts'
import { publicNetworkOf } from '../../platform/http/network.ts'
import { type BuyerDigests, lockBuyer, type OpenOrders, recordBuyer } from './buying-limit-queries.ts'
import { type OrderLineRow, type OrderRow, quantitiesByVariant, setExpiry } from './queries.ts'

/** An order was refused because of a limit of the shop; `details.limit` names it. */
export class LimitExceeded extends ApiError {
  readonly refusal: Refusal

  constructor(refusal: Refusal, message: string) {
    super(409, message, { limit: refusal })
    this.refusal = refusal
  }
}

interface Placed {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
}

/**
 * Checks an order that was just inserted in this transaction against the limits of the shop, and shortens its payment deadline
 * when it leaves little of a variant. Orders of the same account, phone number, address or network wait here for each other,
 * so that concurrent orders cannot exceed a limit together. Must run before the coupon and the variants are locked.
 * @param ip the address of the buyer; empty when unknown
 * @returns the order with its deadline
 * @throws LimitExceeded 409 with a message for the buyer
 */
export async function checkBuyingLimits(
  trx: Transaction<Database>,
  placed: Placed,
  { digest, ip }: { readonly digest: Digest; readonly ip: string },
): Promise<Placed> {
  const { order, lines } = placed
  const network = publicNetworkOf(ip)
  const buyer: BuyerDigests = {
    customerId: order.customer_id,
    phone: digest('phone', phoneKey(order.phone)),
    address: digest('address', addressKey({ street: order.street, zipCode: order.zip_code })),
    network: network === undefined ? null : digest('network', network),
  }
  await lockBuyer(trx, buyer)
  const quantities = quantitiesByVariant(lines)
  const open = await recordBuyer(trx, order.id, buyer, quantities)
  const limits = readBuyingLimits(open.limits)
  const variants = quantities.map(({ variantId, quantity }) => limitedVariant(open, lines, variantId, quantity))
  const problem = open.hasNoLimits ? undefined : exceededLimit(limits, limitedOrder(order, open, variants))
  if (problem) throw new LimitExceeded(problem.refusal, limitMessage(limits, problem))
  return variants.some(({ unit, stock, quantity }) => isScarce(limits, unit, stock - quantity))
    ? { order: await shortenHold(trx, order, limits), lines }
    : placed
}

function limitedVariant(open: OpenOrders, lines: readonly OrderLineRow[], variantId: string, quantity: number) {
  const { name = '', unit = 'piece' } = lines.find(({ variant_id }) => variant_id === variantId) ?? {}
  const { stock = 0, heldByBuyer = 0, heldByNetwork = 0 } = open.variants.find(({ id }) => id === variantId) ?? {}
  return { name, unit, quantity, stock, heldByBuyer, heldByNetwork }
}

function limitedOrder(
  order: OrderRow,
  { account, phone, address, network, openTotal, isEmailConfirmed }: OpenOrders,
  variants: readonly ReturnType<typeof limitedVariant>[],
) {
  return { total: order.total_paise, variants, isEmailConfirmed, openTotal, open: { account, phone, address, network } }
}

async function shortenHold(trx: Transaction<Database>, order: OrderRow, limits: BuyingLimits): Promise<OrderRow> {
  const until = new Date(order.created_at.getTime() + limits.scarceMinutes * 60_000)
  if (!order.expires_at || order.expires_at <= until) return order
  await setExpiry(trx, order.id, until)
  return { ...order, expires_at: until }
}
