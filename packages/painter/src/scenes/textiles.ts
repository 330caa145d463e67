import type { Cloth } from '../cloth.ts'
import { drawPile, drawRoll } from '../garments/bolts.ts'
import type { GarmentBuilder } from '../garments/builder.ts'
import { drawRail } from '../garments/draped.ts'
import type { GarmentSpec } from '../spec.ts'
import type { SceneBuilder } from './builder.ts'
import { hangingCloth, threadReel } from './props.ts'

type Specs = readonly Partial<GarmentSpec>[]

const HANDLOOM_PILE: Specs = [
  { pattern: 'solid', color: 'navy', fabric: 'khadi' },
  { pattern: 'ajrakh', color: 'maroon' },
  { pattern: 'striped', color: 'offwhite', fabric: 'linen', seed: 3 },
  { pattern: 'solid', color: 'turmeric', fabric: 'khadi' },
  { pattern: 'ikat', color: 'indigo' },
  { pattern: 'solid', color: 'red', fabric: 'khadi' },
  { pattern: 'block-print', color: 'cream', seed: 8 },
]

/** A pile of handwoven cloth with reels of thread in front and two hanging lengths behind. */
export function handloom(
  scene: SceneBuilder,
  at: { pile: number; foot: number; hung: readonly [number, number] },
): void {
  const table = at.foot - 34
  const [first, second] = at.hung
  const origin = { x: 0, y: 0, zoom: 1 }
  scene.place(
    { pattern: 'solid', color: 'turmeric', fabric: 'khadi', seed: 7 },
    hangingCloth({ length: table - 14, border: 9 }),
    {
      ...origin,
      center: [second, 0],
    },
  )
  scene.place({ pattern: 'ajrakh', color: 'indigo', seed: 12 }, hangingCloth({ length: table - 4, border: 12 }), {
    ...origin,
    center: [first, 0],
    towardsViewer: 5,
  })
  scene.table(table)
  scene.place({ seed: 4 }, pileOf(HANDLOOM_PILE, 150, 24), { ...origin, center: [at.pile, at.foot], towardsViewer: 24 })
  const reels = [
    ['red', -52, 14],
    ['indigo', -22, 26],
    ['mustard', 118, 32],
  ] as const
  for (const [color, dx, dy] of reels)
    scene.place({ color, fabric: 'linen' }, threadReel, {
      ...origin,
      zoom: 1.25,
      center: [at.pile + dx, at.foot + dy],
      towardsViewer: 52,
    })
}

function pileOf(specs: Specs, width: number, high: number): (builder: GarmentBuilder) => void {
  return (builder) => {
    const cloths: Cloth[] = specs.map((spec) => builder.matchingCloth({ seed: 6, ...spec }))
    drawPile(builder, cloths, { x: 0, width, tableY: 0, layerHeight: high, depth: 30 })
  }
}

export function pileTile(scene: SceneBuilder): void {
  scene.table(232)
  const camera = { x: 75, y: 0, zoom: 1.42, center: [150, 274], towardsViewer: 24 } as const
  scene.place({ seed: 4 }, pileOf(HANDLOOM_PILE.slice(0, 6), 150, 24), camera)
}

const KHADI: Specs = [
  { pattern: 'solid', color: 'coffee', fabric: 'khadi' },
  { pattern: 'striped', color: 'offwhite', fabric: 'khadi', seed: 3 },
  { pattern: 'solid', color: 'rust', fabric: 'khadi' },
  { pattern: 'checked', color: 'maroon', fabric: 'khadi', seed: 9 },
  { pattern: 'solid', color: 'beige', fabric: 'khadi' },
  { pattern: 'solid', color: 'indigo', fabric: 'khadi' },
]

/** A pile of handspun cloth and reels of thread. */
export function khadi(scene: SceneBuilder): void {
  const origin = { x: 0, y: 0 }
  scene.table(214)
  scene.place({ seed: 4 }, pileOf(KHADI, 170, 27), { ...origin, zoom: 1, center: [322, 258], towardsViewer: 24 })
  const reels = [
    ['offwhite', 262, 268],
    ['rust', 294, 284],
  ] as const
  for (const [color, x, y] of reels)
    scene.place({ color, fabric: 'linen' }, threadReel, { ...origin, zoom: 1.35, center: [x, y], towardsViewer: 52 })
}

const PRINTS: Specs = [
  { pattern: 'block-print', color: 'red', seed: 4 },
  { pattern: 'block-print', color: 'cream', seed: 8 },
  { pattern: 'ajrakh', color: 'indigo', seed: 12 },
  { pattern: 'block-print', color: 'mustard', seed: 15 },
]

