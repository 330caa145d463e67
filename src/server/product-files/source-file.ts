import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { groupIndian } from '../../domain/units/paise.ts'
import { FileError } from '../platform/errors.ts'
import { checkedText, type Encoding, encodingOf, inItsEncoding, markupEncodingOf } from '../platform/file-text.ts'
import { beginsTable } from '../platform/table-records.ts'
import { beginsWorkbook, workbookText } from '../platform/workbook.ts'
import { beginsFeed } from './feed-records.ts'

export interface SourceFile {
  readonly path: string
  /** Size on disk in bytes, the total for progress. */
  readonly bytes: number
  readonly gzipped: boolean
  /** Its sheets are read as the lines of a CSV file. */
  readonly isWorkbook: boolean
  /** The names of sheets that are not read, known once the file has been read. */
  readonly skippedSheets: Set<string>
  /** How many of its rows are hidden, known once the file has been read. */
  readonly hidden: { rows: number }
  readonly encoding: Encoding
  /** How many bytes may come out of a gzip file; it is refused when there are more. */
  readonly maxUnpackedBytes: number
  /** A product feed in XML, and a web page with a table, are read in another way. */
  readonly kind: 'table' | 'feed' | 'page'
  /** The id of the team member who waits for it. */
  readonly forWhom?: string | undefined
}

/**
 * Detects compression and encoding from a file's first bytes. A file that was uploaded needs a limit of what it unpacks to: 1 MB of gzip
 * can be 1 GB of commas. Throws FileError when the file is missing, empty, a workbook of more than 30 MB or not text.
 * @param mayBeMarkup whether it may be a product feed in XML or a web page with a table
 */
export async function inspectFile(
  path: string,
  maxUnpackedBytes = Number.POSITIVE_INFINITY,
  { mayBeMarkup = false, forWhom }: { readonly mayBeMarkup?: boolean; readonly forWhom?: string | undefined } = {},
): Promise<SourceFile> {
  const bytes = await sizeOf(path)
  const head = await firstBytes(path)
  const gzipped = head[0] === 0x1f && head[1] === 0x8b
  const isWorkbook = beginsWorkbook(head)
  const source: SourceFile = {
    path,
    bytes,
    gzipped,
    isWorkbook,
    skippedSheets: new Set(),
    hidden: { rows: 0 },
    encoding: 'utf-8',
    maxUnpackedBytes,
    kind: 'table',
    forWhom,
  }
  if (isWorkbook) {
    if (bytes > MAX_WORKBOOK_BYTES)
      throw new FileError(`${path} is a workbook of more than 30 MB. Save it as "CSV UTF-8".`)
    return source
  }
  const text = gzipped ? await firstUnpackedBytes(source) : head
  if (text.length === 0) throw new FileError(`${path} is empty.`)
  const markup = mayBeMarkup ? markupOf(text) : undefined
  if (markup) return { ...source, ...markup }
  return { ...source, encoding: encodingOf(text, path) }
}

/** A workbook is in memory while it is read. */
const MAX_WORKBOOK_BYTES = 30_000_000
/** Characters of its lines. */
const MAX_WORKBOOK_CHARACTERS = 500_000_000

/**
 * Yields the text of a file in chunks, decompressed and decoded, without its BOM. `onBytes` is called with the
 * number of bytes read from disk. `keepsBreaks` is for workbooks; see `ReadingTerms`. Throws FileError when a gzip file is damaged or
 * no text, TypeError for invalid bytes in the encoding.
 */
export async function* readText(
  source: SourceFile,
  onBytes: (read: number) => void = () => {},
  keepsBreaks = false,
): AsyncGenerator<string> {
  if (source.isWorkbook) {
    const characters = Math.min(source.maxUnpackedBytes, MAX_WORKBOOK_CHARACTERS)
    const onSkipped = (names: readonly string[]) => {
      for (const name of names) source.skippedSheets.add(name)
    }
    const onHidden = (rows: number) => {
      source.hidden.rows = rows
    }
    const terms = { characters, onSkipped, onHidden, forWhom: source.forWhom, keepsBreaks }
    yield* workbookText(() => readFile(source.path), source.path, terms)
    onBytes(source.bytes)
    return
  }
  const decoder = new TextDecoder(source.encoding, { fatal: true })
  const checked = (text: string) => checkedText(text, source.encoding, source.path)
  for await (const chunk of unpackedBytes(source, onBytes)) yield checked(decoder.decode(chunk, { stream: true }))
  yield checked(decoder.decode())
}

