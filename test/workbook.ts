import { crc32, deflateRawSync } from 'node:zlib'

/** A cell: text, a number as it is stored with the number of its style, or nothing. */
type Cell = string | readonly [value: number, style?: number] | null

interface SheetOfTest {
  readonly name: string
  /** Rows of cells from line 1 on; undefined for one that is left out. */
  readonly rows: readonly (readonly Cell[] | undefined)[]
  readonly merged?: readonly string[]
  readonly isHidden?: boolean
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
  for (const [at, { rows, merged = [] }] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet><sheetData>${rows
      .map((cells, line) => cells && `<row r="${line + 1}">${cells.map((cell) => cellXml(cell, texts)).join('')}</row>`)
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
