import { gathers } from '../surface/folds.ts'
import { bandOn, buttonOn } from '../surface/trim.ts'
import type { Worktable } from './garment.ts'
import { type Arm, type Bodice, body, restFolds, sleeveFolds, sleeves } from './parts.ts'

/** A straight kurta, knee length, slit at the sides; a man's has a band collar and long sleeves. */
export function kurta(on: Worktable): void {
  const man = on.look.wearer === 'man'
  const b: Bodice = {
    neckY: 36,
    shoulderY: 50,
    underarmY: 116,
    hemY: 362,
    neck: man ? 19 : 23,
    shoulder: man ? 62 : 56,
    chest: man ? 60 : 55,
    waist: man ? 60 : 51,
    hip: man ? 68 : 66,
    hem: man ? 76 : 78,
    neckDepth: man ? 46 : 40,
    neckline: man ? 'slit' : on.chance.pick(['v', 'round', 'slit'] as const),
  }
  const arm = man || on.chance.next() < 0.4 ? fullArm(b) : threeQuarterArm(b)
  sleeves(on, on.main(9), arm, (side) => sleeveFolds(on, arm, side))
  const folds = [...restFolds(on, b), gathers(5, 0, 3.2, on.look.seed, 0.9)]
  const front = body(on, on.main(11), b, folds)
  const thread = on.plain(on.dyes().deep)
  on.cut(
    bandOn(
      front,
      [
        [0.5, 0.02],
        [0.5, 0.16],
        [0.5, 0.3],
      ],
      9,
      0.7,
      0.7,
    ),
    on.main(),
    6,
    40,
  )
  for (let i = 0; i < 4; i++) on.cut(buttonOn(front, 0.5, 0.07 + i * 0.06, 2), thread, 10, 4)
}

export function fullArm(b: Bodice): Arm {
  const x = 150 + b.shoulder
  return {
    outer: [
      [x - 7, b.shoulderY - 3],
      [x + 6, b.shoulderY + 4],
      [x + 17, b.shoulderY + 32],
      [x + 31, b.shoulderY + 92],
      [x + 42, b.shoulderY + 158],
    ],
    inner: [
      [150 + b.chest - 14, b.underarmY],
      [150 + b.chest - 1, b.underarmY + 5],
      [x + 4, b.underarmY + 36],
      [x + 17, b.shoulderY + 163],
    ],
    width: 62,
    length: 160,
  }
}

export function threeQuarterArm(b: Bodice): Arm {
  const x = 150 + b.shoulder
  return {
    outer: [
      [x - 7, b.shoulderY - 3],
      [x + 6, b.shoulderY + 4],
      [x + 17, b.shoulderY + 32],
      [x + 36, b.shoulderY + 112],
    ],
    inner: [
      [150 + b.chest - 14, b.underarmY],
      [150 + b.chest - 1, b.underarmY + 5],
      [x + 3, b.underarmY + 28],
      [x + 8, b.shoulderY + 118],
    ],
    width: 62,
    length: 118,
  }
}
