/**
 * The products shown with a product under 'Complete the look': those that the owner has chosen, in order, or those in stock that meet a
 * rule. Without products and without a rule nothing is shown.
 */
export interface ProductLook {
  readonly productIds: readonly string[]
  readonly categoryId: string | null
  /** '' for any. */
  readonly color: string
  /** One of `LOOK_OCCASIONS`, whose products come first; or ''. */
  readonly occasion: string
}

export const MAX_LOOK_PRODUCTS = 8

/** The most products that a rule shows: one row. */
export const MAX_RULE_PRODUCTS = 4

/** Occasions that the search knows, as the form names them. */
export const LOOK_OCCASIONS = [
  'Wedding',
  'Haldi',
  'Mehndi',
  'Sangeet',
  'Reception',
  'Festive',
  'Party',
  'Office',
  'College',
  'Daily',
  'Gym',
  'Summer',
  'Winter',
  'Beach',
  'Travel',
] as const

/** Whether products may come from a rule, when none that was chosen can be shown. */
export function hasRule({ categoryId, color, occasion }: ProductLook): boolean {
  return categoryId !== null || color !== '' || occasion !== ''
}

/** Returns the errors of a look with their fields. Whether its ids exist is for the caller to check. */
export function checkLook(
  { productIds, color, occasion }: ProductLook,
  maxColorLength: number,
): { readonly field: string; readonly reason: string }[] {
  const problems: { field: string; reason: string }[] = []
  if (productIds.length > MAX_LOOK_PRODUCTS)
    problems.push({ field: 'lookProductIds', reason: `choose at most ${MAX_LOOK_PRODUCTS} products` })
  else if (new Set(productIds).size < productIds.length)
    problems.push({ field: 'lookProductIds', reason: 'a product is chosen twice' })
  if (color.length > maxColorLength || color.includes('\0') || !color.isWellFormed())
    problems.push({ field: 'lookColor', reason: `a colour has at most ${maxColorLength} characters` })
  if (occasion !== '' && !LOOK_OCCASIONS.some((each) => each === occasion))
    problems.push({ field: 'lookOccasion', reason: 'choose one of the occasions' })
  return problems
}
