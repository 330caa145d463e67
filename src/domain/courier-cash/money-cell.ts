import { cellText } from '../couriers/file-cells.ts'
import { withTwoDecimals } from '../units/decimals.ts'
import { formatPaise, type Paise, paiseFromRupees } from '../units/paise.ts'

/** What stands before the paise: `1,899.00` or `1899,00`. */
export type DecimalSign = 'point' | 'comma'

/**
 * Returns the paise of a cell such as `1,299.50`, `₹ 799`, `Rs. 799/-`, `="500"`, `-250`, `250-`, `(250)`, `250.00 Dr` or `250.49999999999997`; null for an
 * empty cell or a dash, undefined for text that is no amount. A number that a spreadsheet has shortened (`1.3E+03`) is no amount.
 * @param decimalSign see `decimalSignOf`
 */
export function moneyOfCell(cell: string, decimalSign: DecimalSign = 'point'): Paise | null | undefined {
  const text = compact(cell)
  if (text === '' || /^(?:-|NA|N\/A|NIL)$/.test(text)) return null
  const parts = partsOf(text)
  if (!parts) return undefined
  const sign = signOf(parts.signs)
  const digits = decimalSign === 'comma' ? pointed(parts.digits) : withTwoDecimals(parts.digits)
  const paise = digits !== undefined && AMOUNT.test(digits) ? paiseFromRupees(digits) : undefined
  return paise === undefined || sign === undefined ? undefined : paise === 0 ? 0 : sign * paise
}

/** Digits with commas as in India or as elsewhere, or with none. `899,00` is neither: it may be ₹899.00. */
const AMOUNT = /^(?:\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/

/** A comma and two digits at the end, with points between thousands or none. */
const WITH_COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{2}$/

/** `1.899,00` → `1899.00`; undefined for digits that are not written so. */
function pointed(digits: string): string | undefined {
  if (/^\d+$/.test(digits)) return digits
  return WITH_COMMA.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : undefined
}

/**
 * Finds what stands before the paise in the amounts of a file. It is the comma only if that is certain: nothing else divides the
 * columns, and every amount with a comma or a point has a comma and two digits at its end.
 * @param delimiter what divides the columns
 */
export function decimalSignOf(cells: Iterable<string>, delimiter: string): DecimalSign {
  if (delimiter === ',') return 'point'
  let decimalSign: DecimalSign = 'point'
  for (const cell of cells) {
    const digits = partsOf(compact(cell))?.digits ?? ''
    if (WITH_COMMA.test(digits)) decimalSign = 'comma'
    else if (/[.,]/.test(digits)) return 'point'
  }
  return decimalSign
}

/** Returns why a cell is not an amount, as a sentence. */
export function wrongAmount(cell: string): string {
  const digits = partsOf(compact(cell))?.digits ?? ''
  const [, rupees, paise] = /^(\d+),(\d{1,2})$/.exec(digits) ?? []
  if (rupees === undefined || paise === undefined) return `“${cell}” is not an amount in rupees.`
  const meant = paiseFromRupees(`${rupees}.${paise}`)
  return `“${cell}” is not clear${meant === undefined ? '' : `: if it is ${formatPaise(meant)}, write ${rupees}.${paise.padEnd(2, '0')}`}.`
}

/** Without blanks, in capitals, and with one kind of minus sign. */
function compact(cell: string): string {
  return cellText(cell)
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .toUpperCase()
}

/** The digits of an amount, and the signs before and after them. Undefined when there is anything else. */
function partsOf(text: string): { readonly digits: string; readonly signs: string } | undefined {
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d|\d[\d.,]*\d)(\D*)$/.exec(text) ?? []
  const signs = `${before.replace(/₹|₨|RS\.?|INR\.?/, '')} ${after.replace(/\.?\/[-=]|₹|₨|RS\.?|INR\.?/, '')}`
  return digits !== '' && /^[-+(]?(?:[CD]R\.?)? [-)]?(?:[CD]R\.?)?$/.test(signs) ? { digits, signs } : undefined
}

/** 1 or -1; undefined for signs that contradict each other or say one thing twice. */
function signOf(signs: string): 1 | -1 | undefined {
  const count = (sign: string) => signs.split(sign).length - 1
  if (count('(') !== count(')') || count('-') + count('+') + count('(') > 1 || count('R') > 1) return undefined
  const isNegative = count('-') + count('(') > 0
  if (count('C') > 0) return isNegative ? undefined : 1
  if (count('D') > 0) return count('+') > 0 ? undefined : -1
  return isNegative ? -1 : 1
}
