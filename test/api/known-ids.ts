import type { Random } from '../simulator/random.ts'

/** What kind of thing the ids under these names are. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/variant/i, 'variants'],
  [/product|swatch/i, 'products'],
  [/order/i, 'orders'],
  [/categor/i, 'categories'],
  [/brand/i, 'brands'],
  [/coupon/i, 'coupons'],
  [/collection/i, 'collections'],
  [/customer/i, 'customers'],
  [/courier/i, 'couriers'],
  [/address/i, 'addresses'],
]

/** The ids, revisions and contents of things that a shop has answered with. */
export class KnownIds {
  readonly #byKind = new Map<string, string[]>()
  readonly #revisions = new Map<string, number>()
  readonly #stored = new Map<string, object>()

  has(kind: string): boolean {
    return this.#byKind.has(kind)
  }

  /** Learns the things inside of an answer; they are of this kind unless a list or object inside has another name. */
  learn(kind: string, json: unknown): void {
    if (Array.isArray(json)) for (const item of json) this.learn(kind, item)
    else if (json !== null && typeof json === 'object') {
      const { _id, id = _id, revision } = json as Record<string, unknown>
      if (typeof id === 'string' && /^[0-9a-f]{24}$/.test(id)) {
        const ids = this.#byKind.get(kind) ?? []
        if (!ids.includes(id)) this.#byKind.set(kind, [...ids.slice(-40), id])
        if (typeof revision === 'number') {
          this.#revisions.set(id, revision)
          this.#stored.set(id, json)
        }
      }
      for (const [name, value] of Object.entries(json)) this.learn(kindOf(name) ?? kind, value)
    }
  }

  /** A known id under this name, of any kind where there is none. */
  pick(random: Random, name: string): string {
    const ids = this.#byKind.get(name) ?? this.#byKind.get(kindOf(name) ?? '') ?? []
    const any = [...this.#byKind.values()].flat()
    return (random.chance(0.9) ? random.pick(ids) : undefined) ?? random.pick(any) ?? 'f'.repeat(24)
  }

  revision(id: string): number | undefined {
    return this.#revisions.get(id)
  }

  stored(id: string): object | undefined {
    return this.#stored.get(id)
  }
}

function kindOf(name: string): string | undefined {
  return KINDS.find(([pattern]) => pattern.test(name))?.[1]
}
