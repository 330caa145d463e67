import type { Kysely } from 'kysely'
import type { adminManualOrders } from '../../contract/orders/manual.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { amountDue } from '../ledger/queries.ts'
import { canPayByLink, paymentLinks } from '../orders/payment-link.ts'
import { orderOf } from '../orders/queries.ts'
import { priceOrder, quoteJson } from '../orders/write/price-order.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { buyerOfQuote, findCustomers } from './customers.ts'
import { placeManualOrder } from './place.ts'
import { readCart, readManualOrder } from './read-request.ts'
import { findVariants } from './variants.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly origin: string
}

/** The calls with which a team member takes an order by phone, on WhatsApp or at the counter. */
export function manualOrderHandlers({
  db,
  send,
  origin,
}: Parts): Handlers<{ adminManualOrders: typeof adminManualOrders }>['adminManualOrders'] {
  const links = paymentLinks({ db, origin })
  return {
    variants: async ({ query = {} }) => ({ success: true, data: await findVariants(db, query) }),
    customers: async ({ query = {} }) => ({ success: true, data: await findCustomers(db, query.q ?? '') }),
    quote: async ({ body }) => {
      const { items, zipCode } = body
      const buyer = await buyerOfQuote(db, body)
      const priced = await priceOrder(db, { items, zipCode, ...buyer, manual: readCart(body) })
      return { success: true, data: quoteJson(priced, body.isCollected ? undefined : zipCode) }
    },
    place: async ({ body }, caller, exchange) => {
      const sale = readManualOrder(body)
      const key = idempotencyKeyOf(exchange)
      const id = await inTransaction(db, (trx) => placeManualOrder({ trx, send, caller, sale, body, key }))
      return { success: true, _id: id, ...(sale.terms.payment === 'link' && { paymentLink: await links.linkTo(id) }) }
    },
    paymentLink: async ({ params: { id } }) => {
      const placed = await orderOf(db, id)
      if (!placed) throw new ApiError(404, 'Order not found')
      const { order } = placed
      const isOpen = canPayByLink(order)
      return {
        success: true,
        data: {
          url: isOpen ? await links.linkTo(id) : '',
          due: rupeesFromPaise(order.is_paid ? 0 : amountDue(order)),
          ...(order.expires_at && { expiresAt: order.expires_at.toISOString() }),
        },
      }
    },
  }
}
