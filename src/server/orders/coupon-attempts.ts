import { LRUCache } from 'lru-cache'
import { publicNetworkOf, WIDER, widerNetworkOf } from '../platform/http/network.ts'

/** Different wrong codes from one network within `PERIOD_MS`: more than the shoppers behind one address of a mobile network mistype. */
const MAX_WRONG = 50
const PERIOD_MS = 10 * 60_000

/** Networks under attack at the same time. Each takes at most 5 KB. */
const MAX_NETWORKS = 5_000

export const TOO_MANY_CODES = 'Too many wrong coupon codes were tried. Please try again in a few minutes.'

/** Limits how many coupon codes can be tried from one network, so that nobody finds codes by trying. Each process counts its own. */
export class CouponAttempts {
  readonly #wrong = new LRUCache<string, Set<string>>({ max: MAX_NETWORKS, ttl: PERIOD_MS })
  /** How many of them belong to a network of many IPv6 networks. */
  readonly #wider = new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl: PERIOD_MS })

  /**
   * Counts a code as a wrong one until `wasRight` is called, so that many at the same time share the limit. A code that is tried again,
   * as with every change of a cart, counts once.
   * @param code as normalised; empty without one
   * @returns false when it may not be looked up
   */
  mayTry(ip: string, code: string): boolean {
    const network = publicNetworkOf(ip)
    if (network === undefined || code === '') return true
    const wrong = this.#wrong.get(network) ?? new Set()
    if (wrong.has(code)) return true
    const wider = this.#widerOf(ip)
    if (wrong.size >= MAX_WRONG || (wider && wider.count >= WIDER * MAX_WRONG)) return false
    if (wrong.size === 0) this.#wrong.set(network, wrong)
    wrong.add(code)
    if (wider) wider.count++
    return true
  }

  wasRight(ip: string, code: string): void {
    const wasCounted = this.#wrong.get(publicNetworkOf(ip) ?? '')?.delete(code)
    const wider = wasCounted && this.#widerOf(ip)
    if (wider) wider.count--
  }

  #widerOf(ip: string): { count: number } | undefined {
    const network = widerNetworkOf(ip)
    if (network === undefined) return undefined
    const found = this.#wider.get(network) ?? { count: 0 }
    if (found.count === 0) this.#wider.set(network, found)
    return found
  }
}
