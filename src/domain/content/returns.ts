/** The return rule of fabric sold by the metre, on its page and in the cart. The returns page gives the rules in full. */
export const CUT_CLOTH_RETURNS = 'Cut to your length: returned only if faulty'
