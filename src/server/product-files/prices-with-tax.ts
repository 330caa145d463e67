import { latinDigits } from '../../domain/units/digits.ts'
import type { Paise } from '../../domain/units/paise.ts'
import { type Row, readMoney, short } from './row.ts'

/**
 * Reads a price to sell at, in paise with GST. One that the row says to be without GST is raised by the rate of the row; the reason is
 * added when the rate is not known. Undefined for an empty cell.
 */
export function readPriceWithTax(row: Row, field: 'price' | 'sellPrice'): Paise | undefined {
  const paise = readMoney(row, field)
  return paise && isWithoutTax(row) ? withTax(row, paise) : paise
}

/** Reads the price without GST, with GST added. Undefined for an empty cell. */
export function readPriceWithoutTax(row: Row): Paise | undefined {
  const paise = readMoney(row, 'priceWithoutTax')
  return paise === undefined ? undefined : withTax(row, paise)
}

function isWithoutTax(row: Row): boolean {
  const cell = row.text('taxIncluded').toLowerCase()
  if (/^(?:no|n|false|0|excl(?:usive|uded)?|without tax|tax excl(?:usive|uded)?)$/.test(cell)) return true
  if (!/^(?:yes|y|true|1|incl(?:usive|uded)?|with tax|tax incl(?:usive|uded)?)?$/.test(cell)) {
    const reason = `'${short(cell)}' does not say whether the price includes GST: write yes or no`
    if (!row.reasons.includes(reason)) row.reasons.push(reason)
  }
  return false
}

/** The highest rate of GST is 40 percent. */
const MAX_PERCENT = 40

function withTax(row: Row, paise: Paise): Paise {
  const cell = row.text('taxPercent').replace(/^(?:none|nil|exempt(?:ed)?|nil rated)$/i, '0')
  const [, digits] = /^(?:i?gst)?[\s@_]*(\d{1,2}(?:\.\d{1,2})?)\s*%?$/i.exec(latinDigits(cell)) ?? []
  const percent = Number(digits)
  // 5 percent of a spreadsheet may be written as 0.05; the lowest rate is 0.25 percent.
  if (digits !== undefined && percent <= MAX_PERCENT && (percent === 0 || percent >= 0.25))
    return Math.round((paise * (10_000 + Math.round(percent * 100))) / 10_000)
  const reason =
    cell === ''
      ? 'the price is without GST, and the row has no GST rate'
      : `GST rate '${short(cell)}' is not a percentage, such as 5 or 18`
  if (!row.reasons.includes(reason)) row.reasons.push(reason)
  return paise
}
