import { type Drawing, render } from '../render.ts'
import { SCENE_DRAWINGS } from './all.ts'
import { SceneBuilder } from './builder.ts'
import type { SceneName } from './names.ts'
import { dryingInTheWind } from './textiles.ts'

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
