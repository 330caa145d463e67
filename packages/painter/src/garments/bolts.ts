import type { Cloth } from '../cloth.ts'
import { curve, type Point } from '../surface/curve.ts'
import { crumple, drag, type Fold, gathers } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { patch } from '../surface/patch.ts'
import type { GarmentBuilder } from './builder.ts'

/** A roll of cloth across the picture, with a length unrolled from it. */
export function bolt(builder: GarmentBuilder): void {
  const { random, spec } = builder
  const tilt = random.between(-0.06, 0.1)
  drawRoll(builder, builder.mainCloth(), { x: 46, y: 118, length: 196, radius: 50, tilt })
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
    gathers(2.4, 0, 7, spec.seed, 0.9),
    crumple(1, 40, spec.seed + 1),
    drag(70, 190, 170, 330, 14, 6),
    (_x, _y, _s, t) => 34 * Math.sqrt(Math.max(0, 1 - (t / 0.2) ** 2)) + 5 * Math.sin(t * 7 + 1) - 4,
  ]
  builder.addPiece(
    patch({
      left: curve(left),
      right: curve(right),
      z: 6,
      folds,
      cut: { kind: 'along', width: 170, length: 270 },
      finishedEdges: ['left', 'right', 'bottom'],
      sway: 0.4,
    }),
    builder.mainCloth(),
    90,
    110,
  )
}

export interface Roll {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly radius: number
  /** Slope: how far it falls per unit to the right. */
  readonly tilt: number
}

/** Draws the cylinder of a roll and the spiral at its end. */
export function drawRoll(builder: GarmentBuilder, cloth: Cloth, r: Roll): void {
  const at = (x: number) => r.y + (x - r.x) * r.tilt
  const around: Surface = (s, t, out) => {
    const turn = (t - 0.5) * Math.PI
    out.x = r.x + s * r.length
    out.y = at(out.x) + Math.sin(turn) * r.radius
    out.z = Math.cos(turn) * r.radius
    out.u = s * r.length
    out.v = turn * r.radius + 300
    out.side = Math.min(s, 1 - s) * r.length
  }
  builder.addPiece(around, cloth, 60, 40)
  const ex = r.x + r.length
  for (let ring = 0; ring < 9; ring++) {
    const size = r.radius * (1 - ring * 0.085)
    builder.addPiece(
      disc(ex + ring * 0.5, at(ex), size, size * 0.3, 2 + ring * 0.4),
      ring % 2 ? builder.plainCloth(builder.dyes().deep) : cloth,
      40,
      3,
    )
  }
  builder.addPiece(
    disc(ex + 5, at(ex), r.radius * 0.25, r.radius * 0.075, 8),
    builder.plainCloth([158, 128, 96]),
    24,
    3,
  )
  builder.addPiece(
    disc(ex + 5.6, at(ex), r.radius * 0.19, r.radius * 0.055, 8.6),
    builder.plainCloth([70, 56, 44]),
    24,
    3,
  )
}

function disc(x: number, y: number, high: number, wide: number, z: number): Surface {
  return (s, t, out) => {
    const turn = s * 2 * Math.PI
    out.x = x + Math.cos(turn) * wide * t
    out.y = y + Math.sin(turn) * high * t
    out.z = z + (1 - t) * 0.6
    out.u = out.x
    out.v = out.y
    out.brightness = 0.88
  }
}

/** A pile of folded cloths, seen from the front and slightly from above. */
export interface Pile {
  readonly x: number
  readonly width: number
  /** y of the table below the pile. */
  readonly tableY: number
  readonly layerHeight: number
  /** Depth of the top of the pile, in picture units. */
  readonly depth: number
}

export function drawPile(builder: GarmentBuilder, cloths: readonly Cloth[], p: Pile): void {
  let foot = p.tableY
  cloths.forEach((cloth, i) => {
    const x0 = p.x + builder.random.between(-3, 3)
    const x1 = p.x + p.width + builder.random.between(-4, 2)
    const layers = 2
    for (let layer = 0; layer < layers; layer++) {
      const high = p.layerHeight / layers
      frontEdge(builder, cloth, x0 + layer, x1 - layer * 2, foot - (layer + 1) * high, high, i * 31 + layer * 7)
    }
    foot -= p.layerHeight
    if (i === cloths.length - 1) topFace(builder, cloth, x0, x1, foot, p.depth)
  })
}

/** The rounded front edge of one folded layer. */
function frontEdge(
  builder: GarmentBuilder,
  cloth: Cloth,
  x0: number,
  x1: number,
  y: number,
  high: number,
  seed: number,
): void {
  const bend = builder.random.between(-1.2, 1.2)
  builder.addPiece(
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

/** The top of the pile. */
function topFace(builder: GarmentBuilder, cloth: Cloth, x0: number, x1: number, y: number, back: number): void {
  const bumps = crumple(1.1, 30, builder.spec.seed)
  builder.addPiece(
    (s, t, out) => {
      const far = 1 - t
      const inset = far * 9
      out.x = x0 + inset + (x1 - x0 - 2 * inset) * s
      out.y = y + 3 - far * back
      out.z = 30 - far * back * 1.2 + bumps(out.x, out.y, s, t) - (t > 0.9 ? 0 : 0)
      out.u = s * (x1 - x0)
      out.v = -far * back * 1.7
      out.brightness = 1
    },
    cloth,
    60,
    30,
  )
}
