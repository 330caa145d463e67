/**
 * Asks one of the shop's calls for its `data`. Undefined when there is no such thing (404, or a malformed id); any other
 * failure is thrown.
 */
export async function readData<T>(address: string, signal: AbortSignal): Promise<T | undefined> {
  const answer = await fetch(address, { signal })
  if (answer.status === 404 || answer.status === 400) return undefined
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  const { data } = (await answer.json()) as { data: T }
  return data
}

/** Does something for each of a list, a few at a time, and answers how many failed. */
export async function readEach<T>(list: readonly T[], read: (one: T) => Promise<void>): Promise<number> {
  let next = 0
  let failures = 0
  const worker = async () => {
    for (let place = next++; place < list.length; place = next++) {
      const one = list[place]
      if (one !== undefined) await read(one).catch(() => failures++)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return failures
}

const AT_ONCE = 4
