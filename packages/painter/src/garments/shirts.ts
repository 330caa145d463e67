import { gathers } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'

import { bandAt, bandOn, buttonOn } from '../surface/trim.ts'
import type { GarmentBuilder } from './builder.ts'

import { bandCollar, ribCollar, shirtCollar } from './collars.ts'
import { type Bodice, drawBody, drawSleeves, type Sleeve, sleeveFolds } from './parts.ts'
import { looseFolds } from './skirts.ts'
import { capSleeve, longSleeve, shortSleeve, sleeveFor, threeQuarterSleeve } from './sleeves.ts'

/** A buttoned shirt with collar and cuffs. */
export function shirt(builder: GarmentBuilder): Bodice {
  const { random, spec } = builder
  const b = topShape(builder, { neck: 20, neckDepth: 15, neckline: 'round', hemDip: 13, hemY: 312 })
  const usual = random.next() < (spec.wearer === 'man' ? 0.65 : 0.5)
  const long = spec.cut?.sleeves ? spec.cut.sleeves === 'long' : usual
  const sleeve = long ? longSleeve(b, 1.6) : shortSleeve(b, 2.4)
  const arms = drawSleeves(builder, builder.mainCloth(), sleeve, (side) => sleeveFolds(builder, sleeve, side, 1.15))
  if (long) drawCuffs(builder, arms)
  const front = drawBody(builder, builder.mainCloth(), b, looseFolds(builder, b))
  const hasPocket = spec.wearer === 'man' || random.next() < 0.3
  if (builder.side === 'back') backYoke(builder, front)
  else {
    drawButtonStrip(builder, front)
    if (hasPocket) pocket(builder, front)
  }
  const band = random.next() < 0.16
  if (spec.cut?.collar ? spec.cut.collar === 'band' : band) bandCollar(builder, builder.mainCloth(), b, 10)
  else shirtCollar(builder, builder.mainCloth(), b)
  return b
}

export function tshirt(builder: GarmentBuilder): void {
  const { random, spec } = builder
  const usual = random.next() < 0.25
  const polo = spec.cut?.collar ? spec.cut.collar === 'polo' : usual
  const b = topShape(builder, { neck: 26, neckDepth: polo ? 16 : 18, neckline: 'round', hemDip: 3, hemY: 300 })
  const sleeve = sleeveFor(spec, b, 2) ?? shortSleeve(b, 2)
  drawSleeves(builder, builder.mainCloth(), sleeve, (side) => sleeveFolds(builder, sleeve, side))
  const front = drawBody(builder, builder.mainCloth(), b, looseFolds(builder, b))
  const rib = builder.matchingCloth({ pattern: 'solid', fabric: 'rib' })
  if (polo) {
    if (builder.side === 'front')
      builder.addPiece(
        bandOn(
          front,
          [
            [0.5, 0],
            [0.5, 0.1],
            [0.5, 0.2],
          ],
          11,
          0.9,
          0.5,
        ),
        rib,
        6,
        30,
      )
    shirtCollar(builder, rib, { ...b, neck: 22 })
  } else ribCollar(builder, rib, b, 6)
}

/** The seam between the shoulders at the back of a shirt. */
function backYoke(builder: GarmentBuilder, back: Surface): void {
  builder.addPiece(
    bandOn(
      back,
      [
        [0.02, 0.15],
        [0.5, 0.135],
        [0.98, 0.15],
      ],
      2.4,
      0.9,
      0.5,
    ),
    builder.mainCloth(),
    4,
    60,
  )
}

/** A woman's top with one of several kinds of sleeves. */
export function top(builder: GarmentBuilder): void {
  const { random } = builder
  const neckline = random.pick(['round', 'v', 'boat', 'square'] as const)
  const b = topShape(builder, {
    neck: 30,
    neckDepth: neckline === 'boat' ? 13 : random.between(24, 38),
    neckline,
    hemDip: 3,
    hemY: random.between(292, 318),
  })
  const kind = random.next()
  const sleeve: Sleeve =
    kind < 0.3
      ? capSleeve(b)
      : kind < 0.55
        ? shortSleeve(b, 4)
        : kind < 0.85
          ? { ...threeQuarterSleeve(b, 2.6), width: 84 }
          : longSleeve(b, 2)
  drawSleeves(builder, builder.mainCloth(), sleeve, (side) => [
    ...sleeveFolds(builder, sleeve, side),
    gathers(4, 0.4, kind > 0.55 ? 3 : 1.4, builder.spec.seed + side, 0.6),
  ])
  drawBody(builder, builder.mainCloth(), b, [...looseFolds(builder, b), gathers(6, 0.2, 3, builder.spec.seed + 2, 0.8)])
  if (neckline === 'round') ribCollar(builder, builder.mainCloth(), b, 3.4)
}

