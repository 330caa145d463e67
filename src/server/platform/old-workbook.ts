import { streamOf } from './compound-file.ts'
import { cellOfNumber, codeOf, type NumberFormats } from './workbook-numbers.ts'
import { newSpace, openSheet, type Sheet, type Space } from './workbook-sheets.ts'

/**
 * Reads the visible sheets of a workbook of Excel 97 to 2003, as [MS-XLS] describes.
 * @throws Error when it is none, is damaged, or has a password
 */
export async function readOldWorkbook(file: Buffer): Promise<Sheet[]> {
  const book = streamOf(file, ['Workbook'])
  if (!book || book.readUInt16LE(4) !== BIFF8) throw new Error('This is no workbook of Excel 97 or later.')
  const named = new Map<number, string>()
  const formatIds: number[] = []
  const places: { name: string; start: number }[] = []
  let texts: readonly string[] = []
  let countsFrom1904 = false
  for (const { id, parts } of recordsOf(book, 0)) {
    const [data] = parts
    if (id === FILEPASS) throw new Error('The workbook has a password.')
    if (id === DATEMODE) countsFrom1904 = data.readUInt16LE(0) === 1
    if (id === FORMAT) named.set(data.readUInt16LE(0), new Texts([data], 2).read())
    if (id === XF) formatIds.push(data.readUInt16LE(2))
    if (id === SST) texts = textsOf(parts)
    if (id === BOUNDSHEET && data[4] === 0 && data[5] === 0)
      places.push({ name: new Texts([data], 6).read('short'), start: data.readUInt32LE(0) })
  }
  const formats = { codes: formatIds.map((one) => codeOf(one, named)), countsFrom1904 }
  const sheets: Sheet[] = []
  const space = newSpace()
  let left = book.length
  // Names that lead to the same sheet, or into it, would have it read once for each of them.
  const onRead = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new RangeError('Sheets of the workbook overlap.')
  }
  for (const { name, start } of places) {
    sheets.push(readSheet(book, { name, start, texts, formats, onRead, space }))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return sheets
}

const BIFF8 = 0x0600
const EOF = 0x0a
const FILEPASS = 0x2f
const CONTINUE = 0x3c
const DATEMODE = 0x22
const BOUNDSHEET = 0x85
const XF = 0xe0
const MERGEDCELLS = 0xe5
const SST = 0xfc
const FORMAT = 0x41e
const FORMULA = 0x06
const STRING = 0x207
const NUMBER = 0x203
const LABEL = 0x204
const BOOLERR = 0x205
const LABELSST = 0xfd
const RK = 0x27e
const MULRK = 0xbd
const ROW = 0x208

interface BiffRecord {
  readonly id: number
  /** The record, and those that continue it. */
  readonly parts: readonly [Buffer, ...Buffer[]]
}

/** The records from a place on to the end of the sheet, or of what is said of the whole workbook. */
function* recordsOf(book: Buffer, start: number, onRead?: (bytes: number) => void): Generator<BiffRecord> {
  let at = start
  const read = () => {
    const data = book.subarray(at + 4, at + 4 + book.readUInt16LE(at + 2))
    at += 4 + data.length
    onRead?.(4 + data.length)
    return data
  }
  while (at + 4 <= book.length) {
    const id = book.readUInt16LE(at)
    const parts: [Buffer, ...Buffer[]] = [read()]
    while (at + 4 <= book.length && book.readUInt16LE(at) === CONTINUE) parts.push(read())
    if (id === EOF) return
    yield { id, parts }
  }
}

function textsOf(parts: BiffRecord['parts']): readonly string[] {
  const reader = new Texts(parts, 8)
  const count = Math.min(
    parts[0].readUInt32LE(4),
    parts.reduce((sum, { length }) => sum + length, 0),
  )
  return Array.from({ length: count }, () => reader.read())
}

/** Texts one after the other, which records that continue the first one may cut anywhere. */
class Texts {
  private readonly parts: readonly Buffer[]
  private part = 0
  private at: number

  constructor(parts: readonly Buffer[], start: number) {
    this.parts = parts
    this.at = start
  }

