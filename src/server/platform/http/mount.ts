import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Areas, Endpoint } from '../../../contract/endpoint.ts'
import { Failure } from '../../../contract/schemas.ts'
import { FOR_CUSTOMER, OTHER_CUSTOMER } from '../../../domain/accounts/messages.ts'
import { PERMISSIONS } from '../../../domain/accounts/permissions.ts'
import { compiled } from '../compiled-schema.ts'
import { ApiError } from '../errors.ts'
import { Turns, turnOf } from '../turns.ts'
import { logCall } from './access-log.ts'
import { acceptFiles, sendFile, uploadOf } from './files.ts'
import { accessError, type Caller, type Exchange, type Handlers, mayCall, proofError } from './handlers.ts'
import { invalidField } from './invalid-field.ts'
import { limitsOf } from './limits.ts'
import { untrustedProxyOf } from './proxies.ts'
import { isCrossSite } from './same-origin.ts'
import type { CountRequest } from './shared-counts.ts'

/** Identifies the caller of a request. */
export type Identify = (request: FastifyRequest) => Caller | Promise<Caller>

type AnyHandler = (input: unknown, caller: Caller, exchange: Exchange) => unknown

/**
 * Registers a route for every endpoint of the contract. Checks the caller first, then validates and serialises by its schemas.
 * @param shows resolves when this process serves the data just written. A write of a signed-in caller is answered only then, so
 *   that a customer who places an order sees the new stock in the next answer
 * @param countRequest counts limited requests for all processes; without it each process counts its own
 */
export function mountApi<A extends Areas>(
  app: FastifyInstance,
  areas: A,
  handlers: Handlers<A>,
  identify: Identify,
  shows: () => Promise<void> = async () => undefined,
  countRequest?: CountRequest,
): void {
  for (const [area, endpoints] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = (handlers as Record<string, Record<string, AnyHandler>>)[area]?.[name]
      if (!handler) throw new Error(`No handler for ${area}.${name}. Return it from the index.ts of its folder.`)
      if (endpoint.who === 'admin' && !PERMISSIONS.includes(endpoint.permission))
        throw new Error(
          `${area}.${name} is for admins but has no permission. Give it one from domain/accounts/permissions.ts.`,
        )
      const mount = (scope: FastifyInstance) =>
        mountEndpoint(scope, name, area, endpoint, handler, identify, shows, countRequest)
      const { upload } = endpoint
      if (!upload) mount(app)
      else {
        app.register(async (scope) => {
          acceptFiles(scope, upload)
          mount(scope)
        })
      }
    }
  }
}

