import { CUT } from './garments/all.ts'
import { Worktable } from './garments/garment.ts'
import { kurta } from './garments/kurta.ts'
import type { Look, View } from './look.ts'
import type { SceneName } from './scenes/names.ts'
import { type Exposure, expose, type Still, seenFrom } from './studio.ts'

/** Raised whenever the painter draws differently: cached pictures and their addresses change with it. */
export const EDITION = 1

/** Draws one picture of a product, 3:4, `width` pixels wide. The same arguments give the same bytes. */
export function paint(look: Look, view: View, width: number): Exposure {
  const zoom = view === 2 ? 2.3 : 1
  const on = new Worktable(look, (width / 300) * 2 * zoom)
  CUT[look.garment](on)
  const still: Still = { width: 300, height: 400, pieces: on.pieces }
  if (view === 1) return expose(still, width)
  const pieces = still.pieces.map((p) => ({ ...p, mesh: seenFrom(p.mesh, 165, 110, zoom, -0.12, [150, 200]) }))
  return expose({ ...still, pieces }, width)
}

/** Draws one of the home page's pictures. */
export function paintScene(scene: SceneName, width: number, height: number): Exposure {
  const on = new Worktable(
    { garment: 'kurta', wearer: 'woman', pattern: 'ajrakh', color: 'indigo', fabric: 'cotton', seed: scene.length },
    (width / 300) * 2,
  )
  kurta(on)
  return expose({ width: 300, height: (300 * height) / width, pieces: on.pieces }, width)
}
