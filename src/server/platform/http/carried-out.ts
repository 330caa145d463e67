import { ApiError } from '../errors.ts'

/**
 * Refuses a request whose `Idempotency-Key` another request had: a person changed a form whose answer was lost and sent it again. The
 * first request was carried out, because the key of one that failed is free.
 * @param done what the first request did, as a sentence that begins in lower case
 * @param details further fields of the answer, such as the id of what it made
 */
export function carriedOutBefore(done: string, details?: Readonly<Record<string, unknown>>): ApiError {
  const message = `Your first try reached the shop: ${done} What you changed since then was not saved. Check what is there, and start again if something is missing.`
  return new ApiError(422, message, details)
}
