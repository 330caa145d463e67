import type { Look, View } from './spec.ts'
import { DRAW_SCENE } from './scenes/all.ts'
import type { SceneName } from './scenes/names.ts'
import { Stage } from './scenes/builder.ts'
import { inTheWind } from './scenes/textiles.ts'
import { type Exposure, expose } from './render.ts'
import { viewOf } from './views.ts'

/** Draws one picture of a product, 3:4, `width` pixels wide. The same arguments give the same bytes. */
export function paint(look: Look, view: View, width: number): Exposure {
  return expose(viewOf(look, view, (width / 300) * 2), width)
}

/** Draws one of the home page's pictures, `width` × `height` pixels. */
export function paintScene(scene: SceneName, width: number, height: number): Exposure {
  return arranged(width, height, DRAW_SCENE[scene])
}

/** One frame of the advertisement's film, as RGB bytes; `moment` runs from 0 to 1 and begins again. */
export function paintFilmFrame(moment: number, width: number, height: number): Buffer {
  return arranged(width, height, (stage) => inTheWind(stage, moment)).pixels
}

function arranged(width: number, height: number, arrange: (stage: Stage) => void): Exposure {
  const short = 300
  const scale = Math.min(width, height) / short
  const stage = new Stage(width / scale, height / scale, scale * 2)
  arrange(stage)
  return expose({ width: stage.width, height: stage.height, pieces: stage.pieces }, width)
}
