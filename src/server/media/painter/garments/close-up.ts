import { curve, type Point } from '../surface/curve.ts'
import { crumple, drag, type Fold } from '../surface/folds.ts'
import { patch } from '../surface/patch.ts'
import type { Worktable } from './garment.ts'

/** The cloth from so near that its threads show: a sheet in soft folds, and its other end lying across it. */
export function closeUp(on: Worktable): void {
  const { chance, look } = on
  const stiff = on.main().fabric.body
  const flip = chance.next() < 0.5
  const x = (v: number) => (flip ? 300 - v : v)
  const seed = look.seed
  const under: Fold[] = [
    drag(x(-40), 210, x(250), -30, 42 * stiff, 26),
    drag(x(-30), 420, x(330), 120, 50 * stiff, 30),
    drag(x(60), 470, x(350), 300, 36 * stiff, 20),
    crumple(3, 90, seed),
  ]
  const edge = (points: readonly Point[]) => curve(flip ? points.map(([px, py]) => [300 - px, py] as const) : points)
  const sheetLeft = curve([
    [-30, -30],
    [-30, 430],
  ])
  const sheetRight = curve([
    [330, -30],
    [330, 430],
  ])
  on.cut(
    patch({ left: sheetLeft, right: sheetRight, z: 0, folds: under, cut: { kind: 'along', width: 140, length: 178 } }),
    on.main(),
    80,
    100,
  )
  const n = chance.between(-18, 18)
  const fold = edge([
    [78 + n, -30],
    [116 + n, 90],
    [172 + n, 210],
    [262 + n, 330],
    [340, 396],
  ])
  const far = edge([
    [360, -60],
    [370, 60],
    [380, 160],
    [390, 260],
    [400, 380],
  ])
  const over: Fold[] = [
    (_x, _y, s) => 26 * Math.sqrt(Math.max(0, 1 - (flip ? s : 1 - s) ** 2 * 0) * Math.min(1, (flip ? 1 - s : s) * 9)),
    drag(x(150), -20, x(330), 190, 34 * stiff, 18),
    drag(x(230), -40, x(340), 120, 26 * stiff, 12),
    crumple(2, 70, seed + 9),
  ]
  on.cut(
    patch({
      left: flip ? far : fold,
      right: flip ? fold : far,
      z: 34,
      folds: over,
      cut: { kind: 'along', width: 110, length: 190 },
      finished: [flip ? 'right' : 'left'],
      from: [37, 61],
    }),
    on.main(bordered(look.pattern) ? 16 : 0),
    80,
    100,
  )
}

function bordered(pattern: string): boolean {
  return (
    pattern === 'brocade' ||
    pattern === 'bandhani' ||
    pattern === 'ikat' ||
    pattern === 'ajrakh' ||
    pattern === 'block-print'
  )
}
