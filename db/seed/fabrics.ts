/** Composition and care of a fabric, unless a product overrides them. */
export interface Fabric {
  /** Determines the HSN code of products made of it. */
  readonly fibre: Fibre
  readonly composition: string
  readonly care: string
}

export type Fibre = 'cotton' | 'silk' | 'linen' | 'wool' | 'synthetic' | 'artificial'

export const FABRICS = {
  Cotton: {
    fibre: 'cotton',
    composition: '100% cotton',
    care: 'Machine wash cold with like colours. Dry in shade. Warm iron.',
  },
  Khadi: {
    fibre: 'cotton',
    composition: '100% handspun and handwoven cotton',
    care: 'Hand wash cold, first wash separately. Dry in shade. Iron while damp.',
  },
  Silk: {
    fibre: 'silk',
    composition: '100% mulberry silk',
    care: 'Dry clean only. Store folded in muslin, refold every few months.',
  },
  Linen: {
    fibre: 'linen',
    composition: '100% linen',
    care: 'Machine wash cold on gentle. Line dry. Iron while damp.',
  },
  Georgette: {
    fibre: 'synthetic',
    composition: '100% polyester',
    care: 'Hand wash cold. Do not wring. Cool iron on the reverse.',
  },
  Chiffon: {
    fibre: 'synthetic',
    composition: '100% polyester',
    care: 'Hand wash cold in a little water. Drip dry. Cool iron on the reverse.',
  },
  Denim: {
    fibre: 'cotton',
    composition: '100% cotton denim',
    care: 'Wash inside out in cold water, separately at first. Dry in shade.',
  },
  Wool: {
    fibre: 'wool',
    composition: '100% wool',
    care: 'Dry clean, or hand wash cold with wool soap. Dry flat. Keep with neem leaves.',
  },
  Rayon: {
    fibre: 'artificial',
    composition: '100% viscose rayon',
    care: 'Hand wash cold. Do not wring or soak. Dry in shade. Medium iron.',
  },
  Chanderi: {
    fibre: 'silk',
    composition: '55% silk, 45% cotton',
    care: 'Dry clean for the first two washes, then gentle hand wash cold.',
  },
} as const satisfies Record<string, Fabric>

export type FabricName = keyof typeof FABRICS
