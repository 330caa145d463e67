import { between, gathers } from '../surface/folds.ts'
import { bandOn } from '../surface/trim.ts'
import type { GarmentBuilder } from './builder.ts'
import { drawCreases, drawLegs, drawStitches, drawWaistButton, drawWaistband, type LegShape, legFolds } from './legs.ts'

export function trousers(builder: GarmentBuilder): void {
  const man = builder.spec.wearer === 'man'
  const l: LegShape = {
    waistY: 36,
    crotchY: 132,
    hemY: 378,
    waist: man ? 52 : 48,
    hip: man ? 64 : 62,
    foot: 42,
    knee: 27,
    hem: builder.random.between(19, 24),
  }
  const pair = drawLegs(builder, builder.mainCloth(), l, (side) => legFolds(builder, l, side))
  drawCreases(builder, pair)
  const band = drawWaistband(builder, builder.mainCloth(), l, 12)
  for (const s of [0.2, 0.36, 0.64, 0.8])
    builder.addPiece(
      bandOn(
        band,
        [
          [s, -0.15],
          [s, 0.5],
          [s, 1.1],
        ],
        4,
        1,
        0.5,
      ),
      builder.mainCloth(),
      3,
      6,
    )
  drawWaistButton(builder, band, builder.plainCloth([120, 100, 80]))
  slantPockets(builder, pair)
}

export function jeans(builder: GarmentBuilder): void {
  const l: LegShape = {
    waistY: 36,
    crotchY: 128,
    hemY: 378,
    waist: 49,
    hip: 61,
    foot: 40,
    knee: 24,
    hem: builder.random.between(16, 24),
  }
  const pair = drawLegs(builder, builder.mainCloth(), l, (side) => legFolds(builder, l, side, 1.5), 13, {
    brightness: fadedDenim,
  })
  const thread = builder.plainCloth([196, 142, 72])
  const [left, right] = pair
  const band = drawWaistband(builder, builder.mainCloth(), l, 13)
  for (const s of [0.16, 0.34, 0.66, 0.84])
    builder.addPiece(
      bandOn(
        band,
        [
          [s, -0.2],
          [s, 0.5],
          [s, 1.15],
        ],
        5,
        1,
        0.5,
      ),
      builder.mainCloth(),
      3,
      6,
    )
  drawWaistButton(builder, band, builder.plainCloth([168, 128, 80]))
  if (!left || !right) return
  drawStitches(
    builder,
    right,
    [
      [0.02, 0.0],
      [0.14, 0.06],
      [0.2, 0.16],
      [0.04, 0.21],
    ],
    thread,
    22,
  )
  drawStitches(
    builder,
    right,
    [
      [0.5, 0.008],
      [0.6, 0.06],
      [0.98, 0.1],
    ],
    thread,
    18,
  )
  drawStitches(
    builder,
    left,
    [
      [0.5, 0.008],
      [0.4, 0.06],
      [0.02, 0.1],
    ],
    thread,
    18,
  )
  for (const leg of pair)
    drawStitches(
      builder,
      leg,
      [
        [0.03, 0.965],
        [0.5, 0.968],
        [0.97, 0.965],
      ],
      thread,
      16,
    )
  drawStitches(
    builder,
    right,
    [
      [0.955, 0.12],
      [0.955, 0.5],
      [0.95, 0.95],
    ],
    thread,
    60,
  )
  drawStitches(
    builder,
    left,
    [
      [0.045, 0.12],
      [0.045, 0.5],
      [0.05, 0.95],
    ],
    thread,
    60,
  )
}

/** Denim fades first at the thighs and knees. */
function fadedDenim(s: number, t: number): number {
  const across = Math.exp(-(((s - 0.5) / 0.27) ** 2))
  return 1 + across * (0.3 * Math.exp(-(((t - 0.3) / 0.16) ** 2)) + 0.22 * Math.exp(-(((t - 0.58) / 0.1) ** 2)))
}

