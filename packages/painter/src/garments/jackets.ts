import { curve, mirrored, type Point } from '../surface/curve.ts'
import { patch } from '../surface/patch.ts'
import { bandAt, bandOn, buttonOn } from '../surface/trim.ts'
import type { GarmentBuilder } from './builder.ts'
import { bandCollar, shirtCollar } from './collars.ts'
import { type Bodice, drawBody, drawSleeves, sleeveFolds } from './parts.ts'
import { drawButtonStrip, drawCuffs, topShape } from './shirts.ts'
import { looseFolds } from './skirts.ts'
import { longSleeve } from './sleeves.ts'

/** A sleeveless jacket with a band collar, worn over a kurta. */
export function nehruJacket(builder: GarmentBuilder): void {
  const b = { ...topShape(builder, { neck: 22, neckDepth: 14, hemY: 326, hemDip: 5 }), shoulder: 66, chest: 72 }
  const front = drawBody(builder, builder.mainCloth(), b, looseFolds(builder, b), { z: 7 })
  bandCollar(builder, builder.mainCloth(), b, 12)
  if (builder.side === 'back') return
  drawButtonStrip(builder, front, 5)
  const trim = builder.mainCloth()
  for (const side of [-1, 1]) {
    const x = (w: number) => 150 + side * w
    builder.addPiece(
      bandAt(
        front,
        [
          [x(22), 250],
          [x(36), 249],
          [x(52), 252],
        ],
        5,
        1,
        0.8,
      ),
      trim,
      4,
      20,
    )
  }
  builder.addPiece(
    bandAt(
      front,
      [
        [176, 156],
        [187, 155],
        [199, 157],
      ],
      4.5,
      1,
      0.8,
    ),
    trim,
    4,
    16,
  )
}

/** A long coat for weddings. */
export function sherwani(builder: GarmentBuilder): void {
  const b: Bodice = {
    neckY: 28,
    shoulderY: 42,
    underarmY: 112,
    hemY: 372,
    neck: 19,
    shoulder: 64,
    chest: 62,
    waist: 60,
    hip: 67,
    hem: 76,
    neckDepth: 13,
    neckline: 'round',
    hemDip: 3,
  }
  const sleeve = longSleeve(b, 1.2)
  const arms = drawSleeves(builder, builder.mainCloth(9), sleeve, (side) => sleeveFolds(builder, sleeve, side))
  drawCuffs(builder, arms)
  const front = drawBody(builder, builder.mainCloth(13), b, looseFolds(builder, b))
  const edge = builder.matchingCloth({ pattern: 'brocade' })
  bandCollar(builder, edge, b, 11)
  if (builder.side === 'back') return
  builder.addPiece(
    bandOn(
      front,
      [
        [0.5, 0],
        [0.5, 0.5],
        [0.5, 0.998],
      ],
      14,
      0.8,
      0.6,
    ),
    edge,
    6,
    100,
  )
  const gold = builder.plainCloth([206, 168, 92])
  for (let i = 0; i < 7; i++) builder.addPiece(buttonOn(front, 0.5, 0.05 + i * 0.075, 2.6), gold, 12, 5)
}

/** A jacket with lapels or a zip. */
export function jacket(builder: GarmentBuilder): void {
  const { spec, random } = builder
  const b = topShape(builder, { neck: 22, neckDepth: 16, hemY: 306, hemDip: 3 })
  const sleeve = longSleeve(b, 2)
  const arms = drawSleeves(builder, builder.mainCloth(), sleeve, (side) => sleeveFolds(builder, sleeve, side, 1.2))
  drawCuffs(builder, arms)
  const zipped =
    spec.fabric !== 'denim' && (spec.fabric === 'leather' || spec.fabric === 'jersey' || random.next() < 0.4)
  const deep: Bodice = {
    ...b,
    neckDepth: zipped || spec.fabric === 'denim' ? 16 : 96,
    neckline: zipped || spec.fabric === 'denim' ? 'round' : 'v',
  }
  const front = drawBody(builder, builder.mainCloth(), deep, looseFolds(builder, b), { z: 7 })
  if (zipped) {
    builder.addPiece(
      bandOn(
        front,
        [
          [0.5, 0],
          [0.5, 0.5],
          [0.5, 1],
        ],
        5,
        0.8,
        0.6,
      ),
      builder.plainCloth([74, 72, 74]),
      4,
      90,
    )
    builder.addPiece(
      bandOn(
        front,
        [
          [0, 0.97],
          [0.5, 0.975],
          [1, 0.97],
        ],
        15,
        1.3,
        1,
      ),
      builder.matchingCloth({ pattern: 'solid', fabric: 'rib' }),
      6,
      60,
    )
    bandCollar(builder, builder.mainCloth(), b, 13)
  } else if (spec.fabric === 'denim') {
    drawButtonStrip(builder, front, 6)
    for (const s of [0.3, 0.7])
      builder.addPiece(
        bandOn(
          front,
          [
            [s - 0.11, 0.3],
            [s, 0.32],
            [s + 0.11, 0.3],
          ],
          8,
          1,
          0.7,
        ),
        builder.mainCloth(),
        6,
        20,
      )
    shirtCollar(builder, builder.mainCloth(), b)
  } else lapels(builder, deep)
}

function lapels(builder: GarmentBuilder, b: Bodice): void {
  const y = b.neckY
  for (const side of [-1, 1]) {
    const flip = (points: Point[]) => (side === 1 ? points : mirrored(points))
    const inner = flip([
      [150 + b.neck - 4, y - 9],
      [150 + b.neck * 0.7, y + 26],
      [150 + 1, y + b.neckDepth + 2],
    ])
    const outer = flip([
      [150 + b.neck + 6, y - 3],
      [150 + b.neck + 19, y + 34, 1],
      [150 + b.neck + 3, y + 60],
      [150 + 3, y + b.neckDepth + 4],
    ])
    builder.addPiece(
      patch({
        left: curve(side === 1 ? inner : outer),
        right: curve(side === 1 ? outer : inner),
        z: 31,
        depth: 2.5,
        roundness: 3,
        cut: { kind: 'straight', angle: side * 0.3 },
      }),
      builder.mainCloth(),
      16,
      40,
    )
  }
  const shell = builder.plainCloth([60, 50, 44])
  for (let i = 0; i < 2; i++) {
    builder.addPiece(
      (s, t, out) => {
        const turn = s * 2 * Math.PI
        Object.assign(out, {
          x: 150 + Math.cos(turn) * t * 3.4,
          y: y + b.neckDepth + 16 + i * 34 + Math.sin(turn) * t * 3.4,
          z: 38 - t * t,
          u: s,
          v: t,
        })
      },
      shell,
      14,
      4,
    )
  }
}
