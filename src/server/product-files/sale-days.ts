import { dayOf } from '../../domain/couriers/file-days.ts'
import { indianDay } from '../../domain/india/time.ts'
import type { Field } from './columns.ts'
import { type Row, readFlag, short } from './row.ts'

/**
 * Whether the sale price of a row counts today: the row does not say that it is not on sale, and today is one of the days of the sale.
 * The reason is added if a date decides it that can be read in two ways, or in none.
 */
export function isOnSale(row: Row): boolean {
  if (readFlag(row, 'onSale') === false) return false
  const today = indianDay(new Date())
  return counts(row, 'saleFrom', (day) => day <= today) && counts(row, 'saleUntil', (day) => day >= today)
}

function counts(row: Row, field: Field, isIn: (day: string) => boolean): boolean {
  const cell = row.text(field)
  if (!/[1-9]/.test(cell)) return true
  const days = (['dmy', 'mdy', 'ymd'] as const).map((order) => dayOf(cell, order)).filter((day) => day !== undefined)
  const answers = new Set(days.map(isIn))
  if (answers.size !== 1) row.reasons.push(`'${short(cell)}' is not a clear day of a sale: write it as 2026-11-28`)
  return answers.has(true)
}
