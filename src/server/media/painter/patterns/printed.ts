import { type Ink, mix, print, type Tile, tile, wash } from '../brush.ts'
import { type Chance, noise } from '../chance.ts'
import { disc, leaf, lozenge, mango, petal, rosette, square, star, triangle } from '../motifs.ts'
import { type Brief, pixels } from './pattern.ts'

/** Patterns printed on finished cloth: blocks, screens and dots. */

export function dots({ dyes, density, chance }: Brief): Tile {
  const pitch = chance.pick([9, 12, 16])
  const period = pitch * 2 * Math.max(1, Math.round(16 / pitch))
  const on = tile(pixels(period, density), period, dyes.ground)
  const radius = pitch * 0.3
  for (let y = 0; y < period / pitch; y++)
    for (let x = 0; x < period / pitch; x++) {
      const place = { x: x * pitch + (y % 2 ? pitch / 2 : 0), y: y * pitch, size: radius }
      print(on, disc, dyes.ink, place)
    }
  return on
}

export function floral(brief: Brief): Tile {
  const { dyes, chance, density } = brief
  const period = 72
  const on = tile(pixels(period, density), period, dyes.ground)
  const spots = scatter(chance, period, 9, 24)
  for (const [x, y] of spots) spray(on, x, y, chance.between(8.5, 12), chance.between(0, 6.28), brief)
  const small = scatter(chance, period, 16, 13)
  for (const [x, y] of small)
    if (spots.every(([a, b]) => apart(x, y, a, b, period) > 11)) bud(on, x, y, chance.next() * 6.28, brief)
  return on
}

/** A blossom with leaves around it. */
function spray(on: Tile, x: number, y: number, size: number, turn: number, { dyes, chance }: Brief): void {
  const green = mix(dyes.deep, [70, 104, 62], 0.55)
  const flower = chance.next() < 0.65 ? dyes.ink : dyes.accent
  for (let i = 0; i < 4; i++) {
    const a = turn + i * 1.57 + chance.between(-0.35, 0.35)
    print(on, leaf, green, {
      x: x + Math.sin(a) * size * 0.4,
      y: y - Math.cos(a) * size * 0.4,
      size: size * 0.95,
      turn: a,
    })
  }
  for (let i = 0; i < 5; i++) {
    const a = turn + (i / 5) * 2 * Math.PI
    print(on, petal, mix(flower, dyes.deep, 0.3), { x, y, size: size * 0.82, turn: a })
    print(on, petal, flower, { x, y, size: size * 0.72, turn: a })
    print(on, petal, mix(flower, [255, 250, 240], 0.35), { x, y, size: size * 0.4, turn: a })
  }
  print(on, disc, dyes.spare, { x, y, size: size * 0.15 })
}

function bud(on: Tile, x: number, y: number, turn: number, { dyes, chance }: Brief): void {
  const green = mix(dyes.deep, [70, 104, 62], 0.55)
  print(on, leaf, green, { x, y, size: 5.5, turn: turn + 0.7 })
  print(on, leaf, green, { x, y, size: 5.5, turn: turn - 0.7 })
  print(on, rosette(5, 0.4), chance.next() < 0.5 ? dyes.accent : dyes.ink, { x, y, size: 2.6, turn })
}

/** Hand block print: butas in drop repeat, each stamp a little off and unevenly inked. */
export function block(brief: Brief): Tile {
  const { dyes, chance, density } = brief
  const across = 20
  const down = 24
  const period = 120
  const on = tile(pixels(period, density), period, dyes.ground)
  for (let row = 0; row < period / down; row++)
    for (let col = 0; col < period / across; col++) {
      const x = col * across + (row % 2 ? across / 2 : 0) + chance.between(-0.35, 0.35)
      const y = row * down + chance.between(-0.35, 0.35)
      buta(on, x, y, 8, chance.between(-0.03, 0.03), chance.between(0.85, 1), dyes)
      print(on, disc, dyes.accent, { x: x + across / 2, y, size: 0.9, strength: 0.9 })
    }
  return on
}

