import { DRAW_GARMENT } from '../garments/all.ts'
import { drawRoll } from '../garments/bolts.ts'
import type { Garment, GarmentSpec } from '../spec.ts'
import type { SceneBuilder } from './builder.ts'
import type { SceneName } from './names.ts'
import { hangingCloth } from './props.ts'

type SpecWithGarment = Partial<GarmentSpec> & { readonly garment: Garment }

/** A garment that fills the square, with its point (x, y) in the centre. */
export function garmentTile(scene: SceneBuilder, spec: SpecWithGarment, x: number, y: number, zoom: number): void {
  scene.place(spec, DRAW_GARMENT[spec.garment], { x, y, zoom, center: [scene.width / 2, scene.height / 2] })
}

/** The tiles of categories with one kind of garment or cloth. */
export const CATEGORY_TILES = {
  'tile-kurta-sets': (scene) =>
    garmentTile(
      scene,
      { garment: 'kurta-set', pattern: 'block-print', color: 'mustard', seed: 12, cut: WIDE },
      150,
      200,
      0.82,
    ),
  'tile-tops': (scene) =>
    garmentTile(scene, { garment: 'top', pattern: 'floral', color: 'orange', seed: 33 }, 150, 165, 1.2),
  'tile-palazzos': (scene) =>
    garmentTile(
      scene,
      { garment: 'palazzo', pattern: 'solid', color: 'mustard', fabric: 'rayon', seed: 3 },
      150,
      150,
      1.25,
    ),
  'tile-men-kurtas': (scene) =>
    garmentTile(
      scene,
      { ...MAN, garment: 'kurta', pattern: 'solid', color: 'indigo', fabric: 'khadi', seed: 7 },
      150,
      130,
      1.4,
    ),
  'tile-tshirts': (scene) =>
    garmentTile(
      scene,
      { ...MAN, garment: 'tshirt', pattern: 'striped', color: 'navy', fabric: 'jersey' },
      150,
      180,
      1.15,
    ),
  'tile-nehru-jackets': (scene) =>
    garmentTile(
      scene,
      { ...MAN, garment: 'nehru-jacket', pattern: 'block-print', color: 'maroon', seed: 8 },
      150,
      170,
      1.35,
    ),
  'tile-jeans': (scene) =>
    garmentTile(scene, { ...MAN, garment: 'jeans', pattern: 'solid', color: 'denim', fabric: 'denim' }, 150, 140, 1.35),
  'tile-dhotis': (scene) => drape(scene, { pattern: 'solid', color: 'offwhite', seed: 5 }, 14),
  'tile-frocks': (scene) =>
    garmentTile(scene, { ...CHILD, garment: 'frock', pattern: 'polka-dot', color: 'red', seed: 3 }, 150, 196, 1.02),
  'tile-girls-lehengas': (scene) =>
    garmentTile(scene, { ...CHILD, garment: 'lehenga', pattern: 'bandhani', color: 'rani', seed: 5 }, 150, 205, 0.84),
  'tile-boys-kurtas': (scene) =>
    garmentTile(
      scene,
      { ...MAN, garment: 'kurta', pattern: 'block-print', color: 'turmeric', seed: 16 },
      150,
      140,
      1.3,
    ),
  'tile-boys-shirts': (scene) =>
    garmentTile(scene, { ...MAN, garment: 'shirt', pattern: 'checked', color: 'green', seed: 21 }, 150, 165, 1.4),
  'tile-newborn': (scene) =>
    garmentTile(scene, { ...CHILD, garment: 'frock', pattern: 'polka-dot', color: 'yellow', seed: 30 }, 150, 175, 1.25),
  'tile-cotton': (scene) => rolls(scene, ['checked', 'striped', 'polka-dot'], ['green', 'blue', 'red']),
  'tile-khadi': (scene) => rolls(scene, ['solid', 'solid', 'striped'], ['rust', 'offwhite', 'indigo'], 'khadi'),
  'tile-silk': (scene) => drape(scene, { pattern: 'solid', color: 'rani', fabric: 'silk', seed: 9 }, 0),
  'tile-linen': (scene) => rolls(scene, ['solid', 'striped', 'solid'], ['sage', 'offwhite', 'beige'], 'linen'),
  'tile-block-prints': (scene) => drape(scene, { pattern: 'block-print', color: 'red', seed: 4 }, 0),
  'tile-ikat': (scene) => drape(scene, { pattern: 'ikat', color: 'indigo', seed: 11 }, 0),
  'tile-georgette': (scene) => drape(scene, { pattern: 'floral', color: 'teal', fabric: 'georgette', seed: 6 }, 0),
  'tile-denim': (scene) => rolls(scene, ['solid', 'checked', 'solid'], ['denim', 'gray', 'indigo'], 'denim'),
} as const satisfies Partial<Record<SceneName, (scene: SceneBuilder) => void>>

const WIDE = { legs: 'wide' } as const
const MAN = { wearer: 'man' } as const
const CHILD = { wearer: 'child' } as const

/** Cloth hanging over the whole square. */
function drape(scene: SceneBuilder, spec: Partial<GarmentSpec>, border: number): void {
  for (let i = 0; i < 3; i++) {
    scene.place({ ...spec, seed: (spec.seed ?? 1) + i }, hangingCloth({ length: scene.height / 1.3 + 30, border }), {
      x: 0,
      y: 0,
      zoom: 1.3,
      center: [i * 118 - 12, -8],
      towardsViewer: (i % 2) * 4,
    })
  }
}

/** Three stacked rolls of cloth. */
function rolls(
  scene: SceneBuilder,
  patterns: readonly GarmentSpec['pattern'][],
  colors: readonly GarmentSpec['color'][],
  fabric: GarmentSpec['fabric'] = 'cotton',
): void {
  scene.table(236)
  patterns.forEach((pattern, i) => {
    const spec = { pattern, color: colors[i] ?? 'indigo', fabric, seed: 3 + i }
    scene.place(
      spec,
      (builder) => drawRoll(builder, builder.mainCloth(), { x: 0, y: 0, length: 236, radius: 40 - i * 2, tilt: 0 }),
      {
        x: 0,
        y: 0,
        zoom: 1,
        center: [34 + (i % 2) * 16, 224 - i * 76],
        towardsViewer: 10 + i * 4,
      },
    )
  })
}
