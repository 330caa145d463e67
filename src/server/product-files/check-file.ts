import { type CsvRecord, readRecords, unguardedCell } from '../platform/csv.ts'
import { type Header, readHeader } from './header.ts'
import { FileError, inspectFile, readText, type SourceFile } from './source-file.ts'

/** A file that can be read from its first to its last byte, and what its rows need to know of each other. */
export interface CheckedFile {
  readonly source: SourceFile
  readonly header: Header
  /** Records below the header. */
  readonly rows: number
  /** Handles whose rows do not stand together: a reader that meets the first cannot know of the last. */
  readonly scattered: ReadonlySet<string>
}

/**
 * Reads a whole file once without keeping it, so that a file that is cut off, damaged or not paired in its quotes is
 * refused before the shop is touched. Text that is not UTF-8 is taken for Windows-1252, in which every byte means
 * something. Throws FileError.
 */
export async function checkFile(path: string, onBytes: (read: number, total: number) => void): Promise<CheckedFile> {
  const source = await inspectFile(path)
  try {
    return await readThrough(source, onBytes)
  } catch (problem) {
    if (!isWrongEncoding(problem)) throw problem
    if (source.encoding !== 'utf-8')
      throw new FileError(`${path} is damaged: it is not the ${source.encoding} it begins as.`)
    return readThrough({ ...source, encoding: 'windows-1252' }, onBytes)
  }
}

async function readThrough(source: SourceFile, onBytes: (read: number, total: number) => void): Promise<CheckedFile> {
  let header: Header | undefined
  let rows = 0
  let previous: string | undefined
  const handles = new Set<string>()
  const scattered = new Set<string>()
  for await (const record of readRecords(readText(source, (read) => onBytes(read, source.bytes)))) {
    if (header === undefined) {
      header = readHeader(record.cells)
      continue
    }
    rows += 1
    if (header.dialect === 'plain') continue
    const handle = handleOf(header, record) || previous
    if (handle === undefined || handle === previous) continue
    if (handles.has(handle)) scattered.add(handle)
    handles.add(handle)
    previous = handle
  }
  if (header === undefined) throw new FileError(`${source.path} holds no rows.`)
  return { source, header, rows, scattered }
}

/** The handle a record names; empty on a row that continues the product above it. */
export function handleOf(header: Header, record: CsvRecord): string {
  const cell = record.cells[header.positions.get('handle') ?? -1] ?? ''
  return header.dialect === 'own' ? unguardedCell(cell) : cell.trim()
}

function isWrongEncoding(problem: unknown): boolean {
  return problem instanceof TypeError && 'code' in problem && problem.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
}
