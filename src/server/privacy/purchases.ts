import type { Kysely } from 'kysely'
import { messagesOfCustomer } from '../contact/queries.ts'
import { teamDataOf } from '../customers/note-queries.ts'
import { earlierOrderJson } from '../earlier-shop/earlier-order-json.ts'
import { earlierOrdersWithEmail } from '../earlier-shop/queries.ts'
import { listsOf } from '../lists/index.ts'
import { watchedProducts } from '../notices/price-queries.ts'
import { noticesOfCustomer } from '../notices/queries.ts'
import { orderJson } from '../orders/order-json.ts'
import { ordersOf, withCreditNotes } from '../orders/queries.ts'
import { phoneMessagesOf } from '../phone-messages/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { questionsOfCustomer } from '../questions/queries.ts'
import { returnsOfCustomer } from '../returns/returns-of-customer.ts'
import { reviewsBy } from '../reviews/queries.ts'

/** Returns a customer's orders, returns, reviews, messages and lists for the download of their data. */
export async function purchasesOf(db: Kysely<Database>, customerId: string, email: string | null) {
  const [placed, reviews, notices, watched, phone, questions, lists] = await Promise.all([
    ordersOf(db, customerId),
    reviewsBy(db, customerId),
    noticesOfCustomer(db, customerId),
    watchedProducts(db, customerId),
    phoneMessagesOf(db, customerId),
    questionsOfCustomer(db, customerId),
    listsOf(db, customerId),
  ])
  const orders = await withCreditNotes(db, placed)
  return {
    orders: orders.map(orderJson),
    earlierOrders: email === null ? [] : (await earlierOrdersWithEmail(db, email)).map(earlierOrderJson),
    contactMessages: (await messagesOfCustomer(db, customerId)).map(({ created_at, ...message }) => ({
      ...message,
      sentAt: created_at.toISOString(),
    })),
    notesOfTheShop: await teamDataOf(db, customerId),
    returns: await returnsOfCustomer(db, customerId),
    watchedPrices: watched,
    phoneMessageConsents: phone.consents.map(({ phone: number, source, given_at, withdrawn_at }) => ({
      phone: number,
      source,
      givenAt: given_at.toISOString(),
      ...(withdrawn_at && { withdrawnAt: withdrawn_at.toISOString() }),
    })),
    phoneMessages: phone.messages.map(({ order_id, kind, phone: number, state, created_at }) => ({
      order: order_id,
      kind,
      phone: number,
      state,
      createdAt: created_at.toISOString(),
    })),
    lists: { cart: lists?.cart ?? [], wishlist: lists?.wishlist ?? [], viewed: lists?.viewed ?? [] },
    stockNotices: notices.map(({ name, sku, email, created_at, sent_at }) => ({
      product: name,
      sku,
      email,
      askedAt: created_at.toISOString(),
      ...(sent_at && { sentAt: sent_at.toISOString() }),
    })),
    questions: questions.map(({ name, created_at, ...question }) => ({
      product: name,
      ...question,
      createdAt: created_at.toISOString(),
    })),
    reviews: reviews.map(({ name, product_id, order_id, created_at, ...review }) => ({
      product: product_id,
      productName: name,
      order: order_id,
      ...review,
      createdAt: created_at.toISOString(),
    })),
  }
}
