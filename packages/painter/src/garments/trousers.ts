import { between, gathers } from '../surface/folds.ts'
import { bandOn } from '../surface/trim.ts'
import type { Worktable } from './builder.ts'
import { crease, type Legs, legFolds, legs, stitches, waistButton, waistband } from './legs.ts'

export function trousers(on: Worktable): void {
  const man = on.look.wearer === 'man'
  const l: Legs = {
    waistY: 36,
    crotchY: 132,
    hemY: 378,
    waist: man ? 52 : 48,
    hip: man ? 64 : 62,
    foot: 42,
    knee: 27,
    hem: on.chance.between(19, 24),
  }
  const pair = legs(on, on.main(), l, (side) => legFolds(on, l, side))
  crease(on, pair)
  const band = waistband(on, on.main(), l, 12)
  for (const s of [0.2, 0.36, 0.64, 0.8])
    on.cut(
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
      on.main(),
      3,
      6,
    )
  waistButton(on, band, on.plain([120, 100, 80]))
  slantPockets(on, pair)
}

export function jeans(on: Worktable): void {
  const l: Legs = {
    waistY: 36,
    crotchY: 128,
    hemY: 378,
    waist: 49,
    hip: 61,
    foot: 40,
    knee: 24,
    hem: on.chance.between(16, 24),
  }
  const pair = legs(on, on.main(), l, (side) => legFolds(on, l, side, 1.5), 13, { lit: worn })
  const thread = on.plain([196, 142, 72])
  const [left, right] = pair
  const band = waistband(on, on.main(), l, 13)
  for (const s of [0.16, 0.34, 0.66, 0.84])
    on.cut(
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
      on.main(),
      3,
      6,
    )
  waistButton(on, band, on.plain([168, 128, 80]))
  if (!left || !right) return
  stitches(
    on,
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
  stitches(
    on,
    right,
    [
      [0.5, 0.008],
      [0.6, 0.06],
      [0.98, 0.1],
    ],
    thread,
    18,
  )
  stitches(
    on,
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
    stitches(
      on,
      leg,
      [
        [0.03, 0.965],
        [0.5, 0.968],
        [0.97, 0.965],
      ],
      thread,
      16,
    )
  stitches(
    on,
    right,
    [
      [0.955, 0.12],
      [0.955, 0.5],
      [0.95, 0.95],
    ],
    thread,
    60,
  )
  stitches(
    on,
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

/** Thighs and knees wear pale first. */
function worn(s: number, t: number): number {
  const across = Math.exp(-(((s - 0.5) / 0.27) ** 2))
  return 1 + across * (0.3 * Math.exp(-(((t - 0.3) / 0.16) ** 2)) + 0.22 * Math.exp(-(((t - 0.58) / 0.1) ** 2)))
}

export function palazzo(on: Worktable): void {
  const l: Legs = {
    waistY: 34,
    crotchY: 136,
    hemY: 374,
    waist: 46,
    hip: 66,
    foot: 55,
    knee: 45,
    hem: on.chance.between(50, 58),
  }
  legs(on, on.main(7), l, (side) => [...legFolds(on, l, side, 0.5), gathers(4, 0.6, 4.6, on.look.seed + side, 0.7)], 16)
  waistband(on, on.main(), l, 14, true)
  drawstring(on)
}

export function salwar(on: Worktable): void {
  const l: Legs = { waistY: 36, crotchY: 170, hemY: 372, waist: 50, hip: 88, foot: 54, knee: 48, hem: 19 }
  const pair = legs(
    on,
    on.main(),
    l,
    (side) => [...legFolds(on, l, side, 0.7), gathers(6, 2.6, 3.4, on.look.seed + side, 0.9)],
    20,
  )
  for (const leg of pair)
    on.cut(
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
      on.matching({ pattern: 'solid' }),
      6,
      20,
    )
  waistband(on, on.main(), l, 22, true)
  drawstring(on)
}

export function leggings(on: Worktable): void {
  const l: Legs = { waistY: 36, crotchY: 128, hemY: 380, waist: 44, hip: 55, foot: 35, knee: 18, hem: 11 }
  const ankle = (side: -1 | 1) => between(0.78, 1, (_x, y, s) => 1.3 * Math.sin(y / 2.4 + s * 3 + side))
  legs(on, on.main(), l, (side) => [...legFolds(on, l, side, 0.7), ankle(side)])
  waistband(on, on.main(), l, 13, true)
}

export function shorts(on: Worktable): void {
  const l: Legs = { waistY: 96, crotchY: 206, hemY: 308, waist: 62, hip: 78, foot: 45, knee: 44, hem: 43 }
  const pair = legs(on, on.main(), l, (side) => legFolds(on, l, side, 1.1), 15)
  const band = waistband(on, on.main(), l, 16, on.look.wearer !== 'man')
  slantPockets(on, pair)
  if (on.look.wearer === 'man') waistButton(on, band, on.plain([120, 100, 80]))
  else drawstring(on, 100)
}

function slantPockets(on: Worktable, [left, right]: ReturnType<typeof legs>): void {
  if (!left || !right) return
  const lip = on.main()
  on.cut(
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
  on.cut(
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

function drawstring(on: Worktable, y = 40): void {
  const cord = on.plain(on.dyes().pale)
  for (const side of [-1, 1]) {
    const line = [
      [150 + side * 2, y],
      [150 + side * 8, y + 16],
      [150 + side * 6, y + 38 + side * 4],
    ] as const
    on.cut(
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