function mountEndpoint(
  app: FastifyInstance,
  name: string,
  area: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  identify: Identify,
  shows: () => Promise<void>,
  countRequest: CountRequest | undefined,
): void {
  const limits = limitsOf(app, endpoint, countRequest)
  const admit = async (request: FastifyRequest) => {
    const caller = await identify(request)
    request.caller = caller
    if (!mayCall(endpoint, caller)) throw accessError(endpoint, caller)
    const notProved = proofError(endpoint, caller)
    if (notProved) throw notProved
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, call: `${area}.${name}` },
    ...(endpoint.who === 'anyone' && { bodyLimit: MAX_OF_VISITOR }),
    ...(endpoint.upload && { bodyLimit: endpoint.upload.maxBytes }),
    schema: {
      operationId: `${area}.${name}`,
      summary: endpoint.summary,
      tags: [area],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: closed(endpoint.query) }),
      ...(endpoint.body && { body: closed(endpoint.body) }),
      response: {
        ...(!endpoint.download && { 200: endpoint.response }),
        ...Object.fromEntries(Object.entries(endpoint.errors ?? {}).map(([status]) => [status, Failure])),
        ...(endpoint.takesTurns && { 503: Failure }),
      },
    },
    onRequest: async (request) => {
      // The shop may be a sibling of the host of the back office, whose cookies its tags could send with a read.
      if ((endpoint.method !== 'GET' || endpoint.who === 'admin') && isCrossSite(request))
        throw new ApiError(403, CROSS_SITE)
      if (endpoint.who === 'anyone') await limits?.byAddress(request)
      await admit(request)
      const { [FOR_CUSTOMER]: meant } = request.headers
      if (endpoint.who === 'customer' && meant !== undefined && meant !== request.caller.userId)
        throw new ApiError(409, OTHER_CUSTOMER)
      if (endpoint.who !== 'anyone') await limits?.byPerson(request)
      request.isBodyLate = request.raw.complete === false
    },
    preValidation: async (request) => {
      if (request.isBodyLate && !endpoint.upload) await admit(request)
      dropEmptyValues(request.query as Record<string, unknown>)
      if (endpoint.body) request.checkedBody = checkedBody(endpoint.body, request.body)
    },
    preHandler: async (request) => limits?.byEmail(request),
    handler: async (request, reply) => {
      reply.header('cache-control', endpoint.who === 'anyone' ? 'no-store' : 'private, no-store')
      const { params, query } = request
      const sent = endpoint.upload
        ? uploadOf(request.body, request.headers['content-type'], () => admit(request))
        : { body: request.checkedBody ?? request.body }
      const isSeen = endpoint.who !== 'anyone' && endpoint.method !== 'GET' && !endpoint.isUnseen
      const call = async () => handler({ params, query, ...sent }, request.caller, exchangeOf(request, reply))
      let answer: unknown
      try {
        answer = await (endpoint.takesTurns ? turns.run(turnOf(request.ip), call) : call())
      } finally {
        // Failures wait too: a payment may reserve stock before a second one is rejected.
        if (isSeen) await shows()
      }
      logCall(request, answer)
      if (!endpoint.download) return answer
      return sendFile(reply, endpoint.download, answer as AsyncIterable<string>, () => admit(request))
    },
  })
}

/**
 * Returns the declared fields of a body.
 * @throws ApiError 400 unless it follows the schema
 */
function checkedBody(schema: TSchema, body: unknown): unknown {
  // Query values are text and must be converted, which Fastify does. In a body it would convert "2" and [2] to 2 as well.
  if (!compiled(schema).Check(body)) {
    const field = invalidField(schema, body)
    throw new ApiError(400, field ? `The value of "${field}" is not valid.` : 'The request is not valid.')
  }
  return declaredOf(schema, body)
}

/** Calls that only compute. One that asks the database, too, no longer counts after a while. */
const turns = new Turns({
  atOnce: 2,
  heldMs: 100,
  maxWaiting: 500,
  refusal: 'Too many people are searching at this moment. Please try again in a minute.',
})

/** Bytes. The largest valid body of a visitor is a quote of 100 lines, about 20 KB. Others may send 1 MB. */
const MAX_OF_VISITOR = 256 * 1024

const CROSS_SITE = 'This request came from another website, so it was rejected.'

function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    ip: request.ip,
    untrustedProxy: untrustedProxyOf(request),
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    setHeader: (name, value) => {
      reply.header(name, value)
    },
  }
}

/** Undeclared keys are removed before the handler runs, such as `brand[$ne]` or a field that would set a role. */
function closed(schema: object): object {
  return { ...schema, additionalProperties: false }
}

function declaredOf(schema: object, body: unknown): unknown {
  const declared = 'properties' in schema ? (schema.properties as object) : undefined
  if (!declared || typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([key]) => Object.hasOwn(declared, key)))
}

/** Treats an empty query value as absent, because a form sent without JavaScript contains `brand=`. */
function dropEmptyValues(query: Record<string, unknown>): void {
  for (const key of Object.keys(query)) if (query[key] === '') delete query[key]
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    checkedBody: unknown
    /**
     * Whether the body had not arrived when the caller was identified. It may take minutes, and meanwhile the session can end or the
     * team member lose a role, so the caller is identified again.
     */
    isBodyLate: boolean
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** `auth.login` */
    call?: string
  }
}
