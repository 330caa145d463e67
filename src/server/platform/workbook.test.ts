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
  expect(await read(file)).toBe('AWB,Order,Amount,Date\nA1,x\nA1,y\nA1,z\nB1,x\n')
})

it('sheets with the same columns are read together; a hidden sheet and one with a few sums are not', async () => {
  const row = (awb: string) => [awb, 'x', [1] as const]
  const file = workbookOf([
    { name: 'Summary', rows: [['Total', [3]]] },
    { name: 'Delivered', rows: [['Delivered'], HEADER, row('A1'), row('A2')] },
    { name: 'Returned', rows: [HEADER.map((name) => name.toUpperCase()), row('A3')] },
    { name: 'Old', rows: [HEADER, row('A4'), row('A5'), row('A6')], isHidden: true },
  ])
  expect((await read(file)).match(/A\d/g)).toEqual(['A1', 'A2', 'A3'])
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

it('a workbook that unpacks to far more than it may is refused', async () => {
  const file = zipOf({ 'xl/workbook.xml': ' '.repeat(5_000_000) })
  const text = async () => {
    for await (const _ of workbookText(file, 'report.xlsx', 1_000_000)) return
  }
  await expect(text()).rejects.toThrow('too large')
})
