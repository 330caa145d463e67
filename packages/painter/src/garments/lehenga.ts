import { curve, type Point } from '../surface/curve.ts'
import { crumple, gathers } from '../surface/folds.ts'
import { patch } from '../surface/patch.ts'
import { bandOn } from '../surface/trim.ts'
import { capArm, shortArm } from './sleeves.ts'
import { CHOLI } from './blouse.ts'
import { flaredSkirt, shortBody } from './skirts.ts'
import type { Worktable } from './builder.ts'
import { type Bodice, sleeveFolds, sleeves } from './parts.ts'

/** A wide flared skirt, a short blouse, and a dupatta over one shoulder. */
export function lehenga(on: Worktable): void {
  const b: Bodice = { ...CHOLI, neckY: 26, shoulderY: 38, underarmY: 88, hemY: 124, neckDepth: 32 }
  const cloth = on.main(5)
  const arm = { ...(on.chance.next() < 0.5 ? capArm(b) : shortArm(b)), width: 60 }
  sleeves(on, cloth, arm, (side) => sleeveFolds(on, arm, side, 0.8))
  shortBody(on, on.main(), b)
  const skirt = flaredSkirt(on, on.main(26), {
    topY: 148,
    hemY: 374,
    top: 44,
    hip: 88,
    hem: 126,
    count: 13,
    deep: 6,
  })
  on.cut(
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
    on.matching({ pattern: 'brocade' }),
    4,
    50,
  )
  shoulderDupatta(on, 330)
}

/** A dupatta pinned on one shoulder and hanging to `hemY`, in a shade that sets it off. */
export function shoulderDupatta(on: Worktable, hemY: number): void {
  const { look } = on
  const plain = look.pattern === 'solid'
  const cloth = plain
    ? on.matching({ pattern: 'bandhani', fabric: 'chiffon' }, 9)
    : on.matching({ pattern: 'solid', fabric: 'chiffon', color: look.accent ?? look.color }, 9)
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
  on.cut(
    patch({
      left: curve(left),
      right: curve(right),
      z: 31,
      depth: 5,
      round: 3,
      folds: [gathers(4, 2, 3, look.seed + 21, 0.6), crumple(0.6, 20, look.seed)],
      cut: { kind: 'along', width: 80, length: hemY - 30 },
      finished: ['left', 'right', 'bottom'],
      sway: 0.9,
    }),
    cloth,
    50,
    80,
    true,
  )
}
