import type { Outline } from './brush.ts'

/** Outlines around the origin, about 1 unit in radius, pointing up (towards −y). */

export const disc: Outline = ring(20, () => 1)
export const square: Outline = [-1, -1, 1, -1, 1, 1, -1, 1]
export const lozenge: Outline = [0, -1, 0.7, 0, 0, 1, -0.7, 0]
export const triangle: Outline = [0, -1, 0.9, 0.7, -0.9, 0.7]

/** A leaf from the origin upwards, 1 long. */
export const leaf: Outline = [
  0, 0, 0.16, -0.18, 0.24, -0.42, 0.2, -0.66, 0, -1, -0.2, -0.66, -0.24, -0.42, -0.16, -0.18,
]

/** A petal from the origin upwards, 1 long, broad at its end. */
export const petal: Outline = [
  0, 0, 0.14, -0.24, 0.34, -0.52, 0.38, -0.74, 0.26, -0.94, 0, -0.9, -0.26, -0.94, -0.38, -0.74, -0.34, -0.52, -0.14,
  -0.24,
]

/** The mango of Kashmir: a drop whose tip curls over. */
export const mango: Outline = mangoOutline()

export function star(points: number, waist: number): Outline {
  return ring(points * 2, (i) => (i % 2 === 0 ? 1 : waist))
}

/** A flower seen from above, `petals` round lobes, `depth` how far they are cut in. */
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

function mangoOutline(): number[] {
  const right: number[] = []
  const left: number[] = []
  for (let i = 0; i <= 18; i++) {
    const t = i / 18
    const spineX = 0.62 * t * t * t - 0.05 * t
    const spineY = 0.75 - 1.65 * t + (t > 0.82 ? (t - 0.82) * 2.6 : 0)
    const width = 0.62 * Math.sin(Math.min(1, (1 - t) * 1.25 + 0.02) * Math.PI * 0.52) * Math.min(1, Math.sqrt(t * 5))
    right.push(spineX + width, spineY)
    left.unshift(spineX - width, spineY)
  }
  return [...right, ...left]
}
