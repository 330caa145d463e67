import type { Outline } from '../brush.ts'

/** Outlines around the origin, about 1 unit in radius, pointing up (towards −y). */

export const disc: Outline = ring(20, () => 1)
export const square: Outline = [-1, -1, 1, -1, 1, 1, -1, 1]
export const lozenge: Outline = [0, -1, 0.7, 0, 0, 1, -0.7, 0]
export const triangle: Outline = [0, -1, 0.9, 0.7, -0.9, 0.7]

/** A leaf from the origin upwards, of length 1. */
export const leaf: Outline = [
  0, 0, 0.16, -0.18, 0.24, -0.42, 0.2, -0.66, 0, -1, -0.2, -0.66, -0.24, -0.42, -0.16, -0.18,
]

/** A petal from the origin upwards, of length 1, broad at its end. */
export const petal: Outline = [
  0, 0, 0.14, -0.24, 0.34, -0.52, 0.38, -0.74, 0.26, -0.94, 0, -0.9, -0.26, -0.94, -0.38, -0.74, -0.34, -0.52, -0.14,
  -0.24,
]

/** The paisley motif: a drop with a curled tip. */
export const mango: Outline = mangoOutline()

export function star(points: number, waist: number): Outline {
  return ring(points * 2, (i) => (i % 2 === 0 ? 1 : waist))
}

/** A flower seen from above, with round petals; `depth` is how far the gaps between them reach inwards. */
export function rosette(petals: number, depth: number): Outline {
  const steps = petals * 8
  return ring(steps, (i) => 1 - depth * (1 - Math.abs(Math.sin((i / steps) * Math.PI * petals)) ** 0.7))
}

function ring(steps: number, radius: (i: number) => number): number[] {
  const outline: number[] = []
  for (let i = 0; i < steps; i++) {
    const turn = (i / steps) * 2 * Math.PI
    outline.push(Math.sin(turn) * radius(i), -Math.cos(turn) * radius(i))
  }
  return outline
}

/** Follows a spine that rises and curls to the right, with a width that is largest near the base. */
function mangoOutline(): number[] {
  const right: number[] = []
  const left: number[] = []
  const steps = 22
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const turn = t < 0.45 ? 0 : (t - 0.45) ** 1.6 * 5.2
    const x = -0.12 + (t < 0.45 ? -0.1 * t : -0.045 + 0.62 * (t - 0.45) ** 1.9 * 2.6)
    const y = 0.95 - 1.62 * t + (t > 0.7 ? (t - 0.7) ** 2 * 4.4 : 0)
    const width = 0.6 * Math.sin(Math.PI * t ** 0.62) ** 0.8 * (1 - t * 0.35)
    right.push(x + Math.cos(turn) * width, y + Math.sin(turn) * width)
    left.unshift(x - Math.cos(turn) * width, y - Math.sin(turn) * width)
  }
  return [...right, ...left]
}
