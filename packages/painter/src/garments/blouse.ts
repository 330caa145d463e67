import type { GarmentBuilder } from './builder.ts'
import { type Bodice, drawSleeves, sleeveFolds } from './parts.ts'
import { drawBodice } from './skirts.ts'
import { shortSleeve } from './sleeves.ts'

/** The measurements of a saree blouse. */
export const BLOUSE_SHAPE: Bodice = {
  neckY: 32,
  shoulderY: 44,
  underarmY: 96,
  hemY: 134,
  neck: 27,
  shoulder: 50,
  chest: 48,
  waist: 42,
  hip: 42,
  hem: 42,
  neckDepth: 30,
  neckline: 'round',
  waistY: 126,
  hemDip: 4,
}

/** The blouse worn with a saree. */
export function sareeBlouse(builder: GarmentBuilder, pattern: 'solid' | 'brocade', b: Bodice): void {
  const cloth = builder.matchingCloth({ pattern, fabric: 'silk', color: blouseColor(builder) }, 5)
  const sleeve = { ...shortSleeve(b), width: 60 }
  drawSleeves(builder, cloth, sleeve, (side) => sleeveFolds(builder, sleeve, side, 0.8))
  drawBodice(builder, builder.matchingCloth({ pattern, fabric: 'silk', color: blouseColor(builder) }), b)
}

/** The blouse has the second colour of the saree, if there is one. */
function blouseColor(builder: GarmentBuilder) {
  return builder.spec.accent ?? builder.spec.color
}

/** A blouse shown by itself. */
export function blouse(builder: GarmentBuilder): void {
  const b: Bodice = {
    ...BLOUSE_SHAPE,
    neckY: 108,
    shoulderY: 126,
    underarmY: 206,
    hemY: 284,
    neck: 40,
    shoulder: 76,
    chest: 72,
    waist: 64,
    hip: 63,
    hem: 63,
    neckDepth: builder.random.between(44, 58),
    neckline: builder.random.pick(['round', 'v', 'square'] as const),
    waistY: 266,
  }
  const sleeve = shortSleeve(b, 1)
  drawSleeves(builder, builder.mainCloth(12), sleeve, (side) => sleeveFolds(builder, sleeve, side))
  drawBodice(builder, builder.mainCloth(9), b, ['bottom'])
}
