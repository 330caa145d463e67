/** The return rule of fabric sold by the metre, on its page and in the cart. The returns page gives the rules in full. */
export const CUT_CLOTH_RETURNS = 'Cut to your length: returned only if faulty'

/** The same of a swatch, which is cut to be looked at. */
export const SWATCH_RETURNS = 'Swatch: returned only if faulty'
