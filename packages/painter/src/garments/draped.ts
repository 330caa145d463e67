import { curve, type Point } from '../surface/curve.ts'
import { crumple, type Fold, gathers } from '../surface/folds.ts'
import { patch } from '../surface/patch.ts'
import { button } from '../surface/trim.ts'
import type { GarmentBuilder } from './builder.ts'

/** A dupatta, stole or shawl over a wooden rail, longer in front than behind. */
export function dupatta(builder: GarmentBuilder): void {
  const { random } = builder
  const sheer = builder.mainCloth().fabric.cover < 1
  drawRail(builder, 38, 262, 44)
  const lean = random.between(-10, 10)
  fall(
    builder,
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
    builder,
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
  for (let i = 0; i < 22; i++) tassel(builder, 58 + lean + i * 5.7, 370 + (i % 3))
}

function fall(builder: GarmentBuilder, left: Point[], right: Point[], z: number, border: number, sheer: boolean): void {
  const { spec } = builder
  const folds: Fold[] = [
    gathers(5, 4.4, 3.6, spec.seed + z, 0.7),
    gathers(2, 2, 2.4, spec.seed + z + 1, 0.9),
    crumple(0.7, 24, spec.seed),
  ]
  const top = left[0]?.[1] ?? 0
  const long = (left[left.length - 1]?.[1] ?? 0) - top
  const over: Fold = (_x, _y, _s, t) => (t < 0.05 ? -5 * (1 - t / 0.05) ** 2 : 0)
  builder.addPiece(
    patch({
      left: curve(left),
      right: curve(right),
      z,
      depth: 6,
      roundness: 4,
      folds: [...folds, over],
      cut: { kind: 'along', width: 150, length: long },
      finishedEdges: ['left', 'right', 'bottom'],
      sway: 0.8,
    }),
    builder.mainCloth(border * 0.7),
    100,
    90,
    sheer,
  )
}

function tassel(builder: GarmentBuilder, x: number, y: number): void {
  const line = (dx: number): Point[] => [
    [x + dx, y],
    [x + dx * 1.8, y + builder.random.between(9, 14)],
  ]
  builder.addPiece(
    patch({ left: curve(line(-0.8)), right: curve(line(0.8)), z: 9, depth: 1 }),
    builder.plainCloth(builder.dyes().ink),
    2,
    3,
  )
}

/** A round wooden rail between two x at height y. */
export function drawRail(builder: GarmentBuilder, from: number, to: number, y: number): void {
  const line = (dy: number): Point[] => [
    [from, y + dy],
    [to, y + dy],
  ]
  builder.addPiece(
    patch({ left: curve(line(-4.5)), right: curve(line(4.5)), z: 4, depth: 5, roundness: 2 }),
    builder.woodCloth(),
    10,
    4,
  )
  for (const x of [from, to]) builder.addPiece(button(x, y, 5, 5.4, 0.8), builder.woodCloth(), 20, 6)
}

/** Cloth by the metre, hung from a peg or over a rail. */
export function drapedLength(builder: GarmentBuilder): void {
  if (builder.random.next() < 0.5) fromPeg(builder)
  else overRail(builder)
}

/** Cloth gathered at a peg, which fans out in deep folds beyond the lower edge of the picture. */
function fromPeg(builder: GarmentBuilder): void {
  const { random, spec } = builder
  const lean = random.between(-22, 22)
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
    gathers(6.5, 3.4, 8, spec.seed, 0.75),
    gathers(3, 1.5, 6, spec.seed + 1, 0.9),
    gathers(13, 1.6, 0.4, spec.seed + 2, 0.6),
    crumple(0.8, 30, spec.seed + 3),
  ]
  const cut = { kind: 'along', width: 380, length: 430 } as const
  builder.addPiece(
    patch({ left: curve(left), right: curve(right), z: 6, depth: 16, roundness: 2.6, folds, cut }),
    builder.mainCloth(),
    170,
    110,
  )
  builder.addPiece(button(150 + lean * 0.4, 22, 30, 9, 0.8), builder.woodCloth(), 24, 6)
}

/** Cloth over a wooden rail, in front and behind. */
function overRail(builder: GarmentBuilder): void {
  const lean = builder.random.between(-8, 8)
  drawRail(builder, 6, 294, 40)
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
      gathers(4, 4.6, 5.4, builder.spec.seed + z, 0.8),
      gathers(1.8, 3, 4, builder.spec.seed + z + 1, 0.9),
      crumple(0.8, 30, builder.spec.seed),
      (_x, _y, _s, t) => (t < 0.05 ? -6 * (1 - t / 0.05) ** 2 : 0),
    ]
    const cut = { kind: 'along', width: 250, length: 330 } as const
    const finished = ['left', 'right', 'bottom'] as const
    builder.addPiece(
      patch({
        left: curve(left),
        right: curve(right),
        z,
        depth: 6,
        roundness: 5,
        folds,
        cut,
        finishedEdges: finished,
        sway: 0.8,
      }),
      builder.mainCloth(),
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
