import { bandOn } from '../surface/trim.ts'
import type { GarmentBuilder } from './builder.ts'
import { ribCollar } from './collars.ts'
import { type Bodice, drawBody, drawSleeves, sleeveFolds } from './parts.ts'
import { drawBodice, drawSkirt, looseFolds } from './skirts.ts'
import { capSleeve, longSleeve, shortSleeve, sleeveFor, threeQuarterSleeve } from './sleeves.ts'

/** A fitted bodice with a wide flared skirt to the ankle. */
export function anarkali(builder: GarmentBuilder): void {
  const { random, spec } = builder
  const b = bodice({
    hemY: 138,
    neckDepth: random.between(24, 34),
    neckline: random.pick(['round', 'v', 'slit'] as const),
    shoulder: 50,
    chest: 48,
    waist: 42,
  })
  const sleeve = random.next() < 0.6 ? longSleeve(b) : threeQuarterSleeve(b)
  drawSleeves(builder, builder.mainCloth(8), sleeve, (side) => sleeveFolds(builder, sleeve, side))
  const top = drawBodice(builder, builder.mainCloth(), b)
  drawSkirt(builder, builder.mainCloth(15), {
    topY: 134,
    hemY: 372,
    top: 42.5,
    hem: 116 + random.between(-6, 6),
    foldCount: 13,
    foldDepth: 5.2,
  })
  builder.addPiece(
    bandOn(
      top,
      [
        [0, 0.985],
        [0.5, 0.985],
        [1, 0.985],
      ],
      6,
      2.5,
      0.6,
    ),
    spec.pattern === 'solid' ? builder.mainCloth() : builder.plainCloth(builder.dyes().deep),
    4,
    60,
  )
}

/** A dress to the knee or calf, either straight or with a flared skirt. */
export function dress(builder: GarmentBuilder): void {
  const { random, spec } = builder
  const neckline = random.pick(['round', 'v', 'square', 'boat'] as const)
  const b = bodice({
    hemY: 158,
    neckDepth: neckline === 'boat' ? 12 : random.between(24, 36),
    neckline,
    shoulder: 50,
    chest: 50,
    waist: 42,
  })
  const kind = random.next()
  if (spec.cut?.shape ? spec.cut.shape === 'straight' : kind < 0.3) {
    const shift: Bodice = { ...b, hemY: 352, waist: 51, hip: 60, hem: 72, waistY: 190 }
    const sleeve = sleeveFor(spec, shift) ?? shortSleeve(shift, 2)
    drawSleeves(builder, builder.mainCloth(), sleeve, (side) => sleeveFolds(builder, sleeve, side))
    const front = drawBody(builder, builder.mainCloth(), shift, looseFolds(builder, shift))
    if (neckline === 'round') ribCollar(builder, builder.mainCloth(), shift, 4)
    return void builder.addPiece(
      bandOn(
        front,
        [
          [0.02, 0.42],
          [0.5, 0.425],
          [0.98, 0.42],
        ],
        5,
        1.2,
        0.8,
      ),
      builder.mainCloth(),
      4,
      50,
    )
  }
  const sleeve =
    sleeveFor(spec, b) ?? (kind < 0.55 ? capSleeve(b) : kind < 0.8 ? shortSleeve(b, 3) : threeQuarterSleeve(b))
  drawSleeves(builder, builder.mainCloth(), sleeve, (side) => sleeveFolds(builder, sleeve, side))
  const top = drawBodice(builder, builder.mainCloth(), b)
  const usual = random.pick(['short', 'middle', 'long'] as const)
  const hemY = { short: 330, middle: 352, long: 374 }[spec.cut?.length ?? usual]
  drawSkirt(builder, builder.mainCloth(), {
    topY: 154,
    hemY,
    top: 42.5,
    hem: random.between(82, 104),
    foldCount: 9,
    foldDepth: 5,
  })
  builder.addPiece(
    bandOn(
      top,
      [
        [0, 0.98],
        [0.5, 0.985],
        [1, 0.98],
      ],
      7,
      2.5,
      0.8,
    ),
    builder.mainCloth(),
    4,
    60,
  )
}

/** A child's frock with puffed sleeves, a sash and a full skirt. */
export function frock(builder: GarmentBuilder): void {
  const b = bodice({
    neckY: 56,
    shoulderY: 68,
    underarmY: 122,
    hemY: 172,
    neck: 24,
    neckDepth: 18,
    neckline: 'round',
    shoulder: 54,
    chest: 54,
    waist: 52,
  })
  const sleeve = { ...shortSleeve(b, 3), width: 84 }
  drawSleeves(builder, builder.mainCloth(), sleeve, (side) => sleeveFolds(builder, sleeve, side, 1.3), { depth: 22 })
  const top = drawBodice(builder, builder.mainCloth(), b)
  ribCollar(builder, builder.matchingCloth({ pattern: 'solid', color: 'offwhite' }), b, 6)
  drawSkirt(builder, builder.mainCloth(8), {
    topY: 167,
    hemY: 340,
    top: 53,
    hip: 92,
    hem: 118,
    foldCount: 11,
    foldDepth: 6,
  })
  const sash = builder.plainCloth(builder.dyes().ink)
  builder.addPiece(
    bandOn(
      top,
      [
        [0, 0.97],
        [0.5, 0.975],
        [1, 0.97],
      ],
      11,
      3,
      1,
    ),
    sash,
    4,
    60,
  )
}

/** A long loose nightdress, gathered under a yoke. */
export function nightdress(builder: GarmentBuilder): void {
  const { random } = builder
  const b = bodice({
    hemY: 126,
    neckDepth: 26,
    neckline: random.pick(['round', 'v', 'square'] as const),
    shoulder: 52,
    chest: 52,
    waist: 55,
  })
  const sleeve = random.next() < 0.5 ? shortSleeve(b, 2) : threeQuarterSleeve(b)
  drawSleeves(builder, builder.mainCloth(4), sleeve, (side) => sleeveFolds(builder, sleeve, side))
  const top = drawBodice(builder, builder.mainCloth(), b)
  drawSkirt(builder, builder.mainCloth(5), {
    topY: 122,
    hemY: 366,
    top: 55,
    hip: 64,
    hem: 84,
    foldCount: 9,
    foldDepth: 3.6,
  })
  const lace = builder.plainCloth([246, 241, 231])
  builder.addPiece(
    bandOn(
      top,
      [
        [0, 0.98],
        [0.5, 0.985],
        [1, 0.98],
      ],
      4,
      2.5,
      0.8,
    ),
    lace,
    4,
    60,
  )
}

function bodice(change: Partial<Bodice>): Bodice {
  return {
    neckY: 30,
    shoulderY: 43,
    underarmY: 104,
    hemY: 150,
    neck: 25,
    shoulder: 52,
    chest: 50,
    waist: 44,
    hip: change.waist ?? 44,
    hem: change.waist ?? 44,
    neckDepth: 28,
    neckline: 'round',
    waistY: (change.hemY ?? 150) - 4,
    hemDip: 2,
    ...change,
  }
}
