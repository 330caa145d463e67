import { ApiError } from './errors.ts'
import { networkOf, widerNetworkOf } from './http/network.ts'

interface Limits {
  /** How much is done at a time. */
  readonly atOnce: number
  /** What takes longer waits for something else, such as the database, and no longer counts. In milliseconds. */
  readonly heldMs?: number
  /** How much may wait for one network. */
  readonly maxWaiting: number
  /** What is said beyond that. */
  readonly refusal: string
}

/** Names the network in whose turn something is done for a client. */
export function turnOf(ip: string): string {
  return widerNetworkOf(ip) ?? networkOf(ip)
}

/**
 * The order in which costly work is done. The networks of those who wait for it take turns: someone who asks for hundreds delays everyone
 * else by a few of them and not by all.
 */
export class Turns {
  readonly limits: Limits
  /** The turns that wait, by network. The network whose turn comes next is the first. */
  readonly #waiting = new Map<string, Turn[]>()
  #running = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /**
   * Does work in the next turn of a network.
   * @throws ApiError 503 when too much of it waits already
   */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    const turn = this.next(network)
    await turn.enter()
    return work().finally(() => turn.end())
  }

  /** A turn that has to be entered. */
  next(network: string): Turn {
    return new Turn(network, this)
  }

  /** Returns false when too much of the network waits already. */
  enter(turn: Turn, network: string): boolean {
    const line = this.#waiting.get(network)
    if (line && line.length >= this.limits.maxWaiting) return false
    if (line) line.push(turn)
    else this.#waiting.set(network, [turn])
    this.#begin()
    return true
  }

  end(): void {
    // Not at once: of work that waits for nothing, all that has arrived would be done before anything else.
    setImmediate(() => {
      this.#running--
      this.#begin()
    })
  }

  #begin(): void {
    while (this.#running < this.limits.atOnce) {
      const [next] = this.#waiting
      if (!next) return
      const [network, line] = next
      this.#waiting.delete(network)
      const turn = line.shift()
      if (line.length > 0) this.#waiting.set(network, line)
      if (turn?.begin()) this.#running++
    }
  }
}

/** The turn of one piece of work. It comes with the first turn of those who wait for it. */
export class Turn {
  readonly #turns: Turns
  readonly #networks: Set<string>
  readonly #begun = Promise.withResolvers<void>()
  #state: 'outside' | 'waiting' | 'begun' | 'ended' = 'outside'
  #timer: NodeJS.Timeout | undefined

  constructor(network: string, turns: Turns) {
    this.#turns = turns
    this.#networks = new Set([network])
  }

  /** Someone else waits for it, too. */
  join(network: string): void {
    if (this.#networks.has(network)) return
    this.#networks.add(network)
    if (this.#state === 'waiting') this.#turns.enter(this, network)
  }

  /**
   * Resolves when the work may begin.
   * @throws ApiError 503 when too much waits for those who wait for this
   */
  async enter(): Promise<void> {
    this.#state = 'waiting'
    const entered = [...this.#networks].filter((network) => this.#turns.enter(this, network))
    if (entered.length === 0) throw new ApiError(503, this.#turns.limits.refusal)
    return this.#begun.promise
  }

  /** Returns false when it has begun already. */
  begin(): boolean {
    if (this.#state !== 'waiting') return false
    this.#state = 'begun'
    const { heldMs } = this.#turns.limits
    if (heldMs !== undefined) this.#timer = setTimeout(() => this.end(), heldMs).unref()
    this.#begun.resolve()
    return true
  }

  /** The work is done. Also called when it never began. */
  end(): void {
    if (this.#state !== 'begun') return
    this.#state = 'ended'
    clearTimeout(this.#timer)
    this.#turns.end()
  }
}
