import type { Cloth } from '../cloth.ts'
import { CUT } from '../garments/all.ts'
import type { Worktable } from '../garments/garment.ts'
import { pile, roll } from '../garments/goods.ts'
import { rail } from '../garments/hung.ts'
import type { Garment, Look } from '../look.ts'
import type { SceneName } from './names.ts'
import type { Stage } from './stage.ts'
import { hanging, reel } from './things.ts'

/** How each picture of the home page is arranged. Wide ones leave their left third calm, for words. */
export const DRAW_SCENE: Record<SceneName, (stage: Stage) => void> = {
  'hero-handloom': (stage) => handloom(stage, 300, 210),
  'hero-handloom-tall': (stage) => handloom(stage, 42, 282),
  'hero-festive': (stage) => festive(stage, 205, 5),
  'hero-festive-tall': (stage) => festive(stage, 8, 4),
  'hero-summer': (stage) => garments(stage, SUMMER, 250, 0.84, 0.6),
  'hero-summer-tall': (stage) => garments(stage, SUMMER.slice(0, 2), 88, 0.86, 0.6),
  'ad-metre': (stage) => bolts(stage, 210),
  'ad-kids': (stage) => garments(stage, KIDS, 270, 0.84, 0.68),
  'ad-men': (stage) => garments(stage, MEN, 255, 0.86, 0.62),
  'ad-video': (stage) => cloth(stage, { pattern: 'ajrakh', color: 'indigo', fabric: 'cotton', seed: 12 }),
  'tile-women': (stage) =>
    tile(stage, { garment: 'kurta', pattern: 'block-print', color: 'teal', seed: 41 }, 150, 118, 1.5),
  'tile-men': (stage) =>
    tile(
      stage,
      { garment: 'nehru-jacket', wearer: 'man', pattern: 'solid', color: 'olive', fabric: 'linen', seed: 4 },
      150,
      170,
      1.35,
    ),
  'tile-kids': (stage) =>
    tile(stage, { garment: 'frock', wearer: 'child', pattern: 'floral', color: 'turmeric', seed: 18 }, 150, 196, 1.02),
  'tile-fabrics': tilePile,
  'tile-sarees': (stage) =>
    tile(stage, { garment: 'saree', pattern: 'brocade', color: 'maroon', fabric: 'silk', seed: 9 }, 160, 150, 1.3),
  'tile-kurtas': (stage) =>
    tile(stage, { garment: 'kurta', pattern: 'ikat', color: 'indigo', seed: 23 }, 150, 120, 1.5),
  'tile-shirts': (stage) =>
    tile(stage, { garment: 'shirt', wearer: 'man', pattern: 'checked', color: 'blue', seed: 6 }, 150, 165, 1.4),
  'tile-dresses': (stage) =>
    tile(stage, { garment: 'dress', pattern: 'floral', color: 'pink', seed: 33 }, 150, 180, 1.05),
  'tile-trousers': (stage) =>
    tile(stage, { garment: 'palazzo', pattern: 'solid', color: 'mustard', fabric: 'rayon', seed: 3 }, 150, 150, 1.25),
  'tile-dupattas': (stage) =>
    tile(
      stage,
      { garment: 'dupatta', pattern: 'leheriya', color: 'rani', fabric: 'georgette', seed: 8 },
      150,
      180,
      1.15,
    ),
  'tile-lehengas': (stage) =>
    tile(stage, { garment: 'lehenga', pattern: 'bandhani', color: 'green', fabric: 'silk', seed: 5 }, 150, 205, 0.84),
  'tile-winter': (stage) =>
    tile(stage, { garment: 'sweater', pattern: 'solid', color: 'rust', fabric: 'knit', seed: 2 }, 150, 175, 1.2),
}

const SHELF: readonly Partial<Look>[] = [
  { pattern: 'solid', color: 'navy', fabric: 'khadi' },
  { pattern: 'ajrakh', color: 'maroon' },
  { pattern: 'striped', color: 'offwhite', fabric: 'linen', seed: 3 },
  { pattern: 'solid', color: 'turmeric', fabric: 'khadi' },
  { pattern: 'ikat', color: 'indigo' },
  { pattern: 'solid', color: 'red', fabric: 'khadi' },
  { pattern: 'block-print', color: 'cream', seed: 8 },
]

/** A pile of handwoven cloth, reels of thread before it, an ajrakh hanging beside. */
function handloom(stage: Stage, x: number, foot: number): void {
  const table = foot - 28
  stage.table(table)
  const beside = x + 128
  stage.put({ pattern: 'ajrakh', color: 'indigo', seed: 12 }, hanging(table + 18, 12), {
    x: 0,
    y: 0,
    zoom: 1,
    middle: [beside, 0],
  })
  stage.put({ seed: 4 }, shelf(SHELF.slice(0, 6)), { x: 0, y: 0, zoom: 1, middle: [x, foot], near: 18 })
  const reels = [
    ['madder', 'red', -34, 22],
    ['indigo', 'indigo', -62, 30],
    ['turmeric', 'turmeric', -12, 40],
  ] as const
  for (const [, color, dx, dy] of reels)
    stage.put({ color, fabric: 'linen' }, reel, { x: 0, y: 0, zoom: 0.95, middle: [x + dx, foot + dy - 4], near: 40 })
}

