import { DEFAULT_IMPORT_OPTIONS, type ImportOptions } from '../../domain/catalogue/import-options.ts'
import { type CsvRecord, fromHeader, unguardedCell } from '../platform/csv.ts'
import { FileError } from '../platform/errors.ts'
import type { Field } from './columns.ts'
import { type Header, isHeader, readHeader } from './header.ts'
import { inspectFile, readSource, type SourceFile } from './source-file.ts'
import { sourceRecords } from './source-records.ts'

/** A file that was read completely without errors, with facts about all of its rows. */
export interface CheckedFile {
  readonly source: SourceFile
  readonly header: Header
  /** Records below the header. */
  readonly rows: number
  /** Handles whose rows are not consecutive. */
  readonly scattered: ReadonlySet<string>
  /** Handles and SKUs that differ only in capitals or blanks, such as `AK-10 and ak-10`. */
  readonly alike: readonly string[]
  /** How its rows are read where there is a choice. */
  readonly options: ImportOptions
}

interface Reading {
  /** Whether to end early; then the file is refused. */
  readonly shouldStop?: () => boolean
  /** The field of each column, '' for columns left out; without them the columns are recognised by their names. */
  readonly fields?: readonly (Field | '')[]
  readonly options?: Partial<ImportOptions>
  /** How much the file may contain; by default any amount. */
  readonly limits?: FileLimits
}

/** What an uploaded file may contain. Whoever has a larger one imports it on the server by `npm run import`. */
export interface FileLimits {
  readonly unpackedBytes: number
  readonly rows: number
}

export const CHECK_STOPPED = 'The check was stopped.'

/**
 * Reads a whole file once without storing it, so that an incomplete or damaged file, or one with an unclosed quote, is
 * refused before anything is written. Text that is not UTF-8 is read as Windows-1252. Throws FileError.
 */
export async function checkFile(
  path: string,
  onBytes: (read: number, total: number) => void,
  reading: Reading = {},
): Promise<CheckedFile> {
  const source = await inspectFile(path, reading.limits?.unpackedBytes, { mayBeMarkup: true })
  return readSource(source, (read) => readThrough(read, onBytes, reading))
}

async function readThrough(
  source: SourceFile,
  onBytes: (read: number, total: number) => void,
  { fields = [], options = {}, limits, shouldStop = () => false }: Reading,
): Promise<CheckedFile> {
  let header: Header | undefined
  let rows = 0
  let previous: string | undefined
  const handles = new Set<string>()
  const scattered = new Set<string>()
  const alike = codesAlike()
  const records = sourceRecords(source, (read) => onBytes(read, source.bytes))
  for await (const record of fromHeader(records, isHeader)) {
    if (header === undefined) {
      header = readHeader(record.cells, fields)
      continue
    }
    rows += 1
    const most = Math.min(limits?.rows ?? Number.POSITIVE_INFINITY, isGathered(header) ? MAX_GATHERED_ROWS : rows)
    if (rows > most) throw new FileError(`${source.path} has more than ${most.toLocaleString('en-IN')} rows. Split it.`)
    if (shouldStop()) throw new FileError(CHECK_STOPPED)
    for (const field of ['handle', 'sku'] as const)
      alike.add(field, record.cells[header.positions.get(field) ?? -1] ?? '')
    if (!isGroupedByHandle(header)) continue
    const handle = handleOf(header, record) || (header.dialect === 'plain' ? '' : previous)
    if (handle === undefined || handle === previous) continue
    previous = handle
    if (handle === '') continue
    if (handles.has(handle)) scattered.add(handle)
    handles.add(handle)
  }
  if (header === undefined) throw new FileError(`${source.path} contains no rows.`)
  if (rows === 0) throw new FileError(`${source.path} contains no rows below its column names.`)
  return { source, header, rows, scattered, alike: alike.found(), options: { ...DEFAULT_IMPORT_OPTIONS, ...options } }
}

/** Collects codes, and finds those that are the same but for capitals and blanks. */
function codesAlike() {
  const known = new Map<string, string>()
  const others = new Map<string, Set<string>>()
  return {
    add(field: string, cell: string): void {
      const code = cell.trim()
      if (code === '' || known.size >= MAX_GATHERED_ROWS) return
      const key = `${field} ${code.toLowerCase().replace(/\s+/g, '')}`
      const first = known.get(key)
      if (first === undefined) known.set(key, code)
      else if (first !== code) others.set(key, (others.get(key) ?? new Set([first])).add(code))
    },
    found: () => [...others.values()].map((codes) => [...codes].join(' and ')),
  }
}

/** Rows of a file that are in memory together. */
export const MAX_GATHERED_ROWS = 200_000

/** Whether rows with the same handle are one product, wherever they are. */
function isGroupedByHandle({ dialect, positions }: Header): boolean {
  return dialect === 'shopify' || dialect === 'own' || (dialect === 'plain' && positions.has('handle'))
}

/** Whether the rows of a product may be anywhere in the file, so that all of them are read before the first product. */
function isGathered({ dialect }: Header): boolean {
  return !['plain', 'own', 'shopify', 'woocommerce'].includes(dialect)
}

/** The handle of a record; empty on a row that continues the product above it, or in a plain file is a product of its own. */
export function handleOf(header: Header, record: CsvRecord): string {
  const cell = record.cells[header.positions.get('handle') ?? -1] ?? ''
  return header.dialect === 'own' ? unguardedCell(cell) : cell.trim()
}
