import { gathers } from '../surface/folds.ts'
import { bandOn, buttonOn } from '../surface/trim.ts'
import type { GarmentBuilder } from './builder.ts'
import { bandCollar } from './collars.ts'
import { type Bodice, drawBody, drawSleeves, hangingFolds, sleeveFolds } from './parts.ts'
import { longSleeve, shortSleeve, sleeveFor, threeQuarterSleeve } from './sleeves.ts'

/** A straight kurta to the knee; a man's has a band collar and long sleeves. `hemY` makes it shorter. */
export function kurta(builder: GarmentBuilder, hemY = builder.spec.cut?.length === 'short' ? 312 : 374): Bodice {
  const { random, spec } = builder
  const man = spec.wearer === 'man'
  const flare = man ? 0 : random.between(-4, 12)
  const collared = man || random.next() < 0.3 || spec.cut?.collar === 'band'
  const b: Bodice = {
    neckY: 28,
    shoulderY: 42,
    underarmY: 112,
    hemY: hemY - (man ? 0 : random.between(0, 14)),
    neck: collared ? 19 : 24,
    shoulder: man ? 63 : 56,
    chest: man ? 61 : 55,
    waist: man ? 62 : 51,
    hip: man ? 69 : 64 + flare * 0.4,
    hem: man ? 77 : 77 + flare,
    neckDepth: collared ? 13 : random.between(34, 46),
    neckline: collared ? 'round' : random.pick(['v', 'round', 'slit', 'square'] as const),
  }
  const edged = !man && spec.pattern !== 'striped' && spec.pattern !== 'checked' && random.next() < 0.65
  const sleeve =
    sleeveFor(spec, b) ??
    (man || random.next() < 0.35 ? longSleeve(b) : random.next() < 0.75 ? threeQuarterSleeve(b) : shortSleeve(b))
  drawSleeves(builder, builder.mainCloth(edged ? 8 : 0), sleeve, (side) => sleeveFolds(builder, sleeve, side))
  const folds = [...hangingFolds(builder, b), gathers(4 + random.next() * 2, 0, 4.2, spec.seed, 0.9)]
  const front = drawBody(builder, builder.mainCloth(edged ? 11 : 0), b, folds)
  const isFront = builder.side === 'front'
  if (isFront && (collared || b.neckline === 'slit')) placket(builder, front, collared ? 0.36 : 0.3)
  if (collared) bandCollar(builder, builder.mainCloth(), b, 10)
  else if (isFront && edged) yoke(builder, front, b)
  return b
}

/** The buttoned strip down the chest. */
function placket(builder: GarmentBuilder, front: ReturnType<typeof drawBody>, end: number): void {
  builder.addPiece(
    bandOn(
      front,
      [
        [0.5, 0],
        [0.5, end * 0.5],
        [0.5, end],
      ],
      11,
      0.9,
      0.5,
    ),
    builder.mainCloth(),
    6,
    50,
  )
  const shell = builder.plainCloth(
    builder.spec.color === 'white' || builder.spec.color === 'offwhite' ? [226, 219, 205] : builder.dyes().pale,
  )
  for (let i = 0; i < 4; i++) builder.addPiece(buttonOn(front, 0.5, 0.05 + i * (end / 4.4), 2.1), shell, 10, 4)
}

/** A facing around an open neck. */
function yoke(builder: GarmentBuilder, front: ReturnType<typeof drawBody>, b: Bodice): void {
  const inset = b.neck / (2 * b.shoulder)
  const facing = builder.matchingCloth({ pattern: 'solid', color: builder.spec.color }, 5.5)
  builder.addPiece(bandOn(front, neckPath(inset, b.neckline), 5.5, 0.7, 0.5), facing, 4, 80)
}

function neckPath(inset: number, neckline: Bodice['neckline']) {
  const [l, r] = [0.5 - inset * 1.02, 0.5 + inset * 1.02]
  const low = 0.012
  if (neckline === 'v' || neckline === 'slit')
    return [
      [l, low],
      [0.5, low, 1],
      [r, low],
    ] as const
  if (neckline === 'square')
    return [
      [l, low],
      [l + 0.02, low, 1],
      [r - 0.02, low, 1],
      [r, low],
    ] as const
  return [
    [l, low],
    [0.42, low],
    [0.5, low],
    [0.58, low],
    [r, low],
  ] as const
}
