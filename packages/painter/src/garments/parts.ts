import type { Cloth } from '../cloth.ts'
import { type Curve, curve, curveByX, mirrored, type Point } from '../surface/curve.ts'
import { crumple, drag, type Fold } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { type Patch, patch } from '../surface/patch.ts'
import type { GarmentBuilder } from './builder.ts'

/** The measurements of an upper garment in picture units. Widths are half widths from the centre line at x = 150. */
export interface Bodice {
  /** y of neck points, shoulder points, underarm, hem. */
  readonly neckY: number
  readonly shoulderY: number
  readonly underarmY: number
  readonly hemY: number
  /** Half widths. */
  readonly neck: number
  readonly shoulder: number
  readonly chest: number
  readonly waist: number
  readonly hip: number
  readonly hem: number
  /** Depth of the neckline below the neck points, in front. */
  readonly neckDepth: number
  readonly neckline: 'round' | 'v' | 'square' | 'boat' | 'slit'
  /** y where the waist is narrowest. */
  readonly waistY?: number
  /** How far the hem dips in the middle. */
  readonly hemDip?: number
}

export function bodySide(b: Bodice): Point[] {
  const waistY = b.waistY ?? b.underarmY + (b.hemY - b.underarmY) * 0.36
  const hipY = waistY + (b.hemY - waistY) * 0.42
  return [
    [150 + b.shoulder, b.shoulderY],
    [150 + b.chest - 7, b.shoulderY + (b.underarmY - b.shoulderY) * 0.55],
    [150 + b.chest, b.underarmY, 1],
    [150 + b.waist, waistY],
    [150 + b.hip, hipY],
    [150 + b.hem, b.hemY],
  ]
}

/** The measurements of the side that is drawn: at the back the neckline is high and round. */
export function seenSide(builder: GarmentBuilder, b: Bodice): Bodice {
  return builder.side === 'front' ? b : { ...b, neckline: 'round', neckDepth: Math.min(6, b.neckDepth) }
}

/** The upper edge from shoulder to shoulder, with a neckline of this depth. */
export function neckCurve(b: Bodice, depth: number): Curve {
  const left: Point[] = [
    [150 - b.shoulder, b.shoulderY, 1],
    [150 - b.neck, b.neckY, 1],
  ]
  const right = mirrored(left).reverse()
  const y = (f: number) => b.neckY + depth * f
  const w = b.neck
  const shapes: Record<Bodice['neckline'], Point[]> = {
    round: [
      [150 - w * 0.86, y(0.5)],
      [150 - w * 0.5, y(0.9)],
      [150, y(1)],
      [150 + w * 0.5, y(0.9)],
      [150 + w * 0.86, y(0.5)],
    ],
    v: [[150, y(1), 1]],
    square: [
      [150 - w * 0.92, y(1), 1],
      [150 + w * 0.92, y(1), 1],
    ],
    boat: [
      [150 - w * 0.55, y(0.85)],
      [150, y(1)],
      [150 + w * 0.55, y(0.85)],
    ],
    slit: [
      [150 - w * 0.6, y(0.42)],
      [150 - 2.5, y(0.5), 1],
      [150, y(1), 1],
      [150 + 2.5, y(0.5), 1],
      [150 + w * 0.6, y(0.42)],
    ],
  }
  return curveByX([...left, ...shapes[b.neckline], ...right])
}

/** Draws the inside of the back, visible in the neck opening, and the front; or the back alone. Returns what is seen. */
export function drawBody(
  builder: GarmentBuilder,
  cloth: Cloth,
  bodice: Bodice,
  folds: readonly Fold[],
  changes: Partial<Patch> = {},
): Surface {
  const b = seenSide(builder, bodice)
  const side = bodySide(b)
  const right = curve(side)
  const left = curve(mirrored(side))
  if (builder.side === 'front') insideOfBack(builder, cloth, b)
  const dip = b.hemDip ?? 3
  const front = patch({
    left,
    right,
    top: neckCurve(b, b.neckDepth),
    bottom: curveByX([
      [150 - b.hem, b.hemY],
      [150 - b.hem * 0.5, b.hemY + dip * 0.8],
      [150, b.hemY + dip],
      [150 + b.hem * 0.5, b.hemY + dip * 0.8],
      [150 + b.hem, b.hemY],
    ]),
    z: 5,
    depth: 21,
    roundness: 2.3,
    folds,
    finishedEdges: ['bottom'],
    sway: 0.4,
    ...changes,
  })
  return builder.addPiece(front, cloth, 96, 120)
}