export function palazzo(builder: GarmentBuilder): void {
  const l: LegShape = {
    waistY: 34,
    crotchY: 136,
    hemY: 374,
    waist: 46,
    hip: 66,
    foot: 55,
    knee: 45,
    hem: builder.random.between(50, 58),
  }
  drawLegs(
    builder,
    builder.mainCloth(7),
    l,
    (side) => [...legFolds(builder, l, side, 0.5), gathers(4, 0.6, 4.6, builder.spec.seed + side, 0.7)],
    16,
  )
  drawWaistband(builder, builder.mainCloth(), l, 14, true)
  drawstring(builder)
}

export function salwar(builder: GarmentBuilder): void {
  const l: LegShape = { waistY: 36, crotchY: 170, hemY: 372, waist: 50, hip: 88, foot: 54, knee: 48, hem: 19 }
  const pair = drawLegs(
    builder,
    builder.mainCloth(),
    l,
    (side) => [...legFolds(builder, l, side, 0.7), gathers(6, 2.6, 3.4, builder.spec.seed + side, 0.9)],
    20,
  )
  for (const leg of pair)
    builder.addPiece(
      bandOn(
        leg,
        [
          [0, 0.965],
          [0.5, 0.97],
          [1, 0.965],
        ],
        13,
        1.4,
        0.8,
      ),
      builder.matchingCloth({ pattern: 'solid' }),
      6,
      20,
    )
  drawWaistband(builder, builder.mainCloth(), l, 22, true)
  drawstring(builder)
}

export function leggings(builder: GarmentBuilder): void {
  const l: LegShape = { waistY: 36, crotchY: 128, hemY: 380, waist: 44, hip: 55, foot: 35, knee: 18, hem: 11 }
  const ankle = (side: -1 | 1) => between(0.78, 1, (_x, y, s) => 1.3 * Math.sin(y / 2.4 + s * 3 + side))
  drawLegs(builder, builder.mainCloth(), l, (side) => [...legFolds(builder, l, side, 0.7), ankle(side)])
  drawWaistband(builder, builder.mainCloth(), l, 13, true)
}

export function shorts(builder: GarmentBuilder): void {
  const l: LegShape = { waistY: 96, crotchY: 206, hemY: 308, waist: 62, hip: 78, foot: 45, knee: 44, hem: 43 }
  const pair = drawLegs(builder, builder.mainCloth(), l, (side) => legFolds(builder, l, side, 1.1), 15)
  const band = drawWaistband(builder, builder.mainCloth(), l, 16, builder.spec.wearer !== 'man')
  slantPockets(builder, pair)
  if (builder.spec.wearer === 'man') drawWaistButton(builder, band, builder.plainCloth([120, 100, 80]))
  else drawstring(builder, 100)
}

function slantPockets(builder: GarmentBuilder, [left, right]: ReturnType<typeof drawLegs>): void {
  if (!left || !right) return
  const lip = builder.mainCloth()
  builder.addPiece(
    bandOn(
      right,
      [
        [0.7, 0.02],
        [0.8, 0.08],
        [0.93, 0.15],
      ],
      2.4,
      0.4,
      1,
    ),
    lip,
    3,
    16,
  )
  builder.addPiece(
    bandOn(
      left,
      [
        [0.3, 0.02],
        [0.2, 0.08],
        [0.07, 0.15],
      ],
      2.4,
      0.4,
      1,
    ),
    lip,
    3,
    16,
  )
}

function drawstring(builder: GarmentBuilder, y = 40): void {
  const cord = builder.plainCloth(builder.dyes().pale)
  for (const side of [-1, 1]) {
    const line = [
      [150 + side * 2, y],
      [150 + side * 8, y + 16],
      [150 + side * 6, y + 38 + side * 4],
    ] as const
    builder.addPiece(
      bandOn(
        (s, t, out) => Object.assign(out, { x: s * 300, y: t * 400, z: 30, u: s * 300, v: t * 400 }),
        line.map(([x, yy]) => [x / 300, yy / 400] as const),
        2.4,
        0,
        1,
      ),
      cord,
      3,
      20,
    )
  }
}
