import { cellText } from '../couriers/file-cells.ts'
import { type Paise, paiseFromRupees } from '../units/paise.ts'

/**
 * Returns the paise of a cell such as `1,299.50`, `₹ 799`, `Rs. 799/-`, `="500"`, `-250` or `(250)`; null for an empty cell or a
 * dash, undefined for text that is no amount. A number that a spreadsheet has shortened (`1.3E+03`) is no amount.
 */
export function moneyOfCell(cell: string): Paise | null | undefined {
  const text = cellText(cell)
    .replace(/\s+/g, '')
    .replace(/^(-?)(?:₹|rs\.?|inr)/i, '$1')
    .replace(/\/-$/, '')
  if (text === '' || /^(?:-|–|na|n\/a|nil)$/i.test(text)) return null
  const isNegative = /^-.+|^\(.+\)$/.test(text)
  const digits = text
    .replace(/^-|^\(|\)$/g, '')
    .replace(/^₹/, '')
    .replace(/(\.\d{2})0+$/, '$1')
  if (!/^(?:\d+|\d{1,3}(?:,\d{2,3})+)(?:\.\d{1,2})?$/.test(digits)) return undefined
  const paise = paiseFromRupees(digits)
  if (paise === undefined) return undefined
  return isNegative && paise > 0 ? -paise : paise
}
