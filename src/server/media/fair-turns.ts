interface Limits {
  /** How much may wait or be under way in all. */
  readonly max: number
  /** The same for one client. */
  readonly maxOfClient: number
}

interface Waiting {
  readonly carryOut: () => Promise<void>
  /** Answers that it is not carried out. */
  readonly drop: () => void
}

/**
 * Carries out work one after the other. Clients take turns, so that one who sends many slow pictures delays everyone else by one of them
 * and not by all. Nor do a few of them keep others out: when no place is free, whoever has most waiting loses the newest of it.
 */
export class FairTurns {
  readonly #limits: Limits
  /** The client whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #held = new Map<string, number>()
  #total = 0
  #isBusy = false

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Resolves with the result of the work; undefined when too much of this client waits already, or of everyone and nobody has more than
   * this client would have.
   */
  async run<T>(client: string, work: () => Promise<T>): Promise<T | undefined> {
    const held = this.#held.get(client) ?? 0
    if (held >= this.#limits.maxOfClient) return undefined
    if (this.#total >= this.#limits.max && !this.#dropOfOther(held + 1)) return undefined
    this.#count(client, 1)
    const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
    const ofClient = this.#waiting.get(client) ?? []
    ofClient.push({
      carryOut: () =>
        work()
          .finally(() => this.#count(client, -1))
          .then(resolve, reject),
      drop: () => {
        this.#count(client, -1)
        resolve(undefined)
      },
    })
    this.#waiting.set(client, ofClient)
    void this.#carryOut()
    return promise
  }

  #count(client: string, more: 1 | -1): void {
    this.#total += more
    const held = (this.#held.get(client) ?? 0) + more
    if (held > 0) this.#held.set(client, held)
    else this.#held.delete(client)
  }

  /** Gives up the newest work of the client that has most, if that is more than `count`. Returns false when there is none. */
  #dropOfOther(count: number): boolean {
    const heldBy = (client: string) => this.#held.get(client) ?? 0
    const [most] = [...this.#waiting]
      .filter(([client, ofClient]) => ofClient.length > 0 && heldBy(client) > count)
      .toSorted(([one], [other]) => heldBy(other) - heldBy(one))
    most?.[1].pop()?.drop()
    return most !== undefined
  }

  async #carryOut(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (;;) {
      const [next] = this.#waiting
      if (!next) break
      const [client, ofClient] = next
      await ofClient.shift()?.carryOut()
      this.#waiting.delete(client)
      if (ofClient.length > 0) this.#waiting.set(client, ofClient)
    }
    this.#isBusy = false
  }
}
