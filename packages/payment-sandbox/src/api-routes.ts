import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { simulateFailure } from './failures.ts'
import { numberField, textField } from './request.ts'
import {
  capturePayment,
  findOrder,
  findPayment,
  findRefund,
  insertOrder,
  insertRefund,
  type ListPage,
  listPayments,
  listRefunds,
  ordersByReceipt,
  paymentsOf,
  refundsOf,
  type SandboxKeys,
} from './store.ts'
import { type ScheduleWebhook, scheduleCaptureEvents, scheduleRefundEvent } from './webhooks.ts'

/** What the routes of the API and of the checkout window need. */
export interface SandboxParts {
  readonly pool: pg.Pool
  readonly keys: SandboxKeys
  readonly noteOf: (receipt: string) => Promise<string>
  readonly scheduleWebhook: ScheduleWebhook
}

type ById = { Params: { id: string } }

/** The calls of Razorpay's API that a shop's server makes, with the same paths, keys, entities and errors. */
export function apiRoutes(app: FastifyInstance, parts: SandboxParts): void {
  const { pool, keys } = parts

  app.addHook('onRequest', async (request, reply) => {
    if (!hasKeys(request, keys)) return refuse(reply, 'Authentication failed', 401)
  })

  app.post('/orders', async ({ body }, reply) => {
    const amount = numberField(body, 'amount')
    const currency = textField(body, 'currency', 3)
    const receipt = textField(body, 'receipt', 40)
    if (!Number.isSafeInteger(amount) || amount < 100) return refuse(reply, 'The amount must be at least INR 1.00')
    if (currency !== 'INR') return refuse(reply, 'The currency is not supported')
    const failure = await simulateFailure(parts, receipt, reply)
    if (failure === 'answered') return reply
    const order = await insertOrder(pool, { amount_paise: amount, currency, receipt })
    return failure === 'lost' ? hangUp(reply) : orderEntity(order, [])
  })

  app.get('/orders', async ({ query }, reply) => {
    const receipt = textField(query, 'receipt', 40)
    if ((await simulateFailure(parts, receipt, reply)) === 'answered') return reply
    const orders = await ordersByReceipt(pool, receipt)
    return collection(
      await Promise.all(orders.map(async (order) => orderEntity(order, await paymentsOf(pool, order.id)))),
    )
  })

  app.get<ById>('/orders/:id/payments', async ({ params: { id } }, reply) => {
    const order = await findOrder(pool, id)
    if (!order) return unknownId(reply)
    if ((await simulateFailure(parts, order.receipt, reply)) === 'answered') return reply
    const payments = await paymentsOf(pool, id)
    return collection(
      await Promise.all(payments.map(async (payment) => paymentEntity(payment, await refundsOf(pool, payment.id)))),
    )
  })

  app.get('/payments', async ({ query }) => {
    const payments = await listPayments(pool, pageOf(query))
    return collection(
      await Promise.all(payments.map(async (payment) => paymentEntity(payment, await refundsOf(pool, payment.id)))),
    )
  })

  app.get('/refunds', async ({ query }) => collection((await listRefunds(pool, pageOf(query))).map(refundEntity)))

  app.get<ById>('/payments/:id', async ({ params: { id } }, reply) => {
    const found = await paymentAndOrder(pool, id)
    if (!found) return unknownId(reply)
    if ((await simulateFailure(parts, found.order.receipt, reply)) === 'answered') return reply
    return paymentEntity(found.payment, await refundsOf(pool, id))
  })

  app.post<ById>('/payments/:id/capture', async ({ params: { id }, body }, reply) => {
    const found = await paymentAndOrder(pool, id)
    if (!found) return unknownId(reply)
    if ((await simulateFailure(parts, found.order.receipt, reply)) === 'answered') return reply
    if (numberField(body, 'amount') !== found.payment.amount_paise)
      return refuse(reply, 'The amount must be the authorized amount')
    const captured = await capturePayment(pool, id)
    if (!captured) return refuse(reply, 'This payment has already been captured')
    await scheduleCaptureEvents(found.order, captured, parts)
    return paymentEntity(captured)
  })

  app.post<ById>('/payments/:id/refund', async ({ params: { id }, body, headers }, reply) => {
    const found = await paymentAndOrder(pool, id)
    if (!found) return unknownId(reply)
    const amount = numberField(body, 'amount')
    if (!Number.isSafeInteger(amount) || amount < 1) return refuse(reply, 'The amount is not valid')
    const failure = await simulateFailure(parts, found.order.receipt, reply)
    if (failure === 'answered') return reply
    const result = await insertRefund(pool, {
      payment_id: id,
      amount_paise: amount,
      status: failure === 'refund fails' ? 'failed' : isToWait(body) ? 'pending' : 'processed',
      receipt: textField(body, 'receipt', 40),
      idempotency_key: textField(headers, 'x-refund-idempotency', 100) || null,
    })
    if (!result) return refuse(reply, 'The refund amount is greater than the captured amount')
    if (result.isNew) await scheduleRefundEvent(result.refund, found.payment, parts)
    return failure === 'lost' ? hangUp(reply) : refundEntity(result.refund)
  })

  app.get<ById>('/payments/:id/refunds', async ({ params: { id }, query }, reply) => {
    if (!(await findPayment(pool, id))) return unknownId(reply)
    const { count, skip } = pageOf(query)
    const newestFirst = (await refundsOf(pool, id)).toReversed()
    return collection(newestFirst.slice(skip, skip + count).map(refundEntity))
  })

  app.get<ById>('/refunds/:id', async ({ params: { id } }, reply) => {
    const refund = await findRefund(pool, id)
    return refund ? refundEntity(refund) : unknownId(reply)
  })
}

/** Whether the notes of a refund say that it is not made at once: the books of the sandbox end it. */
function isToWait(body: unknown): boolean {
  const { notes } = Object(body)
  return textField(notes, 'sandbox', 20) === 'pending'
}

function hasKeys({ headers }: FastifyRequest, { keyId, keySecret }: SandboxKeys): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
  const given = Buffer.from(headers.authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function paymentAndOrder(pool: pg.Pool, id: string) {
  const payment = await findPayment(pool, id)
  const order = payment && (await findOrder(pool, payment.order_id))
  return order && { payment, order }
}

/** Razorpay lists 10 rows unless the call asks for up to 100. */
function pageOf(query: unknown): ListPage {
  const whole = (name: string, max: number, otherwise: number) => {
    const value = numberField(query, name)
    return Number.isSafeInteger(value) && value >= 0 ? Math.min(value, max) : otherwise
  }
  const end = 99_999_999_999
  return {
    from: whole('from', end, 0),
    to: whole('to', end, end),
    count: whole('count', 100, 10),
    skip: whole('skip', end, 0),
  }
}

function collection(items: readonly object[]) {
  return { entity: 'collection', count: items.length, items }
}

function unknownId(reply: FastifyReply) {
  return refuse(reply, 'The id provided does not exist')
}

function refuse(reply: FastifyReply, description: string, status = 400) {
  return reply.code(status).send({ error: { code: 'BAD_REQUEST_ERROR', description } })
}

/** Closes the connection without an answer, after the work was done. */
function hangUp(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
