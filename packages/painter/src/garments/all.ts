import type { Garment } from '../spec.ts'
import { blouse } from './blouse.ts'
import { bolt } from './bolts.ts'
import type { GarmentBuilder } from './builder.ts'
import { drapedLength, dupatta } from './draped.ts'
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
export const NECK_Y: Partial<Record<Garment, number>> = {
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
