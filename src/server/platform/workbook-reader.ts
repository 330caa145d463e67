import { Parser } from 'htmlparser2'
import { beginsCompoundFile } from './compound-file.ts'
import { FileError } from './errors.ts'
import { readOldWorkbook } from './old-workbook.ts'
import { cellOfNumber, type NumberFormats, readFormats } from './workbook-numbers.ts'
import {
  MAX_LINE,
  newSpace,
  openSheet,
  type Sheet,
  type Space,
  sheetLines,
  type WorkbookNotices,
} from './workbook-sheets.ts'
import { openZip, type ZipFile } from './zip-file.ts'

/** How much may come out of a workbook. */
export interface WorkbookLimits {
  /** Bytes of the files within it. */
  readonly bytes: number
  /** Characters of the lines of CSV. */
  readonly characters: number
}

/**
 * Yields the rows of a workbook as lines of a CSV file, each on the line of its number: of all visible sheets with the same columns, or of
 * the only one with more than a few rows. Dates are written as `2026-11-28`, and a cell that covers several rows is in each of them.
 * @param name how the message names the file, as the beginning of a sentence
 * @throws FileError when it is no workbook, is damaged, or has several sheets with different columns
 */
export async function* linesOfWorkbook(
  file: Buffer,
  name: string,
  limits: WorkbookLimits,
  notices?: WorkbookNotices,
): AsyncGenerator<string> {
  try {
    let characters = 0
    for (const line of sheetLines(await sheetsOf(file, name, limits.bytes), name, notices)) {
      characters += line.length
      if (characters > limits.characters) throw new FileError(TOO_LARGE)
      yield line
    }
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
  const paths = new Set(book.sheets.map(({ path }) => path.toLowerCase()))
  // Names that lead to the same sheet would have it read once for each of them.
  if (paths.size < book.sheets.length || paths.size > MAX_SHEETS) throw noWorkbook(name)
  const space = newSpace()
  const sheets: Sheet[] = []
  for (const part of book.sheets) sheets.push(await readSheet(book, part, space))
  return sheets
}

/** Characters of the texts of a workbook, which are in memory together. */
const MAX_CHARACTERS = 100_000_000
/** What a text takes besides its characters. */
const PER_TEXT = 16
/** A spreadsheet has at most 32,767 in a cell. */
const MAX_CELL_CHARACTERS = 100_000
/** Elements within each other. A workbook has about ten. */
const MAX_DEPTH = 100
const MAX_SHEETS = 1_000
const TOO_LARGE = 'The workbook is too large once it is unpacked. Split it.'

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
    let depth = 0
    const parser = new Parser(
      {
        onopentag: (tag, attributes) => {
          depth += 1
          if (depth > MAX_DEPTH) throw new Error('Its elements are too deep within each other.')
          open?.(local(tag), attributes)
        },
        ontext: (part) => text?.(part),
        onclosetag: (tag) => {
          depth -= 1
          close?.(local(tag))
        },
      },
      { xmlMode: true },
    )
    const decoder = new TextDecoder()
    for await (const chunk of zip.read(path)) {
      unpacked += chunk.length
      if (unpacked > maxBytes) throw new FileError(TOO_LARGE)
      parser.write(decoder.decode(chunk, { stream: true }))
      await new Promise((resolve) => setImmediate(resolve))
    }
    parser.end(decoder.decode())
  }
  const targets = new Map<string, string>()
  let [pathOfTexts, pathOfStyles] = ['xl/sharedStrings.xml', 'xl/styles.xml']
  await parse('xl/_rels/workbook.xml.rels', {
    open: (tag, { Id = '', Target = '', Type = '' }) => {
      if (tag !== 'Relationship') return
      targets.set(Id, pathOf(Target))
      if (Type.endsWith('/sharedStrings')) pathOfTexts = pathOf(Target)
      if (Type.endsWith('/styles')) pathOfStyles = pathOf(Target)
    },
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
  const count = (more: number) => {
    characters += more
    if (characters > MAX_CHARACTERS) throw new FileError('The workbook has too much text. Split it.')
  }
  await parse(pathOfTexts, {
    open: (tag) => {
      if (tag === 'si') count(PER_TEXT)
      if (tag === 'si') texts.push('')
      if (tag === 'rPh') isPhonetic = true
    },
    text: (part) => {
      if (texts.length === 0 || isPhonetic) return
      count(part.length)
      texts[texts.length - 1] = lengthened(texts.at(-1) ?? '', part)
    },
    close: (tag) => {
      if (tag === 'rPh') isPhonetic = false
    },
  })
  const formats = await readFormats((handler) => parse(pathOfStyles, handler), countsFrom1904)
  return { zip, sheets, texts, formats, parse }
}

/** @throws FileError when a cell has more text than cells have */
function lengthened(text: string, part: string): string {
  if (text.length + part.length > MAX_CELL_CHARACTERS)
    throw new FileError('A cell of the workbook has more than 1,00,000 characters.')
  return text + part
}

/** Where a sheet is, from the folder of the workbook. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

async function readSheet(
  { parse, texts, formats }: Book,
  { name, path }: Book['sheets'][number],
  space: Space,
): Promise<Sheet> {
  const sheet = openSheet(name, space)
  let line = 0
  let cell = { column: 0, type: '', style: 0, text: '', isFormula: false }
  let isValue = false
  await parse(path, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        line = Number(attributes.r) || line + 1
        if (/^(?:1|true)$/.test(attributes.hidden ?? '')) sheet.hide(line)
        cell = { ...cell, column: -1 }
        if (line > MAX_LINE) throw new FileError('The workbook has too many rows. Split it.')
      } else if (tag === 'c') {
        const column = columnOf(attributes.r) ?? cell.column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '', isFormula: false }
      } else if (tag === 'f') cell.isFormula = true
      else if (tag === 'v' || tag === 't') isValue = true
      else if (tag === 'mergeCell') {
        const [, from = '', first, to, last] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attributes.ref ?? '') ?? []
        if (from === to) sheet.merge({ column: columnOf(from) ?? 0, first: Number(first), last: Number(last) })
      }
    },
    text: (part) => {
      if (isValue) cell.text = lengthened(cell.text, part)
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') isValue = false
      // A formula whose result is no text says so in its type.
      if (tag === 'c' && cell.isFormula && cell.type === 'n' && cell.text.trim() === '')
        sheet.lacksResult(placeOf(line, cell.column))
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
  if (type === 's') return textAt(texts, text)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  // An error such as #N/A is nothing that was entered.
  return type === 'e' ? '' : text
}

/** @throws Error when the workbook has lost its texts, so that all of them would be empty */
function textAt(texts: readonly string[], index: string): string {
  const text = texts[Number(index)]
  if (text === undefined) throw new Error('A text is missing.')
  return text
}

/** Line 5 of column 3 is `D5`. */
function placeOf(line: number, column: number): string {
  const letters = (at: number): string =>
    (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
  return `${letters(column)}${line}`
}

/** `BC12` is column 54; undefined for a cell that does not say where it is. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(place ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
