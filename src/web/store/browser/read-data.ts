/**
 * Requests `address` and returns the `data` of the response; undefined for 404 and 400 (a malformed id).
 * @throws on any other status and when the network fails
 */
export async function readData<T>(address: string, signal?: AbortSignal): Promise<T | undefined> {
  const answer = await fetch(address, { signal: signal ?? null })
  if (answer.status === 404 || answer.status === 400) return undefined
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  const { data } = (await answer.json()) as { data: T }
  return data
}

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
