import type { Cloth } from '../cloth.ts'
import { curve, mirrored, type Point } from '../surface/curve.ts'
import { crumple, drag, type Fold, gathers } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { type Patch, patch } from '../surface/patch.ts'
import { bandOn, buttonOn } from '../surface/trim.ts'
import type { GarmentBuilder } from './builder.ts'

/** Measurements of trousers; widths are half widths from the centre line. */
export interface LegShape {
  readonly waistY: number
  readonly crotchY: number
  readonly hemY: number
  readonly waist: number
  readonly hip: number
  /** Of one leg: the position of its centre at the hem, and its half widths at the knee and hem. */
  readonly foot: number
  readonly knee: number
  readonly hem: number
}

/** Draws both legs from the waist down. */
export function drawLegs(
  builder: GarmentBuilder,
  cloth: Cloth,
  l: LegShape,
  folds: (side: -1 | 1) => readonly Fold[],
  depth = 13,
  changes: Partial<Patch> = {},
): Surface[] {
  const kneeY = l.crotchY + (l.hemY - l.crotchY) * 0.45
  const middle = l.foot * 0.82
  const crotch = (l.crotchY - l.waistY) / (l.hemY - l.waistY)
  const outer: Point[] = [
    [150 + l.waist, l.waistY],
    [150 + l.hip, l.waistY + (l.crotchY - l.waistY) * 0.62],
    [150 + Math.max(l.hip - 2, middle + l.knee), l.crotchY + 14],
    [150 + middle + l.knee, kneeY],
    [150 + l.foot + l.hem, l.hemY],
  ]
  const inner: Point[] = [
    [149.4, l.waistY + 1],
    [149.4, l.crotchY - 12],
    [150.2, l.crotchY + 1],
    [150 + Math.max(2, middle - l.knee), kneeY],
    [150 + l.foot - l.hem, l.hemY + 1],
  ]
  return ([-1, 1] as const).map((side) => {
    const o = side === 1 ? outer : mirrored(outer)
    const i = side === 1 ? inner : mirrored(inner)
    return builder.addPiece(
      patch({
        left: curve(side === 1 ? i : o),
        right: curve(side === 1 ? o : i),
        z: 4 + side * 0.4,
        depth,
        section: (s, t) => section(side === 1 ? s : 1 - s, t, crotch),
        folds: folds(side),
        ...changes,
        finishedEdges: ['bottom'],
        sway: 0.5,
        clothOffset: [side * 33, 0],
      }),
      cloth,
      48,
      120,
    )
  })
}

/** The cross-section of the legs: one body above the crotch, two below it. s runs from the centre outwards. */
function section(s: number, t: number, crotch: number): number {
  const apart = Math.min(1, Math.max(0, (t - crotch * 0.9) / (crotch * 0.22)))
  const one = Math.max(0, 1 - s ** 2.6) ** 0.42
  const own = Math.max(0, 1 - Math.abs(2 * s - 1) ** 2.2) ** 0.45
  return one + (own - one) * apart
}

/** Folds at the crotch, at the knee and above the foot. */
export function legFolds(builder: GarmentBuilder, l: LegShape, side: -1 | 1, strength = 1): Fold[] {
  const { random, spec } = builder
  const x = (w: number) => 150 + side * w
  const kneeY = l.crotchY + (l.hemY - l.crotchY) * 0.45
  const n = (a: number, b: number) => random.between(a, b)
  return [
    crumple(1.7 * strength, 24, spec.seed + side),
    drag(x(2), l.crotchY - 2, x(l.hip * 0.75), l.crotchY - n(16, 26), 4, 3.8 * strength),
    drag(x(3), l.crotchY + 4, x(l.hip * 0.8), l.crotchY + n(10, 20), 4, 3.4 * strength),
    drag(x(4), l.crotchY + 10, x(l.foot + l.hem * 0.4), kneeY - n(0, 20), 5, 3 * strength),
    drag(x(l.foot - l.knee), kneeY + n(-8, 4), x(l.foot + l.knee * 0.7), kneeY + n(4, 14), 4, 2.7 * strength),
    drag(x(l.foot + l.knee), kneeY + n(6, 16), x(l.foot - l.knee * 0.3), kneeY + n(16, 30), 4, 2.5 * strength),
    drag(x(l.foot + l.hem), l.hemY - n(20, 30), x(l.foot - l.hem * 0.5), l.hemY - n(10, 18), 4, 2.6 * strength),
  ]
}

/** A band around the waist; `gathered` for elastic and drawstrings. */
export function drawWaistband(
  builder: GarmentBuilder,
  cloth: Cloth,
  l: LegShape,
  high: number,
  gathered = false,
): Surface {
  const side: Point[] = [
    [150 + l.waist - 1, l.waistY - high * 0.6],
    [150 + l.waist + 1, l.waistY + high * 0.5],
  ]
  return builder.addPiece(
    patch({
      left: curve(mirrored(side)),
      right: curve(side),
      z: 7,
      depth: 12,
      roundness: 2.4,
      folds: gathered ? [gathers(20, 0.9, 0.9, builder.spec.seed, 0.4)] : [],
      clothOffset: [0, 40],
    }),
    cloth,
    gathered ? 100 : 40,
    8,
  )
}

/** A soft crease down the front of each leg. */
export function drawCreases(builder: GarmentBuilder, pair: readonly Surface[]): void {
  for (const leg of pair)
    builder.addPiece(
      bandOn(
        leg,
        [
          [0.5, 0.14],
          [0.5, 0.5],
          [0.5, 0.998],
        ],
        1.6,
        0.1,
        0.9,
      ),
      builder.mainCloth(),
      2,
      60,
    )
}

/** A row of stitches near an edge, in dashes. */
export function drawStitches(
  builder: GarmentBuilder,
  surface: Surface,
  path: readonly Point[],
  cloth: Cloth,
  count: number,
): void {
  const along = curve(path)
  for (let i = 0; i < count; i++) {
    const from = along((i + 0.15) / count)
    const to = along((i + 0.8) / count)
    builder.addPiece(bandOn(surface, [from, to], 0.9, 0.5, 0.3), cloth, 2, 2)
  }
}

export function drawWaistButton(builder: GarmentBuilder, surface: Surface, cloth: Cloth): void {
  builder.addPiece(buttonOn(surface, 0.51, 0.5, 3.2), cloth, 14, 4)
}
