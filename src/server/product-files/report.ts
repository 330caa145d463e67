import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { groupIndian } from '../../domain/units/paise.ts'
import type { CheckedFile } from './check-file.ts'
import type { Imported } from './import-file.ts'
import type { Refusal } from './products-of-file.ts'

interface Run {
  readonly name: string
  readonly seconds: number
  readonly dryRun: boolean
  /** Pieces, or metres. */
  readonly stock: number
}

const SHOWN = 10

/** What an import did, for the person at the terminal. */
export function describeImport(file: CheckedFile, imported: Imported, run: Run): string {
  return [
    `${run.name}: ${groupIndian(file.rows)} rows, ${DIALECTS[file.header.dialect]}, ${run.seconds.toFixed(1)} s`,
    ...counts(imported, run),
    ...notesOf(file),
    ...stockNotes(file, run),
    ...refusalLines(imported.refusals),
    ...(imported.stopped ? ['Stopped before the end. What is counted is whole; run it again for the rest.'] : []),
  ].join('\n')
}

const DIALECTS = { shopify: "Shopify's columns", plain: 'plain columns', own: "the shop's own columns" }

function counts({ created, updated, unchanged, refusedProducts }: Imported, { dryRun }: Run): string[] {
  const line = (count: number, what: string) => `${groupIndian(count).padStart(10)} ${what}`
  if (dryRun)
    return [line(unchanged, 'good'), line(refusedProducts, 'would be refused'), 'Nothing was changed (--dry-run).']
  return [
    line(created, 'created'),
    line(updated, 'updated'),
    line(unchanged, 'unchanged'),
    line(refusedProducts, 'refused'),
  ]
}

/** What is worth knowing of a file beside its rows. */
export function notesOf({ header, source }: CheckedFile): string[] {
  const notes: string[] = []
  if (header.unknown.length > 0) notes.push(`Unknown columns, ignored: ${header.unknown.join(', ')}`)
  if (header.unused.length > 0) notes.push(`Known columns the shop has no place for: ${header.unused.join(', ')}`)
  if (source.encoding === 'windows-1252')
    notes.push('The file is not UTF-8 and was read as Windows-1252: check the accents.')
  return notes
}

function stockNotes({ header }: CheckedFile, { stock }: Run): string[] {
  if (header.positions.has('stock')) return []
  return [`The file has no stock column: new variants got ${stock} pieces (or ${stock} m), others kept theirs.`]
}

function refusalLines(refusals: readonly Refusal[]): string[] {
  if (refusals.length === 0) return []
  const shown = refusals
    .slice(0, SHOWN)
    .map(({ line, product, reason }) => `  line ${line}: ${product || '(no name)'}: ${reason}`)
  const more = refusals.length - shown.length
  return ['Refused:', ...shown, ...(more > 0 ? [`  … and ${groupIndian(more)} more`] : [])]
}

/** Writes every refusal to a CSV file; answers where, or why it could not. */
export async function writeRefusals(path: string, refusals: readonly Refusal[]): Promise<string> {
  const rows = refusals.map(refusalLine)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `\ufeff${['line,product,reason', ...rows].join('\r\n')}\r\n`)
    return `All refused rows: ${path}`
  } catch (problem) {
    return `The list of refused rows could not be written to ${path} (${(problem as NodeJS.ErrnoException).code}).`
  }
}

/** A line of the list of refused rows: where, what and why. */
export function refusalLine({ line, product, reason }: Pick<Refusal, 'line' | 'product' | 'reason'>): string {
  return [String(line), product, reason].map(cell).join(',')
}

/** A quoted cell; one that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
