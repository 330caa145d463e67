import { CUT, NECK } from '../garments/all.ts'
import { hanger } from '../garments/hanger.ts'
import { rail } from '../garments/draped.ts'
import type { Garment, Look } from '../spec.ts'
import type { Stage } from './builder.ts'

type Hung = Partial<Look> & { readonly garment: Garment }

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
} as const satisfies Record<string, readonly Hung[]>

const RAIL_Y = 17

/** Garments on hangers side by side on a wooden rail, the one in front over its neighbour. */
export function onRail(
  stage: Stage,
  what: keyof typeof COLLECTIONS,
  at: { x: number; step: number; zoom: number },
): void {
  stage.put({}, (on) => rail(on, -20, stage.width + 60, 0), { x: 0, y: 0, zoom: 1, middle: [at.x - 66, RAIL_Y] })
  COLLECTIONS[what].forEach((look: Hung, i) => {
    const neckY = NECK[look.garment] ?? 30
    stage.put(
      look,
      (on) => {
        CUT[look.garment](on)
        hanger(on, neckY)
      },
      { x: 150, y: neckY - 31, zoom: at.zoom, middle: [at.x + i * at.step, RAIL_Y - 5], near: 6 + (i % 2) * 14 },
    )
  })
}
