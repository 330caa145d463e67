import { expect, it } from 'vitest'
import { DAY_STYLE, RUPEES_STYLE, TIME_STYLE, workbookOf, ZEROS_STYLE, zipOf } from '../../../test/workbook.ts'
import { workbookText } from './workbook.ts'

const read = async (file: Buffer) => {
  let text = ''
  for await (const part of workbookText(file, 'report.xlsx')) text += part
  return text
}
const HEADER = ['AWB', 'Order', 'Amount', 'Date']

it.each([true, false])('a workbook is read as lines of CSV, each on its own line (packed: %s)', async (isPacked) => {
  const file = workbookOf(
    [
      {
        name: 'COD',
        rows: [
          ['Courier & "Sons"'],
          undefined,
          HEADER,
          ['00123', [123, ZEROS_STYLE], [1299.5, RUPEES_STYLE], [46354, DAY_STYLE]],
          [[141230000001], null, [1298.9999999999998], [46354.5868055556, TIME_STYLE]],
          [[1.412300000011234e18], 'a, b', [-50], '28/11/2026'],
        ],
      },
    ],
    { isPacked },
  )
  expect(await read(file)).toBe(
    [
      '"Courier & ""Sons"""',
      '',
      'AWB,Order,Amount,Date',
      '00123,00000123,1299.5,2026-11-28',
      '141230000001,,1299,2026-11-28 14:05:00',
      '1.4123E+18,"a, b",-50,28/11/2026',
      '',
    ].join('\n'),
  )
})

it('a cell that covers several rows is in each of them', async () => {
  const rows = [HEADER, ['A1', 'x'], [null, 'y'], [null, 'z'], ['B1', 'x']]
  const file = workbookOf([{ name: 'Scans', rows, merged: ['A2:A4', 'C2:D2'] }])
  expect(await read(file)).toBe('AWB,Order,Amount,Date\nA1,x,,\nA1,y,,\nA1,z,,\nB1,x,,\n')
})

it('sheets with the same columns are read together; a hidden sheet and one with a few sums are not', async () => {
  const row = (awb: string) => [awb, 'x', [1] as const]
  const file = workbookOf([
    { name: 'Summary', rows: [['Total', [3]]] },
    { name: 'Delivered', rows: [['Delivered'], HEADER, row('A1'), row('A2')] },
    { name: 'Returned', rows: [HEADER.map((name) => name.toUpperCase()), row('A3')] },
    { name: 'Old', rows: [HEADER, row('A4'), row('A5'), row('A6')], isHidden: true },
  ])
  const skipped: string[] = []
  const lines: string[] = []
  const onSkipped = (names: readonly string[]) => skipped.push(...names)
  for await (const line of workbookText(file, 'The file', { onSkipped })) lines.push(line)
  expect(lines.join('').match(/A\d/g)).toEqual(['A1', 'A2', 'A3'])
  expect(skipped).toEqual(['Summary'])
})

it('rows that a filter hides are read and counted, on the sheets that are read', async () => {
  const row = (awb: string) => [awb, 'x', [1] as const]
  const file = workbookOf([
    { name: 'Delivered', rows: [HEADER, row('A1'), row('A2'), row('A3'), undefined], hiddenRows: [2, 4, 9] },
    { name: 'Summary', rows: [['Total', [3]]], hiddenRows: [1] },
  ])
  const hidden: number[] = []
  const lines: string[] = []
  const onHidden = (rows: number) => hidden.push(rows)
  for await (const line of workbookText(file, 'The file', { onHidden })) lines.push(line)
  expect(lines.join('').match(/A\d/g)).toEqual(['A1', 'A2', 'A3'])
  expect(hidden).toEqual([2])
})

it('two long sheets with different columns are refused', async () => {
  const long = Array.from({ length: 30 }, (_, at) => [`A${at}`, 'x'])
  const file = workbookOf([
    { name: 'Delivered', rows: [['AWB', 'Order'], ...long] },
    { name: 'Charges', rows: [['Waybill', 'Freight'], ...long] },
  ])
  await expect(read(file)).rejects.toThrow('“Delivered” and “Charges”')
})

it.each<[string, Buffer]>([
  ['a zip file of something else', zipOf({ 'word/document.xml': '<document/>' })],
  ['a workbook that is cut off', workbookOf([{ name: 'S', rows: [HEADER, ['A1']] }]).subarray(0, 900)],
  ['a few bytes', Buffer.from('PK\u0003\u0004xxxx')],
  ['a workbook without rows', workbookOf([{ name: 'S', rows: [] }])],
])('%s is refused', async (_, file) => {
  await expect(read(file)).rejects.toThrow(/^report\.xlsx (?:is a workbook or zip file that cannot|contains no rows)/)
})

it('someone with many workbooks does not keep others out', async () => {
  const file = workbookOf([{ name: 'S', rows: [HEADER, ['A1']] }])
  const read: string[] = []
  const readFor = async (forWhom: string) => {
    for await (const _ of workbookText(file, 'report.xlsx', { forWhom }));
    read.push(forWhom)
  }
  const ofPacker = Promise.allSettled(Array.from({ length: 25 }, () => readFor('packer')))
  await readFor('owner')
  expect(read.length).toBeLessThan(6)
  const answers = await ofPacker
  const refused = answers.filter((answer) => answer.status === 'rejected')
  // At least two are read at once, and at most 20 wait.
  expect(refused.length).toBeGreaterThanOrEqual(3)
  for (const { reason } of refused) expect(reason.status).toBe(503)
})

