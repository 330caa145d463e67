import type { Cloth } from '../cloth.ts'
import { curve, curveByX, mirrored, type Point } from '../surface/curve.ts'
import { crumple, drag, gathers } from '../surface/folds.ts'
import { type Patch, patch } from '../surface/patch.ts'
import { BLOUSE_SHAPE, sareeBlouse } from './blouse.ts'
import type { GarmentBuilder } from './builder.ts'
import { fallingEnd, palluAcross, palluBehind, palluInFront, palluOverArm } from './pallu.ts'

/**
 * A saree as it is worn, over a blouse and with pleats in front. The seed chooses one of three drapes: the pallu pleated over
 * the shoulder, open over the arm, or brought forward over the other shoulder as in Gujarat.
 */
export function saree(builder: GarmentBuilder): void {
  const { spec, random, side } = builder
  const sheer = builder.mainCloth().fabric.cover < 1
  const edge = random.pick([11, 14, 17])
  const drape = DRAPES[spec.seed % DRAPES.length]
  if (side === 'front' && drape === 'pleated') fallingEnd(builder, sheer)
  sareeBlouse(builder, spec.pattern === 'solid' ? 'brocade' : 'solid', { ...BLOUSE_SHAPE, hemY: 150, waistY: 132 })
  sareeSkirt(builder, builder.mainCloth(edge))
  const cloth = builder.mainCloth(edge * 0.8)
  if (side === 'back') palluBehind(builder, cloth, sheer)
  else if (drape === 'in front') palluInFront(builder, cloth, sheer)
  else {
    palluAcross(builder, cloth, sheer)
    if (drape === 'over the arm') palluOverArm(builder, sheer)
  }
}

const DRAPES = ['pleated', 'over the arm', 'in front'] as const

function sareeSkirt(builder: GarmentBuilder, cloth: Cloth): void {
  const { side, spec } = builder
  const seed = spec.seed
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
      if (f < 0 || f > 1 || side === 'back') return 0
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
  const hem: Point[] = [
    [82, 380],
    [130, 385],
    [165, 387],
    [222, 378],
  ]
  const flip = (points: Point[]) => (side === 'front' ? points : mirrored(points))
  builder.addPiece(
    patch({
      left: curve(side === 'front' ? left : flip(right)),
      right: curve(side === 'front' ? right : flip(left)),
      bottom: curveByX(side === 'front' ? hem : flip(hem).reverse()),
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
