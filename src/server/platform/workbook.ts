import { Parser } from 'htmlparser2'
import { beginsCompoundFile } from './compound-file.ts'
import { FileError } from './errors.ts'
import { readOldWorkbook } from './old-workbook.ts'
import { cellOfNumber, type NumberFormats, readFormats } from './workbook-numbers.ts'
import { MAX_LINE, openSheet, type Sheet, sheetLines } from './workbook-sheets.ts'
import { openZip, type ZipFile } from './zip-file.ts'

/** Whether a file begins like a workbook of Excel, of 2007 and later or of the ten years before. */
export function beginsWorkbook(head: Uint8Array): boolean {
  return (head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4) || beginsCompoundFile(head)
}

/**
 * Yields the rows of a workbook as lines of a CSV file, each on the line of its number: of all visible sheets with the same columns, or of
 * the only one with more than a few rows. Dates are written as `2026-11-28`, and a cell that covers several rows is in each of them.
 * @param name how the message names the file, as the beginning of a sentence
 * @param maxBytes how many bytes may come out of the file
 * @throws FileError when it is no workbook, is damaged, or has several sheets with different columns
 */
export async function* workbookText(file: Buffer, name = 'The file', maxBytes = MAX_BYTES): AsyncGenerator<string> {
  try {
    yield* sheetLines(await sheetsOf(file, name, maxBytes), name)
  } catch (problem) {
    if (problem instanceof FileError) throw problem
    throw noWorkbook(name)
  }
}

async function sheetsOf(file: Buffer, name: string, maxBytes: number): Promise<readonly Sheet[]> {
  if (beginsCompoundFile(file)) return readOldWorkbook(file)
  const zip = openZip(file)
  if (!zip?.has('xl/workbook.xml')) throw noWorkbook(name)
  const book = await openBook(zip, maxBytes)
  const sheets: Sheet[] = []
  for (const part of book.sheets) sheets.push(await readSheet(book, part))
  return sheets
}

const MAX_BYTES = 300_000_000
/** Characters of the texts of a workbook, which are in memory together. */
const MAX_CHARACTERS = 100_000_000

function noWorkbook(name: string): FileError {
  return new FileError(
    `${name} is a workbook or zip file that cannot be read. Open it in your spreadsheet and save it as "CSV UTF-8".`,
  )
}

interface Book {
  readonly zip: ZipFile
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly texts: readonly string[]
  readonly formats: NumberFormats
  readonly parse: (path: string, handler: Handler) => Promise<void>
}

interface Handler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (part: string) => void
  readonly close?: (name: string) => void
}

async function openBook(zip: ZipFile, maxBytes: number): Promise<Book> {
  let unpacked = 0
  const parse = async (path: string, { open, text, close }: Handler) => {
    const local = (name: string) => name.slice(name.indexOf(':') + 1)
    const parser = new Parser(
      {
        onopentag: (tag, attributes) => open?.(local(tag), attributes),
        ontext: (part) => text?.(part),
        onclosetag: (tag) => close?.(local(tag)),
      },
      { xmlMode: true },
    )
    const decoder = new TextDecoder()
    for await (const chunk of zip.read(path)) {
      unpacked += chunk.length
      if (unpacked > maxBytes) throw new FileError('The workbook is too large once it is unpacked. Split it.')
      parser.write(decoder.decode(chunk, { stream: true }))
      await new Promise((resolve) => setImmediate(resolve))
    }
    parser.end(decoder.decode())
  }
  const targets = new Map<string, string>()
  await parse('xl/_rels/workbook.xml.rels', {
    open: (tag, { Id = '', Target = '' }) => tag === 'Relationship' && targets.set(Id, pathOf(Target)),
  })
  const sheets: { name: string; path: string }[] = []
  let countsFrom1904 = false
  await parse('xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') countsFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? ''
      if (tag === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        sheets.push({ name: attributes.name ?? '', path: targets.get(id) ?? '' })
    },
  })
  const texts: string[] = []
  let characters = 0
  let isPhonetic = false
  await parse('xl/sharedStrings.xml', {
    open: (tag) => {
      if (tag === 'si') texts.push('')
      if (tag === 'rPh') isPhonetic = true
    },
    text: (part) => {
      if (texts.length === 0 || isPhonetic) return
      characters += part.length
      if (characters > MAX_CHARACTERS) throw new FileError('The workbook has too much text. Split it.')
      texts[texts.length - 1] += part
    },
    close: (tag) => {
      if (tag === 'rPh') isPhonetic = false
    },
  })
  const formats = await readFormats((handler) => parse('xl/styles.xml', handler), countsFrom1904)
  return { zip, sheets, texts, formats, parse }
}

/** Where a sheet is, from the folder of the workbook. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

async function readSheet({ parse, texts, formats }: Book, { name, path }: Book['sheets'][number]): Promise<Sheet> {
  const sheet = openSheet(name)
  let line = 0
  let cell = { column: 0, type: '', style: 0, text: '' }
  let isValue = false
  await parse(path, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        line = Number(attributes.r) || line + 1
        cell = { ...cell, column: -1 }
        if (line > MAX_LINE) throw new FileError('The workbook has too many rows. Split it.')
      } else if (tag === 'c') {
        const column = columnOf(attributes.r) ?? cell.column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      } else if (tag === 'v' || tag === 't') isValue = true
      else if (tag === 'mergeCell') {
        const [, from = '', first, to, last] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attributes.ref ?? '') ?? []
        if (from === to) sheet.merge({ column: columnOf(from) ?? 0, first: Number(first), last: Number(last) })
      }
    },
    text: (part) => {
      if (isValue) cell.text += part
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') isValue = false
      if (tag === 'c')
        sheet.set(
          line,
          cell.column,
          cell.type === 'n' ? cellOfNumber(cell.text, cell.style, formats) : textOf(cell, texts),
        )
    },
  })
  return sheet.end()
}

function textOf({ type, text }: { readonly type: string; readonly text: string }, texts: readonly string[]): string {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  // An error such as #N/A is nothing that was entered.
  return type === 'e' ? '' : text
}

/** `BC12` is column 54; undefined for a cell that does not say where it is. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(place ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
