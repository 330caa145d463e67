import { curve, type Point } from '../surface/curve.ts'
import { crumple, drag, type Fold } from '../surface/folds.ts'
import { patch } from '../surface/patch.ts'
import type { GarmentBuilder } from './builder.ts'

/** A close-up that shows the threads: a sheet in soft folds with its other end across it. */
export function closeUp(builder: GarmentBuilder): void {
  const { random, spec } = builder
  const flip = random.next() < 0.5
  const x = (v: number) => (flip ? 300 - v : v)
  const n = random.between(-22, 22)
  const soft = 0.7 + 0.3 * builder.mainCloth().fabric.body
  const side = (points: readonly Point[]) => curve(flip ? points.map(([px, py]) => [300 - px, py] as const) : points)
  const under: Fold[] = [
    drag(x(-60), 300 + n, x(240), -40, 30 * soft, 30),
    drag(x(-60), 470 + n, x(330), 60, 44 * soft, 46),
    drag(x(20), 520, x(360), 250 + n, 30 * soft, 34),
    drag(x(-20), 80, x(140), -60, 26 * soft, 26),
    crumple(4, 80, spec.seed),
  ]
  builder.addPiece(
    patch({
      left: curve([
        [-40, -40],
        [-40, 440],
      ]),
      right: curve([
        [340, -40],
        [340, 440],
      ]),
      z: 0,
      folds: under,
      cut: { kind: 'along', width: 112, length: 142 },
    }),
    builder.mainCloth(),
    110,
    130,
  )
  const over: Fold[] = [
    (_x, _y, s) => 30 * Math.sqrt(Math.min(1, (flip ? 1 - s : s) * 7)),
    drag(x(190 + n), -60, x(360), 190, 26 * soft, 30),
    drag(x(120 + n), 40, x(360), 330, 22 * soft, 18),
    crumple(3, 60, spec.seed + 9),
  ]
  const fold = side([
    [96 + n, -40],
    [128 + n, 70],
    [190 + n, 180],
    [268 + n, 280],
    [350, 350],
  ])
  const far = side([
    [370, -60],
    [380, 60],
    [390, 160],
    [400, 240],
    [410, 330],
  ])
  builder.addPiece(
    patch({
      left: flip ? far : fold,
      right: flip ? fold : far,
      z: 46,
      folds: over,
      cut: { kind: 'along', width: 84, length: 150 },
      finishedEdges: [flip ? 'right' : 'left'],
      clothOffset: [37, 61],
    }),
    builder.mainCloth(hasBorder(spec.pattern) ? 15 : 0),
    90,
    110,
  )
}

function hasBorder(pattern: string): boolean {
  return (
    pattern === 'brocade' ||
    pattern === 'bandhani' ||
    pattern === 'ikat' ||
    pattern === 'ajrakh' ||
    pattern === 'block-print'
  )
}