export function sweater(builder: GarmentBuilder): void {
  const b = topShape(builder, {
    neck: 25,
    neckDepth: 17,
    neckline: builder.random.pick(['round', 'round', 'v'] as const),
    hemY: 300,
    hemDip: 2,
  })
  const sleeve = longSleeve(b, 2)
  const arms = drawSleeves(builder, builder.mainCloth(), sleeve, (side) => sleeveFolds(builder, sleeve, side, 1.3))
  const front = drawBody(builder, builder.mainCloth(), b, looseFolds(builder, b))
  const rib = builder.matchingCloth({ pattern: 'solid', fabric: 'rib' })
  for (const each of arms)
    builder.addPiece(
      bandOn(
        each,
        [
          [0, 0.95],
          [0.5, 0.96],
          [1, 0.95],
        ],
        14,
        1.2,
        1,
      ),
      rib,
      6,
      24,
    )
  builder.addPiece(
    bandOn(
      front,
      [
        [0.005, 0.965],
        [0.5, 0.97],
        [0.995, 0.965],
      ],
      17,
      1.4,
      1,
    ),
    rib,
    6,
    60,
  )
  if (b.neckline === 'round') ribCollar(builder, rib, b, 7.5)
}

/** The measurements of a hip-length garment, by wearer. */
export function topShape(builder: GarmentBuilder, change: Partial<Bodice>): Bodice {
  const man = builder.spec.wearer === 'man'
  const n = builder.random.between(-2, 3)
  return {
    neckY: 60,
    shoulderY: 75,
    underarmY: 150,
    hemY: 320,
    neck: 24,
    shoulder: man ? 82 : 72,
    chest: man ? 81 : 71,
    waist: (man ? 79 : 66) + n,
    hip: (man ? 81 : 72) + n,
    hem: (man ? 83 : 76) + n,
    neckDepth: 16,
    neckline: 'round',
    waistY: 222,
    ...change,
  }
}

export function drawCuffs(builder: GarmentBuilder, arms: readonly Surface[]): void {
  for (const sleeve of arms)
    builder.addPiece(
      bandOn(
        sleeve,
        [
          [0, 0.94],
          [0.5, 0.955],
          [1, 0.94],
        ],
        15,
        1.1,
        0.9,
      ),
      builder.mainCloth(),
      6,
      24,
    )
}

/** The button strip down the whole front. */
export function drawButtonStrip(builder: GarmentBuilder, front: Surface, count = 6): void {
  builder.addPiece(
    bandOn(
      front,
      [
        [0.5, 0],
        [0.5, 0.5],
        [0.5, 0.995],
      ],
      11,
      0.8,
      0.6,
    ),
    builder.mainCloth(),
    6,
    100,
  )
  const pale = builder.spec.color === 'white' || builder.spec.color === 'offwhite'
  const shell = builder.plainCloth(pale ? [222, 214, 200] : [238, 232, 220])
  for (let i = 0; i < count; i++) builder.addPiece(buttonOn(front, 0.5, 0.05 + (i * 0.86) / count, 2.3), shell, 12, 4)
}

function pocket(builder: GarmentBuilder, front: Surface): void {
  const b = { x: 178, y: 142 }
  builder.addPiece(
    bandAt(
      front,
      [
        [b.x, b.y],
        [b.x, b.y + 18],
        [b.x, b.y + 38],
      ],
      30,
      0.9,
      0.5,
    ),
    builder.mainCloth(),
    16,
    20,
  )
  builder.addPiece(
    bandAt(
      front,
      [
        [b.x - 15, b.y + 2],
        [b.x, b.y + 2.5],
        [b.x + 15, b.y + 2],
      ],
      6,
      1.6,
      0.5,
    ),
    builder.mainCloth(),
    4,
    16,
  )
}
