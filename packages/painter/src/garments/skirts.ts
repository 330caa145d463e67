import type { Cloth } from '../cloth.ts'
import { curve, curveByX, mirrored, type Point } from '../surface/curve.ts'
import { crumple, drag, type Fold, gathers, pleats } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { type Patch, patch } from '../surface/patch.ts'
import type { Worktable } from './builder.ts'
import { type Bodice, body, restFolds } from './parts.ts'

export interface Skirt {
  readonly topY: number
  readonly hemY: number
  /** Half widths. */
  readonly top: number
  readonly hip?: number
  readonly hem: number
  readonly count: number
  readonly deep: number
  readonly pleated?: boolean
}

/** A skirt that falls in folds from its waist. */
export function flaredSkirt(on: Worktable, cloth: Cloth, k: Skirt, more: Partial<Patch> = {}): Surface {
  const { look } = on
  const long = k.hemY - k.topY
  const hip = k.hip ?? k.top + (k.hem - k.top) * 0.42
  const side: Point[] = [
    [150 + k.top, k.topY],
    [150 + hip, k.topY + long * 0.34],
    [150 + k.hem * 0.92, k.topY + long * 0.8],
    [150 + k.hem, k.hemY - long * 0.03],
  ]
  const lean = on.chance.between(-6, 6)
  const folds: Fold[] = [
    k.pleated ? pleats(k.count, 0.6, k.deep) : gathers(k.count, k.deep * 0.22, k.deep, look.seed, 0.65),
    gathers(k.count * 0.45, 0, k.deep * 0.8, look.seed + 3, 0.8),
    crumple(0.7, 26, look.seed + 4),
  ]
  return on.cut(
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
      round: 2.2,
      folds,
      cut: { kind: 'along', width: k.hem * 2.1, length: long },
      finished: ['bottom'],
      sway: 0.75,
      ...more,
    }),
    cloth,
    128,
    100,
  )
}

/** A close bodice ending at the waist, for anarkalis, dresses, frocks and cholis. */
export function shortBody(on: Worktable, cloth: Cloth, b: Bodice, finished: Patch['finished'] = []): Surface {
  const x = (w: number, side: number) => 150 + side * w
  const folds = [
    crumple(1, 22, on.look.seed),
    ...[-1, 1].flatMap((side) => [
      drag(x(b.chest - 3, side), b.underarmY, x(b.chest * 0.35, side), b.underarmY + 22, 5, 2),
      drag(x(b.waist * 0.5, side), b.hemY + 4, x(b.chest * 0.5, side), b.underarmY + 4, 5, 2.4),
      drag(x(b.waist - 2, side), b.hemY - 4, x(b.waist * 0.3, side), b.hemY - 16, 4, 1.6),
    ]),
  ]
  return body(on, cloth, b, folds, { finished })
}

/** Folds for a loose upper garment that ends at the hip. */
export function looseFolds(on: Worktable, b: Bodice): Fold[] {
  return [...restFolds(on, b, 1.1), gathers(3.5, 0, 2.6, on.look.seed + 8, 1)]
}
