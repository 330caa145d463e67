import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { isId } from '../../domain/ids.ts'
import { formatDateTime } from '../../domain/india/time.ts'
import { answerProblem, askedOrder, CANCELLED_WITHOUT_ANSWER } from '../../domain/orders/cash-confirmation.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import { formatQuantity } from '../../domain/units/quantity.ts'
import { amountDue } from '../ledger/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { digests } from '../platform/digests.ts'
import { ApiError } from '../platform/errors.ts'
import { escapeHtml, HTML, type PlainPage, plainPage, SECRET_PAGE_HEADERS } from '../platform/http/plain-page.ts'
import type { SendJob } from '../platform/jobs.ts'
import { CASH_PAGE, isCashToken } from './cash-link.ts'
import { orderOf, type PlacedOrder, replacementOf } from './queries.ts'
import { answerCash } from './write/answer-cash.ts'
import { lockOrder } from './write/queries.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly shopName: () => Promise<string>
}

interface Request {
  readonly Params: { readonly id: string }
  readonly Querystring: { readonly token?: unknown }
}

/**
 * The page behind the link in the email of a cash order. Opening it changes nothing, because programs that scan emails open every
 * link; its buttons do, also without script. Without the right token there is no such page.
 */
export function cashPageRoutes({ db, send, shopName }: Parts): (app: FastifyInstance) => void {
  const digest = digests(db)
  const path = `${CASH_PAGE}/:id`
  const isAllowed = async (id: string, token: unknown) => isId(id) && isCashToken(await digest(), id, token)
  const show = async (reply: FastifyReply, id: string, isKnown: boolean) => {
    const placed = isKnown ? await orderOf(db, id) : undefined
    const replacedBy = placed?.order.status === 'cancelled' ? await replacementOf(db, id) : undefined
    const content = replacedBy !== undefined ? changedOrder(replacedBy) : placed ? orderContent(placed) : MISSING
    return reply
      .code(placed ? 200 : 404)
      .headers(SECRET_PAGE_HEADERS)
      .type(HTML)
      .send(plainPage(await shopName(), content))
  }
  return (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, body),
    )
    app.get<Request>(path, async ({ params: { id }, query: { token } }, reply) =>
      show(reply, id, await isAllowed(id, token)),
    )
    app.post<Request>(path, async ({ params: { id }, query: { token }, body, url }, reply) => {
      const answer = typeof body === 'string' ? new URLSearchParams(body).get('answer') : null
      const isKnown = await isAllowed(id, token)
      if (!isKnown || (answer !== 'confirmed' && answer !== 'refused')) return show(reply, id, isKnown)
      await inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, id)
        // What came first stays; the page says what it was.
        if (order && !answerProblem(askedOrder(order)))
          await answerCash(trx, send, order, answer, { actor: 'customer', customerId: order.customer_id })
      }).catch((error) => {
        if (!(error instanceof ApiError && error.status === 409)) throw error
      })
      return reply.redirect(url, 303)
    })
  }
}

const MISSING: PlainPage = {
  title: 'This link does not work',
  body: '<p>Please open the link in our email again. If it does not work then either, please contact us.</p>',
}

function changedOrder(replacedBy: string): PlainPage {
  return {
    title: 'Your order has been changed',
    body: `<p>It is now order #${escapeHtml(orderNumber(replacedBy))}. Please open the link in our latest email.</p>`,
  }
}

function orderContent({ order, lines }: PlacedOrder): PlainPage {
  const number = `<p>Order #${escapeHtml(orderNumber(order.id))}</p>`
  const { status, cash_confirmation } = order
  if (status === 'cancelled') {
    const reason = cash_confirmation === 'silent' ? `<p>${CANCELLED_WITHOUT_ANSWER}</p>` : ''
    return { title: 'Your order has been cancelled', body: number + reason }
  }
  if (status === 'shipped' || status === 'delivered') return { title: 'Your order is on its way', body: number }
  if (cash_confirmation === 'confirmed')
    return { title: 'Thank you. Your order is confirmed.', body: `${number}<p>We will send it to you soon.</p>` }
  const problem = answerProblem(askedOrder(order))
  if (problem) return { title: problem, body: number }
  const items = lines.map(
    ({ name, color, size, unit, quantity }) =>
      `<li>${escapeHtml([name, color, size].filter((word) => word !== '').join(', '))} × ${escapeHtml(formatQuantity(unit, quantity))}</li>`,
  )
  const until = order.cash_confirm_by
    ? `<p>Please answer by ${escapeHtml(formatDateTime(order.cash_confirm_by.toISOString()))}. After that we cancel the order.</p>`
    : ''
  return {
    title: 'Please confirm your order',
    body: `${number}<ul>${items.join('')}</ul>
<p>You pay <b>${escapeHtml(formatPaise(amountDue(order)))}</b> in cash when it is delivered.</p>${until}
<form method="post"><button name="answer" value="confirmed">Confirm the order</button>
<button name="answer" value="refused" class="quiet">Cancel the order</button></form>`,
  }
}