  /** A text with its length in two bytes, or in one for the name of a sheet. */
  read(length: 'long' | 'short' = 'long'): string {
    let left = length === 'short' ? this.byte() : this.byte() | (this.byte() << 8)
    let flags = this.byte()
    const runs = flags & 8 ? this.byte() | (this.byte() << 8) : 0
    const more = flags & 4 ? this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24) : 0
    let text = ''
    while (left > 0) {
      // Where a text is cut, its next part says again how wide its characters are.
      if (this.at >= this.here().length) flags = this.next()
      const width = flags & 1 ? 2 : 1
      const count = Math.min(left, Math.floor((this.here().length - this.at) / width))
      if (count === 0) throw new RangeError('A text is cut off.')
      text += this.here().toString(width === 2 ? 'utf16le' : 'latin1', this.at, this.at + count * width)
      this.at += count * width
      left -= count
    }
    for (let skipped = runs * 4 + more; skipped > 0; skipped--) this.byte()
    return text
  }

  private here(): Buffer {
    const part = this.parts[this.part]
    if (!part) throw new RangeError('A text is cut off.')
    return part
  }

  private next(): number {
    this.part += 1
    this.at = 1
    return this.here()[0] ?? 0
  }

  private byte(): number {
    if (this.at >= this.here().length) {
      this.part += 1
      this.at = 0
    }
    const byte = this.here()[this.at]
    if (byte === undefined) throw new RangeError('A text is cut off.')
    this.at += 1
    return byte
  }
}

interface Place {
  readonly name: string
  readonly start: number
  readonly texts: readonly string[]
  readonly formats: NumberFormats
  readonly onRead: (bytes: number) => void
  readonly space: Space
}

function readSheet(book: Buffer, { name, start, texts, formats, onRead, space }: Place): Sheet {
  const sheet = openSheet(name, space)
  let formula: readonly [row: number, column: number] | undefined
  const number = (row: number, column: number, style: number, value: number) =>
    sheet.set(row + 1, column, cellOfNumber(String(value), style, formats))
  for (const { id, parts } of recordsOf(book, start, onRead)) {
    const [data] = parts
    if (id === MERGEDCELLS) {
      for (let at = 2; at + 8 <= data.length; at += 8) {
        const [first, last, column, to] = [0, 2, 4, 6].map((offset) => data.readUInt16LE(at + offset))
        if (column === to) sheet.merge({ column: column ?? 0, first: (first ?? 0) + 1, last: (last ?? 0) + 1 })
      }
      continue
    }
    if (id === ROW && data.length >= 14 && data.readUInt16LE(12) & HIDDEN) sheet.hide(data.readUInt16LE(0) + 1)
    if (id === STRING && formula) sheet.set(formula[0] + 1, formula[1], new Texts(parts, 0).read())
    if (!CELLS.includes(id)) continue
    const [row, column, style] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)]
    formula = undefined
    if (id === LABELSST) sheet.set(row + 1, column, texts[data.readUInt32LE(6)] ?? '')
    if (id === LABEL) sheet.set(row + 1, column, new Texts(parts, 6).read())
    if (id === NUMBER) number(row, column, style, data.readDoubleLE(6))
    if (id === RK) number(row, column, style, rkOf(data.readUInt32LE(6)))
    if (id === MULRK)
      for (let at = 4; at + 8 <= data.length; at += 6)
        number(row, column + (at - 4) / 6, data.readUInt16LE(at), rkOf(data.readUInt32LE(at + 2)))
    if (id === BOOLERR && data[7] === 0) sheet.set(row + 1, column, data[6] === 1 ? 'TRUE' : 'FALSE')
    if (id === FORMULA) {
      if (data.readUInt16LE(12) !== 0xffff) number(row, column, style, data.readDoubleLE(6))
      else if (data[6] === 0) formula = [row, column]
      else if (data[6] === 1) sheet.set(row + 1, column, data[8] === 1 ? 'TRUE' : 'FALSE')
    }
  }
  return sheet.end()
}

/** Among the options of a row. */
const HIDDEN = 0x20

const CELLS: readonly number[] = [LABELSST, LABEL, NUMBER, RK, MULRK, BOOLERR, FORMULA]

/** A number in four bytes: thirty bits of an integer, or of the upper half of a fraction, and perhaps a hundredth of it. */
function rkOf(bits: number): number {
  const whole = Buffer.alloc(8)
  whole.writeUInt32LE((bits & ~3) >>> 0, 4)
  const value = bits & 2 ? bits >> 2 : whole.readDoubleLE(0)
  return bits & 1 ? value / 100 : value
}
