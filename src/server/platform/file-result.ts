import type { FileResult } from '../../contract/schemas.ts'

const SHOWN = 100

type Refusal = FileResult['refusals'][number]

/** A refusal, or a note about a row that is imported all the same. */
interface Remark extends Refusal {
  readonly isImported?: true
}

/**
 * The answer to an uploaded file. A row with several errors is counted once.
 * @param groups whether rows with the same subject belong together, such as those of an order, so that it is counted once
 */
export function fileResult(
  applied: boolean,
  rows: number,
  counts: Pick<FileResult, 'created' | 'updated' | 'unchanged'>,
  remarks: readonly Remark[],
  { groups = false }: { readonly groups?: boolean } = {},
): FileResult {
  const refusals = remarks.filter(({ isImported }) => !isImported)
  const notes = remarks.filter(({ isImported }) => isImported)
  const refused = new Set(refusals.map(({ subject, line }) => (groups && subject) || line)).size
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
