import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { fieldOf, lineOf, recordOf } from '../../../src/domain/untrusted.ts'
import type { RazorpayAccount } from '../../../src/server/payments/razorpay-client.ts'
import type { Database } from '../../../src/server/platform/database/schema.ts'
import type { SendJob } from '../../../src/server/platform/jobs.ts'
import { orderEntity, paymentEntity, providerId, refundEntity } from './entities.ts'
import {
  captureSandboxPayment,
  insertSandboxOrder,
  insertSandboxRefund,
  sandboxOrder,
  sandboxOrdersByReceipt,
  sandboxPayment,
  sandboxPaymentsOf,
  sandboxRefund,
  sandboxRefundsOf,
} from './queries.ts'
import { meetTrouble } from './troubles.ts'
import { tellOfCapture, tellOfRefund } from './webhooks.ts'

type ById = { Params: { id: string } }

/** Razorpay's HTTP calls that a shop's server makes, as the sandbox answers them: the same paths, keys and entities. */
export function providerRoutes(app: FastifyInstance, db: Kysely<Database>, keys: RazorpayAccount, send: SendJob): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!knowsKeys(request, keys)) return refuse(reply, 'Authentication failed', 401)
  })

  app.post('/orders', async ({ body }, reply) => {
    const { amount, currency, receipt } = readOrder(body)
    if (!Number.isSafeInteger(amount) || amount < 100) return refuse(reply, 'The amount must be at least INR 1.00')
    if (currency !== 'INR') return refuse(reply, 'The currency is not supported')
    const trouble = await meetTrouble(db, receipt, reply)
    if (trouble === 'answered') return reply
    const row = { id: providerId('order'), amount_paise: amount, currency, receipt }
    const order = await insertSandboxOrder(db, row)
    return trouble === 'lost' ? hangUp(reply) : orderEntity(order, [])
  })

  app.get<{ Querystring: { receipt?: unknown } }>('/orders', async ({ query }, reply) => {
    const receipt = lineOf(query.receipt, 40)
    if ((await meetTrouble(db, receipt, reply)) === 'answered') return reply
    const orders = await sandboxOrdersByReceipt(db, receipt)
    return listed(await Promise.all(orders.map(async (one) => orderEntity(one, await sandboxPaymentsOf(db, one.id)))))
  })

  app.get<ById>('/orders/:id/payments', async ({ params: { id } }, reply) => {
    const order = await sandboxOrder(db, id)
    if (!order) return unknownId(reply)
    if ((await meetTrouble(db, order.receipt, reply)) === 'answered') return reply
    const payments = await sandboxPaymentsOf(db, id)
    const entities = payments.map(async (one) => paymentEntity(one, await sandboxRefundsOf(db, one.id)))
    return listed(await Promise.all(entities))
  })

  app.get<ById>('/payments/:id', async ({ params: { id } }, reply) => {
    const found = await paymentAndOrder(db, id)
    if (!found) return unknownId(reply)
    if ((await meetTrouble(db, found.order.receipt, reply)) === 'answered') return reply
    return paymentEntity(found.payment, await sandboxRefundsOf(db, id))
  })

  app.post<ById>('/payments/:id/capture', async ({ params: { id }, body }, reply) => {
    const found = await paymentAndOrder(db, id)
    if (!found) return unknownId(reply)
    if ((await meetTrouble(db, found.order.receipt, reply)) === 'answered') return reply
    if (readOrder(body).amount !== found.payment.amount_paise)
      return refuse(reply, 'The amount is not the authorized one')
    const captured = await captureSandboxPayment(db, id)
    if (!captured) return refuse(reply, 'This payment has already been captured')
    await tellOfCapture(found.order, captured, { send })
    return paymentEntity(captured)
  })

  app.post<ById>('/payments/:id/refund', async ({ params: { id }, body, headers }, reply) => {
    const found = await paymentAndOrder(db, id)
    if (!found) return unknownId(reply)
    const { amount, receipt } = readOrder(body)
    if (!Number.isSafeInteger(amount) || amount < 1) return refuse(reply, 'The amount is not valid')
    const trouble = await meetTrouble(db, found.order.receipt, reply)
    if (trouble === 'answered') return reply
    const made = await insertSandboxRefund(db, {
      ...{ id: providerId('rfnd'), sandbox_payment_id: id, amount_paise: amount, receipt },
      status: trouble === 'refund fails' ? 'failed' : 'processed',
      idempotency_key: lineOf(headers['x-refund-idempotency'], 100) || null,
    })
    if (!made) return refuse(reply, 'The refund amount is greater than what was captured')
    if (made.isNew) await tellOfRefund(made.refund, found.payment, { send })
    return trouble === 'lost' ? hangUp(reply) : refundEntity(made.refund)
  })

  app.get<ById>('/payments/:id/refunds', async ({ params: { id } }, reply) => {
    const found = await paymentAndOrder(db, id)
    if (!found) return unknownId(reply)
    return listed((await sandboxRefundsOf(db, id)).map(refundEntity))
  })

  app.get<ById>('/refunds/:id', async ({ params: { id } }, reply) => {
    const refund = await sandboxRefund(db, id)
    return refund ? refundEntity(refund) : unknownId(reply)
  })
}

function knowsKeys({ headers }: FastifyRequest, { keyId, keySecret }: RazorpayAccount): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
  const given = Buffer.from(headers.authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function readOrder(body: unknown) {
  const fields = recordOf(body) ?? {}
  return {
    amount: Number(fieldOf(fields, 'amount')),
    currency: lineOf(fieldOf(fields, 'currency'), 3),
    receipt: lineOf(fieldOf(fields, 'receipt'), 40),
  }
}

async function paymentAndOrder(db: Kysely<Database>, id: string) {
  const payment = await sandboxPayment(db, id)
  const order = payment && (await sandboxOrder(db, payment.sandbox_order_id))
  return order && { payment, order }
}

function listed(items: readonly object[]) {
  return { entity: 'collection', count: items.length, items }
}

function unknownId(reply: FastifyReply) {
  return refuse(reply, 'The id provided does not exist')
}

function refuse(reply: FastifyReply, description: string, status = 400) {
  return reply.code(status).send({ error: { code: 'BAD_REQUEST_ERROR', description } })
}

/** The work is done, and the line goes dead before the answer. */
function hangUp(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
