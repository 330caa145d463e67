import type { FileResult } from '../../contract/schemas.ts'

const SHOWN = 100

type Refusal = FileResult['refusals'][number]

/** A refusal, or a note about a row that is imported all the same. */
interface Remark extends Refusal {
  readonly isImported?: true
}

/** The answer to an uploaded file. A row or group with several errors is counted once. */
export function fileResult(
  applied: boolean,
  rows: number,
  counts: Pick<FileResult, 'created' | 'updated' | 'unchanged'>,
  remarks: readonly Remark[],
): FileResult {
  const refusals = remarks.filter(({ isImported }) => !isImported)
  const notes = remarks.filter(({ isImported }) => isImported)
  const refused = new Set(refusals.map(({ subject, line }) => subject || String(line))).size
  return {
    applied,
    rows,
    ...counts,
    refused,
    refusals: refusals.slice(0, SHOWN),
    ...(notes.length > 0 && {
      noted: notes.length,
      notes: notes.slice(0, SHOWN).map(({ line, subject, reason }) => ({ line, subject, note: reason })),
    }),
  }
}
