import { ApiError } from '../platform/errors.ts'
import { networkOf, widerNetworkOf } from '../platform/http/network.ts'

/** A rendering takes some 20 ms of the process, in which it answers nobody else. Meanwhile another page is compressed. */
const AT_ONCE = 2
/** One that takes longer waits for the database and not for the process. In milliseconds. */
const HELD_MS = 250
/** So many pages of one network wait at most: ten seconds of work. */
const MAX_WAITING = 500

const TOO_MANY = 'Too many pages are being prepared. Please try again in a moment.'

/** Names the network in whose turn a page is rendered. */
export function readerAt(ip: string): string {
  return widerNetworkOf(ip) ?? networkOf(ip)
}

/**
 * The order in which pages are rendered. The networks of their readers take turns: someone who requests hundreds of pages that
 * nobody has requested before delays everyone else by a few of them and not by all.
 */
export class RenderTurns {
  /** The turns that wait, by network. The network whose turn comes next is the first. */
  readonly #waiting = new Map<string, Turn[]>()
  #running = 0

  /** A turn that has to be entered. */
  next(network: string): Turn {
    return new Turn(network, this)
  }

  /** Returns false when too much of the network waits already. */
  enter(turn: Turn, network: string): boolean {
    const line = this.#waiting.get(network)
    if (line && line.length >= MAX_WAITING) return false
    if (line) line.push(turn)
    else this.#waiting.set(network, [turn])
    this.#begin()
    return true
  }

  end(): void {
    this.#running--
    this.#begin()
  }

  #begin(): void {
    while (this.#running < AT_ONCE) {
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

/** The turn of one page. It comes with the first turn of those who wait for the page. */
export class Turn {
  readonly #turns: RenderTurns
  readonly #networks: Set<string>
  readonly #begun = Promise.withResolvers<void>()
  #state: 'outside' | 'waiting' | 'begun' | 'ended' = 'outside'
  #timer: NodeJS.Timeout | undefined

  constructor(network: string, turns: RenderTurns) {
    this.#turns = turns
    this.#networks = new Set([network])
  }

  /** Someone else waits for the page, too. */
  join(network: string): void {
    if (this.#networks.has(network)) return
    this.#networks.add(network)
    if (this.#state === 'waiting') this.#turns.enter(this, network)
  }

  /**
   * Resolves when the page may be rendered.
   * @throws ApiError 503 when too many pages wait for those who wait for this one
   */
  async enter(): Promise<void> {
    this.#state = 'waiting'
    const entered = [...this.#networks].filter((network) => this.#turns.enter(this, network))
    if (entered.length === 0) throw new ApiError(503, TOO_MANY)
    return this.#begun.promise
  }

  /** Returns false when it has begun already. */
  begin(): boolean {
    if (this.#state !== 'waiting') return false
    this.#state = 'begun'
    this.#timer = setTimeout(() => this.end(), HELD_MS).unref()
    this.#begun.resolve()
    return true
  }

  /** The page is rendered. Also called when it never began. */
  end(): void {
    if (this.#state !== 'begun') return
    this.#state = 'ended'
    clearTimeout(this.#timer)
    this.#turns.end()
  }
}
