import type { Garment } from './garments.ts'

/**
 * A guess at the HSN heading (4 digits) of a product, from its garment and fabric; undefined when there is no good one.
 * Fibre and weave decide in law and a file seldom tells them, so a shop must have these checked.
 */
export function guessHsn(garment: Garment | undefined, mainCategory: string, fabric: string): string | undefined {
  if (garment === undefined) return undefined
  const heading = mainCategory === 'Men' ? (garment.mensHsn ?? garment.hsn) : (garment.hsn ?? garment.mensHsn)
  return heading === 'cloth' ? clothHsn(fabric) : heading
}

function clothHsn(fabric: string): string | undefined {
  const words = fabric.toLowerCase()
  return CLOTHS.find(([pattern]) => pattern.test(words))?.[1]
}

/** First match wins: blends and art silk stand before the fibres they name. */
const CLOTHS: readonly (readonly [RegExp, string])[] = [
  [/cotton blend|poly ?cotton/, '5210'],
  [/art silk|poly ?silk|silk blend|synthetic|poly|georgette|crepe|chiffon|satin|net\b|organza|nylon|tissue/, '5407'],
  [/viscose|modal|tencel|lyocell/, '5408'],
  [/rayon/, '5516'],
  [/silk|banarasi|tussar|chanderi|dupion/, '5007'],
  [/linen/, '5309'],
  [/wool|pashmina/, '5112'],
  [/denim/, '5209'],
  [/knit|jersey|lycra|fleece/, '6006'],
  [/cotton|khadi|mulmul|cambric|muslin|voile|poplin/, '5208'],
]
