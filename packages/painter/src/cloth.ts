import { type Ink, mix, type Tile, tile } from './brush.ts'
import { chanceFrom } from './random.ts'
import { DYES, dyesFor } from './dyes.ts'
import { FABRICS, type Fabric, type FabricName } from './fabrics.ts'
import type { Look, PatternName } from './spec.ts'
import { block, floral, paisley } from './patterns/flowers.ts'
import type { Pattern } from './patterns/pattern.ts'
import { abstract, animal, dots, geometric } from './patterns/printed.ts'
import { ajrakh, bandhani, clouds } from './patterns/resist.ts'
import { border, brocade, embroidered, selfDesign } from './patterns/embroidered.ts'
import { checked, chevron, ikat, leheriya, solid, striped } from './patterns/woven.ts'
import { type Weave, weaveOf } from './weave.ts'

/** What a piece is made of: the colours of its surface, its threads, how it takes light, and its border, if any. */
export interface Cloth {
  readonly tile: Tile
  readonly weave: Weave
  readonly fabric: Fabric
  readonly weft: Ink
  readonly border?: { readonly tile: Tile; readonly width: number }
}

const DRAW: Record<PatternName, Pattern> = {
  solid,
  striped,
  checked,
  floral,
  'polka-dot': dots,
  abstract,
  geometric,
  ikat,
  ajrakh,
  bandhani,
  'block-print': block,
  paisley,
  leheriya,
  chevron,
  animal,
  'tie-dye': clouds,
  'self-design': selfDesign,
  embroidered,
  brocade,
}

/** The product's own cloth. `border` is the width of its border in cloth units. */
export function clothOf(look: Look, density: number, borderWidth = 0): Cloth {
  const chance = chanceFrom(look.seed)
  const dyes = dyesFor(look.color, look.accent, chance)
  const fabric: Fabric = FABRICS[look.fabric]
  const gold =
    look.pattern === 'brocade' || look.fabric === 'silk' || look.fabric === 'brocade' || look.fabric === 'chanderi'
  return {
    tile: DRAW[look.pattern]({ dyes, density, chance }),
    weave: weaveOf(fabric, density, look.seed),
    fabric,
    weft: look.fabric === 'denim' ? [226, 228, 228] : mix(dyes.ground, dyes.accent, 0.5),
    ...(borderWidth > 0 && {
      border: { tile: border({ dyes, density, chance }, borderWidth, gold), width: borderWidth },
    }),
  }
}

/** A plain cloth of one ink: linings, facings, wood, thread. */
export function plainCloth(ink: Ink, fabric: FabricName, density: number): Cloth {
  const kind = FABRICS[fabric]
  return { tile: tile(8, 60, ink), weave: weaveOf(kind, Math.min(density, 12), 11), fabric: kind, weft: ink }
}

/** The colours a look is dyed with, for parts that must match it. */
export function dyesOf(look: Look) {
  return dyesFor(look.color, look.accent, chanceFrom(look.seed))
}

export const WOOD: Ink = [176, 132, 88]
export const IVORY: Ink = DYES.offwhite