/** A flowering plant in one stamp: stem, paired leaves, blossom. */
function buta(on: Tile, x: number, y: number, size: number, turn: number, strength: number, dyes: Brief['dyes']): void {
  const up = (h: number): { x: number; y: number } => ({
    x: x + Math.sin(turn) * h * size,
    y: y - Math.cos(turn) * h * size,
  })
  print(on, [-0.05, 0.9, 0.05, 0.9, 0.04, -0.1, -0.04, -0.1], dyes.ink, { x, y, size, turn, strength })
  for (const side of [-1, 1]) {
    print(on, leaf, dyes.ink, { ...up(-0.75), size: size * 0.62, turn: turn + side * 1.0, strength })
    print(on, leaf, dyes.ink, { ...up(-0.35), size: size * 0.5, turn: turn + side * 0.85, strength })
  }
  for (let i = 0; i < 7; i++)
    print(on, petal, i % 2 ? dyes.accent : dyes.ink, {
      ...up(0.25),
      size: size * 0.55,
      turn: turn + (i - 3) * 0.56,
      strength,
    })
  print(on, disc, dyes.spare, { ...up(0.25), size: size * 0.16, strength })
}

/** Ajrakh: madder and indigo stars and rosettes on a lattice, outlined in white resist. */
export function ajrakh({ dyes, density, chance }: Brief): Tile {
  const period = 40
  const on = tile(pixels(period, density), period, dyes.ground)
  const white: Ink = [238, 229, 212]
  const dark: Ink = [31, 30, 46]
  const other = chance.next() < 0.5 ? dyes.accent : dyes.ink
  for (const [x, y] of [
    [0, 0],
    [20, 20],
  ] as const) {
    print(on, rosette(8, 0.28), white, { x, y, size: 11.6 })
    print(on, rosette(8, 0.28), dark, { x, y, size: 10.6 })
    print(on, star(8, 0.62), white, { x, y, size: 8.4 })
    print(on, star(8, 0.6), other, { x, y, size: 7.4 })
    print(on, disc, white, { x, y, size: 3.6 })
    print(on, rosette(6, 0.4), dark, { x, y, size: 2.9 })
    for (let i = 0; i < 8; i++) {
      const a = (i / 8) * 2 * Math.PI + 0.39
      print(on, disc, white, { x: x + Math.sin(a) * 9.1, y: y - Math.cos(a) * 9.1, size: 0.75 })
    }
  }
  for (const [x, y] of [
    [20, 0],
    [0, 20],
  ] as const) {
    print(on, star(4, 0.5), white, { x, y, size: 7.6, turn: Math.PI / 4 })
    print(on, star(4, 0.5), dark, { x, y, size: 6.4, turn: Math.PI / 4 })
    print(on, lozenge, other, { x, y, size: 3.4 })
    print(on, disc, white, { x, y, size: 1 })
  }
  return on
}

