/** How a garment fitted, compared with the size guide. */
export const FITS = ['small', 'as expected', 'large'] as const
export type Fit = (typeof FITS)[number]

export const FIT_TEXTS: Readonly<Record<Fit, string>> = {
  small: 'Runs small',
  'as expected': 'Fits as expected',
  large: 'Runs large',
}

/** Body heights of reviewers in centimetres. */
export const MIN_HEIGHT_CM = 50
export const MAX_HEIGHT_CM = 250

/**
 * Returns what most reviewers say about the fit: 'Fits as expected: 8 of 10 reviewers'. Where two answers are as frequent, neither is
 * what most say. Empty without answers.
 */
export function fitSummary(counts: Readonly<Record<Fit, number>>): string {
  const total = FITS.reduce((sum, fit) => sum + counts[fit], 0)
  const most = Math.max(...FITS.map((fit) => counts[fit]))
  const [first, ...others] = FITS.filter((fit) => counts[fit] === most)
  if (total === 0 || first === undefined) return ''
  if (others.length > 0) return 'Reviewers differ about the fit'
  return total === 1 ? `${FIT_TEXTS[first]}: 1 reviewer` : `${FIT_TEXTS[first]}: ${most} of ${total} reviewers`
}

/** How many photographs a review can have. */
export const MAX_REVIEW_PHOTOS = 4
