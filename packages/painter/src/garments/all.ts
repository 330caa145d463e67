import type { Garment } from '../spec.ts'
import { blouse } from './blouse.ts'
import { anarkali, dress, frock, nightdress } from './dresses.ts'
import { flaredSkirt } from './skirts.ts'
import { foldedLength } from './folded.ts'
import type { Worktable } from './builder.ts'
import { bolt } from './bolts.ts'
import { dupatta, hungLength } from './draped.ts'
import { jacket, nehruJacket, sherwani } from './jackets.ts'
import { kurta } from './kurta.ts'
import { waistband } from './legs.ts'
import { lehenga } from './lehenga.ts'
import { saree } from './saree.ts'
import { kurtaSet, nightSuit } from './sets.ts'
import { shirt, sweater, top, tshirt } from './shirts.ts'
import { bra, briefs, cushion } from './underwear.ts'
import { jeans, leggings, palazzo, salwar, shorts, trousers } from './trousers.ts'

/** y of the neck points of what may hang on a hanger. */
export const NECK: Partial<Record<Garment, number>> = {
  kurta: 28,
  tunic: 28,
  anarkali: 30,
  dress: 30,
  frock: 56,
  nightdress: 30,
  shirt: 60,
  top: 60,
  tshirt: 60,
  jacket: 60,
  'nehru-jacket': 60,
  sherwani: 28,
}

/** How every garment is cut and hung. */
export const CUT: Record<Garment, (on: Worktable) => void> = {
  kurta: (on) => void kurta(on),
  'kurta-set': kurtaSet,
  anarkali,
  saree,
  lehenga,
  shirt: (on) => void shirt(on),
  tshirt,
  top,
  tunic: (on) => void kurta(on, 318),
  dress,
  frock,
  trousers,
  jeans,
  palazzo,
  salwar,
  leggings,
  shorts,
  skirt,
  dupatta,
  jacket,
  sweater,
  'nehru-jacket': nehruJacket,
  sherwani,
  blouse,
  nightdress,
  'night-suit': nightSuit,
  bra,
  briefs,
  cushion,
  bolt,
  length: hungLength,
  folded: foldedLength,
}

function skirt(on: Worktable): void {
  const { chance } = on
  flaredSkirt(on, on.main(9), {
    topY: 62,
    hemY: 352,
    top: 50,
    hip: 80,
    hem: chance.between(96, 116),
    count: 11,
    deep: 5.4,
    pleated: chance.next() < 0.25,
  })
  waistband(
    on,
    on.main(),
    { waistY: 64, crotchY: 150, hemY: 352, waist: 51, hip: 80, foot: 0, knee: 0, hem: 0 },
    15,
    chance.next() < 0.4,
  )
}
