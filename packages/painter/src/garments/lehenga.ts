import { curve, mirrored, type Point } from '../surface/curve.ts'
import { crumple, gathers } from '../surface/folds.ts'
import { patch } from '../surface/patch.ts'
import { bandOn } from '../surface/trim.ts'
import { BLOUSE_SHAPE } from './blouse.ts'
import type { GarmentBuilder } from './builder.ts'
import { type Bodice, drawSleeves, sleeveFolds } from './parts.ts'
import { drawBodice, drawSkirt } from './skirts.ts'
import { capSleeve, shortSleeve } from './sleeves.ts'

/** A wide flared skirt, a short blouse and a dupatta over one shoulder. */
export function lehenga(builder: GarmentBuilder): void {
  const b: Bodice = { ...BLOUSE_SHAPE, neckY: 26, shoulderY: 38, underarmY: 88, hemY: 124, neckDepth: 32 }
  const cloth = builder.mainCloth(5)
  const sleeve = { ...(builder.random.next() < 0.5 ? capSleeve(b) : shortSleeve(b)), width: 60 }
  drawSleeves(builder, cloth, sleeve, (side) => sleeveFolds(builder, sleeve, side, 0.8))
  drawBodice(builder, builder.mainCloth(), b)
  const skirt = drawSkirt(builder, builder.mainCloth(26), {
    topY: 148,
    hemY: 374,
    top: 44,
    hip: 88,
    hem: 126,
    foldCount: 13,
    foldDepth: 6,
  })
  builder.addPiece(
    bandOn(
      skirt,
      [
        [0, 0.02],
        [0.5, 0.02],
        [1, 0.02],
      ],
      10,
      1,
      1,
    ),
    builder.matchingCloth({ pattern: 'brocade' }),
    4,
    50,
  )
  shoulderDupatta(builder, 330)
}

/** A dupatta over one shoulder, hanging down to `hemY`, in a contrasting pattern. */
export function shoulderDupatta(builder: GarmentBuilder, hemY: number): void {
  const { spec, side } = builder
  const plain = spec.pattern === 'solid'
  const cloth = plain
    ? builder.matchingCloth({ pattern: 'bandhani', fabric: 'chiffon' }, 9)
    : builder.matchingCloth({ pattern: 'solid', fabric: 'chiffon', color: spec.accent ?? spec.color }, 9)
  const left: Point[] = [
    [99, 32],
    [84, 100],
    [72, 210],
    [62, hemY],
  ]
  const right: Point[] = [
    [124, 28],
    [122, 100],
    [112, 210],
    [106, hemY + 6],
  ]
  builder.addPiece(
    patch({
      left: curve(side === 'front' ? left : mirrored(right)),
      right: curve(side === 'front' ? right : mirrored(left)),
      z: 31,
      depth: 5,
      roundness: 3,
      folds: [gathers(4, 2, 3, spec.seed + 21, 0.6), crumple(0.6, 20, spec.seed)],
      cut: { kind: 'along', width: 80, length: hemY - 30 },
      finishedEdges: ['left', 'right', 'bottom'],
      sway: 0.9,
    }),
    cloth,
    50,
    80,
    true,
  )
}
