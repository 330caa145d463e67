import { IN_DEMAND } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/errors.ts'

/**
 * How many orders of one product are worked on at once: while one has its stock locked, the others can already be priced, or share its
 * transaction.
 */
const AT_ONCE = 5

/** An order that has waited longer for its turn is refused; its buyer can send it again. */
const MAX_WAIT_MS = 8_000

interface Turns {
  running: number
  readonly waiting: (() => void)[]
}

interface Options {
  readonly atOnce?: number
  readonly maxWaitMs?: number
}

/**
 * Lets orders of the same product take turns in this process. The database carries them out one after the other in any case, and
 * without turns a product that a thousand people want at once would hold every connection, so that nobody could buy or see
 * anything else.
 */
export class ProductTurns {
  readonly #products = new Map<string, Turns>()
  readonly #atOnce: number
  readonly #maxWaitMs: number

  constructor({ atOnce = AT_ONCE, maxWaitMs = MAX_WAIT_MS }: Options = {}) {
    this.#atOnce = atOnce
    this.#maxWaitMs = maxWaitMs
  }

  /**
   * Runs `work` when it is the turn of an order of these products. They are waited for in the order of their ids, so that two orders
   * cannot wait for each other.
   * @throws ApiError 409 when that takes too long
   */
  async run<T>(productIds: readonly string[], work: () => Promise<T>): Promise<T> {
    const until = performance.now() + this.#maxWaitMs
    const taken: string[] = []
    try {
      for (const id of [...new Set(productIds)].sort()) {
        await this.#take(id, until)
        taken.push(id)
      }
      return await work()
    } finally {
      for (const id of taken) this.#giveBack(id)
    }
  }

  async #take(id: string, until: number): Promise<void> {
    const turns = this.#products.get(id) ?? { running: 0, waiting: [] }
    this.#products.set(id, turns)
    if (turns.running < this.#atOnce) {
      turns.running++
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    turns.waiting.push(resolve)
    const late = setTimeout(
      () => {
        turns.waiting.splice(turns.waiting.indexOf(resolve), 1)
        reject(new ApiError(409, IN_DEMAND))
      },
      Math.max(until - performance.now(), 0),
    )
    await promise.finally(() => clearTimeout(late))
  }

  /** The next one takes over the place, or it becomes free. */
  #giveBack(id: string): void {
    const turns = this.#products.get(id)
    const next = turns?.waiting.shift()
    if (next) next()
    else if (turns && --turns.running === 0) this.#products.delete(id)
  }
}
