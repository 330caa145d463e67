import type { Garment } from '../spec.ts'
import { curve } from '../surface/curve.ts'
import { crumple, drag, type Fold } from '../surface/folds.ts'
import type { Surface } from '../surface/mesh.ts'
import { patch } from '../surface/patch.ts'
import { bandAt, buttonOn } from '../surface/trim.ts'
import { bandCollar, shirtCollar } from './collars.ts'
import type { Worktable } from './builder.ts'
import { pile } from './bolts.ts'
import type { Bodice } from './parts.ts'

const LAYERS = 4
const BORDERED: ReadonlySet<Garment> = new Set(['saree', 'dupatta', 'lehenga', 'blouse', 'length', 'bolt', 'folded'])

/** One cloth or garment folded to a rectangle, seen from above; shirts and kurtas show their collar. */
export function foldedLength(on: Worktable): void {
  const { look, chance } = on
  const cloth = on.main(BORDERED.has(look.garment) ? 12 : 0)
  const n = () => chance.between(-3, 3)
  let upper: Surface | undefined
  for (let i = 0; i < LAYERS; i++) {
    const under = (LAYERS - 1 - i) * 2.4
    const folds: Fold[] = [
      crumple(2.2, 44, look.seed + i),
      drag(66, 110 + 6 * n(), 220, 200 + 6 * n(), 15, 4),
      drag(232, 170 + 6 * n(), 110, 300 + 4 * n(), 13, 3.6),
      (_x, _y, s, t) => 7 * (Math.max(0, 1 - (2 * s - 1) ** 8) * Math.max(0, 1 - (2 * t - 1) ** 10)) ** 0.5,
    ]
    upper = on.cut(
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
        finished: i === LAYERS - 1 ? ['bottom'] : [],
        from: [i * 17, i * 40],
      }),
      cloth,
      60,
      70,
    )
  }
  if (upper) collarOn(on, upper)
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

function collarOn(on: Worktable, front: Surface): void {
  const { garment, wearer } = on.look
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
  on.cut(strip, on.main(), 6, 60)
  for (let i = 0; i < 4; i++) on.cut(buttonOn(strip, 0.5, 0.12 + i * 0.24, 2.8), on.plain([236, 230, 218]), 12, 4)
  if (banded) bandCollar(on, on.main(), NECK, 13)
  else shirtCollar(on, on.main(), NECK)
}

/** A pile of the look's own cloth, in its colours and their companions. */
export function pileOfLook(on: Worktable): void {
  const own = on.main()
  const plain = on.matching({ pattern: 'solid' })
  const other = on.matching({ pattern: on.look.pattern === 'striped' ? 'checked' : 'striped' })
  pile(on, [own, plain, own, other, own], { x: 40, width: 220, foot: 330, high: 34, back: 62 })
}
