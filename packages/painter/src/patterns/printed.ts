import { type Ink, mix, plainTile, print, type Tile } from '../brush.ts'
import { disc, lozenge, square, star, triangle } from './motifs.ts'
import { type PatternInput, tilePixels } from './pattern.ts'
import { blob, scatter } from './scatter.ts'

/** Shapes printed on finished cloth. */

export function dots({ dyes, density, random }: PatternInput): Tile {
  const pitch = random.pick([9, 12, 16])
  const period = pitch * 2 * Math.max(1, Math.round(16 / pitch))
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const radius = pitch * 0.3
  for (let y = 0; y < period / pitch; y++)
    for (let x = 0; x < period / pitch; x++) {
      const place = { x: x * pitch + (y % 2 ? pitch / 2 : 0), y: y * pitch, size: radius }
      print(canvas, disc, dyes.ink, place)
    }
  return canvas
}

/** Repeated shapes in a few flat colours. */
export function geometric({ dyes, density, random }: PatternInput): Tile {
  const period = 48
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const kind = random.next()
  for (let row = 0; row < 4; row++)
    for (let col = 0; col < 4; col++) {
      const x = col * 12 + 6
      const y = row * 12 + 6
      const odd = (row + col) % 2 === 1
      if (kind < 0.4) {
        print(canvas, lozenge, odd ? dyes.ink : dyes.accent, { x, y, size: 6.6 })
        print(canvas, lozenge, odd ? dyes.ground : dyes.ink, { x, y, size: 3 })
      } else if (kind < 0.7) {
        print(canvas, triangle, odd ? dyes.ink : dyes.deep, { x, y, size: 5.6, turn: odd ? Math.PI : 0 })
      } else {
        print(canvas, star(4, 0.42), odd ? dyes.ink : dyes.pale, { x, y, size: odd ? 7 : 5.4, turn: odd ? 0 : 0.785 })
        print(canvas, square, odd ? dyes.accent : dyes.ink, { x, y, size: 1.3, turn: 0.785 })
      }
    }
  return canvas
}

/** Abstract brush strokes. */
export function abstract({ dyes, density, random }: PatternInput): Tile {
  const period = 84
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const inks = [dyes.ink, dyes.accent, dyes.deep, dyes.pale, dyes.spare]
  for (const [i, [x, y]] of scatter(random, period, 15, 17).entries()) {
    const ink = inks[i % inks.length] as Ink
    print(canvas, blob(random), ink, { x, y, size: random.between(7, 13), turn: random.next() * 6.28, strength: 0.92 })
  }
  for (const [x, y] of scatter(random, period, 9, 22))
    print(canvas, [-9, -0.5, 9, -0.9, 9, 0.6, -9, 0.5], dyes.ink, { x, y, turn: random.between(-0.9, 0.9) })
  return canvas
}

export function animal({ dyes, density, random }: PatternInput): Tile {
  const period = 60
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  for (const [x, y] of scatter(random, period, 60, 6.4)) {
    const turn = random.next() * 6.28
    print(canvas, blob(random), dyes.deep, { x, y, size: 3.6, turn })
    print(canvas, blob(random), mix(dyes.ground, dyes.accent, 0.4), { x: x + 0.5, y, size: 1.9, turn })
  }
  return canvas
}
