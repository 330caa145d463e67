/**
 * Requests `address` and returns the `data` of the response; undefined for 404 and 400 (a malformed id).
 * @throws on any other status, when the network fails and when the answer takes too long
 */
export async function readData<T>(address: string, signal?: AbortSignal): Promise<T | undefined> {
  const limit = AbortSignal.timeout(ANSWER_MS)
  const answer = await fetch(address, { signal: signal ? (AbortSignal.any?.([signal, limit]) ?? signal) : limit })
  if (answer.status === 404 || answer.status === 400) return undefined
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  const { data } = (await answer.json()) as { data: T }
  return data
}

/** How long an answer may take on a connection that neither answers nor fails. The server may ask the payment provider for most of it. */
export const ANSWER_MS = 30_000

/** Calls `action` for each item, four at a time, and returns how many calls failed. */
export async function forEachConcurrently<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<number> {
  let next = 0
  let failures = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) await action(item).catch(() => failures++)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return failures
}

const CONCURRENCY = 4
