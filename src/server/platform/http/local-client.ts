import type { Areas, Client, Endpoint } from '../../../contract/endpoint.ts'
import { follows } from '../compiled-schema.ts'
import { ApiError, isDatabaseUnavailable } from '../errors.ts'
import { accessError, type Caller, type Exchange, type Handlers, mayCall, NO_EXCHANGE, proofError } from './handlers.ts'

type AnyCall = (input: { params?: unknown; query?: unknown }, caller: Caller, exchange: Exchange) => unknown

/** Returns the contract's client for server rendering. It calls the handlers directly, with the same checks as over HTTP. */
export function localClients<A extends Areas>(areas: A, handlers: Handlers<A>): (caller: Caller) => Client<A> {
  const calls: Record<string, Record<string, AnyCall>> = {}
  for (const [area, endpoints] of Object.entries(areas)) {
    calls[area] = {}
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = (handlers as Record<string, Record<string, AnyCall>>)[area]?.[name]
      if (handler) calls[area][name] = checked(endpoint, handler)
    }
  }
  return (caller) => {
    const bound = (call: AnyCall) => async (input: { params?: unknown; query?: unknown }) => {
      try {
        return await call(input, caller, NO_EXCHANGE)
      } catch (error) {
        if (isDatabaseUnavailable(error)) caller.onDatabaseUnavailable?.()
        throw error
      }
    }
    return madeOnUse(calls, (functions) => madeOnUse(functions, bound)) as Client<A>
  }
}

/** An object with the keys of `parts`, whose values are made when they are read: a page uses five of several hundred calls. */
function madeOnUse<Part, Value>(parts: Readonly<Record<string, Part>>, make: (part: Part) => Value) {
  const made: Record<string | symbol, Value> = {}
  return new Proxy(made, {
    get: (_made, name) => {
      if (!Object.hasOwn(made, name) && Object.hasOwn(parts, name)) made[name] = make(parts[name as string] as Part)
      return made[name]
    },
  })
}

function checked(endpoint: Endpoint, handler: AnyCall): AnyCall {
  const { params, query } = endpoint
  return (input, caller, exchange) => {
    if (!mayCall(endpoint, caller)) throw accessError(endpoint, caller)
    const notProved = proofError(endpoint, caller)
    if (notProved) throw notProved
    if (params && !follows(params, input.params))
      throw new ApiError(400, endpoint.errors?.[400] ?? 'The request is not valid.')
    if (query && !follows(query, input.query ?? {})) throw new ApiError(400, 'The request is not valid.')
    return handler({ query: {}, ...input }, caller, exchange)
  }
}
