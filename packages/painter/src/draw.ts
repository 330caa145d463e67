import { type Drawing, render } from './render.ts'
import { SCENE_DRAWINGS } from './scenes/all.ts'
import { SceneBuilder } from './scenes/builder.ts'
import type { SceneName } from './scenes/names.ts'
import { dryingInTheWind } from './scenes/textiles.ts'
import type { GarmentSpec, View } from './spec.ts'
import { compositionOf } from './views.ts'

/** Draws a product in a 3:4 picture, `width` pixels wide. The same arguments give the same bytes. */
export function drawGarment(spec: GarmentSpec, view: View, width: number): Drawing {
  return render(compositionOf(spec, view, (width / 300) * 2), width)
}

/** Draws one of the home page's pictures. `width` and `height` are in pixels. */
export function drawScene(scene: SceneName, width: number, height: number): Drawing {
  return renderScene(width, height, SCENE_DRAWINGS[scene])
}

/** Draws one frame of the advertisement's video, as RGB bytes. `time` runs from 0 to 1 for one loop. */
export function drawVideoFrame(time: number, width: number, height: number): Buffer {
  return renderScene(width, height, (scene) => dryingInTheWind(scene, time)).pixels
}

function renderScene(width: number, height: number, arrange: (scene: SceneBuilder) => void): Drawing {
  const shortSide = 300
  const scale = Math.min(width, height) / shortSide
  const scene = new SceneBuilder(width / scale, height / scale, scale * 2)
  arrange(scene)
  return render({ width: scene.width, height: scene.height, pieces: scene.pieces }, width)
}
