import type { Cloth } from '../cloth.ts'
import { curve, curveByX, type Point } from '../surface/curve.ts'
import { crumple, drag, gathers } from '../surface/folds.ts'
import { type Patch, patch } from '../surface/patch.ts'
import { BLOUSE_SHAPE, sareeBlouse } from './blouse.ts'
import type { GarmentBuilder } from './builder.ts'

/** A saree as it is worn: pleats in front, and the pallu across the chest and over the shoulder. */
export function saree(builder: GarmentBuilder): void {
  const { spec, random } = builder
  const sheer = builder.mainCloth().fabric.cover < 1
  const edge = random.pick([11, 14, 17])
  fallingEnd(builder, sheer)
  sareeBlouse(builder, spec.pattern === 'solid' ? 'brocade' : 'solid', { ...BLOUSE_SHAPE, hemY: 150, waistY: 132 })
  sareeSkirt(builder, builder.mainCloth(edge))
  pallu(builder, builder.mainCloth(edge * 0.8), sheer)
}

function sareeSkirt(builder: GarmentBuilder, cloth: Cloth): void {
  const seed = builder.spec.seed
  const left: Point[] = [
    [105, 142],
    [91, 192],
    [88, 280],
    [82, 380],
  ]
  const right: Point[] = [
    [195, 142],
    [207, 192],
    [211, 280],
    [222, 378],
  ]
  const pleat: Patch['folds'] = [
    (_x, _y, s, t) => {
      const f = (s - 0.4) / 0.3
      if (f < 0 || f > 1) return 0
      const n = f * 6
      const rise = n - Math.floor(n)
      return (1.6 + 4.2 * t) * (rise < 0.8 ? rise / 0.8 : (1 - rise) / 0.2) * Math.min(1, f * 6, (1 - f) * 6)
    },
    gathers(5, 0, 1.8, seed, 0.8),
    drag(104, 160, 150, 250, 7, 3),
    drag(100, 185, 160, 320, 8, 3.4),
    drag(200, 165, 168, 240, 6, 2.6),
    drag(206, 200, 176, 330, 8, 2.6),
    crumple(1, 30, seed),
  ]
  builder.addPiece(
    patch({
      left: curve(left),
      right: curve(right),
      bottom: curveByX([
        [82, 380],
        [130, 385],
        [165, 387],
        [222, 378],
      ]),
      z: 6,
      depth: 17,
      folds: pleat,
      cut: { kind: 'along', width: 215, length: 240 },
      finishedEdges: ['bottom'],
      sway: 0.5,
    }),
    cloth,
    150,
    90,
  )
}

/** The pallu from the hip to the shoulder, in soft pleats. */
function pallu(builder: GarmentBuilder, cloth: Cloth, sheer: boolean): void {
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
function fallingEnd(builder: GarmentBuilder, sheer: boolean): void {
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
  builder.addPiece(
    patch({
      left: curve(left),
      right: curve(right),
      z: 1,
      depth: 5,
      roundness: 3,
      folds: [gathers(4, 1.8, 3.6, builder.spec.seed + 9, 0.6), crumple(0.8, 24, builder.spec.seed + 10)],
      cut: { kind: 'along', width: 105, length: 290 },
      finishedEdges: ['bottom', 'left', 'right'],
      sway: 0.8,
    }),
    builder.mainCloth(28),
    60,
    70,
    sheer,
  )
}
