import type { ReportCell } from '../../../contract/reports.ts'
import { formatDay } from '../../../domain/india/time.ts'
import type { ColumnKind } from '../../../domain/reports/reports.ts'
import { formatRupees } from '../../../domain/units/paise.ts'

/** Formats a cell of a report; an empty one as a dash. */
export function formatCell(kind: ColumnKind, cell: ReportCell | undefined): string {
  if (cell === undefined || cell === null || cell === '') return '–'
  if (kind === 'day') return formatDay(String(cell))
  if (typeof cell === 'string') return cell
  if (kind === 'rupees') return formatRupees(cell)
  if (kind === 'percent') return `${cell}%`
  return cell.toLocaleString('en-IN', { maximumFractionDigits: 2 })
}
