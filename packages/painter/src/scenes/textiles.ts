import type { Cloth } from '../cloth.ts'
import type { Worktable } from '../garments/builder.ts'
import { pile, roll } from '../garments/bolts.ts'
import { rail } from '../garments/draped.ts'
import type { Look } from '../spec.ts'
import type { Stage } from './builder.ts'
import { hanging, reel } from './props.ts'

type Looks = readonly Partial<Look>[]

const SHELF: Looks = [
  { pattern: 'solid', color: 'navy', fabric: 'khadi' },
  { pattern: 'ajrakh', color: 'maroon' },
  { pattern: 'striped', color: 'offwhite', fabric: 'linen', seed: 3 },
  { pattern: 'solid', color: 'turmeric', fabric: 'khadi' },
  { pattern: 'ikat', color: 'indigo' },
  { pattern: 'solid', color: 'red', fabric: 'khadi' },
  { pattern: 'block-print', color: 'cream', seed: 8 },
]

/** A pile of handwoven cloth with reels of thread before it, and two lengths hanging behind. */
export function handloom(stage: Stage, at: { pile: number; foot: number; hung: readonly [number, number] }): void {
  const table = at.foot - 34
  const [first, second] = at.hung
  const origin = { x: 0, y: 0, zoom: 1 }
  stage.put(
    { pattern: 'solid', color: 'turmeric', fabric: 'khadi', seed: 7 },
    hanging({ long: table - 14, border: 9 }),
    {
      ...origin,
      middle: [second, 0],
    },
  )
  stage.put({ pattern: 'ajrakh', color: 'indigo', seed: 12 }, hanging({ long: table - 4, border: 12 }), {
    ...origin,
    middle: [first, 0],
    near: 5,
  })
  stage.table(table)
  stage.put({ seed: 4 }, shelf(SHELF, 150, 24), { ...origin, middle: [at.pile, at.foot], near: 24 })
  const reels = [
    ['red', -52, 14],
    ['indigo', -22, 26],
    ['mustard', 118, 32],
  ] as const
  for (const [color, dx, dy] of reels)
    stage.put({ color, fabric: 'linen' }, reel, {
      ...origin,
      zoom: 1.25,
      middle: [at.pile + dx, at.foot + dy],
      near: 52,
    })
}

function shelf(looks: Looks, width: number, high: number): (on: Worktable) => void {
  return (on) => {
    const cloths: Cloth[] = looks.map((look) => on.matching({ seed: 6, ...look }))
    pile(on, cloths, { x: 0, width, foot: 0, high, back: 30 })
  }
}

export function pileTile(stage: Stage): void {
  stage.table(232)
  const camera = { x: 75, y: 0, zoom: 1.42, middle: [150, 274], near: 24 } as const
  stage.put({ seed: 4 }, shelf(SHELF.slice(0, 6), 150, 24), camera)
}

const KHADI: Looks = [
  { pattern: 'solid', color: 'coffee', fabric: 'khadi' },
  { pattern: 'striped', color: 'offwhite', fabric: 'khadi', seed: 3 },
  { pattern: 'solid', color: 'rust', fabric: 'khadi' },
  { pattern: 'checked', color: 'maroon', fabric: 'khadi', seed: 9 },
  { pattern: 'solid', color: 'beige', fabric: 'khadi' },
  { pattern: 'solid', color: 'indigo', fabric: 'khadi' },
]

/** A pile of handspun cloth and the thread it is woven of. */
export function khadi(stage: Stage): void {
  const origin = { x: 0, y: 0 }
  stage.table(214)
  stage.put({ seed: 4 }, shelf(KHADI, 170, 27), { ...origin, zoom: 1, middle: [322, 258], near: 24 })
  const reels = [
    ['offwhite', 262, 268],
    ['rust', 294, 284],
  ] as const
  for (const [color, x, y] of reels)
    stage.put({ color, fabric: 'linen' }, reel, { ...origin, zoom: 1.35, middle: [x, y], near: 52 })
}

const PRINTS: Looks = [
  { pattern: 'block-print', color: 'red', seed: 4 },
  { pattern: 'block-print', color: 'cream', seed: 8 },
  { pattern: 'ajrakh', color: 'indigo', seed: 12 },
  { pattern: 'block-print', color: 'mustard', seed: 15 },
]

