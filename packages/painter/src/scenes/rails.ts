import { DRAW_GARMENT, HANGER_Y } from '../garments/all.ts'
import { drawRail } from '../garments/draped.ts'
import { drawHanger } from '../garments/hanger.ts'
import type { Garment, GarmentSpec } from '../spec.ts'
import type { SceneBuilder } from './builder.ts'

type SpecWithGarment = Partial<GarmentSpec> & { readonly garment: Garment }

const COLLECTIONS = {
  summer: [
    { garment: 'dress', pattern: 'floral', color: 'white', seed: 71 },
    { garment: 'kurta', pattern: 'block-print', color: 'peach', seed: 15 },
    { garment: 'dress', pattern: 'striped', color: 'sky', fabric: 'linen', seed: 28 },
  ],
  kids: [
    { garment: 'frock', wearer: 'child', pattern: 'polka-dot', color: 'coral', seed: 5 },
    { garment: 'shirt', wearer: 'child', pattern: 'checked', color: 'turquoise', seed: 9 },
    { garment: 'frock', wearer: 'child', pattern: 'floral', color: 'yellow', seed: 12 },
  ],
  men: [
    { garment: 'kurta', wearer: 'man', pattern: 'self-design', color: 'offwhite', fabric: 'chanderi', seed: 2 },
    { garment: 'nehru-jacket', wearer: 'man', color: 'navy', fabric: 'linen', seed: 4 },
    { garment: 'shirt', wearer: 'man', pattern: 'striped', color: 'blue', seed: 14 },
  ],
} as const satisfies Record<string, readonly SpecWithGarment[]>

const RAIL_Y = 17

/** Garments on hangers on a wooden rail, overlapping each other. */
export function garmentsOnRail(
  scene: SceneBuilder,
  collection: keyof typeof COLLECTIONS,
  at: { x: number; step: number; zoom: number },
): void {
  scene.place({}, (builder) => drawRail(builder, -20, scene.width + 60, 0), {
    x: 0,
    y: 0,
    zoom: 1,
    center: [at.x - 66, RAIL_Y],
  })
  COLLECTIONS[collection].forEach((spec: SpecWithGarment, i) => {
    const neckY = HANGER_Y[spec.garment] ?? 30
    scene.place(
      spec,
      (builder) => {
        DRAW_GARMENT[spec.garment](builder)
        drawHanger(builder, neckY)
      },
      {
        x: 150,
        y: neckY - 31,
        zoom: at.zoom,
        center: [at.x + i * at.step, RAIL_Y - 5],
        towardsViewer: 6 + (i % 2) * 14,
      },
    )
  })
}
