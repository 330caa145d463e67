import type { Cloth } from '../cloth.ts'
import { curve, type Point } from '../surface/curve.ts'
import { crumple, drag, type Fold, gathers } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { patch } from '../surface/patch.ts'
import type { Worktable } from './builder.ts'

/** A roll of cloth lying across the picture, its end towards the right, and the length that has come off it. */
export function bolt(on: Worktable): void {
  const { chance, look } = on
  const tilt = chance.between(-0.06, 0.1)
  roll(on, on.main(), { x: 46, y: 118, long: 196, radius: 50, tilt })
  const y = (x: number) => 118 + (x - 46) * tilt
  const left: Point[] = [
    [60, y(60) + 16],
    [56, 210],
    [48, 388],
  ]
  const right: Point[] = [
    [226, y(226) + 16],
    [230, 210],
    [244, 384],
  ]
  const folds: Fold[] = [
    gathers(2.4, 0, 7, look.seed, 0.9),
    crumple(1, 40, look.seed + 1),
    drag(70, 190, 170, 330, 14, 6),
    (_x, _y, _s, t) => 34 * Math.sqrt(Math.max(0, 1 - (t / 0.2) ** 2)) + 5 * Math.sin(t * 7 + 1) - 4,
  ]
  on.cut(
    patch({
      left: curve(left),
      right: curve(right),
      z: 6,
      folds,
      cut: { kind: 'along', width: 170, length: 270 },
      finished: ['left', 'right', 'bottom'],
      sway: 0.4,
    }),
    on.main(),
    90,
    110,
  )
}

export interface Roll {
  readonly x: number
  readonly y: number
  readonly long: number
  readonly radius: number
  /** Fall per unit to the right. */
  readonly tilt: number
}

/** The cylinder of a roll and the spiral of its end. */
export function roll(on: Worktable, cloth: Cloth, r: Roll): void {
  const at = (x: number) => r.y + (x - r.x) * r.tilt
  const around: Surface = (s, t, out) => {
    const turn = (t - 0.5) * Math.PI
    out.x = r.x + s * r.long
    out.y = at(out.x) + Math.sin(turn) * r.radius
    out.z = Math.cos(turn) * r.radius
    out.u = s * r.long
    out.v = turn * r.radius + 300
    out.side = Math.min(s, 1 - s) * r.long
  }
  on.cut(around, cloth, 60, 40)
  const ex = r.x + r.long
  for (let ring = 0; ring < 9; ring++) {
    const size = r.radius * (1 - ring * 0.085)
    on.cut(
      disc(ex + ring * 0.5, at(ex), size, size * 0.3, 2 + ring * 0.4),
      ring % 2 ? on.plain(on.dyes().deep) : cloth,
      40,
      3,
    )
  }
  on.cut(disc(ex + 5, at(ex), r.radius * 0.25, r.radius * 0.075, 8), on.plain([158, 128, 96]), 24, 3)
  on.cut(disc(ex + 5.6, at(ex), r.radius * 0.19, r.radius * 0.055, 8.6), on.plain([70, 56, 44]), 24, 3)
}

function disc(x: number, y: number, high: number, wide: number, z: number): Surface {
  return (s, t, out) => {
    const turn = s * 2 * Math.PI
    out.x = x + Math.cos(turn) * wide * t
    out.y = y + Math.sin(turn) * high * t
    out.z = z + (1 - t) * 0.6
    out.u = out.x
    out.v = out.y
    out.lit = 0.88
  }
}

/** Folded cloths one on another, seen from the front and a little from above. */
export interface Pile {
  readonly x: number
  readonly width: number
  /** y of the table under the lowest. */
  readonly foot: number
  readonly high: number
  /** How deep the top of the pile reaches back, in picture units. */
  readonly back: number
}

export function pile(on: Worktable, cloths: readonly Cloth[], p: Pile): void {
  let foot = p.foot
  cloths.forEach((cloth, i) => {
    const x0 = p.x + on.chance.between(-3, 3)
    const x1 = p.x + p.width + on.chance.between(-4, 2)
    const layers = 2
    for (let layer = 0; layer < layers; layer++) {
      const high = p.high / layers
      lip(on, cloth, x0 + layer, x1 - layer * 2, foot - (layer + 1) * high, high, i * 31 + layer * 7)
    }
    foot -= p.high
    if (i === cloths.length - 1) lid(on, cloth, x0, x1, foot, p.back)
  })
}

/** The rounded front of one folded layer. */
function lip(on: Worktable, cloth: Cloth, x0: number, x1: number, y: number, high: number, seed: number): void {
  const bend = on.chance.between(-1.2, 1.2)
  on.cut(
    (s, t, out) => {
      const turn = (t - 0.5) * Math.PI
      out.x = x0 + (x1 - x0) * s + Math.sin(t * 3) * 0.4
      out.y = y + (0.5 + 0.5 * Math.sin(turn)) * high + bend * Math.sin(s * 5 + seed)
      const ends = Math.min(1, Math.min(s, 1 - s) * 30)
      out.z = 30 + Math.cos(turn) * high * 0.62 * (0.4 + 0.6 * ends)
      out.u = s * (x1 - x0) + seed * 3
      out.v = turn * high * 0.6 + seed * 5
    },
    cloth,
    60,
    12,
  )
}

/** The top of the pile, going back from its front edge. */
function lid(on: Worktable, cloth: Cloth, x0: number, x1: number, y: number, back: number): void {
  const bumps = crumple(1.1, 30, on.look.seed)
  on.cut(
    (s, t, out) => {
      const far = 1 - t
      const inset = far * 9
      out.x = x0 + inset + (x1 - x0 - 2 * inset) * s
      out.y = y + 3 - far * back
      out.z = 30 - far * back * 1.2 + bumps(out.x, out.y, s, t) - (t > 0.9 ? 0 : 0)
      out.u = s * (x1 - x0)
      out.v = -far * back * 1.7
      out.lit = 1
    },
    cloth,
    60,
    30,
  )
}
