import { type Drawing, render } from './render.ts'
import type { GarmentSpec, View } from './spec.ts'
import { compositionOf } from './views.ts'

/** Draws a product in a 3:4 picture, `width` pixels wide. The same arguments give the same bytes. */
export function drawGarment(spec: GarmentSpec, view: View, width: number): Drawing {
  return render(compositionOf(spec, view, (width / 300) * 2), width)
}
