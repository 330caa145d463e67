import { GARMENTS, type Garment } from '../spec.ts'
import { blouse } from './blouse.ts'
import { bolt } from './bolts.ts'
import type { GarmentBuilder } from './builder.ts'
import { drapedLength, dupatta } from './draped.ts'
import type { FormPlace } from './dress-form.ts'
import { anarkali, dress, frock, nightdress } from './dresses.ts'
import { foldedCloth } from './folded.ts'
import { jacket, nehruJacket, sherwani } from './jackets.ts'
import { kurta } from './kurta.ts'
import { drawWaistband } from './legs.ts'
import { lehenga } from './lehenga.ts'
import { saree } from './saree.ts'
import { kurtaSet, nightSuit } from './sets.ts'
import { shirt, sweater, top, tshirt } from './shirts.ts'
import { drawSkirt } from './skirts.ts'
import { jeans, leggings, palazzo, salwar, shorts, trousers } from './trousers.ts'
import { bra, briefs, cushion } from './underwear.ts'

/** y of the neck points of the garments that can be on a hanger. */
export const HANGER_Y: Partial<Record<Garment, number>> = {
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

const FULL_LENGTH: FormPlace = { neckY: 29, size: 1 }
const HIP_LENGTH: FormPlace = { neckY: 61, size: 1.3 }

/** Where a dress form stands in the garments that are worn on the shoulders. */
export const FORM_PLACES: Partial<Record<Garment, FormPlace>> = {
  kurta: FULL_LENGTH,
  tunic: FULL_LENGTH,
  'kurta-set': FULL_LENGTH,
  anarkali: FULL_LENGTH,
  sherwani: FULL_LENGTH,
  dress: FULL_LENGTH,
  nightdress: FULL_LENGTH,
  saree: { neckY: 33, size: 0.9 },
  lehenga: { neckY: 27, size: 0.9 },
  frock: { neckY: 57, size: 0.95 },
  shirt: HIP_LENGTH,
  top: HIP_LENGTH,
  tshirt: HIP_LENGTH,
  jacket: HIP_LENGTH,
  'nehru-jacket': HIP_LENGTH,
  blouse: { neckY: 109, size: 1.36 },
}

/** The garments whose back has a picture. Jackets are drawn from the front only. */
export const BACKS: ReadonlySet<Garment> = new Set(
  GARMENTS.filter((garment) => FORM_PLACES[garment] && garment !== 'jacket'),
)

/** How every garment is drawn. */
export const DRAW_GARMENT: Record<Garment, (builder: GarmentBuilder) => void> = {
  kurta: (builder) => void kurta(builder),
  'kurta-set': kurtaSet,
  anarkali,
  saree,
  lehenga,
  shirt: (builder) => void shirt(builder),
  tshirt,
  top,
  tunic: (builder) => void kurta(builder, 318),
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
  length: drapedLength,
  folded: foldedCloth,
}

function skirt(builder: GarmentBuilder): void {
  const { random } = builder
  drawSkirt(builder, builder.mainCloth(9), {
    topY: 62,
    hemY: 352,
    top: 50,
    hip: 80,
    hem: random.between(96, 116),
    foldCount: 11,
    foldDepth: 5.4,
    pleated: random.next() < 0.25,
  })
  drawWaistband(
    builder,
    builder.mainCloth(),
    { waistY: 64, crotchY: 150, hemY: 352, waist: 51, hip: 80, foot: 0, knee: 0, hem: 0 },
    15,
    random.next() < 0.4,
  )
}
