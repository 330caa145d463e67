import { fillEach, type Ink, mix, plainTile, print, type Tile } from '../brush.ts'
import { noise } from '../random.ts'
import { disc, lozenge, rosette, square, star } from './motifs.ts'
import { type PatternInput, tilePixels } from './pattern.ts'

/** Resist-dyed patterns, in which paste, knots or folds keep the dye away. */

/** Ajrakh: madder and indigo stars and rosettes on a lattice, outlined in white resist. */
export function ajrakh({ dyes, density, random }: PatternInput): Tile {
  const period = 40
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const white: Ink = [238, 229, 212]
  const dark: Ink = [31, 30, 46]
  const other = random.next() < 0.5 ? dyes.accent : dyes.ink
  for (const [x, y] of [
    [0, 0],
    [20, 20],
  ] as const) {
    print(canvas, rosette(8, 0.28), white, { x, y, size: 11.6 })
    print(canvas, rosette(8, 0.28), dark, { x, y, size: 10.6 })
    print(canvas, star(8, 0.62), white, { x, y, size: 8.4 })
    print(canvas, star(8, 0.6), other, { x, y, size: 7.4 })
    print(canvas, disc, white, { x, y, size: 3.6 })
    print(canvas, rosette(6, 0.4), dark, { x, y, size: 2.9 })
    for (let i = 0; i < 8; i++) {
      const a = (i / 8) * 2 * Math.PI + 0.39
      print(canvas, disc, white, { x: x + Math.sin(a) * 9.1, y: y - Math.cos(a) * 9.1, size: 0.75 })
    }
  }
  for (const [x, y] of [
    [20, 0],
    [0, 20],
  ] as const) {
    print(canvas, star(4, 0.5), white, { x, y, size: 7.6, turn: Math.PI / 4 })
    print(canvas, star(4, 0.5), dark, { x, y, size: 6.4, turn: Math.PI / 4 })
    print(canvas, lozenge, other, { x, y, size: 3.4 })
    print(canvas, disc, white, { x, y, size: 1 })
  }
  return canvas
}

/** Bandhani: tied dots in rings and rows, each with an undyed ring. */
export function bandhani({ dyes, density, random }: PatternInput): Tile {
  const period = 48
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const seed = Math.floor(random.next() * 1e6)
  fillEach(canvas, (u, v) => mix(dyes.ground, dyes.deep, 0.12 + 0.14 * noise(u / 8, v / 8, seed, 6)))
  const pale: Ink = mix(dyes.ink, [255, 244, 220], 0.35)
  const dot = (x: number, y: number, size: number, ink: Ink) => {
    print(canvas, square, mix(dyes.ground, ink, 0.4), {
      x,
      y,
      size: size * 1.25,
      turn: 0.785 + random.between(-0.3, 0.3),
    })
    print(canvas, square, ink, { x, y, size: size * 0.85, turn: 0.785 + random.between(-0.3, 0.3) })
    print(canvas, disc, dyes.deep, { x, y, size: size * 0.32 })
  }
  for (const [x, y] of [
    [12, 12],
    [36, 36],
  ] as const) {
    dot(x, y, 1.9, dyes.accent)
    for (const [radius, count] of [
      [4.4, 9],
      [8, 16],
    ] as const)
      for (let i = 0; i < count; i++) {
        const a = (i / count) * 2 * Math.PI
        dot(x + Math.sin(a) * radius, y + Math.cos(a) * radius, 1.15, radius > 6 ? pale : dyes.accent)
      }
  }
  for (let i = 0; i < 16; i++) {
    dot(i * 3, 24, 0.95, pale)
    dot(24, i * 3, 0.95, pale)
    dot(i * 3, 0, 0.95, pale)
    dot(0, i * 3, 0.95, pale)
  }
  return canvas
}

/** Tie-dye, shibori and camouflage: clouds of two colours. */
export function clouds({ dyes, density, random }: PatternInput): Tile {
  const period = 64
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const seed = Math.floor(random.next() * 1e6)
  fillEach(canvas, (u, v) => {
    const w =
      noise(u / 16, v / 16, seed, 4) + 0.5 * noise(u / 8, v / 8, seed + 1, 8) + 0.18 * noise(u / 2, v / 2, seed + 2, 32)
    const f = Math.min(1, Math.max(0, w * 2.2 + 0.2))
    return w < -0.55 ? mix(dyes.ground, dyes.deep, 0.8) : mix(dyes.ground, dyes.ink, f * 0.8)
  })
  return canvas
}
