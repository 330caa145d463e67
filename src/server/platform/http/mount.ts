import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import type { Areas, Endpoint } from '../../../contract/endpoint.ts'
import { Failure } from '../../../contract/schemas.ts'
import { PERMISSIONS } from '../../../domain/accounts/permissions.ts'
import { ApiError } from '../errors.ts'
import { sendFile, takeFiles, uploadOf } from './files.ts'
import { type Caller, type Exchange, type Handlers, mayCall, refusal } from './handlers.ts'
import { noteCall } from './journal.ts'
import { limitsOf } from './limits.ts'
import { isFromElsewhere } from './same-origin.ts'

/** Recognises the caller of a request. */
export type Identify = (request: FastifyRequest) => Caller | Promise<Caller>

type AnyHandler = (input: unknown, caller: Caller, exchange: Exchange) => unknown

/**
 * Gives every endpoint of the contract its route: validation and serialisation from its schemas, the audience checked first.
 * @param shows resolves when what was written shows in this process. A write of a signed-in caller is answered only then, so
 *   that whoever orders a product sees the new stock in the next answer
 */
export function mountApi<A extends Areas>(
  app: FastifyInstance,
  areas: A,
  handlers: Handlers<A>,
  identify: Identify,
  shows: () => Promise<void> = async () => undefined,
): void {
  for (const [area, endpoints] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = (handlers as Record<string, Record<string, AnyHandler>>)[area]?.[name]
      if (!handler) throw new Error(`No handler for ${area}.${name}. Add it where the app is put together.`)
      if (endpoint.who === 'admin' && !PERMISSIONS.includes(endpoint.permission))
        throw new Error(
          `${area}.${name} is for admins and names no permission. Give it one of domain/admin/permissions.ts.`,
        )
      const mount = (scope: FastifyInstance) => mountEndpoint(scope, name, area, endpoint, handler, identify, shows)
      const { upload } = endpoint
      if (!upload) mount(app)
      else {
        app.register(async (scope) => {
          takeFiles(scope, upload)
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
): void {
  const limits = limitsOf(app, endpoint)
  const body = endpoint.body && Compile(endpoint.body)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, call: `${area}.${name}` },
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
      },
    },
    onRequest: async (request) => {
      if (endpoint.method !== 'GET' && isFromElsewhere(request)) throw new ApiError(403, FROM_ELSEWHERE)
      if (endpoint.who === 'anyone') await limits?.byAddress(request)
      const caller = await identify(request)
      request.caller = caller
      if (!mayCall(endpoint, caller)) throw refusal(endpoint, caller)
      if (endpoint.who !== 'anyone') await limits?.byPerson(request)
    },
    preValidation: async (request) => {
      dropEmptyValues(request.query as Record<string, unknown>)
      if (body && isTooDeep(request.body)) throw new ApiError(400, 'The request is not valid.')
      // A query is all text and has to be read; in a body "2" or [2] is no 2, and Fastify would take it for one.
      if (body && !body.Check(request.body)) {
        const field = body.Errors(request.body)[0]?.instancePath.slice(1).replaceAll('/', '.')
        throw new ApiError(400, field ? `The value of "${field}" is not valid.` : 'The request is not valid.')
      }
      if (endpoint.body) request.checkedBody = declaredOf(endpoint.body, request.body)
    },
    preHandler: async (request) => limits?.byEmail(request),
    handler: async (request, reply) => {
      reply.header('cache-control', endpoint.who === 'anyone' ? 'no-store' : 'private, no-store')
      const { params, query } = request
      const sent = endpoint.upload
        ? uploadOf(request.body, request.headers['content-type'])
        : { body: request.checkedBody ?? request.body }
      const isWrite = endpoint.who !== 'anyone' && endpoint.method !== 'GET'
      let answer: unknown
      try {
        answer = await handler({ params, query, ...sent }, request.caller, exchangeOf(request, reply))
      } finally {
        // A refusal waits too: a payment may take stock before a second one is refused.
        if (isWrite) await shows()
      }
      noteCall(request, answer)
      if (!endpoint.download) return answer
      return sendFile(reply, endpoint.download, answer as AsyncIterable<string>)
    },
  })
}

const FROM_ELSEWHERE = 'This request came from another site, so it was refused.'

function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    ip: request.ip,
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    setHeader: (name, value) => {
      reply.header(name, value)
    },
  }
}

/** Keys nobody declared are dropped before a handler sees them: `brand[$ne]`, or a field that would set a role. */
function closed(schema: object): object {
  return { ...schema, additionalProperties: false }
}

/** Nothing the shop is sent has a dozen levels; what has thousands would run whoever walks through it out of stack. */
const MOST_LEVELS = 100

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}

/** The body as it was sent: Fastify goes on to read "" and null as 0 where a number or null is asked for. */
function declaredOf(schema: object, body: unknown): unknown {
  const copy = structuredClone(body)
  const declared = 'properties' in schema ? (schema.properties as object) : undefined
  if (!declared || typeof copy !== 'object' || copy === null) return copy
  return Object.fromEntries(Object.entries(copy).filter(([key]) => Object.hasOwn(declared, key)))
}

/** The specification's callers omit empty values; a form sent without script cannot, so `brand=` reads as absent. */
function dropEmptyValues(query: Record<string, unknown>): void {
  for (const key of Object.keys(query)) if (query[key] === '') delete query[key]
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    checkedBody: unknown
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** `auth.login` */
    call?: string
  }
}
