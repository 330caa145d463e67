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
 * Carries out work one after the other. The turn is that of the client whose work took least time lately, so that those who send many slow
 * pictures delay everyone else by one of them and not by all. Nor do they keep others out: when no place is free, whoever has most waiting
 * loses the newest of it.
 */
export class FairTurns {
  readonly #limits: Limits
  readonly #waiting = new Map<string, Waiting[]>()
  /** How long the work of clients took, in milliseconds, until it is forgotten. */
  readonly #spent = new Map<string, { ms: number; readonly until: number }>()
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
    for (let next = this.#next(); next; next = this.#next()) {
      const [client, ofClient] = next
      const started = performance.now()
      await ofClient.shift()?.carryOut()
      const spent = this.#spentBy(client) ?? { ms: 0, until: started + REMEMBERED_MS }
      spent.ms += performance.now() - started
      this.#spent.set(client, spent)
      if (ofClient.length === 0) this.#waiting.delete(client)
    }
    this.#isBusy = false
  }

  /** The client whose turn it is, of several the one with least that waits. */
  #next(): [string, Waiting[]] | undefined {
    for (const client of this.#spent.keys()) if (!this.#spentBy(client)) this.#spent.delete(client)
    const spent = (client: string) => this.#spentBy(client)?.ms ?? 0
    const [first] = [...this.#waiting].toSorted(
      ([one, ofOne], [other, ofOther]) => spent(one) - spent(other) || ofOne.length - ofOther.length,
    )
    return first
  }

  #spentBy(client: string) {
    const spent = this.#spent.get(client)
    return spent && spent.until > performance.now() ? spent : undefined
  }
}

const REMEMBERED_MS = 600_000
