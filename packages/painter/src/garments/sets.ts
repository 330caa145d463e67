import { gathers } from '../surface/folds.ts'
import { STRIDE } from '../surface/mesh.ts'
import type { GarmentBuilder } from './builder.ts'
import { kurta } from './kurta.ts'
import { drawLegs, drawWaistband, type LegShape, legFolds } from './legs.ts'
import { shoulderDupatta } from './lehenga.ts'
import { shirt } from './shirts.ts'

/** A kurta with trousers or a palazzo, and a dupatta for women. */
export function kurtaSet(builder: GarmentBuilder): void {
  const { spec, random } = builder
  const man = spec.wearer === 'man'
  const plain = builder.matchingCloth(
    { pattern: 'solid', color: spec.accent ?? (man ? 'offwhite' : spec.color), ...(man && { fabric: 'cotton' }) },
    man ? 0 : 6,
  )
  const loose = random.next() < 0.5
  const wide = !man && (spec.cut?.legs ? spec.cut.legs === 'wide' : loose)
  const l: LegShape = {
    waistY: 150,
    crotchY: 220,
    hemY: 384,
    waist: 46,
    hip: 58,
    foot: wide ? 46 : 34,
    knee: wide ? 36 : 22,
    hem: wide ? 42 : 17,
  }
  drawLegs(
    builder,
    plain,
    l,
    (side) => [...legFolds(builder, l, side, 0.7), gathers(3, 0, wide ? 3.5 : 1, spec.seed + side, 0.7)],
    10,
  )
  pushBack(builder, 16)
  kurta(builder, 312)
  if (!man) shoulderDupatta(builder, 300 + random.between(0, 40))
}

/** A loose shirt and trousers for the night. */
export function nightSuit(builder: GarmentBuilder): void {
  const l: LegShape = { waistY: 176, crotchY: 240, hemY: 390, waist: 50, hip: 58, foot: 36, knee: 28, hem: 26 }
  drawLegs(builder, builder.mainCloth(), l, (side) => legFolds(builder, l, side), 11)
  drawWaistband(builder, builder.mainCloth(), l, 12, true)
  shrink(builder, 1, 0, 0)
  pushBack(builder, 14)
  const from = builder.pieces.length
  shirt(builder)
  shrink(builder, 0.84, 24, -26, from)
}

/** Moves all pieces so far away from the viewer, so that the next ones cover them. */
function pushBack(builder: GarmentBuilder, by: number): void {
  for (const { mesh } of builder.pieces)
    for (let o = 2; o < mesh.corners.length; o += STRIDE) mesh.corners[o] = (mesh.corners[o] ?? 0) - by * 0.6
}

function shrink(builder: GarmentBuilder, by: number, dx: number, dy: number, from = 0): void {
  for (const { mesh } of builder.pieces.slice(from))
    for (let o = 0; o < mesh.corners.length; o += STRIDE) {
      mesh.corners[o] = (mesh.corners[o] ?? 0) * by + dx
      mesh.corners[o + 1] = (mesh.corners[o + 1] ?? 0) * by + dy
    }
}
