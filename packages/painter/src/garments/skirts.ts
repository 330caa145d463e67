import type { Cloth } from '../cloth.ts'
import { curve, curveByX, mirrored, type Point } from '../surface/curve.ts'
import { crumple, drag, type Fold, gathers, pleats } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { type Patch, patch } from '../surface/patch.ts'
import type { GarmentBuilder } from './builder.ts'
import { type Bodice, drawBody, hangingFolds } from './parts.ts'

export interface SkirtShape {
  readonly topY: number
  readonly hemY: number
  /** Half widths. */
  readonly top: number
  readonly hip?: number
  readonly hem: number
  readonly foldCount: number
  readonly foldDepth: number
  readonly pleated?: boolean
}

/** A skirt with folds from the waist. */
export function drawSkirt(builder: GarmentBuilder, cloth: Cloth, k: SkirtShape, changes: Partial<Patch> = {}): Surface {
  const { spec } = builder
  const long = k.hemY - k.topY
  const hip = k.hip ?? k.top + (k.hem - k.top) * 0.42
  const side: Point[] = [
    [150 + k.top, k.topY],
    [150 + hip, k.topY + long * 0.34],
    [150 + k.hem * 0.92, k.topY + long * 0.8],
    [150 + k.hem, k.hemY - long * 0.03],
  ]
  const lean = builder.random.between(-6, 6)
  const folds: Fold[] = [
    k.pleated
      ? pleats(k.foldCount, 0.6, k.foldDepth)
      : gathers(k.foldCount, k.foldDepth * 0.22, k.foldDepth, spec.seed, 0.65),
    gathers(k.foldCount * 0.45, 0, k.foldDepth * 0.8, spec.seed + 3, 0.8),
    crumple(0.7, 26, spec.seed + 4),
  ]
  return builder.addPiece(
    patch({
      left: curve(mirrored(side)),
      right: curve(side),
      bottom: curveByX([
        [150 - k.hem, k.hemY - long * 0.03],
        [150 - k.hem * 0.55, k.hemY + long * 0.02],
        [150 + lean, k.hemY + long * 0.035],
        [150 + k.hem * 0.55, k.hemY + long * 0.02],
        [150 + k.hem, k.hemY - long * 0.03],
      ]),
      z: 5,
      depth: 20,
      roundness: 2.2,
      folds,
      cut: { kind: 'along', width: k.hem * 2.1, length: long },
      finishedEdges: ['bottom'],
      sway: 0.75,
      ...changes,
    }),
    cloth,
    128,
    100,
  )
}

/** A fitted bodice that ends at the waist, for anarkalis, dresses, frocks and blouses. */
export function drawBodice(
  builder: GarmentBuilder,
  cloth: Cloth,
  b: Bodice,
  finished: Patch['finishedEdges'] = [],
): Surface {
  const x = (w: number, side: number) => 150 + side * w
  const folds = [
    crumple(1, 22, builder.spec.seed),
    ...[-1, 1].flatMap((side) => [
      drag(x(b.chest - 3, side), b.underarmY, x(b.chest * 0.35, side), b.underarmY + 22, 5, 2),
      drag(x(b.waist * 0.5, side), b.hemY + 4, x(b.chest * 0.5, side), b.underarmY + 4, 5, 2.4),
      drag(x(b.waist - 2, side), b.hemY - 4, x(b.waist * 0.3, side), b.hemY - 16, 4, 1.6),
    ]),
  ]
  return drawBody(builder, cloth, b, folds, { finishedEdges: finished })
}

/** Folds for a loose upper garment that ends at the hip. */
export function looseFolds(builder: GarmentBuilder, b: Bodice): Fold[] {
  return [...hangingFolds(builder, b, 1.1), gathers(3.5, 0, 2.6, builder.spec.seed + 8, 1)]
}
