/** Random choices that depend on the seed alone, so that a failing history can be repeated. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number
  readonly chance: (probability: number) => boolean
  /** One of the items; undefined for an empty list. */
  readonly pick: <T>(items: readonly T[]) => T | undefined
}

/** The generator mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = state
    word = Math.imul(word ^ (word >>> 15), word | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, chance: (probability) => next() < probability, pick: (items) => items[below(items.length)] }
}
