import { curve, type Point } from '../surface/curve.ts'
import { crumple, type Fold, gathers } from '../surface/folds.ts'
import { patch } from '../surface/patch.ts'
import { button } from '../surface/trim.ts'
import type { Worktable } from './builder.ts'

/** A dupatta, stole or shawl over a wooden rail: a long fall in front, a short one behind. */
export function dupatta(on: Worktable): void {
  const { chance } = on
  const sheer = on.main().fabric.cover < 1
  rail(on, 38, 262, 44)
  const lean = chance.between(-10, 10)
  fall(
    on,
    [
      [128, 42],
      [118, 160],
      [112 + lean * 0.5, 300],
    ],
    [
      [222, 42],
      [232, 160],
      [240 + lean, 292],
    ],
    2,
    22,
    sheer,
  )
  fall(
    on,
    [
      [74, 40],
      [66, 160],
      [56 + lean, 366],
    ],
    [
      [176, 40],
      [176, 170],
      [182 + lean, 372],
    ],
    9,
    26,
    sheer,
  )
  for (let i = 0; i < 22; i++) tassel(on, 58 + lean + i * 5.7, 370 + (i % 3))
}

function fall(on: Worktable, left: Point[], right: Point[], z: number, border: number, sheer: boolean): void {
  const { look } = on
  const folds: Fold[] = [
    gathers(5, 4.4, 3.6, look.seed + z, 0.7),
    gathers(2, 2, 2.4, look.seed + z + 1, 0.9),
    crumple(0.7, 24, look.seed),
  ]
  const top = left[0]?.[1] ?? 0
  const long = (left[left.length - 1]?.[1] ?? 0) - top
  const over: Fold = (_x, _y, _s, t) => (t < 0.05 ? -5 * (1 - t / 0.05) ** 2 : 0)
  on.cut(
    patch({
      left: curve(left),
      right: curve(right),
      z,
      depth: 6,
      round: 4,
      folds: [...folds, over],
      cut: { kind: 'along', width: 150, length: long },
      finished: ['left', 'right', 'bottom'],
      sway: 0.8,
    }),
    on.main(border * 0.7),
    100,
    90,
    sheer,
  )
}

function tassel(on: Worktable, x: number, y: number): void {
  const line = (dx: number): Point[] => [
    [x + dx, y],
    [x + dx * 1.8, y + on.chance.between(9, 14)],
  ]
  on.cut(patch({ left: curve(line(-0.8)), right: curve(line(0.8)), z: 9, depth: 1 }), on.plain(on.dyes().ink), 2, 3)
}

/** A round wooden rail from x to x at height y. */
export function rail(on: Worktable, from: number, to: number, y: number): void {
  const line = (dy: number): Point[] => [
    [from, y + dy],
    [to, y + dy],
  ]
  on.cut(patch({ left: curve(line(-4.5)), right: curve(line(4.5)), z: 4, depth: 5, round: 2 }), on.wood(), 10, 4)
  for (const x of [from, to]) on.cut(button(x, y, 5, 5.4, 0.8), on.wood(), 20, 6)
}

/** Cloth by the metre: pulled up to a peg, or laid over a rail. */
export function hungLength(on: Worktable): void {
  if (on.chance.next() < 0.5) fromPeg(on)
  else overRail(on)
}

/** Pulled up to a peg, so that it fans out in deep folds and leaves the frame below. */
function fromPeg(on: Worktable): void {
  const { chance, look } = on
  const lean = chance.between(-22, 22)
  const left: Point[] = [
    [134 + lean * 0.4, 18],
    [98 + lean * 0.3, 76],
    [40, 200],
    [-16, 440],
  ]
  const right: Point[] = [
    [166 + lean * 0.4, 18],
    [200 + lean * 0.3, 76],
    [258, 200],
    [318, 440],
  ]
  const folds: Fold[] = [
    gathers(6.5, 3.4, 8, look.seed, 0.75),
    gathers(3, 1.5, 6, look.seed + 1, 0.9),
    gathers(13, 1.6, 0.4, look.seed + 2, 0.6),
    crumple(0.8, 30, look.seed + 3),
  ]
  const cut = { kind: 'along', width: 380, length: 430 } as const
  on.cut(
    patch({ left: curve(left), right: curve(right), z: 6, depth: 16, round: 2.6, folds, cut }),
    on.main(),
    170,
    110,
  )
  on.cut(button(150 + lean * 0.4, 22, 30, 9, 0.8), on.wood(), 24, 6)
}

/** Laid over a wooden rail: a wide fall in front with its selvedges and end, another behind. */
function overRail(on: Worktable): void {
  const lean = on.chance.between(-8, 8)
  rail(on, 6, 294, 40)
  const back: Fall = {
    left: [
      [120, 44],
      [122, 180],
      [128, 318],
    ],
    right: [
      [272, 44],
      [278, 180],
      [282 + lean, 310],
    ],
    z: 2,
  }
  const front: Fall = {
    left: [
      [34, 42],
      [28, 180],
      [22 + lean, 374],
    ],
    right: [
      [226, 42],
      [230, 180],
      [236 + lean, 378],
    ],
    z: 10,
  }
  for (const { left, right, z } of [back, front]) {
    const folds: Fold[] = [
      gathers(4, 4.6, 5.4, on.look.seed + z, 0.8),
      gathers(1.8, 3, 4, on.look.seed + z + 1, 0.9),
      crumple(0.8, 30, on.look.seed),
      (_x, _y, _s, t) => (t < 0.05 ? -6 * (1 - t / 0.05) ** 2 : 0),
    ]
    const cut = { kind: 'along', width: 250, length: 330 } as const
    const finished = ['left', 'right', 'bottom'] as const
    on.cut(
      patch({ left: curve(left), right: curve(right), z, depth: 6, round: 5, folds, cut, finished, sway: 0.8 }),
      on.main(),
      120,
      100,
    )
  }
}

interface Fall {
  readonly left: Point[]
  readonly right: Point[]
  readonly z: number
}
