import { shortArm } from './sleeves.ts'
import { shortBody } from './skirts.ts'
import type { Worktable } from './builder.ts'
import { type Bodice, sleeveFolds, sleeves } from './parts.ts'

/** The measures of a saree's blouse. */
export const CHOLI: Bodice = {
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

/** The blouse under a saree. */
export function choli(on: Worktable, pattern: 'solid' | 'brocade', b: Bodice): void {
  const cloth = on.matching({ pattern, fabric: 'silk', color: nearest(on) }, 5)
  const arm = { ...shortArm(b), width: 60 }
  sleeves(on, cloth, arm, (side) => sleeveFolds(on, arm, side, 0.8))
  shortBody(on, on.matching({ pattern, fabric: 'silk', color: nearest(on) }), b)
}

/** The blouse takes the saree's second colour when it has one. */
function nearest(on: Worktable) {
  return on.look.accent ?? on.look.color
}

/** A blouse by itself, shown large. */
export function blouse(on: Worktable): void {
  const b: Bodice = {
    ...CHOLI,
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
    neckDepth: on.chance.between(44, 58),
    neckline: on.chance.pick(['round', 'v', 'square'] as const),
    waistY: 266,
  }
  const arm = shortArm(b, 1)
  sleeves(on, on.main(12), arm, (side) => sleeveFolds(on, arm, side))
  shortBody(on, on.main(9), b, ['bottom'])
}