/**
 * Runs `read`, and again as Windows-1252 when the file turns out not to be UTF-8.
 * @throws FileError when it is neither
 */
export function readSource<T>(source: SourceFile, read: (source: SourceFile) => Promise<T>): Promise<T> {
  return inItsEncoding(source.encoding, (encoding) => read({ ...source, encoding }), source.path)
}

/** Says which sheets of a workbook are not read and how many hidden rows are; nothing for other files. */
export function notesOfWorkbook({ skippedSheets, hidden }: SourceFile): readonly string[] {
  return [...noteOfSkipped(skippedSheets), ...noteOfHidden(hidden.rows)]
}

function noteOfHidden(rows: number): readonly string[] {
  if (rows === 0) return []
  const [are, remove] = rows === 1 ? ['row is', 'Delete it if it does'] : ['rows are', 'Delete them if they do']
  return [
    `${groupIndian(rows)} ${are} hidden in the spreadsheet, by a filter for example, and read like the others. ${remove} not belong to the file.`,
  ]
}

function noteOfSkipped(skippedSheets: ReadonlySet<string>): readonly string[] {
  if (skippedSheets.size === 0) return []
  const names = [...skippedSheets].slice(0, 10).map((name) => `“${name}”`)
  const more = skippedSheets.size - names.length
  const listed = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
  return [
    `Not read, because their columns are others than those of the largest sheet: ${listed}. If rows of them are missing, save such a sheet as a file of its own.`,
  ]
}

/** How a product feed in XML or a web page with a table is read; undefined for other files. */
function markupOf(head: Uint8Array): Pick<SourceFile, 'kind' | 'encoding'> | undefined {
  const encoding = markupEncodingOf(head)
  const start = new TextDecoder(encoding).decode(head)
  if (beginsFeed(start)) return { kind: 'feed', encoding }
  return beginsTable(start) ? { kind: 'page', encoding } : undefined
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((problem: NodeJS.ErrnoException) => {
    throw new FileError(
      problem.code === 'ENOENT' || problem.code === 'ENOTDIR'
        ? `There is no file ${path}. Check the name and the folder.`
        : `${path} cannot be opened (${problem.code}).`,
    )
  })
  if (found.isDirectory()) throw new FileError(`${path} is a folder. Name a CSV file in it.`)
  if (!found.isFile()) throw new FileError(`${path} is not an ordinary file. Save it to disk first.`)
  if (found.size === 0) throw new FileError(`${path} is empty.`)
  return found.size
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path).catch((problem: NodeJS.ErrnoException) => {
    throw new FileError(
      problem.code === 'EACCES'
        ? `You may not read ${path}. Change its permissions and try again.`
        : `${path} cannot be opened (${problem.code}).`,
    )
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function firstUnpackedBytes(source: SourceFile): Promise<Buffer> {
  for await (const chunk of unpackedBytes(source, () => {})) return chunk
  return Buffer.alloc(0)
}

async function* unpackedBytes(source: SourceFile, onBytes: (read: number) => void): AsyncGenerator<Buffer> {
  const file = createReadStream(source.path)
  let read = 0
  file.on('data', (chunk) => {
    read += chunk.length
    onBytes(read)
  })
  const bytes = source.gzipped ? file.pipe(createGunzip()) : file
  file.on('error', (problem) => bytes.destroy(problem))
  try {
    let unpacked = 0
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      if (source.gzipped && unpacked > source.maxUnpackedBytes) throw new FileError(tooLargeUnpacked(source))
      yield chunk
    }
  } catch (problem) {
    if (problem instanceof FileError) throw problem
    throw readProblem(problem as NodeJS.ErrnoException, source.path)
  } finally {
    file.destroy()
    bytes.destroy()
  }
}

function tooLargeUnpacked({ path, maxUnpackedBytes }: SourceFile): string {
  return `${path} is larger than ${maxUnpackedBytes / 1_000_000} MB once it is unpacked. Split it into several files.`
}

function readProblem(problem: NodeJS.ErrnoException, path: string): Error {
  if (problem.code === 'Z_BUF_ERROR') {
    return new FileError(`${path} ends too early: the gzip file was cut off. Copy or download it again.`)
  }
  if (problem.code?.startsWith('Z_'))
    return new FileError(`${path} is damaged: gzip cannot unpack it. Copy or download it again.`)
  return new FileError(`${path} cannot be read to the end (${problem.code ?? problem.message}).`)
}
