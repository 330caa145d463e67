import { curve, mirrored, type Point } from '../surface/curve.ts'
import { patch } from '../surface/patch.ts'
import { bandAt, bandOn, buttonOn } from '../surface/trim.ts'
import { fullArm } from './sleeves.ts'
import { bandCollar, shirtCollar } from './collars.ts'
import { looseFolds } from './skirts.ts'
import type { Worktable } from './builder.ts'
import { type Bodice, body, sleeveFolds, sleeves } from './parts.ts'
import { buttonStrip, cuffs, trunk } from './shirts.ts'

/** A sleeveless jacket with a band collar, worn over a kurta. */
export function nehruJacket(on: Worktable): void {
  const b = { ...trunk(on, { neck: 22, neckDepth: 14, hemY: 326, hemDip: 5 }), shoulder: 66, chest: 72 }
  const front = body(on, on.main(), b, looseFolds(on, b), { z: 7 })
  buttonStrip(on, front, 5)
  const trim = on.main()
  for (const side of [-1, 1]) {
    const x = (w: number) => 150 + side * w
    on.cut(
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
  on.cut(
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
  bandCollar(on, on.main(), b, 12)
}

/** A long coat for weddings. */
export function sherwani(on: Worktable): void {
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
  const arm = fullArm(b, 1.2)
  const arms = sleeves(on, on.main(9), arm, (side) => sleeveFolds(on, arm, side))
  cuffs(on, arms)
  const front = body(on, on.main(13), b, looseFolds(on, b))
  const edge = on.matching({ pattern: 'brocade' })
  on.cut(
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
  const gold = on.plain([206, 168, 92])
  for (let i = 0; i < 7; i++) on.cut(buttonOn(front, 0.5, 0.05 + i * 0.075, 2.6), gold, 12, 5)
  bandCollar(on, edge, b, 11)
}

/** A jacket with lapels or a zip. */
export function jacket(on: Worktable): void {
  const { look, chance } = on
  const b = trunk(on, { neck: 22, neckDepth: 16, hemY: 306, hemDip: 3 })
  const arm = fullArm(b, 2)
  const arms = sleeves(on, on.main(), arm, (side) => sleeveFolds(on, arm, side, 1.2))
  cuffs(on, arms)
  const zipped =
    look.fabric !== 'denim' && (look.fabric === 'leather' || look.fabric === 'jersey' || chance.next() < 0.4)
  const deep: Bodice = {
    ...b,
    neckDepth: zipped || look.fabric === 'denim' ? 16 : 96,
    neckline: zipped || look.fabric === 'denim' ? 'round' : 'v',
  }
  const front = body(on, on.main(), deep, looseFolds(on, b), { z: 7 })
  if (zipped) {
    on.cut(
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
      on.plain([74, 72, 74]),
      4,
      90,
    )
    on.cut(
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
      on.matching({ pattern: 'solid', fabric: 'rib' }),
      6,
      60,
    )
    bandCollar(on, on.main(), b, 13)
  } else if (look.fabric === 'denim') {
    buttonStrip(on, front, 6)
    for (const s of [0.3, 0.7])
      on.cut(
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
        on.main(),
        6,
        20,
      )
    shirtCollar(on, on.main(), b)
  } else lapels(on, deep)
}

function lapels(on: Worktable, b: Bodice): void {
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
    on.cut(
      patch({
        left: curve(side === 1 ? inner : outer),
        right: curve(side === 1 ? outer : inner),
        z: 31,
        depth: 2.5,
        round: 3,
        cut: { kind: 'straight', angle: side * 0.3 },
      }),
      on.main(),
      16,
      40,
    )
  }
  const shell = on.plain([60, 50, 44])
  for (let i = 0; i < 2; i++) {
    on.cut(
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
