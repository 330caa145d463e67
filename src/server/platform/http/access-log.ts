import type { FastifyReply, FastifyRequest } from 'fastify'
import { asRecord, ownField } from '../../../domain/untrusted.ts'

/** The areas whose writes are logged: sign-in and payments. Orders and the back office record their changes in the database. */
const LOGGED = /^(auth|payments)\./

/** Rejected because of who the caller is, or because of too many requests. */
const DENIALS = [401, 403, 429]

/** Logs a successful write with the endpoint, the user's id and the order's id. It logs ids only, because many people can read a log. */
export function logCall(request: FastifyRequest, answer: unknown): void {
  const { call = '' } = request.routeOptions.config
  if (request.method === 'GET' || !LOGGED.test(call)) return
  request.log.info({ call, ...idsOf(request, answer) })
}

/** Logs a rejected request, except a read without a session: the storefront sends one to find out who is signed in. */
export function logDenial(request: FastifyRequest, status: number, more: Readonly<Record<string, unknown>> = {}): void {
  const { call } = request.routeOptions.config
  if (call === undefined || !DENIALS.includes(status) || (status === 401 && request.method === 'GET')) return
  request.log.warn({ call, denied: status, ...idsOf(request), ...more })
}

/** A request that takes longer is logged. */
const SLOW_MS = 1_000

/** Logs the duration of slow and failed requests; with LOG_LEVEL=debug, of all. The route is logged without its values. */
export function logDuration(request: FastifyRequest, reply: FastifyReply): void {
  const ms = Math.round(reply.elapsedTime)
  const level = ms > SLOW_MS || reply.statusCode >= 500 ? 'warn' : 'debug'
  const { url = 'unknown', config } = request.routeOptions
  request.log[level]({ call: config.call ?? `${request.method} ${url}`, status: reply.statusCode, ms })
}

/** Returns the ids of a request. For a login the user's id is in the answer. */
function idsOf({ caller, params, checkedBody }: FastifyRequest, answer?: unknown) {
  const user = asRecord(ownField(asRecord(answer) ?? {}, 'user'))
  const userId = caller?.userId ?? (user && ownField(user, '_id'))
  const orderId = ownField(asRecord(checkedBody) ?? {}, 'orderId') ?? ownField(asRecord(params) ?? {}, 'id')
  return { ...(userId !== undefined && { userId }), ...(orderId !== undefined && { about: orderId }) }
}
