import { FileError } from './errors.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Recognises the encoding of a text from its first bytes. Programs also write UTF-16 without a BOM: then every second
 * byte of Latin letters is zero. Windows-1252 is found only by reading, when the text turns out not to be UTF-8.
 * @param name how the message names the file, as the beginning of a sentence
 * @throws FileError for the beginning of a workbook, PDF, web page or anything else that is not text
 */
export function encodingOf(head: Uint8Array, name = 'The file'): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const start = Buffer.from(head.subarray(0, 100)).toString('latin1').trimStart().toLowerCase()
  const kind = OTHER_FILES.find(({ begins }) => begins.some((text) => start.startsWith(text)))?.kind
  if (kind !== undefined) throw new FileError(`${name} is ${kind}. ${SAVE_AS_CSV}`)
  const [even, odd] = zerosOf(head)
  if (even === 0 && odd === 0) return 'utf-8'
  if (even === 0 && odd * 4 > head.length) return 'utf-16le'
  if (odd === 0 && even * 4 > head.length) return 'utf-16be'
  throw new FileError(`${name} is not text. ${SAVE_AS_CSV}`)
}

const SAVE_AS_CSV = 'Open it in your spreadsheet and save it as "CSV UTF-8".'

/** What owners rename to .csv, by how it begins in lower case. */
const OTHER_FILES = [
  { kind: 'a workbook or zip file', begins: ['pk\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'] },
  { kind: 'a PDF file', begins: ['%pdf-'] },
  { kind: 'a web page, as some websites download tables', begins: ['<!doctype html', '<html', '<table'] },
] as const

/** How many of the bytes at even and at odd positions are zero. */
function zerosOf(head: Uint8Array): readonly [number, number] {
  const found: [number, number] = [0, 0]
  head.forEach((byte, position) => {
    if (byte === 0) found[position % 2 === 0 ? 0 : 1]++
  })
  return found
}

/**
 * Returns the text of an uploaded file without its BOM. Text that is neither UTF-8 nor UTF-16 is read as Windows-1252, in
 * which every byte is valid.
 * @throws FileError when it is not text
 */
export async function readUploadedText(upload: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upload) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const encoding = encodingOf(bytes.subarray(0, 8192))
  try {
    return textOf(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch (problem) {
    if (problem instanceof FileError || encoding !== 'utf-8')
      throw new FileError(`The file is not text. ${SAVE_AS_CSV}`)
    return textOf(new TextDecoder('windows-1252').decode(bytes))
  }
}

function textOf(text: string): string {
  if (text.includes('\0')) throw new FileError(`The file is not text. ${SAVE_AS_CSV}`)
  return text
}
