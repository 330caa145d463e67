/** The values of facets that group figures: every group that contains the figure. */

/** @param percent how much the selling price is below the struck price */
export function discountRanges(percent: number): string[] {
  return [10, 25, 40, 50].filter((min) => percent >= min).map((min) => `${min}% or more`)
}

/** @param rating the average of 1 to 5 stars; 0 without reviews */
export function ratingRanges(rating: number): string[] {
  return [4, 3].filter((min) => rating >= min).map((min) => `${min} stars and up`)
}

/** @param cm the width of fabric */
export function widthRanges(cm: number | null): string[] {
  if (cm === null) return []
  return [cm < 100 ? 'Under 100 cm' : cm < 130 ? '100–129 cm' : '130 cm and wider']
}

/** @param gsm the weight of fabric in grams per square metre */
export function weightRanges(gsm: number | null): string[] {
  if (gsm === null) return []
  return [gsm < 100 ? 'Light, under 100 GSM' : gsm < 200 ? 'Medium, 100–199 GSM' : 'Heavy, 200 GSM and more']
}
