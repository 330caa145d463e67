import { noise } from '../random.ts'

/** Height of the cloth in picture units at x, y of the picture and s, t of the piece. */
export type Fold = (x: number, y: number, s: number, t: number) => number

/** A soft ridge between two points, highest at the first: cloth pulled from an armhole, a knee or a button. */
export function drag(x0: number, y0: number, x1: number, y1: number, width: number, height: number): Fold {
  const dx = x1 - x0
  const dy = y1 - y0
  const long = dx * dx + dy * dy
  return (x, y) => {
    const f = ((x - x0) * dx + (y - y0) * dy) / long
    if (f < -0.25 || f > 1.25) return 0
    const off = ((x - x0) * dy - (y - y0) * dx) / Math.sqrt(long) / width
    if (off * off > 7) return 0
    const fade = f < 0 ? 1 + f * 4 : f > 0.2 ? Math.max(0, 1 - (f - 0.2) / 1.05) : 1
    return height * Math.exp(-off * off) * fade * fade
  }
}

/** Folds along the piece. Their height goes from `top` at its start to `bottom` at its end. */
export function gathers(count: number, top: number, bottom: number, seed: number, irregularity = 0.5): Fold {
  return (_x, _y, s, t) => {
    const wander = noise(s * count * 0.45, t * 1.3, seed) * irregularity
    const phase = 2 * Math.PI * (s * count + wander)
    const size = 0.75 + 0.5 * noise(s * count * 0.5 + 9, t * 0.8, seed + 1)
    return (top + (bottom - top) * t) * size * Math.sin(phase + 0.6 * Math.sin(phase))
  }
}

/** Knife pleats: all equal, with a slow rise and a sharp drop. */
export function pleats(count: number, top: number, bottom: number): Fold {
  return (_x, _y, s, t) => {
    const f = s * count - Math.floor(s * count)
    const rise = f < 0.82 ? f / 0.82 : 1 - (f - 0.82) / 0.18
    return (top + (bottom - top) * t) * rise
  }
}

/** The small creases of cloth that has been worn or handled. */
export function crumple(height: number, size: number, seed: number): Fold {
  return (x, y) => {
    const wx = x + 9 * noise(x / 34, y / 34, seed + 5)
    const wy = y + 9 * noise(x / 34, y / 34, seed + 6)
    const ridged = 1 - Math.abs(noise(wx / size, wy / (size * 1.7), seed))
    return height * (ridged * ridged + 0.4 * noise(wx / size / 0.45, wy / size / 0.6, seed + 2))
  }
}

/** Limits a fold to t between two values, with a soft start and end. */
export function between(from: number, to: number, fold: Fold): Fold {
  return (x, y, s, t) => {
    if (t <= from || t >= to) return 0
    const f = (t - from) / (to - from)
    return fold(x, y, s, f) * Math.min(1, f * 5, (1 - f) * 5)
  }
}
