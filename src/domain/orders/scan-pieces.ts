/** A line whose items are scanned piece by piece. */
export interface ScannedLine {
  readonly sku: string
  /** '' for none. */
  readonly barcode: string
  readonly unit: 'piece' | 'metre'
  /** Pieces, or metres. */
  readonly quantity: number
}

/** Scanned pieces of each line, in the order of the lines. */
export type ScannedCounts = readonly number[]

/** `counted`: one more of `line`. `surplus`: all of `line` was scanned before. `wrong`: the code belongs to no line. */
export type Scan =
  | { readonly outcome: 'counted' | 'surplus'; readonly line: number }
  | { readonly outcome: 'wrong'; readonly line?: undefined }

/** How often a line is scanned: each piece once, and a cut length of fabric once. */
export function scansOf({ unit, quantity }: ScannedLine): number {
  return unit === 'metre' ? 1 : quantity
}

/**
 * Finds the line of a scanned code: a barcode before an SKU, whatever their case, and of several lines with the same items the
 * first that is not complete.
 */
export function scanPiece(lines: readonly ScannedLine[], counts: ScannedCounts, code: string): Scan {
  const key = code.trim().toLowerCase()
  const linesWith = (read: (line: ScannedLine) => string) =>
    lines.flatMap((line, at) => (key !== '' && read(line).toLowerCase() === key ? [at] : []))
  const byBarcode = linesWith(({ barcode }) => barcode)
  const found = byBarcode.length > 0 ? byBarcode : linesWith(({ sku }) => sku)
  const [first] = found
  if (first === undefined) return { outcome: 'wrong' }
  const open = found.find((at) => (counts[at] ?? 0) < scansOf(lines[at] as ScannedLine))
  return open === undefined ? { outcome: 'surplus', line: first } : { outcome: 'counted', line: open }
}

/** One more piece of a line. */
export function withScan(lines: readonly ScannedLine[], counts: ScannedCounts, line: number): ScannedCounts {
  return lines.map((_, at) => (counts[at] ?? 0) + (at === line ? 1 : 0))
}

/** Scanned pieces of all lines, and how many there are. */
export function scanProgress(
  lines: readonly ScannedLine[],
  counts: ScannedCounts,
): { readonly scanned: number; readonly all: number } {
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  return { scanned: sum(lines.map((_, at) => counts[at] ?? 0)), all: sum(lines.map(scansOf)) }
}
