import type { FastifyRequest } from 'fastify'
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
export function logDenial(request: FastifyRequest, status: number): void {
  const { call } = request.routeOptions.config
  if (call === undefined || !DENIALS.includes(status) || (status === 401 && request.method === 'GET')) return
  request.log.warn({ call, denied: status, ...idsOf(request) })
}

/** Returns the ids of a request. For a login the user's id is in the answer. */
function idsOf({ caller, params, checkedBody }: FastifyRequest, answer?: unknown) {
  const user = asRecord(ownField(asRecord(answer) ?? {}, 'user'))
  const userId = caller?.userId ?? (user && ownField(user, '_id'))
  const orderId = ownField(asRecord(checkedBody) ?? {}, 'orderId') ?? ownField(asRecord(params) ?? {}, 'id')
  return { ...(userId !== undefined && { userId }), ...(orderId !== undefined && { about: orderId }) }
}
