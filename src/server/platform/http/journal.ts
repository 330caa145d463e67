import type { FastifyRequest } from 'fastify'
import { asRecord, ownField } from '../../../domain/untrusted.ts'

/** Whose writes are noted: how people come in and go out, and what is paid. Orders and the back office write theirs to the database. */
const NOTED = /^(auth|payments)\./

/** Turned away for who they are, or for how often they came. */
const DENIALS = [401, 403, 429]

/** Notes a write that went through: which call, whose, and for which order. Ids alone: a log is read by many and kept for long. */
export function noteCall(request: FastifyRequest, answer: unknown): void {
  const { call = '' } = request.routeOptions.config
  if (request.method === 'GET' || !NOTED.test(call)) return
  request.log.info({ call, ...whose(request, answer) })
}

/** Notes who was turned away. A browser that asks who is signed in, and hears that nobody is, was not. */
export function noteDenial(request: FastifyRequest, status: number): void {
  const { call } = request.routeOptions.config
  if (call === undefined || !DENIALS.includes(status) || (status === 401 && request.method === 'GET')) return
  request.log.warn({ call, denied: status, ...whose(request) })
}

/** Before a login nobody is known; whom it let in, its answer says. */
function whose({ caller, params, checkedBody }: FastifyRequest, answer?: unknown) {
  const user = asRecord(ownField(asRecord(answer) ?? {}, 'user'))
  const userId = caller?.userId ?? (user && ownField(user, '_id'))
  const orderId = ownField(asRecord(checkedBody) ?? {}, 'orderId') ?? ownField(asRecord(params) ?? {}, 'id')
  return { ...(userId !== undefined && { userId }), ...(orderId !== undefined && { about: orderId }) }
}
