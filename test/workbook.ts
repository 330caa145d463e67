import { crc32, deflateRawSync } from 'node:zlib'

/** A cell: text, a number as it is stored with the number of its style, or nothing. */
type Cell = string | readonly [value: number, style?: number] | null

interface SheetOfTest {
  readonly name: string
  /** Rows of cells from line 1 on; undefined for one that is left out. */
  readonly rows: readonly (readonly Cell[] | undefined)[]
  readonly merged?: readonly string[]
  readonly isHidden?: boolean
  /** The numbers of rows that a filter hides. */
  readonly hiddenRows?: readonly number[]
}

/** Codes of the styles 1, 2, 3 and 4 of a workbook of a test. */
export const DAY_STYLE = 1
export const TIME_STYLE = 2
export const RUPEES_STYLE = 3
export const ZEROS_STYLE = 4

/** Writes a workbook as spreadsheets do. */
export function workbookOf(sheets: readonly SheetOfTest[], { isPacked = true } = {}): Buffer {
  const texts: string[] = []
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map(
        ({ name, isHidden }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_sheet, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/>
      <numFmt numFmtId="165" formatCode="[$₹-4009] #,##0.00"/><numFmt numFmtId="166" formatCode="00000000"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
  }
  for (const [at, { rows, merged = [], hiddenRows = [] }] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet><sheetData>${rows
      .map((cells, line) => {
        const hidden = hiddenRows.includes(line + 1) ? ' hidden="1"' : ''
        return cells && `<row r="${line + 1}"${hidden}>${cells.map((cell) => cellXml(cell, texts)).join('')}</row>`
      })
      .join('')}</sheetData>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</worksheet>`
  parts['xl/sharedStrings.xml'] = `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`
  return zipOf(parts, isPacked)
}

function cellXml(cell: Cell, texts: string[]): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return `<c t="s"><v>${texts.push(cell) - 1}</v></c>`
  return `<c s="${cell[1] ?? 0}"><v>${cell[0]}</v></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Packs texts under their names. */
export function zipOf(parts: Readonly<Record<string, string>>, isPacked = true): Buffer {
  const files: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const whole = Buffer.from(text)
    const content = isPacked ? deflateRawSync(whole) : whole
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20)
    header.writeUInt16LE(isPacked ? 8 : 0, 4)
    header.writeUInt32LE(crc32(whole), 10)
    header.writeUInt32LE(content.length, 14)
    header.writeUInt32LE(whole.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), content])
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    listed.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), header, offset, Buffer.from(name)]))
    files.push(file)
    at += file.length
  }
  const list = Buffer.concat(listed)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\u0005\u0006'), end])
}

/** A record of a workbook of Excel 97: its number, and its content as pairs of a width in bytes and a value, or as bytes. */
type OldRecord = readonly [id: number, ...content: (readonly [1 | 2 | 4 | 8, number] | Buffer)[]]

/** Writes a workbook of Excel 97 with one sheet. The records of `globals` come before that sheet. */
export function oldWorkbookOf(globals: readonly OldRecord[], cells: readonly OldRecord[]): Buffer {
  const begin: OldRecord = [0x809, [2, 0x0600], [2, 0], [4, 0], [4, 0], [4, 0]]
  const end: OldRecord = [0x0a]
  const name = Buffer.from('\u0005\0Sheet')
  const sheetOf = (start: number): OldRecord => [0x85, [4, start], [1, 0], [1, 0], name]
  const whole = (start: number) => Buffer.concat([begin, ...globals, sheetOf(start), end].map(recordOf))
  const book = Buffer.concat([whole(whole(0).length), ...[begin, ...cells, end].map(recordOf)])
  return compoundFileOf('Workbook', book)
}

function recordOf([id, ...content]: OldRecord): Buffer {
  const data = Buffer.concat(
    content.map((part) => {
      if (Buffer.isBuffer(part)) return part
      const [width, value] = part
      const bytes = Buffer.alloc(width)
      if (width === 8) bytes.writeDoubleLE(value)
      else bytes.writeUIntLE(value, 0, width)
      return bytes
    }),
  )
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

/** A compound file with one stream, in sectors one after the other: the table, the list of streams, the stream. */
function compoundFileOf(name: string, stream: Buffer): Buffer {
  const sectors = Math.max(Math.ceil(stream.length / 512), 8)
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(0xfffffffe, 60)
  header.writeUInt32LE(0xfffffffe, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(0xfffffffe, 4)
  for (let at = 0; at < sectors; at++) table.writeUInt32LE(at === sectors - 1 ? 0xfffffffe : at + 3, (at + 2) * 4)
  const directory = Buffer.alloc(512)
  for (const [at, entry, start] of [
    [0, 'Root Entry', 0xfffffffe],
    [128, name, 2],
  ] as const) {
    directory.write(entry, at, 'utf16le')
    directory.writeUInt16LE(entry.length * 2 + 2, at + 64)
    directory.writeUInt32LE(start, at + 116)
  }
  directory.writeUInt32LE(Math.max(stream.length, 4096), 128 + 120)
  const padded = Buffer.alloc(sectors * 512)
  stream.copy(padded)
  return Buffer.concat([header, table, directory, padded])
}
