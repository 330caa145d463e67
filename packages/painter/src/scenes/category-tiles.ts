import { CUT } from '../garments/all.ts'
import { roll } from '../garments/bolts.ts'
import type { Garment, Look } from '../spec.ts'
import type { SceneName } from './names.ts'
import type { Stage } from './builder.ts'
import { hanging } from './props.ts'

type Dressed = Partial<Look> & { readonly garment: Garment }

/** A garment that fills the square, cropped like a card; `y` is the height of the garment that lies in the middle. */
export function tile(stage: Stage, look: Dressed, x: number, y: number, zoom: number): void {
  stage.put(look, CUT[look.garment], { x, y, zoom, middle: [stage.width / 2, stage.height / 2] })
}

/** The squares of categories that sell one kind of garment or of cloth. */
export const CATEGORY_TILES = {
  'tile-kurta-sets': (stage) =>
    tile(
      stage,
      { garment: 'kurta-set', pattern: 'block-print', color: 'mustard', seed: 12, cut: WIDE },
      150,
      200,
      0.82,
    ),
  'tile-tops': (stage) => tile(stage, { garment: 'top', pattern: 'floral', color: 'orange', seed: 33 }, 150, 165, 1.2),
  'tile-palazzos': (stage) =>
    tile(stage, { garment: 'palazzo', pattern: 'solid', color: 'mustard', fabric: 'rayon', seed: 3 }, 150, 150, 1.25),
  'tile-men-kurtas': (stage) =>
    tile(
      stage,
      { ...MAN, garment: 'kurta', pattern: 'solid', color: 'indigo', fabric: 'khadi', seed: 7 },
      150,
      130,
      1.4,
    ),
  'tile-tshirts': (stage) =>
    tile(stage, { ...MAN, garment: 'tshirt', pattern: 'striped', color: 'navy', fabric: 'jersey' }, 150, 180, 1.15),
  'tile-nehru-jackets': (stage) =>
    tile(stage, { ...MAN, garment: 'nehru-jacket', pattern: 'block-print', color: 'maroon', seed: 8 }, 150, 170, 1.35),
  'tile-jeans': (stage) =>
    tile(stage, { ...MAN, garment: 'jeans', pattern: 'solid', color: 'denim', fabric: 'denim' }, 150, 140, 1.35),
  'tile-dhotis': (stage) => drape(stage, { pattern: 'solid', color: 'offwhite', seed: 5 }, 14),
  'tile-frocks': (stage) =>
    tile(stage, { ...CHILD, garment: 'frock', pattern: 'polka-dot', color: 'red', seed: 3 }, 150, 196, 1.02),
  'tile-girls-lehengas': (stage) =>
    tile(stage, { ...CHILD, garment: 'lehenga', pattern: 'bandhani', color: 'rani', seed: 5 }, 150, 205, 0.84),
  'tile-boys-kurtas': (stage) =>
    tile(stage, { ...MAN, garment: 'kurta', pattern: 'block-print', color: 'turmeric', seed: 16 }, 150, 140, 1.3),
  'tile-boys-shirts': (stage) =>
    tile(stage, { ...MAN, garment: 'shirt', pattern: 'checked', color: 'green', seed: 21 }, 150, 165, 1.4),
  'tile-newborn': (stage) =>
    tile(stage, { ...CHILD, garment: 'frock', pattern: 'polka-dot', color: 'yellow', seed: 30 }, 150, 175, 1.25),
  'tile-cotton': (stage) => rolls(stage, ['checked', 'striped', 'polka-dot'], ['green', 'blue', 'red']),
  'tile-khadi': (stage) => rolls(stage, ['solid', 'solid', 'striped'], ['rust', 'offwhite', 'indigo'], 'khadi'),
  'tile-silk': (stage) => drape(stage, { pattern: 'solid', color: 'rani', fabric: 'silk', seed: 9 }, 0),
  'tile-linen': (stage) => rolls(stage, ['solid', 'striped', 'solid'], ['sage', 'offwhite', 'beige'], 'linen'),
  'tile-block-prints': (stage) => drape(stage, { pattern: 'block-print', color: 'red', seed: 4 }, 0),
  'tile-ikat': (stage) => drape(stage, { pattern: 'ikat', color: 'indigo', seed: 11 }, 0),
  'tile-georgette': (stage) => drape(stage, { pattern: 'floral', color: 'teal', fabric: 'georgette', seed: 6 }, 0),
  'tile-denim': (stage) => rolls(stage, ['solid', 'checked', 'solid'], ['denim', 'gray', 'indigo'], 'denim'),
} as const satisfies Partial<Record<SceneName, (stage: Stage) => void>>

const WIDE = { legs: 'wide' } as const
const MAN = { wearer: 'man' } as const
const CHILD = { wearer: 'child' } as const

/** Cloth hanging over the whole square. */
function drape(stage: Stage, look: Partial<Look>, border: number): void {
  for (let i = 0; i < 3; i++) {
    stage.put({ ...look, seed: (look.seed ?? 1) + i }, hanging({ long: stage.height / 1.3 + 30, border }), {
      x: 0,
      y: 0,
      zoom: 1.3,
      middle: [i * 118 - 12, -8],
      near: (i % 2) * 4,
    })
  }
}

/** Three rolls of cloth lying on one another. */
function rolls(
  stage: Stage,
  patterns: readonly Look['pattern'][],
  colors: readonly Look['color'][],
  fabric: Look['fabric'] = 'cotton',
): void {
  stage.table(236)
  patterns.forEach((pattern, i) => {
    const look = { pattern, color: colors[i] ?? 'indigo', fabric, seed: 3 + i }
    stage.put(look, (on) => roll(on, on.main(), { x: 0, y: 0, long: 236, radius: 40 - i * 2, tilt: 0 }), {
      x: 0,
      y: 0,
      zoom: 1,
      middle: [34 + (i % 2) * 16, 224 - i * 76],
      near: 10 + i * 4,
    })
  })
}
