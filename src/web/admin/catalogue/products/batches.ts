import { HttpError } from 'react-admin'
import { errorMessage } from '../../ui/call.ts'

/** The API changes at most this many products per request (`MAX_BULK_PRODUCTS` in the contract). */
export const MAX_PER_REQUEST = 1000

interface Sent<T, R> {
  readonly responses: readonly R[]
  /** What was not reached, because a request failed after others had succeeded. */
  readonly left: readonly T[]
  /** For the end of a message: why the rest was not changed; empty when all of it was. */
  readonly failure: string
}

/**
 * Sends one request per batch, one after another.
 * @throws what the first request throws: then nothing has changed
 */
export async function sendInBatches<T, R>(
  batches: readonly (readonly T[])[],
  send: (batch: readonly T[]) => Promise<R>,
): Promise<Sent<T, R>> {
  const responses: R[] = []
  for (const batch of batches) {
    try {
      responses.push(await send(batch))
    } catch (error) {
      if (responses.length === 0) throw error
      const failure = ` The other products were not changed and are still selected. ${errorMessage(error)}`
      return { responses, left: batches.slice(responses.length).flat(), failure }
    }
  }
  return { responses, left: [], failure: '' }
}

export function inBatches<T>(all: readonly T[], size = MAX_PER_REQUEST): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / size)
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/**
 * Restores products, one request per batch. A request that is refused does not stop the others.
 * @throws HttpError 409 with how many were restored, or what was refused when none was
 */
export async function restoreInBatches<T>(
  batches: readonly (readonly T[])[],
  send: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let restored = 0
  for (const batch of batches) {
    try {
      await send(batch)
      restored += batch.length
    } catch (error) {
      failures.push(error)
    }
  }
  const [failure] = failures
  if (restored === 0 && failure) throw failure
  const total = batches.flat().length
  if (failure) throw new HttpError(`Only ${restored} of ${total} products were restored. ${errorMessage(failure)}`, 409)
}
