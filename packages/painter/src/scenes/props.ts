import type { GarmentBuilder } from '../garments/builder.ts'
import { curve, type Point } from '../surface/curve.ts'
import { type Fold, gathers } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { patch } from '../surface/patch.ts'
import { button } from '../surface/trim.ts'

/** An upright reel of thread with its base at (0, 0), 26 wide and 40 high. */
export function threadReel(builder: GarmentBuilder): void {
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
  builder.addPiece(drum(13, -5, 0, 0), builder.woodCloth(), 20, 4)
  builder.addPiece(drum(10.5, -35, -5, 1.6), builder.matchingCloth({ pattern: 'solid', fabric: 'linen' }), 24, 24)
  builder.addPiece(drum(13, -40, -35, 0), builder.woodCloth(), 20, 4)
  const lid: Surface = (s, t, out) => {
    const turn = s * 2 * Math.PI
    out.x = Math.cos(turn) * 13 * t
    out.y = -40.5 + Math.sin(turn) * 3 * t
    out.z = 28 - t
    out.u = out.x
    out.v = out.y
  }
  builder.addPiece(lid, builder.woodCloth(), 24, 3)
  builder.addPiece(button(0, -40.5, 28.5, 2.4, 0.1), builder.plainCloth([60, 44, 32]), 12, 3)
}

export interface HangingCloth {
  readonly length: number
  readonly border?: number
  /** Whether its upper edge bends over a rail. */
  readonly overRail?: boolean
  /** Time in the wind, from 0 to 1 for one loop. Without it, the cloth does not move. */
  readonly wind?: number
}

/** A hanging length of cloth, 100 wide, from y 0 to `length`, in vertical folds. */
export function hangingCloth({
  length: long,
  border = 0,
  overRail = false,
  wind,
}: HangingCloth): (builder: GarmentBuilder) => void {
  return (builder) => {
    const phase = wind === undefined ? 0 : 2 * Math.PI * wind
    const lean = builder.random.between(-4, 4) + (wind === undefined ? 0 : 5 * Math.sin(phase + builder.spec.seed))
    const top = overRail ? 0 : -10
    const left: Point[] = [
      [2, top],
      [lean * 0.2, long * 0.5],
      [-3 + lean, long],
    ]
    const right: Point[] = [
      [98, top],
      [101 + lean * 0.2, long * 0.5],
      [104 + lean, long - builder.random.between(0, 6)],
    ]
    const folds: Fold[] = [
      gathers(4.4, 4.6, 4.2, builder.spec.seed, 0.7),
      gathers(2, 2, 2.6, builder.spec.seed + 1, 0.9),
      (_x, _y, _s, t) => (overRail && t < 0.05 ? -6 * (1 - t * 20) ** 2 : 0),
    ]
    if (wind !== undefined)
      folds.push(
        (_x, _y, s, t) =>
          6 * t * Math.sin(5 * s + 4 * t - phase + builder.spec.seed) + 3 * t * Math.sin(9 * s - 3 * t + phase),
      )
    const cloth = builder.mainCloth(border)
    builder.addPiece(
      patch({
        left: curve(left),
        right: curve(right),
        z: 6,
        depth: 6,
        roundness: 4,
        folds,
        cut: { kind: 'along', width: 145, length: long },
        finishedEdges: ['left', 'right', 'bottom'],
        sway: 0.8,
      }),
      cloth,
      90,
      90,
      cloth.fabric.cover < 1,
    )
  }
}
