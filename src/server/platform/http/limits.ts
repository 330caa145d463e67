import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ApiError } from '../errors.ts'
import { networkOf, WIDER, widerNetworkOf } from './network.ts'
import type { CountRequest } from './shared-counts.ts'

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again in a few minutes.'
const TOO_MANY_TODAY = 'Too many attempts today. Please try again tomorrow.'

type Check = (request: FastifyRequest) => Promise<void>

interface Limits {
  readonly byAddress: Check
  /** For signed-in callers, because thousands of phones share one address of their mobile network. */
  readonly byPerson: Check
  readonly byEmail: Check
}

/**
 * Returns the rate limits of an endpoint by network, person and email; undefined when it has no limit.
 * @param shared counts for all processes; without it, and for limits that say so, each process counts its own requests
 */
export function limitsOf(
  app: FastifyInstance,
  { limit, path }: Endpoint,
  shared: CountRequest | undefined,
): Limits | undefined {
  if (!limit || !app.hasDecorator('createRateLimit')) return undefined
  const timeWindow = limit.minutes * 60_000
  const tooMany = limit.minutes < 24 * 60 ? TOO_MANY_ATTEMPTS : TOO_MANY_TODAY
  const checkOf = (max: number, keyOf: (request: FastifyRequest) => string): Check => {
    if (shared && !limit.isPerProcess)
      return async (request) => {
        if ((await shared(keyOf(request), limit.minutes)) > max) throw new ApiError(429, tooMany)
      }
    const count = app.createRateLimit({ max, timeWindow, keyGenerator: keyOf })
    return async (request) => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw new ApiError(429, tooMany)
    }
  }
  // Apart from those of others, who could otherwise keep someone from registering or from writing to the shop.
  const byEmail = checkOf(limit.attemptsForEmail ?? Number.MAX_SAFE_INTEGER, (request) => {
    const email = emailOf(request)
    const sender = request.caller.email === email ? 'own email' : `email ${networkOf(request.ip)}`
    return `${sender} ${path} ${email}`
  })
  const byNetwork = checkOf(limit.attempts, (request) => `network ${path} ${networkOf(request.ip)}`)
  const byWiderNetwork = checkOf(WIDER * limit.attempts, (request) => `network ${path} ${widerNetworkOf(request.ip)}`)
  return {
    byAddress: async (request) => {
      await byNetwork(request)
      if (widerNetworkOf(request.ip) !== undefined) await byWiderNetwork(request)
    },
    byPerson: checkOf(limit.attempts, (request) => `person ${path} ${request.caller.userId}`),
    byEmail: async (request) => (limit.attemptsForEmail && emailOf(request) ? byEmail(request) : undefined),
  }
}

function emailOf({ body }: FastifyRequest): string {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email.slice(0, 300).normalize('NFKC').trim().toLowerCase() : ''
}
