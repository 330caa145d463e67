import { inSlices } from './csv.ts'
import { FileError } from './errors.ts'
import { beginsTable, tableRecords } from './table-records.ts'
import { beginsWorkbook, workbookText } from './workbook.ts'
import { quotedCell } from './workbook-sheets.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Recognises the encoding of a text from its first bytes. Programs also write UTF-16 without a BOM: then every second
 * byte of Latin letters is zero. Windows-1252 is found only by reading, when the text turns out not to be UTF-8.
 * @param name how the message names the file, as the beginning of a sentence
 * @throws FileError for the beginning of a workbook, PDF, web page or anything else that is not text
 */
export function encodingOf(head: Uint8Array, name = 'The file'): Encoding {
  const start = beginningOf(head)
  const kind = OTHER_FILES.find(({ begins }) => begins.test(start))?.kind
  if (kind !== undefined) throw new FileError(`${name} is ${kind}. ${SAVE_AS_CSV}`)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const [even, odd] = zerosOf(head)
  if (even === 0 && odd === 0) return 'utf-8'
  if (even === 0 && odd * 4 > head.length) return 'utf-16le'
  if (odd === 0 && even * 4 > head.length) return 'utf-16be'
  throw new FileError(`${name} is not text. ${SAVE_AS_CSV}`)
}

const SAVE_AS_CSV = 'Open it in your spreadsheet and save it as "CSV UTF-8".'

interface OtherFile {
  readonly kind: string
  readonly begins: RegExp
}

/** What owners rename to .csv, by how it begins. */
const OTHER_FILES: readonly OtherFile[] = [
  {
    kind: 'a workbook or zip file',
    begins: beginsWith('PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '7z\u00bc\u00af', 'Rar!\u001a'),
  },
  { kind: 'a PDF file', begins: /^%pdf-/i },
  { kind: 'a workbook in XML', begins: /^<\?xml[\s\S]*?(?:mso-application|<workbook)/i },
  { kind: 'an XML file', begins: /^<(?:\?xml|rss|feed)\b/i },
  {
    kind: 'a web page, as some websites download tables',
    begins:
      /^<(?:!doctype|!--|\/?(?:html|head|meta|style|title|body|div|center|font|p|br|h\d|span|form|table|tr|script|link)\b)/i,
  },
  { kind: 'a JSON file', begins: /^(?:\[\s*)?\{\s*"/ },
]

function beginsWith(...signatures: readonly string[]): RegExp {
  return new RegExp(`^(?:${signatures.join('|')})`)
}

/** The beginning of a file as Latin letters, without a BOM, blanks, and the zeros of UTF-16. */
function beginningOf(head: Uint8Array): string {
  return Buffer.from(head.subarray(0, 1000))
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
}

/** How many of the bytes at even and at odd positions are zero. */
function zerosOf(head: Uint8Array): readonly [number, number] {
  const found: [number, number] = [0, 0]
  head.forEach((byte, position) => {
    if (byte === 0) found[position % 2 === 0 ? 0 : 1]++
  })
  return found
}

/**
 * Runs `read` with the encoding that a file begins in, and again with Windows-1252 when the file turns out not to be UTF-8.
 * @param name how the message names the file, as the beginning of a sentence
 * @throws FileError when the file is in neither of them
 */
export async function inItsEncoding<T>(
  encoding: Encoding,
  read: (encoding: Encoding) => T | Promise<T>,
  name = 'The file',
): Promise<T> {
  try {
    return await read(encoding)
  } catch (problem) {
    if (!isWrongEncoding(problem)) throw problem
    if (encoding !== 'utf-8')
      throw new FileError(`${name} is damaged: it begins in ${encoding.toUpperCase()} but contains invalid bytes.`)
    return read('windows-1252')
  }
}

function isWrongEncoding(problem: unknown): boolean {
  return problem instanceof TypeError && 'code' in problem && problem.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
}

/**
 * Returns the text, which may be a part of a file.
 * @throws FileError when it is not text: the decoder of Windows-1252 accepts every byte, also the five that mean nothing in it
 */
export function checkedText(text: string, encoding: Encoding, name = 'The file'): string {
  if (encoding === 'windows-1252' && text.startsWith(MARK_IN_1252))
    throw new FileError(`${name} is damaged: it begins in UTF-8 but contains invalid bytes.`)
  if (text.includes('\0') || (encoding === 'windows-1252' && NOT_IN_1252.test(text)))
    throw new FileError(`${name} is not text in UTF-8, UTF-16 or Windows-1252. ${SAVE_AS_CSV}`)
  return text
}

/** The byte order mark of UTF-8, read as Windows-1252. */
const MARK_IN_1252 = '\u00ef\u00bb\u00bf'
const NOT_IN_1252 = /[\u0081\u008d\u008f\u0090\u009d]/

/**
 * Returns the text of an uploaded file without its BOM: UTF-8, UTF-16 or otherwise Windows-1252; of a workbook its sheets, and of a web
 * page its tables, as CSV.
 * @param forWhom the id of who has uploaded it: workbooks are read in turns
 * @throws FileError when it is neither
 */
export async function readUploadedText(upload: AsyncIterable<Uint8Array>, forWhom: string): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upload) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (beginsWorkbook(bytes)) {
    const lines: string[] = []
    for await (const line of workbookText(bytes, undefined, { forWhom })) lines.push(line)
    return lines.join('')
  }
  const textIn = (encoding: Encoding) => checkedText(new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding)
  const head = bytes.subarray(0, 8192)
  const markup = markupEncodingOf(head)
  if (beginsTable(new TextDecoder(markup).decode(head))) return linesOfTables(await inItsEncoding(markup, textIn))
  return inItsEncoding(encodingOf(head), textIn)
}

/** The encoding of a web page, which programs mark if it is UTF-16. */
export function markupEncodingOf(head: Uint8Array): Encoding {
  return head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** The rows of the tables of a web page as lines of a CSV file, each on its own line if there is one. */
async function linesOfTables(page: string): Promise<string> {
  const lines: string[] = []
  let next = 1
  for await (const { line, cells } of tableRecords(inSlices(page), 'The file')) {
    lines.push('\n'.repeat(Math.max(line - next, 0)), cells.map(quotedCell).join(','), '\n')
    next = Math.max(line, next) + 1
  }
  return lines.join('')
}
