import type { Garment } from '../spec.ts'
import { curve } from '../surface/curve.ts'
import { crumple, drag, type Fold } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { patch } from '../surface/patch.ts'
import { bandAt, buttonOn } from '../surface/trim.ts'
import { drawPile } from './bolts.ts'
import type { GarmentBuilder } from './builder.ts'
import { bandCollar, shirtCollar } from './collars.ts'
import type { Bodice } from './parts.ts'

const LAYERS = 4
const BORDERED: ReadonlySet<Garment> = new Set(['saree', 'dupatta', 'lehenga', 'blouse', 'length', 'bolt', 'folded'])

/** A cloth or garment folded to a rectangle, seen from above. Shirts and kurtas show their collar. */
export function foldedCloth(builder: GarmentBuilder): void {
  const { spec, random } = builder
  const cloth = builder.mainCloth(BORDERED.has(spec.garment) ? 12 : 0)
  const n = () => random.between(-3, 3)
  let upper: Surface | undefined
  for (let i = 0; i < LAYERS; i++) {
    const under = (LAYERS - 1 - i) * 2.4
    const folds: Fold[] = [
      crumple(2.2, 44, spec.seed + i),
      drag(66, 110 + 6 * n(), 220, 200 + 6 * n(), 15, 4),
      drag(232, 170 + 6 * n(), 110, 300 + 4 * n(), 13, 3.6),
      (_x, _y, s, t) => 7 * (Math.max(0, 1 - (2 * s - 1) ** 8) * Math.max(0, 1 - (2 * t - 1) ** 10)) ** 0.5,
    ]
    upper = builder.addPiece(
      patch({
        left: curve([
          [52 - under * 0.4 + n() * 0.5, 62 - under * 0.4],
          [50 - under * 0.3 + n() * 0.4, 200],
          [51 - under * 0.4, 332 + under * 2.2],
        ]),
        right: curve([
          [246 + under * 0.4 + n() * 0.5, 62 - under * 0.3],
          [248 + under * 0.4 + n() * 0.4, 200],
          [247 + under * 0.3, 334 + under * 2],
        ]),
        z: 2 + i * 6,
        folds,
        finishedEdges: i === LAYERS - 1 ? ['bottom'] : [],
        clothOffset: [i * 17, i * 40],
      }),
      cloth,
      60,
      70,
    )
  }
  if (upper) collarOn(builder, upper)
}

const NECK: Bodice = {
  neckY: 66,
  shoulderY: 74,
  underarmY: 150,
  hemY: 330,
  neck: 27,
  shoulder: 90,
  chest: 90,
  waist: 90,
  hip: 90,
  hem: 90,
  neckDepth: 17,
  neckline: 'round',
}

function collarOn(builder: GarmentBuilder, front: Surface): void {
  const { garment, wearer } = builder.spec
  const banded = garment === 'nehru-jacket' || garment === 'sherwani' || (garment === 'kurta' && wearer === 'man')
  if (!banded && garment !== 'shirt' && garment !== 'night-suit') return
  const strip = bandAt(
    front,
    [
      [150, 78],
      [150, 200],
      [150, banded && garment === 'kurta' ? 216 : 329],
    ],
    13,
    1,
    0.7,
  )
  builder.addPiece(strip, builder.mainCloth(), 6, 60)
  for (let i = 0; i < 4; i++)
    builder.addPiece(buttonOn(strip, 0.5, 0.12 + i * 0.24, 2.8), builder.plainCloth([236, 230, 218]), 12, 4)
  if (banded) bandCollar(builder, builder.mainCloth(), NECK, 13)
  else shirtCollar(builder, builder.mainCloth(), NECK)
}

/** A pile of the cloth in its own and in matching colours. */
export function pileInColors(builder: GarmentBuilder): void {
  const own = builder.mainCloth()
  const plain = builder.matchingCloth({ pattern: 'solid' })
  const other = builder.matchingCloth({ pattern: builder.spec.pattern === 'striped' ? 'checked' : 'striped' })
  drawPile(builder, [own, plain, own, other, own], { x: 40, width: 220, tableY: 330, layerHeight: 34, depth: 62 })
}
