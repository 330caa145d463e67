/** How a fabric is made and how it reflects light. */
export interface Fabric {
  readonly weave: 'plain' | 'twill' | 'satin' | 'knit' | 'rib' | 'pile' | 'net' | 'smooth'
  /** Distance between threads, in cloth units. */
  readonly pitch: number
  /** Unevenness of the yarn, 0 to 1. */
  readonly slub: number
  /** Strength of highlights, 0 to 1. */
  readonly gloss: number
  /** A soft glow at grazing angles, as on velvet and wool. */
  readonly fuzz: number
  /** Opacity: 1 is opaque, 0.5 lets half of the background through. */
  readonly cover: number
  /** How much of the weft colour shows: denim, shot silk. */
  readonly weft: number
  /** Stiffness: below 1 gives many soft folds, above 1 few stiff ones. */
  readonly body: number
}

const COTTON: Fabric = { weave: 'plain', pitch: 0.8, slub: 0.25, gloss: 0.03, fuzz: 0.1, cover: 1, weft: 0, body: 1 }

export const FABRICS = {
  cotton: COTTON,
  khadi: { ...COTTON, pitch: 1.1, slub: 0.9, body: 1.1 },
  linen: { ...COTTON, pitch: 1, slub: 0.7, body: 1.25 },
  chanderi: { ...COTTON, pitch: 0.8, slub: 0.3, gloss: 0.22, cover: 0.9 },
  rayon: { ...COTTON, pitch: 0.7, slub: 0.1, gloss: 0.1, body: 0.8 },
  silk: { ...COTTON, pitch: 0.7, slub: 0.35, gloss: 0.3, weft: 0.22, body: 1.1 },
  satin: { ...COTTON, weave: 'satin', pitch: 0.6, slub: 0.05, gloss: 0.65, body: 0.8 },
  brocade: { ...COTTON, weave: 'satin', pitch: 0.7, slub: 0.2, gloss: 0.4, weft: 0.12, body: 1.4 },
  chiffon: { ...COTTON, pitch: 0.7, slub: 0.1, gloss: 0.06, cover: 0.72, body: 0.6 },
  georgette: { ...COTTON, pitch: 0.8, slub: 0.3, gloss: 0.06, cover: 0.86, body: 0.7 },
  organza: { ...COTTON, pitch: 0.8, slub: 0.1, gloss: 0.35, cover: 0.68, body: 1.4 },
  net: { ...COTTON, weave: 'net', pitch: 1.5, slub: 0, cover: 0.7, body: 1.2 },
  denim: { ...COTTON, weave: 'twill', pitch: 0.75, slub: 0.5, gloss: 0.02, weft: 0.24, body: 1.5 },
  twill: { ...COTTON, weave: 'twill', pitch: 0.8, slub: 0.15, body: 1.3 },
  wool: { ...COTTON, weave: 'twill', pitch: 1.3, slub: 0.6, gloss: 0, fuzz: 0.3, body: 1.2 },
  knit: { ...COTTON, weave: 'knit', pitch: 2.6, slub: 0.1, gloss: 0, fuzz: 0.25, body: 1 },
  rib: { ...COTTON, weave: 'rib', pitch: 2.4, slub: 0.1, gloss: 0, fuzz: 0.2, body: 1 },
  jersey: { ...COTTON, weave: 'knit', pitch: 0.6, slub: 0.15, gloss: 0.03, body: 0.8 },
  velvet: { ...COTTON, weave: 'pile', pitch: 0.7, slub: 0.2, gloss: 0.08, fuzz: 0.75, body: 1.1 },
  leather: { ...COTTON, weave: 'smooth', pitch: 1, slub: 0.2, gloss: 0.5, fuzz: 0, body: 1.6 },
} as const satisfies Record<string, Fabric>

export type FabricName = keyof typeof FABRICS
