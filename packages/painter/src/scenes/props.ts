import type { Worktable } from '../garments/builder.ts'
import { curve, type Point } from '../surface/curve.ts'
import { type Fold, gathers } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { patch } from '../surface/patch.ts'
import { button } from '../surface/trim.ts'

/** A reel of thread standing up, its foot at (0, 0), 26 wide and 40 high. */
export function reel(on: Worktable): void {
  const drum =
    (x: number, from: number, to: number, bulge: number): Surface =>
    (s, t, out) => {
      const turn = (s - 0.5) * Math.PI
      const r = x + bulge * Math.sin(t * Math.PI)
      out.x = Math.sin(turn) * r
      out.y = from + (to - from) * t
      out.z = 14 + Math.cos(turn) * r
      out.u = turn * r
      out.v = out.y + 0.6 * Math.sin(turn * 2)
    }
  on.cut(drum(13, -5, 0, 0), on.wood(), 20, 4)
  on.cut(drum(10.5, -35, -5, 1.6), on.matching({ pattern: 'solid', fabric: 'linen' }), 24, 24)
  on.cut(drum(13, -40, -35, 0), on.wood(), 20, 4)
  const lid: Surface = (s, t, out) => {
    const turn = s * 2 * Math.PI
    out.x = Math.cos(turn) * 13 * t
    out.y = -40.5 + Math.sin(turn) * 3 * t
    out.z = 28 - t
    out.u = out.x
    out.v = out.y
  }
  on.cut(lid, on.wood(), 24, 3)
  on.cut(button(0, -40.5, 28.5, 2.4, 0.1), on.plain([60, 44, 32]), 12, 3)
}

export interface Hanging {
  readonly long: number
  readonly border?: number
  /** Its upper edge rounds over a rail. */
  readonly overRail?: boolean
  /** A moment in the wind, from 0 to 1 and round again; absent, the air is still. */
  readonly wind?: number
}

/** A length hanging straight down, 100 wide, from y 0 to `long`, in upright folds. */
export function hanging({ long, border = 0, overRail = false, wind }: Hanging): (on: Worktable) => void {
  return (on) => {
    const blown = wind === undefined ? 0 : 2 * Math.PI * wind
    const lean = on.chance.between(-4, 4) + (wind === undefined ? 0 : 5 * Math.sin(blown + on.look.seed))
    const top = overRail ? 0 : -10
    const left: Point[] = [
      [2, top],
      [lean * 0.2, long * 0.5],
      [-3 + lean, long],
    ]
    const right: Point[] = [
      [98, top],
      [101 + lean * 0.2, long * 0.5],
      [104 + lean, long - on.chance.between(0, 6)],
    ]
    const folds: Fold[] = [
      gathers(4.4, 4.6, 4.2, on.look.seed, 0.7),
      gathers(2, 2, 2.6, on.look.seed + 1, 0.9),
      (_x, _y, _s, t) => (overRail && t < 0.05 ? -6 * (1 - t * 20) ** 2 : 0),
    ]
    if (wind !== undefined)
      folds.push(
        (_x, _y, s, t) =>
          6 * t * Math.sin(5 * s + 4 * t - blown + on.look.seed) + 3 * t * Math.sin(9 * s - 3 * t + blown),
      )
    const cloth = on.main(border)
    on.cut(
      patch({
        left: curve(left),
        right: curve(right),
        z: 6,
        depth: 6,
        round: 4,
        folds,
        cut: { kind: 'along', width: 145, length: long },
        finished: ['left', 'right', 'bottom'],
        sway: 0.8,
      }),
      cloth,
      90,
      90,
      cloth.fabric.cover < 1,
    )
  }
}