it('a workbook that unpacks to far more than it may is refused', async () => {
  const file = zipOf({ 'xl/workbook.xml': ' '.repeat(5_000_000) })
  const text = async () => {
    for await (const _ of workbookText(file, 'report.xlsx', { bytes: 1_000_000 })) return
  }
  await expect(text()).rejects.toThrow('too large')
})

/** A workbook of these sheets, with the names of its own sheets if they are others. */
const packed = (sheets: readonly string[], others: Readonly<Record<string, string>> = {}) =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r">${sheets.map((_, at) => `<sheet name="S${at}" r:id="r${at}"/>`).join('')}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<R>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="s${at}.xml"/>`).join('')}</R>`,
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/s${at}.xml`, xml])),
    ...others,
  })
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const HEADER_ROW = '<row r="1"><c r="A1" t="str"><v>AWB</v></c></row>'
const wide =
  HEADER_ROW + Array.from({ length: 12_000 }, (_, at) => `<row r="${at + 2}"><c r="ALL1"><v>1</v></c></row>`).join('')
const format = (code: string) =>
  `<styleSheet><numFmt numFmtId="200" formatCode="${code}"/><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`

it.each<[string, Buffer, RegExp]>([
  [
    'names of one sheet',
    packed([sheetOf(wide)], { 'xl/workbook.xml': `<w>${'<sheet name="S" id="r0"/>'.repeat(50)}</w>` }),
    /cannot be read/,
  ],
  ['sheets that are large together', packed([sheetOf(wide), sheetOf(wide)]), /too large/],
  ['elements within each other', packed([`<worksheet>${'<a>'.repeat(1_000_000)}`]), /cannot be read/],
  ['letters in a cell', packed([sheetOf(HEADER_ROW.replace('AWB', 'A'.repeat(200_000)))]), /1,00,000 characters/],
  [
    'empty texts',
    packed([sheetOf(HEADER_ROW)], { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(7_000_000)}</sst>` }),
    /too much text/,
  ],
])('a workbook with too many %s is refused', async (_, file, message) => {
  await expect(read(file)).rejects.toThrow(message)
})

it('shares are read as they are shown', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
  const cells = ['s="1"><v>0.05', 's="2"><v>0.18', 's="3"><v>0.125', 's="4"><v>5', 's="0"><v>0.05']
  const row = `<row r="2">${cells.map((cell) => `<c ${cell}</v></c>`).join('')}</row>`
  const file = packed([sheetOf(HEADER_ROW + row)], { 'xl/styles.xml': styles })
  expect(await read(file)).toBe('AWB\n5%,18%,12.5%,5,0.05\n')
})

it('a workbook with formulas that nobody has calculated is refused, unless they are on a sheet that is not read', async () => {
  const rows = '<row r="2"><c><v>7</v></c><c t="str"><f>A1</f><v></v></c><c r="AB2"><f>A2*2</f><v></v></c></row>'
  const long = Array.from({ length: 30 }, (_, at) => `<row r="${at + 2}"><c><f>A1</f><v>${at}</v></c></row>`).join('')
  await expect(read(packed([sheetOf(HEADER_ROW + rows)]))).rejects.toThrow(/without their results, in cell AB2 of the/)
  expect(await read(packed([sheetOf(HEADER_ROW + long), sheetOf(rows)]))).toMatch(/^AWB\n0\n/)
})

it('texts are read wherever a program puts them, and a workbook that has lost them is refused', async () => {
  const row = '<row r="1"><c t="s"><v>0</v></c></row>'
  const texts = '<sst><si><t>AWB</t></si></sst>'
  expect(await read(packed([sheetOf(row)], { 'xl/SharedStrings.xml': texts }))).toBe('AWB\n')
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings'
  const names = `<R><Relationship Id="r0" Target="s0.xml"/><Relationship Id="r1" Type="${type}" Target="/xl/texts.xml"/></R>`
  const elsewhere = { 'xl/texts.xml': texts, 'xl/_rels/workbook.xml.rels': names }
  expect(await read(packed([sheetOf(row)], elsewhere))).toBe('AWB\n')
  await expect(read(packed([sheetOf(row)]))).rejects.toThrow(/cannot be read/)
})

it('a long format of numbers is not looked through for each cell', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => `<row r="${at + 2}"><c s="0"><v>1</v></c></row>`).join('')
  const file = packed([sheetOf(HEADER_ROW + rows)], { 'xl/styles.xml': format('['.repeat(60_000)) })
  expect(await read(file)).toBe(`AWB\n${'1\n'.repeat(2_000)}`)
}, 20_000)

it.each([
  ['time', { seconds: 0.01 }, 'report.xlsx could not be read within 0.01 seconds'],
  ['memory', { megabytes: 30 }, 'report.xlsx needs more memory'],
  ['text', { characters: 100_000 }, 'too large once it is unpacked'],
])('a workbook that takes too much %s is refused, and later ones are read', async (_, limits, message) => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `<row r="${at + 2}"><c t="str"><v>Parcel ${at}</v></c></row>`)
  const text = async () => {
    for await (const _ of workbookText(packed([sheetOf(HEADER_ROW + rows.join(''))]), 'report.xlsx', limits));
  }
  for (let time = 0; time < 3; time++) await expect(text()).rejects.toThrow(message)
  expect(await read(packed([sheetOf(HEADER_ROW)]))).toBe('AWB\n')
})