/** Bandhani: thousands of tied dots, each a ring the dye did not reach, in rings and rows. */
export function bandhani({ dyes, density, chance }: Brief): Tile {
  const period = 48
  const on = tile(pixels(period, density), period, dyes.ground)
  const seed = Math.floor(chance.next() * 1e6)
  wash(on, (u, v) => mix(dyes.ground, dyes.deep, 0.12 + 0.14 * noise(u / 8, v / 8, seed, 6)))
  const pale: Ink = mix(dyes.ink, [255, 244, 220], 0.35)
  const dot = (x: number, y: number, size: number, ink: Ink) => {
    print(on, square, mix(dyes.ground, ink, 0.4), { x, y, size: size * 1.25, turn: 0.785 + chance.between(-0.3, 0.3) })
    print(on, square, ink, { x, y, size: size * 0.85, turn: 0.785 + chance.between(-0.3, 0.3) })
    print(on, disc, dyes.deep, { x, y, size: size * 0.32 })
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
  return on
}

export function paisley({ dyes, density, chance }: Brief): Tile {
  const period = 64
  const on = tile(pixels(period, density), period, dyes.ground)
  for (let i = 0; i < 4; i++) {
    const x = (i % 2) * 32 + (i > 1 ? 16 : 0)
    const y = i > 1 ? 48 : 16
    const turn = chance.between(-0.25, 0.25) + (i % 2 ? Math.PI * 0.12 : -0.1)
    const flip = i % 2 === 1
    print(on, mango, dyes.deep, { x, y, size: 14.2, turn, flip })
    print(on, mango, dyes.ink, { x, y, size: 13, turn, flip })
    print(on, mango, dyes.ground, { x, y: y + 0.8, size: 9.6, turn, flip })
    print(on, mango, dyes.accent, { x, y: y + 1.4, size: 6.4, turn, flip })
    print(on, rosette(6, 0.4), dyes.ink, { x, y: y + 4.4, size: 2.8 })
    print(on, rosette(5, 0.45), dyes.accent, { x: x + 16, y: y - 2, size: 3.4 })
    for (let k = 0; k < 5; k++)
      print(on, disc, dyes.ink, { x: x + 16 + 5 * Math.sin(k * 1.26), y: y - 2 + 5 * Math.cos(k * 1.26), size: 0.8 })
  }
  return on
}

/** Tiled shapes in a few flat colours. */
export function geometric({ dyes, density, chance }: Brief): Tile {
  const period = 48
  const on = tile(pixels(period, density), period, dyes.ground)
  const kind = chance.next()
  for (let row = 0; row < 4; row++)
    for (let col = 0; col < 4; col++) {
      const x = col * 12 + 6
      const y = row * 12 + 6
      const odd = (row + col) % 2 === 1
      if (kind < 0.4) {
        print(on, lozenge, odd ? dyes.ink : dyes.accent, { x, y, size: 6.6 })
        print(on, lozenge, odd ? dyes.ground : dyes.ink, { x, y, size: 3 })
      } else if (kind < 0.7) {
        print(on, triangle, odd ? dyes.ink : dyes.deep, { x, y, size: 5.6, turn: odd ? Math.PI : 0 })
      } else {
        print(on, star(4, 0.42), odd ? dyes.ink : dyes.pale, { x, y, size: odd ? 7 : 5.4, turn: odd ? 0 : 0.785 })
        print(on, square, odd ? dyes.accent : dyes.ink, { x, y, size: 1.3, turn: 0.785 })
      }
    }
  return on
}

/** Brushed shapes that mean nothing. */
export function abstract({ dyes, density, chance }: Brief): Tile {
  const period = 84
  const on = tile(pixels(period, density), period, dyes.ground)
  const inks = [dyes.ink, dyes.accent, dyes.deep, dyes.pale, dyes.spare]
  for (const [i, [x, y]] of scatter(chance, period, 15, 17).entries()) {
    const ink = inks[i % inks.length] as Ink
    print(on, blob(chance), ink, { x, y, size: chance.between(7, 13), turn: chance.next() * 6.28, strength: 0.92 })
  }
  for (const [x, y] of scatter(chance, period, 9, 22))
    print(on, [-9, -0.5, 9, -0.9, 9, 0.6, -9, 0.5], dyes.ink, { x, y, turn: chance.between(-0.9, 0.9) })
  return on
}

export function animal({ dyes, density, chance }: Brief): Tile {
  const period = 60
  const on = tile(pixels(period, density), period, dyes.ground)
  for (const [x, y] of scatter(chance, period, 60, 6.4)) {
    const turn = chance.next() * 6.28
    print(on, blob(chance), dyes.deep, { x, y, size: 3.6, turn })
    print(on, blob(chance), mix(dyes.ground, dyes.accent, 0.4), { x: x + 0.5, y, size: 1.9, turn })
  }
  return on
}

/** Tie-dye, shibori and camouflage: soft or hard clouds of two colours. */
export function clouds({ dyes, density, chance }: Brief): Tile {
  const period = 64
  const on = tile(pixels(period, density), period, dyes.ground)
  const seed = Math.floor(chance.next() * 1e6)
  wash(on, (u, v) => {
    const w =
      noise(u / 16, v / 16, seed, 4) + 0.5 * noise(u / 8, v / 8, seed + 1, 8) + 0.18 * noise(u / 2, v / 2, seed + 2, 32)
    const f = Math.min(1, Math.max(0, w * 2.2 + 0.2))
    return w < -0.55 ? mix(dyes.ground, dyes.deep, 0.8) : mix(dyes.ground, dyes.ink, f * 0.8)
  })
  return on
}

function blob(chance: Chance): number[] {
  const seed = Math.floor(chance.next() * 1e6)
  const outline: number[] = []
  for (let i = 0; i < 20; i++) {
    const a = (i / 20) * 2 * Math.PI
    const r = 0.75 + 0.42 * noise(Math.cos(a) * 1.3 + 3, Math.sin(a) * 1.3 + 3, seed)
    outline.push(Math.sin(a) * r, Math.cos(a) * r * 0.8)
  }
  return outline
}

/** Up to `count` spots on a tile, none nearer to another than `gap`. */
function scatter(chance: Chance, period: number, count: number, gap: number): [number, number][] {
  const spots: [number, number][] = []
  for (let i = 0; i < count * 14 && spots.length < count; i++) {
    const x = chance.next() * period
    const y = chance.next() * period
    if (spots.every(([a, b]) => apart(x, y, a, b, period) > gap)) spots.push([x, y])
  }
  return spots
}

function apart(x: number, y: number, a: number, b: number, period: number): number {
  const dx = Math.abs(x - a)
  const dy = Math.abs(y - b)
  return Math.hypot(Math.min(dx, period - dx), Math.min(dy, period - dy))
}
