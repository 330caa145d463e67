import type { Fabric } from './fabrics.ts'
import { hash, noise } from './random.ts'

/** A repeating square of threads: their brightness (around 1) and how much of the weft is on top (0 to 1). */
export interface Weave {
  readonly size: number
  readonly period: number
  readonly light: Float32Array
  readonly weft: Float32Array
}

const THREADS = 32
const MAX_PIXELS = 512

/**
 * Returns the threads of a fabric at `density` pixels per cloth unit. Threads finer than about two pixels fade into an even
 * tone with the streaks of the yarn, to avoid aliasing in small pictures.
 */
export function weaveOf(fabric: Fabric, density: number, seed: number): Weave {
  const period = fabric.pitch * THREADS
  const size = Math.max(24, Math.min(MAX_PIXELS, Math.round(period * density)))
  const light = new Float32Array(size * size)
  const weft = new Float32Array(size * size)
  const clear = smoothStep(2.2, 4.6, (size / period) * fabric.pitch)
  const streak = 0.05 + fabric.slub * 0.12
  for (let y = 0, o = 0; y < size; y++) {
    for (let x = 0; x < size; x++, o++) {
      const a = ((x + 0.5) / size) * THREADS
      const b = ((y + 0.5) / size) * THREADS
      const over = weftOnTop(fabric.weave, Math.floor(a), Math.floor(b))
      const yarn = over
        ? noise(a / 7, Math.floor(b) + 0.5, seed + 1, 0) + 0.6 * (hash(0, Math.floor(b), seed) - 0.5)
        : noise(Math.floor(a) + 0.5, b / 7, seed + 2, 0) + 0.6 * (hash(Math.floor(a), 0, seed) - 0.5)
      light[o] = 1 + streak * yarn * (0.45 + 0.55 * clear) + clear * threadLight(fabric, a, b, over, seed)
      weft[o] = clear * (over ? 1 : 0) + (1 - clear) * 0.5
    }
  }
  return { size, period, light, weft }
}

function weftOnTop(kind: Fabric['weave'], warp: number, weft: number): boolean {
  if (kind === 'twill') return (warp + weft) % 4 === 0
  if (kind === 'satin') return (warp * 3 + weft) % 8 === 0
  return (warp + weft) % 2 === 0
}

/** Brightness of one thread at a crossing: round across, and lower where it goes under. */
function threadLight(fabric: Fabric, a: number, b: number, over: boolean, seed: number): number {
  const fa = a - Math.floor(a) - 0.5
  const fb = b - Math.floor(b) - 0.5
  switch (fabric.weave) {
    case 'knit': {
      const sleeve = Math.abs(fa) * 1.1
      const row = (((b + sleeve) % 1) + 1) % 1
      return 0.12 - 0.42 * (2 * row - 1) ** 2 * 0.8 - 0.22 * (Math.abs(fa) < 0.08 ? 1 : 0)
    }
    case 'rib':
      return 0.16 - 1.5 * fa * fa
    case 'pile':
      return 0.16 * (hash(Math.floor(a * 3), Math.floor(b * 3), seed) - 0.5)
    case 'net':
      return Math.abs(fa) < 0.2 || Math.abs(fb) < 0.2 ? 0.12 : -0.22
    case 'smooth':
      return 0.1 * (hash(Math.floor(a * 2), Math.floor(b * 2), seed) - 0.5)
    default: {
      const across = over ? fb : fa
      const along = over ? fa : fb
      const long = fabric.weave === 'plain' ? 0.5 : 0.15
      return 0.13 - 0.95 * across * across - long * along * along + (over ? 0.06 : -0.03) - 0.1 * across
    }
  }
}

function smoothStep(from: number, to: number, x: number): number {
  const f = Math.min(1, Math.max(0, (x - from) / (to - from)))
  return f * f * (3 - 2 * f)
}
