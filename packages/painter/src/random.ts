/**
 * The random numbers of the painter. They come from integer hashes only, so that the same specification gives the same
 * bytes on every machine.
 */

/** Returns a number in [0, 1) for a lattice point and a seed. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Returns the seed of a text (FNV-1a). */
export function seedOf(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** A sequence of random numbers; `next()` is in [0, 1). */
export interface Random {
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  readonly pick: <T>(list: readonly T[]) => T
}

export function randomFrom(seed: number): Random {
  let n = 0
  const next = () => hash(n++, 7919, seed)
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
  }
}

/** Returns smooth noise in [-1, 1]. A `period` in lattice steps makes it repeat, so that it fits a tile. */
export function noise(x: number, y: number, seed: number, period = 0): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const x0 = wrap(ix, period)
  const x1 = wrap(ix + 1, period)
  const y0 = wrap(iy, period)
  const y1 = wrap(iy + 1, period)
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  const top = hash(x0, y0, seed) * (1 - sx) + hash(x1, y0, seed) * sx
  const bottom = hash(x0, y1, seed) * (1 - sx) + hash(x1, y1, seed) * sx
  return (top * (1 - sy) + bottom * sy) * 2 - 1
}

function wrap(i: number, period: number): number {
  return period > 0 ? ((i % period) + period) % period : i
}
