import { gathers } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'

import { bandAt, bandOn, buttonOn } from '../surface/trim.ts'
import { armFor, capArm, fullArm, shortArm, threeQuarterArm } from './sleeves.ts'

import { bandCollar, ribCollar, shirtCollar } from './collars.ts'
import { looseFolds } from './skirts.ts'
import type { Worktable } from './builder.ts'
import { type Arm, type Bodice, body, sleeveFolds, sleeves } from './parts.ts'

/** A buttoned shirt with collar and cuffs. */
export function shirt(on: Worktable): Bodice {
  const { chance, look } = on
  const b = trunk(on, { neck: 20, neckDepth: 15, neckline: 'round', hemDip: 13, hemY: 312 })
  const usual = chance.next() < (look.wearer === 'man' ? 0.65 : 0.5)
  const long = look.cut?.sleeves ? look.cut.sleeves === 'long' : usual
  const arm = long ? fullArm(b, 1.6) : shortArm(b, 2.4)
  const arms = sleeves(on, on.main(), arm, (side) => sleeveFolds(on, arm, side, 1.15))
  if (long) cuffs(on, arms)
  const front = body(on, on.main(), b, looseFolds(on, b))
  buttonStrip(on, front)
  if (look.wearer === 'man' || chance.next() < 0.3) pocket(on, front)
  const band = chance.next() < 0.16
  if (look.cut?.collar ? look.cut.collar === 'band' : band) bandCollar(on, on.main(), b, 10)
  else shirtCollar(on, on.main(), b)
  return b
}

export function tshirt(on: Worktable): void {
  const { chance, look } = on
  const usual = chance.next() < 0.25
  const polo = look.cut?.collar ? look.cut.collar === 'polo' : usual
  const b = trunk(on, { neck: 26, neckDepth: polo ? 16 : 18, neckline: 'round', hemDip: 3, hemY: 300 })
  const arm = armFor(look, b, 2) ?? shortArm(b, 2)
  sleeves(on, on.main(), arm, (side) => sleeveFolds(on, arm, side))
  const front = body(on, on.main(), b, looseFolds(on, b))
  const rib = on.matching({ pattern: 'solid', fabric: 'rib' })
  if (polo) {
    on.cut(
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
    shirtCollar(on, rib, { ...b, neck: 22 })
  } else ribCollar(on, rib, b, 6)
}

/** A woman's top: short, soft, with sleeves of many kinds. */
export function top(on: Worktable): void {
  const { chance } = on
  const neckline = chance.pick(['round', 'v', 'boat', 'square'] as const)
  const b = trunk(on, {
    neck: 30,
    neckDepth: neckline === 'boat' ? 13 : chance.between(24, 38),
    neckline,
    hemDip: 3,
    hemY: chance.between(292, 318),
  })
  const kind = chance.next()
  const arm: Arm =
    kind < 0.3
      ? capArm(b)
      : kind < 0.55
        ? shortArm(b, 4)
        : kind < 0.85
          ? { ...threeQuarterArm(b, 2.6), width: 84 }
          : fullArm(b, 2)
  sleeves(on, on.main(), arm, (side) => [
    ...sleeveFolds(on, arm, side),
    gathers(4, 0.4, kind > 0.55 ? 3 : 1.4, on.look.seed + side, 0.6),
  ])
  body(on, on.main(), b, [...looseFolds(on, b), gathers(6, 0.2, 3, on.look.seed + 2, 0.8)])
  if (neckline === 'round') ribCollar(on, on.main(), b, 3.4)
}

export function sweater(on: Worktable): void {
  const b = trunk(on, {
    neck: 25,
    neckDepth: 17,
    neckline: on.chance.pick(['round', 'round', 'v'] as const),
    hemY: 300,
    hemDip: 2,
  })
  const arm = fullArm(b, 2)
  const arms = sleeves(on, on.main(), arm, (side) => sleeveFolds(on, arm, side, 1.3))
  const front = body(on, on.main(), b, looseFolds(on, b))
  const rib = on.matching({ pattern: 'solid', fabric: 'rib' })
  for (const each of arms)
    on.cut(
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
  on.cut(
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
  if (b.neckline === 'round') ribCollar(on, rib, b, 7.5)
}

/** Half widths for a hip-long garment, by who wears it. */
export function trunk(on: Worktable, change: Partial<Bodice>): Bodice {
  const man = on.look.wearer === 'man'
  const n = on.chance.between(-2, 3)
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

export function cuffs(on: Worktable, arms: readonly Surface[]): void {
  for (const arm of arms)
    on.cut(
      bandOn(
        arm,
        [
          [0, 0.94],
          [0.5, 0.955],
          [1, 0.94],
        ],
        15,
        1.1,
        0.9,
      ),
      on.main(),
      6,
      24,
    )
}

/** The strip down the whole front, with its buttons and the line of its stitching. */
export function buttonStrip(on: Worktable, front: Surface, count = 6): void {
  on.cut(
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
    on.main(),
    6,
    100,
  )
  const pale = on.look.color === 'white' || on.look.color === 'offwhite'
  const shell = on.plain(pale ? [222, 214, 200] : [238, 232, 220])
  for (let i = 0; i < count; i++) on.cut(buttonOn(front, 0.5, 0.05 + (i * 0.86) / count, 2.3), shell, 12, 4)
}

function pocket(on: Worktable, front: Surface): void {
  const b = { x: 178, y: 142 }
  on.cut(
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
    on.main(),
    16,
    20,
  )
  on.cut(
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
    on.main(),
    4,
    16,
  )
}
