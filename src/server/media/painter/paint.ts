import type { Look, View } from './look.ts'
import { DRAW_SCENE } from './scenes/all.ts'
import type { SceneName } from './scenes/names.ts'
import { Stage } from './scenes/stage.ts'
import { type Exposure, expose } from './studio.ts'
import { viewOf } from './views.ts'

/** Raised whenever the painter draws differently: cached pictures and their addresses change with it. */
export const EDITION = 2

/** Draws one picture of a product, 3:4, `width` pixels wide. The same arguments give the same bytes. */
export function paint(look: Look, view: View, width: number): Exposure {
  return expose(viewOf(look, view, (width / 300) * 2), width)
}

/** Draws one of the home page's pictures, `width` × `height` pixels. */
export function paintScene(scene: SceneName, width: number, height: number): Exposure {
  const short = 300
  const size =
    width > height
      ? { width: (short * width) / height, height: short }
      : { width: short, height: (short * height) / width }
  const stage = new Stage(size.width, size.height, (width / size.width) * 2)
  DRAW_SCENE[scene](stage)
  return expose({ ...size, pieces: stage.pieces }, width)
}
