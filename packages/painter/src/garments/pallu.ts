import type { Cloth } from '../cloth.ts'
import { curve, curveByX, type Point } from '../surface/curve.ts'
import { crumple, drag, gathers } from '../surface/folds.ts'
import { patch } from '../surface/patch.ts'
import type { GarmentBuilder } from './builder.ts'

// The pallu is the loose end of a saree. Each function draws one way to wear it.

/** From the hip to the shoulder, in soft pleats. */
export function palluAcross(builder: GarmentBuilder, cloth: Cloth, sheer: boolean): void {
  const upper: Point[] = [
    [178, 33],
    [166, 70],
    [136, 112],
    [104, 144],
    [97, 168],
  ]
  const lower: Point[] = [
    [205, 42],
    [204, 92],
    [190, 142],
    [146, 196],
    [91, 226],
  ]
  builder.addPiece(
    patch({
      left: curve(upper),
      right: curve(lower),
      z: 28,
      depth: 7,
      roundness: 3,
      folds: [gathers(4.5, 2.6, 1.6, builder.spec.seed + 5, 0.5), crumple(0.8, 22, builder.spec.seed + 6)],
      cut: { kind: 'along', width: 92, length: 230 },
      finishedEdges: ['left', 'right'],
      clothOffset: [30, 0],
    }),
    cloth,
    90,
    70,
    sheer,
  )
}

/** The end of the pallu, which hangs behind the arm. */
export function fallingEnd(builder: GarmentBuilder, sheer: boolean): void {
  const left: Point[] = [
    [182, 34],
    [202, 90],
    [198, 190],
    [192, 318],
  ]
  const right: Point[] = [
    [204, 38],
    [240, 84],
    [256, 190],
    [262, 312],
  ]
  hangingEnd(builder, sheer, { left, right, z: 1, width: 105, length: 290 })
}

/** The end of the pallu, open and unpleated, carried over the arm. */
export function palluOverArm(builder: GarmentBuilder, sheer: boolean): void {
  const left: Point[] = [
    [180, 34],
    [190, 96],
    [186, 150],
    [172, 220],
    [164, 300],
  ]
  const right: Point[] = [
    [206, 40],
    [236, 92],
    [262, 146],
    [272, 222],
    [274, 292],
  ]
  hangingEnd(builder, sheer, { left, right, z: 33, width: 130, length: 270 })
}

/** Brought forward over the other shoulder and spread across the front, its corner tucked in at the hip. */
export function palluInFront(builder: GarmentBuilder, cloth: Cloth, sheer: boolean): void {
  const left: Point[] = [
    [96, 40],
    [84, 96],
    [86, 170],
    [92, 268],
  ]
  const right: Point[] = [
    [124, 31],
    [150, 74],
    [184, 116],
    [206, 160],
  ]
  const bottom: Point[] = [
    [92, 268],
    [136, 262],
    [176, 224],
    [206, 160],
  ]
  builder.addPiece(
    patch({
      left: curve(left),
      right: curve(right),
      bottom: curveByX(bottom),
      z: 28,
      depth: 9,
      roundness: 3,
      folds: [
        gathers(4, 2.8, 1, builder.spec.seed + 5, 0.6),
        drag(202, 162, 110, 110, 7, 3),
        drag(198, 170, 104, 180, 8, 3.2),
        drag(190, 190, 104, 240, 8, 2.6),
        crumple(0.8, 24, builder.spec.seed + 6),
      ],
      cut: { kind: 'along', width: 130, length: 190 },
      finishedEdges: ['left', 'right', 'bottom'],
      clothOffset: [30, 0],
      sway: 0.3,
    }),
    builder.mainCloth(22),
    90,
    80,
    sheer,
  )
  if (!sheer) waistFold(builder, cloth)
}

/** What is left of the cloth at the waist, from the hip to the tucked corner. */
function waistFold(builder: GarmentBuilder, cloth: Cloth): void {
  builder.addPiece(
    patch({
      left: curve([
        [186, 136],
        [199, 148],
      ]),
      right: curve([
        [176, 160],
        [209, 186],
      ]),
      z: 27,
      depth: 4,
      folds: [gathers(2, 1, 1, builder.spec.seed + 4)],
      cut: { kind: 'along', width: 30, length: 30 },
    }),
    cloth,
    20,
    16,
    false,
  )
}

/** Seen from behind: over the shoulder and down the back, its border at the knee. */
export function palluBehind(builder: GarmentBuilder, cloth: Cloth, sheer: boolean): void {
  const wrap: Point[] = [
    [196, 146],
    [160, 172],
    [120, 196],
    [90, 214],
  ]
  builder.addPiece(
    patch({
      left: curve(wrap),
      right: curve(wrap.map(([x, y]): Point => [x + 6, y + 34])),
      z: 25,
      depth: 4,
      folds: [gathers(2.5, 1.4, 1.4, builder.spec.seed + 4, 0.5)],
      cut: { kind: 'along', width: 40, length: 130 },
      finishedEdges: ['left'],
    }),
    cloth,
    30,
    50,
    sheer,
  )
  const left: Point[] = [
    [95, 42],
    [82, 110],
    [78, 210],
    [74, 322],
  ]
  const right: Point[] = [
    [122, 33],
    [150, 110],
    [158, 210],
    [164, 318],
  ]
  hangingEnd(builder, sheer, { left, right, z: 30, width: 120, length: 290 })
}

interface End {
  readonly left: Point[]
  readonly right: Point[]
  readonly z: number
  /** The size of the cloth in picture units. */
  readonly width: number
  readonly length: number
}

function hangingEnd(builder: GarmentBuilder, sheer: boolean, { left, right, z, width, length }: End): void {
  const { seed } = builder.spec
  builder.addPiece(
    patch({
      left: curve(left),
      right: curve(right),
      z,
      depth: 5,
      roundness: 3,
      folds: [gathers(4, 1.8, 3.6, seed + 9, 0.6), crumple(0.8, 24, seed + 10)],
      cut: { kind: 'along', width, length },
      finishedEdges: ['bottom', 'left', 'right'],
      sway: 0.8,
    }),
    builder.mainCloth(28),
    60,
    70,
    sheer,
  )
}
