import type { Cloth } from '../cloth.ts'
import { curve, curveByX, mirrored, type Point } from '../surface/curve.ts'
import { patch } from '../surface/patch.ts'
import type { GarmentBuilder } from './builder.ts'
import type { Bodice } from './parts.ts'

/** A band collar, `height` units high, slightly open in front. */
export function bandCollar(builder: GarmentBuilder, cloth: Cloth, b: Bodice, height: number): void {
  if (builder.side === 'back') return void collarFromBehind(builder, cloth, b, height)
  backOfCollar(builder, cloth, b, height)
  const w = b.neck + 1
  const y = b.neckY
  const d = b.neckDepth + 1
  for (const side of [-1, 1]) {
    const flip = (points: Point[]) => (side === 1 ? points : mirrored(points))
    const lower = flip([
      [150 + w, y],
      [150 + w * 0.8, y + d * 0.62],
      [150 + w * 0.45, y + d * 0.93],
      [150 + 1, y + d],
    ])
    const upper = flip([
      [150 + w - 2, y - height],
      [150 + w * 0.76, y - height + d * 0.55],
      [150 + w * 0.42, y - height + d * 0.92],
      [150 + 2, y - height + d + 2],
    ])
    const plan = { left: curve(upper), right: curve(lower), z: 27, depth: 2.4, round: 3 }
    builder.addPiece(patch({ ...plan, cut: { kind: 'along', width: height, length: w * 1.7 } }), cloth, 8, 24)
  }
}

/** A shirt collar: a stand at the back and two points in front. */
export function shirtCollar(builder: GarmentBuilder, cloth: Cloth, b: Bodice): void {
  if (builder.side === 'back') return void collarFromBehind(builder, cloth, b, 11, 4)
  backOfCollar(builder, cloth, b, 11)
  const w = b.neck
  const y = b.neckY
  for (const side of [-1, 1]) {
    const flip = (points: Point[]) => (side === 1 ? points : mirrored(points))
    const inner = flip([
      [150 + w - 3, y - 11],
      [150 + w * 0.55, y + b.neckDepth * 0.35],
      [150 + 0.8, y + b.neckDepth + 1],
    ])
    const outer = flip([
      [150 + w + 5, y - 4],
      [150 + w + 8, y + 9],
      [150 + w * 0.82, y + b.neckDepth + 20],
    ])
    const left = side === 1 ? inner : outer
    const right = side === 1 ? outer : inner
    builder.addPiece(
      patch({
        left: curve(left),
        right: curve(right),
        z: 29,
        depth: 2.6,
        roundness: 3.2,
        cut: { kind: 'straight', angle: side * 0.5 },
        clothOffset: [20, 9],
      }),
      cloth,
      16,
      24,
    )
  }
}

/** A flat ribbed or bound edge of a round neck. */
export function ribCollar(builder: GarmentBuilder, cloth: Cloth, b: Bodice, width: number): void {
  if (builder.side === 'back') return void collarFromBehind(builder, cloth, b, width * 0.4)
  const ring = (grow: number, lift: number, depth: number): Point[] => {
    const w = b.neck + grow
    return [
      [150 - w, b.neckY - lift],
      [150 - w * 0.84, b.neckY + depth * 0.52 - lift * 0.4],
      [150 - w * 0.48, b.neckY + depth * 0.92],
      [150, b.neckY + depth],
      [150 + w * 0.48, b.neckY + depth * 0.92],
      [150 + w * 0.84, b.neckY + depth * 0.52 - lift * 0.4],
      [150 + w, b.neckY - lift],
    ]
  }
  backOfCollar(builder, cloth, b, 2)
  const upper = curveByX(ring(-width * 0.7, 2, b.neckDepth - width * 0.55))
  const lower = curveByX(ring(width * 0.5, 0, b.neckDepth + width * 0.55))
  builder.addPiece(
    patch({ left: upper, right: lower, z: 29, depth: 1.5, roundness: 3, cut: { kind: 'along', width, length: 90 } }),
    cloth,
    8,
    48,
  )
}

/** A collar seen from behind: one strip around the neck, `fall` units of it folded down over the shoulders. */
function collarFromBehind(builder: GarmentBuilder, cloth: Cloth, b: Bodice, height: number, fall = 0): void {
  const w = b.neck + 1
  const [topY, endY] = [b.neckY - height, b.neckY + 4 + fall]
  const side: Point[] = [
    [150 + w - 1, topY],
    [150 + w + 2 + fall, endY],
  ]
  const edge = (half: number, y: number, sag: number) =>
    curveByX([
      [150 - half, y],
      [150, y + sag],
      [150 + half, y],
    ])
  builder.addPiece(
    patch({
      left: curve(mirrored(side)),
      right: curve(side),
      top: edge(w - 1, topY, 2),
      bottom: edge(w + 2 + fall, endY, 8),
      z: 27,
      depth: 3,
      cut: { kind: 'along', width: w * 2, length: height + 8 + fall },
    }),
    cloth,
    36,
    8,
  )
}

/** The back of a collar, seen from inside. */
function backOfCollar(builder: GarmentBuilder, cloth: Cloth, b: Bodice, height: number): void {
  const w = b.neck
  const side: Point[] = [
    [150 + w, b.neckY - height],
    [150 + w + 2, b.neckY + 5],
  ]
  builder.addPiece(
    patch({
      left: curve(mirrored(side)),
      right: curve(side),
      top: curveByX([
        [150 - w, b.neckY - height],
        [150, b.neckY - height - 1],
        [150 + w, b.neckY - height],
      ]),
      bottom: curveByX([
        [150 - w - 2, b.neckY + 5],
        [150, b.neckY + 11],
        [150 + w + 2, b.neckY + 5],
      ]),
      z: 4.4,
      depth: -1.5,
      brightness: 0.72,
    }),
    cloth,
    24,
    6,
  )
}
