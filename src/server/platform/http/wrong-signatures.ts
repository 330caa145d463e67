import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { TOO_MANY_ATTEMPTS } from './limits.ts'
import { networkOf } from './network.ts'
import { refusalLog } from './refusal-log.ts'

const ATTEMPTS = 30
const MINUTES = 10

/**
 * Returns a function that refuses an event of a provider without a valid signature, and counts those of each network. It is called for
 * wrong signatures only, so that it never refuses the provider, not even one whose events arrive through the same proxy as the attempts.
 * @param message for the log
 */
export function signatureRefusal(
  app: FastifyInstance,
  log: (message: string) => void,
  message: string,
): (request: FastifyRequest) => Promise<never> {
  const logRefused = refusalLog(log, message)
  const count = app.hasDecorator('createRateLimit')
    ? app.createRateLimit({
        max: ATTEMPTS,
        timeWindow: MINUTES * 60_000,
        keyGenerator: ({ ip }) => `signature ${networkOf(ip)}`,
      })
    : undefined
  return async (request) => {
    logRefused()
    const counted = await count?.(request)
    if (counted && !counted.isAllowed && counted.isExceeded) throw new ApiError(429, TOO_MANY_ATTEMPTS)
    throw new ApiError(400, 'The signature is not valid.')
  }
}
