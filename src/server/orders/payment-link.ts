import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { payPath } from '../../domain/paths.ts'
import { isExchange } from '../ledger/returns.ts'
import type { Database } from '../platform/database/schema.ts'
import { digests } from '../platform/digests.ts'
import type { OrderRow } from './write/queries.ts'

/** The addresses where anyone who has them can pay one order. They are signed, so that nobody can guess one. */
export interface PaymentLinks {
  readonly linkTo: (orderId: string) => Promise<string>
  /** The order of the last part of such an address; undefined when its signature is wrong. */
  readonly orderOf: (token: string) => Promise<string | undefined>
}

export function paymentLinks({ db, origin }: { readonly db: Kysely<Database>; readonly origin: string }): PaymentLinks {
  const digest = digests(db)
  const tokenOf = async (orderId: string) => `${orderId}-${(await digest())('payment link', orderId).slice(0, 22)}`
  return {
    linkTo: async (orderId) => origin + payPath(await tokenOf(orderId)),
    orderOf: async (token) => {
      const orderId = token.slice(0, 24)
      const [expected, given] = [Buffer.from(await tokenOf(orderId)), Buffer.from(token)]
      return expected.length === given.length && timingSafeEqual(expected, given) ? orderId : undefined
    },
  }
}

/**
 * Whether an order waits for a payment that can be made with a link: one that the team entered, that costs more since it was changed,
 * or an exchange for dearer items.
 */
export function canPayByLink(order: OrderRow): boolean {
  const { payment_method, status, is_paid, channel, credit_paise, replaces_order_id } = order
  if (payment_method !== 'razorpay' || is_paid) return false
  if (credit_paise > 0 || isExchange(order)) return status === 'confirmed' || status === 'pending'
  return status === 'pending' && (channel !== 'website' || replaces_order_id !== null)
}
