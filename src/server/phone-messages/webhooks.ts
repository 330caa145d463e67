import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { asRecord, parseJson } from '../../domain/untrusted.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { signatureRefusal } from '../platform/http/wrong-signatures.ts'
import type { Msg91Account, WhatsAppAccount } from '../platform/phone-accounts.ts'
import { withdrawConsent } from './consent.ts'
import { readMsg91Reports } from './msg91-reports.ts'
import type { PhoneMessageOptions } from './open-channel.ts'
import { applyReport } from './reports.ts'
import { readWhatsAppEvents } from './whatsapp-events.ts'

export const WHATSAPP_WEBHOOK = '/api/webhooks/whatsapp'
export const MSG91_WEBHOOK = '/api/webhooks/msg91'

/** WhatsApp sends many events at once, up to 3 MB. */
const MAX_BODY_BYTES = 3 * 1024 * 1024
const SIGNATURE = /^sha256=[0-9a-f]{64}$/

/**
 * What the providers report. A signature covers the exact bytes, so these routes read the raw body. Genuine reports are acknowledged,
 * also about messages that the shop does not know, because providers repeat everything else for days.
 */
export function phoneMessageRoutes(
  db: Kysely<Database>,
  { whatsApp, msg91 }: PhoneMessageOptions,
): (app: FastifyInstance) => void {
  return (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    if (whatsApp) whatsAppRoutes(app, db, whatsApp)
    if (msg91) msg91Routes(app, db, msg91)
  }
}

function whatsAppRoutes(app: FastifyInstance, db: Kysely<Database>, { appSecret, verifyToken }: WhatsAppAccount): void {
  // WhatsApp asks once whether the address belongs to the shop.
  app.get<{ Querystring: Record<string, unknown> }>(WHATSAPP_WEBHOOK, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    const challenge = query['hub.challenge']
    const isKnown = query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'], verifyToken)
    if (!isKnown || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge))
      throw new ApiError(403, 'The token is not valid.')
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })
  const refuse = signatureRefusal(
    app,
    (message) => app.log.warn(message),
    'Refused a report of WhatsApp without a valid signature',
  )
  // The body of a request that cannot be signed is not read.
  const onRequest = async (request: FastifyRequest) => {
    if (!SIGNATURE.test(String(request.headers['x-hub-signature-256']))) await refuse(request)
  }
  app.post(WHATSAPP_WEBHOOK, { bodyLimit: MAX_BODY_BYTES, onRequest }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const raw = rawOf(request.body)
    const expected = `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`
    if (!isSame(request.headers['x-hub-signature-256'], expected)) await refuse(request)
    const { reports, stopped } = readWhatsAppEvents(asRecord(parseJson(raw.toString('utf8'))) ?? {})
    for (const stop of stopped) await withdrawConsent(db, stop)
    for (const report of reports) await applyReport(db, 'whatsapp', report)
    return { success: true }
  })
}

function msg91Routes(app: FastifyInstance, db: Kysely<Database>, { webhookSecret }: Msg91Account): void {
  // The body of a stranger's request is not read.
  const onRequest = async ({ params }: FastifyRequest<{ Params: { secret: string } }>) => {
    if (!isSame(params.secret, webhookSecret)) throw new ApiError(404, 'There is nothing at this address.')
  }
  app.post<{ Params: { secret: string } }>(
    `${MSG91_WEBHOOK}/:secret`,
    { bodyLimit: MAX_BODY_BYTES, onRequest },
    async ({ headers, body }, reply) => {
      reply.header('cache-control', 'no-store')
      const isForm = String(headers['content-type']).startsWith('application/x-www-form-urlencoded')
      const text = rawOf(body).toString('utf8')
      const sent = isForm ? new URLSearchParams(text).get('data') : text
      for (const report of readMsg91Reports(parseJson(sent ?? ''))) await applyReport(db, 'msg91', report)
      return { success: true }
    },
  )
}

function rawOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** Compares in constant time. */
function isSame(given: unknown, expected: string): boolean {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
