import { type Ink, mix, plainTile, type Tile } from './brush.ts'
import { dyesFor } from './dyes.ts'
import { FABRICS, type Fabric, type FabricName } from './fabrics.ts'
import { border, brocade, embroidered, selfDesign } from './patterns/embroidered.ts'
import { block, floral, paisley } from './patterns/flowers.ts'
import type { Pattern } from './patterns/pattern.ts'
import { abstract, animal, dots, geometric } from './patterns/printed.ts'
import { ajrakh, bandhani, clouds } from './patterns/resist.ts'
import { checked, chevron, ikat, leheriya, solid, striped } from './patterns/woven.ts'
import { randomFrom } from './random.ts'
import type { GarmentSpec, PatternName } from './spec.ts'
import { type Weave, weaveOf } from './weave.ts'

/** The material of a piece: its pattern, its threads, how it reflects light, and its border, if any. */
export interface Cloth {
  readonly tile: Tile
  readonly weave: Weave
  readonly fabric: Fabric
  readonly weft: Ink
  readonly border?: { readonly tile: Tile; readonly width: number }
}

const PATTERN_TILES: Record<PatternName, Pattern> = {
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

/** Returns the garment's own cloth. `borderWidth` is in cloth units. */
export function clothOf(spec: GarmentSpec, density: number, borderWidth = 0): Cloth {
  const random = randomFrom(spec.seed)
  const dyes = dyesFor(spec.color, spec.accent, random)
  const fabric: Fabric = FABRICS[spec.fabric]
  const gold =
    spec.pattern === 'brocade' || spec.fabric === 'silk' || spec.fabric === 'brocade' || spec.fabric === 'chanderi'
  return {
    tile: PATTERN_TILES[spec.pattern]({ dyes, density, random }),
    weave: weaveOf(fabric, density, spec.seed),
    fabric,
    weft: spec.fabric === 'denim' ? [226, 228, 228] : mix(dyes.ground, dyes.accent, 0.5),
    ...(borderWidth > 0 && {
      border: { tile: border({ dyes, density, random }, borderWidth, gold), width: borderWidth },
    }),
  }
}

/** Returns a cloth of one ink, for linings, facings, wood and thread. */
export function plainCloth(ink: Ink, fabric: FabricName, density: number): Cloth {
  const kind = FABRICS[fabric]
  return { tile: plainTile(8, 60, ink), weave: weaveOf(kind, Math.min(density, 12), 11), fabric: kind, weft: ink }
}

/** Returns the colours of a garment, for parts that must match it. */
export function dyesOf(spec: GarmentSpec) {
  return dyesFor(spec.color, spec.accent, randomFrom(spec.seed))
}

export const WOOD: Ink = [176, 132, 88]
