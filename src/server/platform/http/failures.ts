import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRolledBack } from '../database/transaction.ts'
import {
  ApiError,
  DATABASE_UNAVAILABLE,
  DISK_FULL,
  FILES_UNAVAILABLE,
  isDatabaseUnavailable,
  isDiskFull,
  isFileUnstorable,
  ORDERS_UNAVAILABLE,
} from '../errors.ts'
import { StorageUnavailable } from '../file-store.ts'
import { logDenial } from './access-log.ts'
import { sendUnavailable } from './away-page.ts'

/** Answers every failed `/api` request with `{ success: false, message }`, its details and the endpoint's fields for failures. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    // The client went away while it sent the body. Nobody reads the answer, and nothing failed in the shop.
    if (request.raw.errored === error) return sendFailure(reply, 400, 'The request was interrupted.')
    const { status, message } = readFailure(error, request)
    // A page has many pictures, so that each of them is one short line.
    if (error instanceof StorageUnavailable)
      request.log.warn({ ...error.logged }, 'The storage of files is not available')
    else if (status >= 500) request.log.error(error)
    else logDenial(request, status, error instanceof ApiError ? error.logged : undefined)
    // Otherwise the client goes on sending a body that nobody reads.
    if (status === 413) reply.header('connection', 'close')
    if (error instanceof StorageUnavailable) reply.header('retry-after', '2')
    if (status === 503 && isPage(request)) return sendUnavailable(reply)
    const details = error instanceof ApiError ? error.details : undefined
    return sendFailure(reply, status, message, { ...endpoint?.emptyOnFailure, ...details })
  })
}

/** Whether a person sees the answer: the server writes the pages behind some emailed links itself. */
function isPage({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.endpoint === undefined && headers.accept?.includes('text/html') === true
}

export function sendFailure(
  reply: FastifyReply,
  status: number,
  message: string,
  details?: Readonly<Record<string, unknown>>,
) {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({ ...details, ...(status === 401 && { isAuthenticated: false }), success: false, message })
}

/** Two requests waited for each other, or changed the same: PostgreSQL has undone all that this one did. */
const AT_ONCE = 'Someone else changed the same at this moment. Please try again.'

function readFailure(error: FastifyError, request: FastifyRequest): { status: number; message: string } {
  const errors = request.routeOptions.config.endpoint?.errors
  if (error instanceof ApiError) return { status: error.status, message: error.message }
  if (isRolledBack(error)) return { status: 409, message: AT_ONCE }
  if (isDiskFull(error) && request.routeOptions.config.endpoint?.who === 'admin')
    return { status: 503, message: DISK_FULL }
  if (isFileUnstorable(error)) return { status: 503, message: FILES_UNAVAILABLE }
  if (isDatabaseUnavailable(error) || isDiskFull(error)) return { status: 503, message: unavailable(request) }
  if (error.validation) return { status: 400, message: explainValidation(error, errors?.[400]) }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { status: 413, message: 'The request is too large.' }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { status, message: 'The request could not be read.' }
  if (status === 503) return { status, message: DATABASE_UNAVAILABLE }
  return { status: 500, message: errors?.[500] ?? 'Something went wrong. Please try again.' }
}

/** Tells anyone who is about to place an order that orders must wait. */
function unavailable({ routeOptions }: FastifyRequest): string {
  const { endpoint, call = '' } = routeOptions.config
  const isAboutOrders = endpoint?.who === 'customer' || /^(auth|orders|checkout|payments)\./.test(call)
  return isAboutOrders && endpoint?.who !== 'admin' ? ORDERS_UNAVAILABLE : DATABASE_UNAVAILABLE
}

/** For a malformed id in the path the endpoint has its own message; other messages name the field. */
function explainValidation(error: FastifyError, idMessage: string | undefined): string {
  if (error.validationContext === 'params' && idMessage) return idMessage
  const first = error.validation?.[0]
  const field =
    first?.instancePath.replace(/^\//, '').replaceAll('/', '.') || String(first?.params.missingProperty ?? '')
  return field ? `The value of "${field}" is not valid.` : 'The request is not valid.'
}