function insideOfBack(builder: GarmentBuilder, cloth: Cloth, b: Bodice): void {
  const back = bodySide(b).filter((p) => p[1] <= b.underarmY)
  builder.addPiece(
    patch({
      left: curve(mirrored(back)),
      right: curve(back),
      top: neckCurve({ ...b, neckline: 'round' }, Math.min(5, b.neckDepth * 0.3)),
      z: 3,
      depth: 2,
      brightness: 0.62,
    }),
    cloth,
    40,
    16,
  )
}

/** The folds of a hanging garment: from the underarms, at the waist, and small creases. */
export function hangingFolds(builder: GarmentBuilder, b: Bodice, strength = 1): Fold[] {
  const { random, spec } = builder
  const seed = spec.seed
  const n = (a: number, c: number) => random.between(a, c)
  const { gloss } = builder.mainCloth().fabric
  const folds: Fold[] = [crumple((1.5 * strength) / (1 + 3 * gloss), 30, seed)]
  const waistY = b.waistY ?? b.underarmY + (b.hemY - b.underarmY) * 0.36
  for (const side of [-1, 1]) {
    const x = (w: number) => 150 + side * w
    folds.push(
      drag(
        x(b.chest - 4),
        b.underarmY - 6,
        x(b.chest * n(0.2, 0.45)),
        b.underarmY + n(20, 44),
        n(4, 6),
        3.8 * strength,
      ),
      drag(x(b.chest - 5), b.underarmY + 4, x(b.waist * n(0.3, 0.6)), waistY + n(0, 20), n(4, 6), 3.4 * strength),
      drag(x(b.waist), waistY + n(-8, 6), x(b.waist * n(0.1, 0.4)), waistY + n(8, 26), n(4, 6), 3 * strength),
      drag(x(b.hip * n(0.4, 0.7)), waistY + n(10, 30), x(b.hem * n(0.5, 0.85)), b.hemY + 20, n(6, 10), 3.3 * strength),
      drag(
        x(b.shoulder * n(0.5, 0.7)),
        b.shoulderY + 6,
        x(b.chest * n(0.4, 0.6)),
        b.underarmY + 30,
        n(5, 7),
        1.5 * strength,
      ),
    )
  }
  folds.push(drag(150 + n(-12, 12), waistY + 20, 150 + n(-25, 25), b.hemY + 30, n(7, 11), 3.8 * strength))
  return folds
}

/** A sleeve between its outer and inner lines, from the armhole to the cuff. */
export interface Sleeve {
  readonly outer: readonly Point[]
  readonly inner: readonly Point[]
  readonly width: number
  readonly length: number
}

/** Draws both sleeves. The left one is mirrored and has its own folds. */
export function drawSleeves(
  builder: GarmentBuilder,
  cloth: Cloth,
  sleeve: Sleeve,
  folds: (side: -1 | 1) => readonly Fold[],
  changes: Partial<Patch> = {},
): Surface[] {
  return ([-1, 1] as const).map((side) => {
    const outer = side === 1 ? sleeve.outer : mirrored(sleeve.outer)
    const inner = side === 1 ? sleeve.inner : mirrored(sleeve.inner)
    const plan: Patch = {
      left: curve(side === 1 ? inner : outer),
      right: curve(side === 1 ? outer : inner),
      z: 0,
      depth: 13,
      setBack: 12,
      roundness: 2.1,
      folds: folds(side),
      cut: { kind: 'along', width: sleeve.width, length: sleeve.length },
      finishedEdges: ['bottom'],
      clothOffset: [side * 41, 17],
      ...changes,
    }
    return builder.addPiece(patch(plan), cloth, 40, 80)
  })
}

/** Folds across a sleeve, at the elbow and below the armhole. */
export function sleeveFolds(builder: GarmentBuilder, sleeve: Sleeve, side: -1 | 1, strength = 1): Fold[] {
  const { random, spec } = builder
  const point = (list: readonly Point[], f: number): Point => {
    const [x, y] = curve(side === 1 ? list : mirrored(list))(f)
    return [x, y]
  }
  const folds: Fold[] = [crumple(1.3 * strength, 18, spec.seed + side)]
  for (const f of [0.06, 0.2, 0.42, 0.5, 0.6, 0.8]) {
    const [x0, y0] = point(sleeve.inner, Math.min(0.97, f + random.between(-0.03, 0.05)))
    const [x1, y1] = point(sleeve.outer, Math.min(0.99, f + random.between(0.06, 0.2)))
    folds.push(drag(x0, y0, x1, y1, random.between(2.6, 4.4), random.between(1.8, 3.4) * strength))
  }
  return folds
}