function shelf(looks: readonly Partial<Look>[]): (on: Worktable) => void {
  return (on) => {
    const cloths: Cloth[] = looks.map((look) => on.matching({ seed: 6, ...look }))
    pile(on, cloths, { x: 0, width: 132, foot: 0, high: 25, back: 30 })
  }
}

const FESTIVE: readonly Partial<Look>[] = [
  { pattern: 'bandhani', color: 'rani', fabric: 'georgette', seed: 3 },
  { pattern: 'brocade', color: 'turmeric', fabric: 'silk', seed: 8 },
  { pattern: 'brocade', color: 'bottle', fabric: 'silk', seed: 5 },
  { pattern: 'leheriya', color: 'orange', fabric: 'georgette', seed: 6 },
  { pattern: 'brocade', color: 'maroon', fabric: 'silk', seed: 9 },
]

/** Silks and bandhani side by side on a rail. */
function festive(stage: Stage, x: number, count: number): void {
  stage.put({}, (on) => rail(on, 0, stage.width + 40, 0), { x: 0, y: 0, zoom: 1, middle: [x - 16, 22] })
  const each = (stage.width - x - 10) / count
  for (let i = 0; i < count; i++) {
    const long = stage.height - 34 - ((i * 37) % 29)
    const zoom = (each * 0.98) / 100
    stage.put(FESTIVE[i] ?? {}, hanging(long / zoom, 13), {
      x: 0,
      y: 0,
      zoom,
      middle: [x + i * each, 16],
      near: 6 + (i % 2) * 3,
    })
  }
}

const SUMMER: readonly Partial<Look>[] = [
  { garment: 'dress', pattern: 'floral', color: 'white', seed: 71, fabric: 'cotton' },
  { garment: 'kurta', pattern: 'block-print', color: 'peach', seed: 15 },
  { garment: 'top', pattern: 'striped', color: 'sky', seed: 27, fabric: 'linen' },
]
const KIDS: readonly Partial<Look>[] = [
  { garment: 'frock', wearer: 'child', pattern: 'polka-dot', color: 'coral', seed: 5 },
  { garment: 'shirt', wearer: 'child', pattern: 'checked', color: 'turquoise', seed: 9 },
]
const MEN: readonly Partial<Look>[] = [
  { garment: 'nehru-jacket', wearer: 'man', pattern: 'solid', color: 'navy', fabric: 'linen', seed: 4 },
  { garment: 'kurta', wearer: 'man', pattern: 'self-design', color: 'offwhite', fabric: 'chanderi', seed: 2 },
  { garment: 'shirt', wearer: 'man', pattern: 'striped', color: 'blue', seed: 14 },
]

/** Garments side by side before the wall. */
function garments(stage: Stage, looks: readonly Partial<Look>[], x: number, tall: number, step: number): void {
  const zoom = (stage.height / 350) * tall
  looks.forEach((look, i) => {
    const cut = CUT[(look.garment ?? 'kurta') as Garment]
    const middle = [x + i * 300 * zoom * step, stage.height * 0.51] as const
    stage.put(look, cut, { x: 150, y: 200, zoom, middle, near: (i % 2) * 10 })
  })
}

/** Rolls of cloth lying on one another. */
function bolts(stage: Stage, x: number): void {
  stage.table(190)
  const rows = [
    [{ pattern: 'ikat', color: 'teal', seed: 4 }, 0, 236, 34],
    [{ pattern: 'solid', color: 'mustard', fabric: 'khadi', seed: 2 }, 26, 176, 31],
    [{ pattern: 'block-print', color: 'offwhite', seed: 7 }, 8, 120, 30],
    [{ pattern: 'ajrakh', color: 'maroon', seed: 3 }, 34, 66, 29],
  ] as const
  rows.forEach(([look, dx, y, radius], i) => {
    stage.put(look, (on) => roll(on, on.main(), { x: 0, y: 0, long: 236, radius, tilt: 0 }), {
      x: 0,
      y: 0,
      zoom: 1,
      middle: [x + dx, y],
      near: 10 + i * 4,
    })
  })
}

function cloth(stage: Stage, look: Partial<Look>): void {
  for (let i = 0; i < 4; i++)
    stage.put({ ...look, seed: (look.seed ?? 1) + i }, hanging(stage.height / 1.5 + 20, 0), {
      x: 0,
      y: 0,
      zoom: 1.5,
      middle: [i * 140 - 10, -8],
      near: (i % 2) * 4,
    })
}

function tile(stage: Stage, look: Partial<Look> & { garment: Garment }, x: number, y: number, zoom: number): void {
  stage.put(look, CUT[look.garment], { x, y, zoom, middle: [stage.width / 2, stage.height / 2] })
}

function tilePile(stage: Stage): void {
  stage.table(222)
  stage.put({ seed: 4 }, shelf(SHELF), { x: 66, y: 0, zoom: 1.35, middle: [150, 262], near: 18 })
}
