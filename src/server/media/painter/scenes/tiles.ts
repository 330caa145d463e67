import { CUT } from '../garments/all.ts'
import type { Garment, Look } from '../look.ts'
import type { Stage } from './stage.ts'

/** One garment, so near that it leaves the frame; `y` of it is in the middle. */
export function tile(stage: Stage, look: Partial<Look> & { readonly garment: Garment }, y: number, zoom: number): void {
  stage.put(look, CUT[look.garment], { x: 150, y, zoom, middle: [stage.width / 2, stage.height / 2] })
}