/** Block prints drying side by side. */
export function dryingPrints(scene: SceneBuilder, x: number, count: number): void {
  scene.place({}, (builder) => drawRail(builder, 0, scene.width + 40, 0), { x: 0, y: 0, zoom: 1, center: [x - 16, 18] })
  const each = (scene.width - x + 6) / count
  for (let i = 0; i < count; i++) {
    const zoom = (each * 1.04) / 100
    const camera = { x: 0, y: 0, zoom, center: [x + i * each, 14], towardsViewer: 6 + (i % 2) * 6 } as const
    scene.place(
      PRINTS[i] ?? {},
      hangingCloth({ length: (scene.height - 36 - ((i * 23) % 17)) / zoom, overRail: true }),
      camera,
    )
  }
}

const FESTIVE: Specs = [
  { pattern: 'bandhani', color: 'rani', fabric: 'georgette', seed: 3 },
  { pattern: 'brocade', color: 'turmeric', fabric: 'silk', seed: 8 },
  { pattern: 'brocade', color: 'bottle', fabric: 'silk', seed: 5 },
  { pattern: 'leheriya', color: 'orange', fabric: 'georgette', seed: 6 },
  { pattern: 'brocade', color: 'maroon', fabric: 'silk', seed: 9 },
]

/** Silks and bandhani side by side on a rail. */
export function festive(scene: SceneBuilder, x: number, count: number): void {
  const each = (scene.width - x + 16) / count
  const zoom = (each * 1.06) / 100
  scene.place({}, (builder) => drawRail(builder, -4, scene.width + 40, 0), {
    x: 0,
    y: 0,
    zoom: 1,
    center: [x - 12, 24],
  })
  for (let i = 0; i < count; i++) {
    const long = (scene.height - 40 - ((i * 37) % 31)) / zoom
    const near = [4, 12, 2, 10, 6][i % 5] ?? 4
    scene.place(FESTIVE[i] ?? {}, hangingCloth({ length: long, border: 13, overRail: true }), {
      x: 0,
      y: 0,
      zoom,
      center: [x + i * each, 20],
      towardsViewer: near,
    })
  }
}

/** Stacked rolls of cloth on a table. */
export function rollsOfCloth(scene: SceneBuilder): void {
  scene.table(206)
  const rows: readonly (readonly [Partial<GarmentSpec>, number, number, number])[] = [
    [{ pattern: 'ikat', color: 'teal', seed: 4 }, 0, 236, 40],
    [{ pattern: 'solid', color: 'mustard', fabric: 'khadi', seed: 2 }, 40, 166, 36],
    [{ pattern: 'block-print', color: 'offwhite', seed: 7 }, 10, 101, 34],
    [{ pattern: 'ajrakh', color: 'maroon', seed: 3 }, 52, 41, 32],
  ]
  for (const [spec, dx, y, radius] of rows)
    scene.place(
      spec,
      (builder) => drawRoll(builder, builder.mainCloth(), { x: 0, y: 0, length: 262, radius, tilt: 0 }),
      {
        x: 0,
        y: 0,
        zoom: 1,
        center: [212 + dx, y],
        towardsViewer: 12 + y / 12,
      },
    )
}

/** Printed cloth drying in the wind, a frame of the advertisement's video. `time` runs from 0 to 1 for one loop. */
export function dryingInTheWind(scene: SceneBuilder, time: number): void {
  const each = scene.width / 4.6
  scene.place({}, (builder) => drawRail(builder, -20, scene.width + 40, 0), { x: 0, y: 0, zoom: 1, center: [0, 15] })
  WIND_CLOTHS.forEach((spec, i) => {
    const zoom = (each * 1.02) / 100
    const camera = { x: 0, y: 0, zoom, center: [(i - 0.2) * each, 11], towardsViewer: 6 + (i % 2) * 8 } as const
    scene.place(
      spec,
      hangingCloth({ length: (scene.height - 26 - ((i * 23) % 19)) / zoom, border: 10, overRail: true, wind: time }),
      camera,
    )
  })
}

const WIND_CLOTHS: Specs = [
  { pattern: 'block-print', color: 'cream', seed: 8 },
  { pattern: 'ajrakh', color: 'indigo', seed: 12 },
  { pattern: 'block-print', color: 'turmeric', seed: 15 },
  { pattern: 'ajrakh', color: 'maroon', seed: 3 },
  { pattern: 'block-print', color: 'teal', seed: 4 },
]
