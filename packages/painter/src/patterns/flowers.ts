import { mix, plainTile, print, type Tile } from '../brush.ts'
import { disc, leaf, mango, petal, rosette } from './motifs.ts'
import { type PatternInput, tilePixels } from './pattern.ts'
import { scatter, tileDistance } from './scatter.ts'

/** Printed flowers and plants. */

export function floral(brief: PatternInput): Tile {
  const { dyes, random, density } = brief
  const period = 72
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const spots = scatter(random, period, 9, 24)
  for (const [x, y] of spots) spray(canvas, x, y, random.between(8.5, 12), random.between(0, 6.28), brief)
  const small = scatter(random, period, 16, 13)
  for (const [x, y] of small)
    if (spots.every(([a, b]) => tileDistance(x, y, a, b, period) > 11)) bud(canvas, x, y, random.next() * 6.28, brief)
  return canvas
}

/** A blossom with leaves around it. */
function spray(canvas: Tile, x: number, y: number, size: number, turn: number, { dyes, random }: PatternInput): void {
  const green = mix(dyes.deep, [70, 104, 62], 0.55)
  const flower = random.next() < 0.65 ? dyes.ink : dyes.accent
  for (let i = 0; i < 4; i++) {
    const a = turn + i * 1.57 + random.between(-0.35, 0.35)
    print(canvas, leaf, green, {
      x: x + Math.sin(a) * size * 0.4,
      y: y - Math.cos(a) * size * 0.4,
      size: size * 0.95,
      turn: a,
    })
  }
  for (let i = 0; i < 5; i++) {
    const a = turn + (i / 5) * 2 * Math.PI
    print(canvas, petal, mix(flower, dyes.deep, 0.3), { x, y, size: size * 0.82, turn: a })
    print(canvas, petal, flower, { x, y, size: size * 0.72, turn: a })
    print(canvas, petal, mix(flower, [255, 250, 240], 0.35), { x, y, size: size * 0.4, turn: a })
  }
  print(canvas, disc, dyes.spare, { x, y, size: size * 0.15 })
}

function bud(canvas: Tile, x: number, y: number, turn: number, { dyes, random }: PatternInput): void {
  const green = mix(dyes.deep, [70, 104, 62], 0.55)
  print(canvas, leaf, green, { x, y, size: 5.5, turn: turn + 0.7 })
  print(canvas, leaf, green, { x, y, size: 5.5, turn: turn - 0.7 })
  print(canvas, rosette(5, 0.4), random.next() < 0.5 ? dyes.accent : dyes.ink, { x, y, size: 2.6, turn })
}

/** Hand block print: butas in a half-drop repeat, each stamp slightly displaced and unevenly inked. */
export function block(brief: PatternInput): Tile {
  const { dyes, random, density } = brief
  const across = 20
  const down = 24
  const period = 120
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  for (let row = 0; row < period / down; row++)
    for (let col = 0; col < period / across; col++) {
      const x = col * across + (row % 2 ? across / 2 : 0) + random.between(-0.35, 0.35)
      const y = row * down + random.between(-0.35, 0.35)
      buta(canvas, x, y, 8, random.between(-0.03, 0.03), random.between(0.85, 1), dyes)
      print(canvas, disc, dyes.accent, { x: x + across / 2, y, size: 0.9, strength: 0.9 })
    }
  return canvas
}

/** A flowering plant: stem, paired leaves and blossom. */
function buta(
  canvas: Tile,
  x: number,
  y: number,
  size: number,
  turn: number,
  strength: number,
  dyes: PatternInput['dyes'],
): void {
  const up = (h: number): { x: number; y: number } => ({
    x: x + Math.sin(turn) * h * size,
    y: y - Math.cos(turn) * h * size,
  })
  print(canvas, [-0.05, 0.9, 0.05, 0.9, 0.04, -0.1, -0.04, -0.1], dyes.ink, { x, y, size, turn, strength })
  for (const side of [-1, 1]) {
    print(canvas, leaf, dyes.ink, { ...up(-0.75), size: size * 0.62, turn: turn + side * 1.0, strength })
    print(canvas, leaf, dyes.ink, { ...up(-0.35), size: size * 0.5, turn: turn + side * 0.85, strength })
  }
  for (let i = 0; i < 7; i++)
    print(canvas, petal, i % 2 ? dyes.accent : dyes.ink, {
      ...up(0.25),
      size: size * 0.55,
      turn: turn + (i - 3) * 0.56,
      strength,
    })
  print(canvas, disc, dyes.spare, { ...up(0.25), size: size * 0.16, strength })
}

export function paisley({ dyes, density, random }: PatternInput): Tile {
  const period = 64
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  for (let i = 0; i < 4; i++) {
    const x = (i % 2) * 32 + (i > 1 ? 16 : 0)
    const y = i > 1 ? 48 : 16
    const turn = random.between(-0.25, 0.25) + (i % 2 ? Math.PI * 0.12 : -0.1)
    const flip = i % 2 === 1
    print(canvas, mango, dyes.deep, { x, y, size: 14.2, turn, flip })
    print(canvas, mango, dyes.ink, { x, y, size: 13, turn, flip })
    print(canvas, mango, dyes.ground, { x, y: y + 0.8, size: 9.6, turn, flip })
    print(canvas, mango, dyes.accent, { x, y: y + 1.4, size: 6.4, turn, flip })
    print(canvas, rosette(6, 0.4), dyes.ink, { x, y: y + 4.4, size: 2.8 })
    print(canvas, rosette(5, 0.45), dyes.accent, { x: x + 16, y: y - 2, size: 3.4 })
    for (let k = 0; k < 5; k++)
      print(canvas, disc, dyes.ink, {
        x: x + 16 + 5 * Math.sin(k * 1.26),
        y: y - 2 + 5 * Math.cos(k * 1.26),
        size: 0.8,
      })
  }
  return canvas
}
