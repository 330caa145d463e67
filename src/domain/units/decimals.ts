/**
 * Writes an amount with two decimals if it has more and they say nothing: databases write `1299.0000`, and a spreadsheet what it calculated
 * with, `3664.50000000001`. Returns everything else as it is: `1.290` may be 1290 rupees.
 * @param digits digits with a point before the paise, perhaps with commas between the others
 */
export function withTwoDecimals(digits: string): string {
  if (!CALCULATED.test(digits)) return digits.replace(WITH_ZEROS, '$1')
  const rounded = Number(digits).toFixed(2)
  return Math.abs(Number(digits) - Number(rounded)) < 1e-6 ? rounded : digits
}

const WITH_ZEROS = /^(\d{4,}\.\d{2}|[\d,]+\.\d{2}(?=\d\d))0+$/
const CALCULATED = /^\d+\.\d{9,}$/
