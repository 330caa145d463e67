import type { Cloth } from '../cloth.ts'
import { curve, curveByX, type Point } from '../surface/curve.ts'
import { crumple, drag, gathers } from '../surface/folds.ts'
import { type Patch, patch } from '../surface/patch.ts'
import { CHOLI, choli } from './blouse.ts'
import type { Worktable } from './builder.ts'

/** A saree as it is worn: pleats in front, the pallu across the chest and over the shoulder, its end hanging beside. */
export function saree(on: Worktable): void {
  const { look, chance } = on
  const sheer = on.main().fabric.cover < 1
  const edge = chance.pick([11, 14, 17])
  fallingEnd(on, sheer)
  choli(on, look.pattern === 'solid' ? 'brocade' : 'solid', { ...CHOLI, hemY: 150, waistY: 132 })
  sareeSkirt(on, on.main(edge))
  pallu(on, on.main(edge * 0.8), sheer)
}

function sareeSkirt(on: Worktable, cloth: Cloth): void {
  const seed = on.look.seed
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
  on.cut(
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
      finished: ['bottom'],
      sway: 0.5,
    }),
    cloth,
    150,
    90,
  )
}

/** Across the body from the hip to the shoulder, in soft pleats. */
function pallu(on: Worktable, cloth: Cloth, sheer: boolean): void {
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
  on.cut(
    patch({
      left: curve(upper),
      right: curve(lower),
      z: 28,
      depth: 7,
      round: 3,
      folds: [gathers(4.5, 2.6, 1.6, on.look.seed + 5, 0.5), crumple(0.8, 22, on.look.seed + 6)],
      cut: { kind: 'along', width: 92, length: 230 },
      finished: ['left', 'right'],
      from: [30, 0],
    }),
    cloth,
    90,
    70,
    sheer,
  )
}

/** The pallu's end, over the shoulder and down behind the arm. */
function fallingEnd(on: Worktable, sheer: boolean): void {
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
  on.cut(
    patch({
      left: curve(left),
      right: curve(right),
      z: 1,
      depth: 5,
      round: 3,
      folds: [gathers(4, 1.8, 3.6, on.look.seed + 9, 0.6), crumple(0.8, 24, on.look.seed + 10)],
      cut: { kind: 'along', width: 105, length: 290 },
      finished: ['bottom', 'left', 'right'],
      sway: 0.8,
    }),
    on.main(28),
    60,
    70,
    sheer,
  )
}