/** Block prints drying side by side. */
export function drying(stage: Stage, x: number, count: number): void {
  stage.put({}, (on) => rail(on, 0, stage.width + 40, 0), { x: 0, y: 0, zoom: 1, middle: [x - 16, 18] })
  const each = (stage.width - x + 6) / count
  for (let i = 0; i < count; i++) {
    const zoom = (each * 1.04) / 100
    const camera = { x: 0, y: 0, zoom, middle: [x + i * each, 14], near: 6 + (i % 2) * 6 } as const
    stage.put(PRINTS[i] ?? {}, hanging({ long: (stage.height - 36 - ((i * 23) % 17)) / zoom, overRail: true }), camera)
  }
}

const FESTIVE: Looks = [
  { pattern: 'bandhani', color: 'rani', fabric: 'georgette', seed: 3 },
  { pattern: 'brocade', color: 'turmeric', fabric: 'silk', seed: 8 },
  { pattern: 'brocade', color: 'bottle', fabric: 'silk', seed: 5 },
  { pattern: 'leheriya', color: 'orange', fabric: 'georgette', seed: 6 },
  { pattern: 'brocade', color: 'maroon', fabric: 'silk', seed: 9 },
]

/** Silks and bandhani side by side on a rail. */
export function festive(stage: Stage, x: number, count: number): void {
  const each = (stage.width - x + 16) / count
  const zoom = (each * 1.06) / 100
  stage.put({}, (on) => rail(on, -4, stage.width + 40, 0), { x: 0, y: 0, zoom: 1, middle: [x - 12, 24] })
  for (let i = 0; i < count; i++) {
    const long = (stage.height - 40 - ((i * 37) % 31)) / zoom
    const near = [4, 12, 2, 10, 6][i % 5] ?? 4
    stage.put(FESTIVE[i] ?? {}, hanging({ long, border: 13, overRail: true }), {
      x: 0,
      y: 0,
      zoom,
      middle: [x + i * each, 20],
      near,
    })
  }
}

/** Rolls of cloth lying on one another on a table. */
export function bolts(stage: Stage): void {
  stage.table(206)
  const rows: readonly (readonly [Partial<Look>, number, number, number])[] = [
    [{ pattern: 'ikat', color: 'teal', seed: 4 }, 0, 236, 40],
    [{ pattern: 'solid', color: 'mustard', fabric: 'khadi', seed: 2 }, 40, 166, 36],
    [{ pattern: 'block-print', color: 'offwhite', seed: 7 }, 10, 101, 34],
    [{ pattern: 'ajrakh', color: 'maroon', seed: 3 }, 52, 41, 32],
  ]
  for (const [look, dx, y, radius] of rows)
    stage.put(look, (on) => roll(on, on.main(), { x: 0, y: 0, long: 262, radius, tilt: 0 }), {
      x: 0,
      y: 0,
      zoom: 1,
      middle: [212 + dx, y],
      near: 12 + y / 12,
    })
}

/** Printed cloth drying in the wind: one frame of the advertisement's film, `moment` from 0 to 1 and round again. */
export function inTheWind(stage: Stage, moment: number): void {
  const each = stage.width / 4.6
  stage.put({}, (on) => rail(on, -20, stage.width + 40, 0), { x: 0, y: 0, zoom: 1, middle: [0, 15] })
  BLOWN.forEach((look, i) => {
    const zoom = (each * 1.02) / 100
    const camera = { x: 0, y: 0, zoom, middle: [(i - 0.2) * each, 11], near: 6 + (i % 2) * 8 } as const
    stage.put(
      look,
      hanging({ long: (stage.height - 26 - ((i * 23) % 19)) / zoom, border: 10, overRail: true, wind: moment }),
      camera,
    )
  })
}

const BLOWN: Looks = [
  { pattern: 'block-print', color: 'cream', seed: 8 },
  { pattern: 'ajrakh', color: 'indigo', seed: 12 },
  { pattern: 'block-print', color: 'turmeric', seed: 15 },
  { pattern: 'ajrakh', color: 'maroon', seed: 3 },
  { pattern: 'block-print', color: 'teal', seed: 4 },
]
