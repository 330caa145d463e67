import { curve, curveByX, mirrored, type Point } from '../surface/curve.ts'
import { patch } from '../surface/patch.ts'
import type { GarmentBuilder } from './builder.ts'

/** Where the neck of the form is, and its size: 1 fits a kurta of the painter. */
export interface FormPlace {
  readonly neckY: number
  readonly size: number
}

/** The neck and chest of a tailor's dress form, visible in the neck opening and above it. It shows the size of the garment. */
export function drawDressForm(builder: GarmentBuilder, { neckY, size }: FormPlace): void {
  const at = (x: number, y: number): Point => [150 + x * size, neckY + y * size]
  const right = [at(11.5, -21), at(11.5, -10), at(14, -1), at(24, 7), at(37, 15), at(43, 30), at(43, 74)]
  builder.addPiece(
    patch({
      left: curve(mirrored(right)),
      right: curve(right),
      top: curveByX([at(-11.5, -21), at(0, -23.5), at(11.5, -21)]),
      // Behind the front of the garment, before the inside of its back.
      z: 3.2,
      depth: 8 * size,
      roundness: 2,
    }),
    builder.plainCloth(CALICO),
    40,
    44,
  )
  const cap = [at(12.5, -25), at(12.5, -21)]
  builder.addPiece(
    patch({
      left: curve(mirrored(cap)),
      right: curve(cap),
      top: curveByX([at(-12.5, -25), at(0, -28), at(12.5, -25)]),
      bottom: curveByX([at(-12.5, -21), at(0, -23.5), at(12.5, -21)]),
      z: 6,
      depth: 7 * size,
      roundness: 2,
    }),
    builder.woodCloth(),
    24,
    6,
  )
  const knob = [at(2.6, -32), at(3.6, -29), at(2.6, -25.5)]
  builder.addPiece(
    patch({ left: curve(mirrored(knob)), right: curve(knob), z: 6, depth: 3 * size, roundness: 2 }),
    builder.woodCloth(),
    10,
    10,
  )
}

const CALICO = [222, 205, 176] as const
