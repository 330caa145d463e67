import { Parser } from 'htmlparser2'
import { FileError } from './errors.ts'
import { cellOfNumber, type NumberFormats, readFormats } from './workbook-numbers.ts'
import { openZip, type ZipFile } from './zip-file.ts'

/** Whether a file begins like a workbook in the format of Excel since 2007. */
export function beginsWorkbook(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4
}

/**
 * Yields the rows of a workbook as lines of a CSV file, each on the line of its number: of all visible sheets with the same columns, or of
 * the only one with more than a few rows. Dates are written as `2026-11-28`, and a cell that covers several rows is in each of them.
 * @param name how the message names the file, as the beginning of a sentence
 * @param maxBytes how many bytes may come out of the file
 * @throws FileError when it is no workbook, is damaged, or has several sheets with different columns
 */
export async function* workbookText(file: Buffer, name = 'The file', maxBytes = MAX_BYTES): AsyncGenerator<string> {
  const zip = openZip(file)
  if (!zip?.has('xl/workbook.xml')) throw noWorkbook(name)
  try {
    const book = await openBook(zip, maxBytes)
    const sheets: Sheet[] = []
    for (const part of book.sheets) sheets.push(await readSheet(book, part))
    for (const { rows } of chosenSheets(sheets, name)) {
      let line = 1
      for (const [at, cells] of rows) {
        yield `${'\n'.repeat(Math.max(at - line, 0))}${cells.map(quoted).join(',')}\n`
        line = Math.max(at, line) + 1
      }
    }
  } catch (problem) {
    if (problem instanceof FileError) throw problem
    throw noWorkbook(name)
  }
}

const MAX_BYTES = 300_000_000
const MAX_COLUMNS = 1_000
const MAX_ROWS = 1_000_000
/** Characters of all cells of a workbook, which are in memory together. */
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

interface Sheet {
  readonly name: string
  /** The rows with anything in them, by their number. */
  readonly rows: ReadonlyMap<number, readonly string[]>
}

async function readSheet({ parse, texts, formats }: Book, { name, path }: Book['sheets'][number]): Promise<Sheet> {
  const rows = new Map<number, string[]>()
  const merged: string[] = []
  let row: string[] = []
  let line = 0
  let characters = 0
  let cell = { column: 0, type: '', style: 0, text: '' }
  let isValue = false
  await parse(path, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        line = Number(attributes.r) || line + 1
        row = []
        cell = { ...cell, column: -1 }
        if (rows.size > MAX_ROWS || line > MAX_LINE) throw new FileError('The workbook has too many rows. Split it.')
      } else if (tag === 'c') {
        const column = columnOf(attributes.r) ?? cell.column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      } else if (tag === 'v' || tag === 't') isValue = true
      else if (tag === 'mergeCell') merged.push(attributes.ref ?? '')
    },
    text: (part) => {
      if (isValue) cell.text += part
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') isValue = false
      if (tag === 'c' && cell.column < MAX_COLUMNS) {
        const text = cell.type === 'n' ? cellOfNumber(cell.text, cell.style, formats) : textOf(cell, texts)
        characters += text.length
        if (characters > MAX_CHARACTERS) throw new FileError('The workbook has too much text. Split it.')
        if (text !== '') {
          while (row.length < cell.column) row.push('')
          row[cell.column] = text
        }
      }
      if (tag === 'row' && row.some((text) => text.trim() !== '')) rows.set(line, row)
    },
  })
  for (const area of merged.slice(0, MAX_ROWS)) fillDown(rows, area)
  return { name, rows: new Map([...rows].sort(([one], [other]) => one - other)) }
}

const MAX_LINE = 1_048_576

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

/** Writes the text of a cell that covers several rows of its column into each of them that has anything else. */
function fillDown(rows: Map<number, string[]>, area: string): void {
  const [, from, first, to, last] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(area) ?? []
  const column = columnOf(from)
  if (from === undefined || from !== to || column === undefined || column >= MAX_COLUMNS) return
  const text = rows.get(Number(first))?.[column] ?? ''
  for (let at = Number(first) + 1; text !== '' && at <= Math.min(Number(last), MAX_LINE); at++) {
    const row = rows.get(at)
    if (!row) continue
    while (row.length < column) row.push('')
    row[column] = text
  }
}

/** Below the rows of a table, a sheet with a title, sums or remarks has few. */
const FEW = 0.5

/**
 * Returns the sheets that are read: those whose header is that of the largest one.
 * @throws FileError when another sheet with other columns has nearly as many rows
 */
function chosenSheets(sheets: readonly Sheet[], name: string): readonly Sheet[] {
  const filled = sheets.filter(({ rows }) => rows.size > 0)
  const [largest] = filled.toSorted((one, other) => other.rows.size - one.rows.size)
  if (!largest) throw new FileError(`${name} contains no rows.`)
  const same = filled.filter((sheet) => sheet === largest || headerOf(sheet) === headerOf(largest))
  const rival = filled.find((sheet) => !same.includes(sheet) && sheet.rows.size > largest.rows.size * FEW + 10)
  if (rival)
    throw new FileError(
      `${name} has several sheets with different columns, “${largest.name}” and “${rival.name}” among them. Save each of them as "CSV UTF-8".`,
    )
  return same
}

/** The first row with the most cells among the first ones, as it is compared. */
function headerOf({ rows }: Sheet): string {
  const filled = [...rows.values()].slice(0, 20).map((cells) => cells.map((cell) => cell.trim().toLowerCase()))
  const count = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length
  const most = Math.max(...filled.map(count))
  return JSON.stringify(filled.find((cells) => count(cells) === most))
}

function quoted(cell: string): string {
  const line = cell.replace(/[\r\n]+/g, ' ').replaceAll('\0', '')
  return /[",;\t|]|^\s|\s$|^=/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}
