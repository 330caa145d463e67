import { isDebit, isNotPaid, remittanceFieldsOf } from '../../domain/courier-cash/remittance-columns.ts'
import { REMITTANCE_FIELD_NAMES, type RemittanceField } from '../../domain/courier-cash/remittance-names.ts'
import { cellText } from '../../domain/couriers/file-cells.ts'
import { groupIndian } from '../../domain/units/paise.ts'

/** What such a column says of a row that must not be counted as received, and how a note calls these rows. */
const MEANINGS = [
  { field: 'state', says: isNotPaid, meaning: 'not paid' },
  { field: 'direction', says: isDebit, meaning: 'taken back' },
] as const satisfies readonly { field: RemittanceField; says: (cell: string) => boolean; meaning: string }[]

/**
 * Counts the rows that a column calls unpaid or taken back although it is not read: a choice of columns that was saved may be older than
 * the field for them.
 */
export function openUnreadColumns(columns: readonly string[], fields: readonly (RemittanceField | null)[]) {
  const known = remittanceFieldsOf(columns)
  const open = MEANINGS.flatMap(({ field, says, meaning }) => {
    const place = known.indexOf(field)
    if (fields.includes(field) || place < 0 || fields[place]) return []
    return [{ field, says, meaning, place, rows: 0, sample: '' }]
  })
  return {
    read: (cells: readonly string[]) => {
      for (const column of open) {
        const cell = cells[column.place] ?? ''
        if (!column.says(cell)) continue
        column.rows += 1
        column.sample ||= cellText(cell).slice(0, 40)
      }
    },
    /** Sentences that offer to read these columns; empty when they say nothing. */
    notes: (): readonly string[] =>
      open
        .filter(({ rows }) => rows > 0)
        .map(({ field, meaning, place, rows, sample }) => {
          const count = rows === 1 ? '1 row is' : `${groupIndian(rows)} rows are`
          return `By the column “${columns[place]}” ${count} ${meaning}, such as “${sample}”, but it is not read. Choose it as “${REMITTANCE_FIELD_NAMES[field]}” under Columns.`
        }),
  }
}
