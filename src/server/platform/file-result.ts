import type { FileResult } from '../../contract/schemas.ts'

const SHOWN_REFUSALS = 100

/** The answer to an uploaded file. A row or group with several errors is counted once. */
export function fileResult(
  applied: boolean,
  rows: number,
  counts: Pick<FileResult, 'created' | 'updated' | 'unchanged'>,
  refusals: FileResult['refusals'],
): FileResult {
  const refused = new Set(refusals.map(({ subject, line }) => subject || String(line))).size
  return { applied, rows, ...counts, refused, refusals: refusals.slice(0, SHOWN_REFUSALS) }
}
