interface Limits {
  /** How much may wait or be under way in all. */
  readonly max: number
  /** The same for one client. */
  readonly maxOfClient: number
}

/**
 * Carries out work one after the other. Clients take turns, so that one who sends many slow pictures delays everyone else by one of them
 * and not by all.
 */
export class FairTurns {
  readonly #limits: Limits
  /** The client whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>()
  readonly #held = new Map<string, number>()
  #total = 0
  #isBusy = false

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Resolves with the result of the work; undefined when too much of everyone or of this client waits already. */
  async run<T>(client: string, work: () => Promise<T>): Promise<T | undefined> {
    const held = this.#held.get(client) ?? 0
    if (this.#total >= this.#limits.max || held >= this.#limits.maxOfClient) return undefined
    this.#total++
    this.#held.set(client, held + 1)
    try {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const ofClient = this.#waiting.get(client) ?? []
      ofClient.push(() => work().then(resolve, reject))
      this.#waiting.set(client, ofClient)
      void this.#carryOut()
      return await promise
    } finally {
      this.#total--
      const left = (this.#held.get(client) ?? 1) - 1
      if (left > 0) this.#held.set(client, left)
      else this.#held.delete(client)
    }
  }

  async #carryOut(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (;;) {
      const [next] = this.#waiting
      if (!next) break
      const [client, ofClient] = next
      await ofClient.shift()?.()
      this.#waiting.delete(client)
      if (ofClient.length > 0) this.#waiting.set(client, ofClient)
    }
    this.#isBusy = false
  }
}
