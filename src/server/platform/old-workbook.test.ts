import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { oldWorkbookOf, workbookOf } from '../../../test/workbook.ts'
import { workbookText } from './workbook.ts'

const read = async (file: Buffer) => {
  let text = ''
  for await (const part of workbookText(file, 'report.xls')) text += part
  return text
}

/** A .xls of SheetJS: a title, texts in two scripts, a date, and a tracking number in a cell of two rows. */
const SAVED = brotliDecompressSync(
  Buffer.from(
    'G/8PAD4VN664eqCCyEYMN6J4OMjgxIHuQjevPzXVVise/n+/b/u8+77azLQBkiUVy9NoHm11Eo0ETTw0yDQNiYnyfPhrvrtlUJVGJFVz5r9bgc' +
      '94PJAGGuAgbPf9BdsgKfCUc0k8phogQSm0nuwToiKbKaKNSiha0wAzQF8baAw8fIPgiO1rjVjzeHVA1BFNcNKuLuX9+5LasFbAWkQD3AqXaqVp' +
      '6ElC/PokSQcLBjRRCUJAA+DBjGf8PxfhUT0pV7Ys7qX9+M4uBwCwCcdckcoACGQAXQgE5opfABSrMYvEHGuOEsrQvUSRIUNCD3Cjq4IqaqijgS' +
      'ZaaKODLuiBPhiAIRiBMTAOJnppi8cwS64URQ6Ca8KWMg81HDfj58cqCgJDHx2FIUMRC6Lcszlti1ga2Npa1lDFaL2PwP8SCCxiKV+rl3XiH79W' +
      '7UK55NrUQ9+acoVf9CZ/iN9wwY6A43f8/VqA1rY6BCc+1rdgY5Dwgnq0aPTRGKDxOsSnEBupAVem7gWE6RgaT4gFaLRlwtsQP4mldP7A8wCUYi' +
      'tirm/FlJcIDWoB8aE9LTfJztHCZmbml7tls7bmxz+2AIMh+96lEGxUCfJG06RzsVnaOdhJ7+HiKTjqXZJyfcOIO9vY7cLlFjNZzLrgbBYpIuRU' +
      'rjm/XflZgOkCALClJfSmO7kS4rFhXw5SbFdTcNWFMOMKVNEWZ+wQYwyGRd7WATE3RvDFVj05FlVbQnEYMTJG1G2xG9YWWesEB91gccUOfawxob' +
      'hqYGjEy8cvQCAmm6KTO1lbK7FMhJuXl5uPh0+I+DcJ7kJLHprDGxRn6N0yXUIzr97q6aOFxWgsQeMBhXsCwEPiESFrgxzkmFWgCxMFRUFQNGQU' +
      'BxJwHVPWlkHDvW+dnI88ExQPyzZhwzNa1qQH2PIyUSgRfCpNWPiNIF1XgE0Zu5XBFgDwTwmZBD5ESs/Xn1anpANgZIY71W02fkkEIQckJDnqGA' +
      '==',
    'base64',
  ),
)

it('a workbook of Excel 97 is read as lines of CSV', async () => {
  expect(await read(SAVED)).toBe(
    [
      'Xpress Courier',
      'AWB No,Order No,COD Amount,Date',
      '141230000001,abcd1234,999.5,2026-11-28',
      '141230000001,टिप्पणी,-12,28/11/2026',
      '',
    ].join('\n'),
  )
})

const cell = (row: number, column: number, style = 0) =>
  [
    [2, row],
    [2, column],
    [2, style],
  ] as const
const integer = (value: number, isHundredth = false) => ((value << 2) | 2 | Number(isHundredth)) >>> 0
const fraction = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes.readUInt32LE(4)
}

it('numbers as Excel shortens them, results of formulas, and texts that are cut in two are read', async () => {
  const file = oldWorkbookOf(
    [
      [0xe0, [2, 0], [2, 0]],
      [0xe0, [2, 0], [2, 14]],
      // 'AWB नंबर' is cut after its third letter, from where on two bytes are a letter.
      [0xfc, [4, 1], [4, 1], [2, 8], [1, 0], Buffer.from('AWB')],
      [0x3c, [1, 1], Buffer.from(' नंबर', 'utf16le')],
    ],
    [
      [0xfd, ...cell(0, 0), [4, 0]],
      [0x27e, ...cell(1, 0), [4, integer(141_230_001)]],
      [0x27e, ...cell(1, 1), [4, integer(99_950, true)]],
      [0x27e, ...cell(1, 2), [4, integer(-12)]],
      [0x27e, ...cell(1, 3), [4, fraction(1299.5)]],
      [0xbd, [2, 2], [2, 0], [2, 0], [4, integer(7)], [2, 1], [4, integer(46_354)], [2, 1]],
      [0x06, ...cell(3, 0), [8, 2_598.25], [2, 0]],
      [0x06, ...cell(3, 1), [1, 0], [1, 0], [4, 0], [2, 0xffff], [2, 0]],
      [0x207, [2, 4], [1, 0], Buffer.from('Paid')],
      [0x203, ...cell(4, 0), [8, 1.412300000011234e18]],
    ],
  )
  expect(await read(file)).toBe('AWB नंबर\n141230001,999.5,-12,1299.5\n7,2026-11-28,,\n2598.25,Paid,,\n1.4123E+18\n')
})

it.each([
  ['with a password', oldWorkbookOf([[0x2f, [2, 0]]], [])],
  ['of Excel 95', oldWorkbookOf([], []).fill(5, 512 * 3 + 4, 512 * 3 + 6)],
  ['that is cut off', SAVED.subarray(0, 1_000)],
  ['of another program', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
])('a file %s is refused', async (_, file) => {
  await expect(read(file)).rejects.toThrow('report.xls is a workbook or zip file that cannot be read')
})

it('rows that a filter hides are counted', async () => {
  const row = (at: number, options: number) =>
    [0x208, [2, at], [2, 0], [2, 1], [2, 300], [4, 0], [2, options], [2, 0]] as const
  const file = oldWorkbookOf(
    [[0xe0, [2, 0], [2, 0]]],
    [
      row(0, 0x100),
      row(1, 0x120),
      row(5, 0x120),
      [0x27e, ...cell(0, 0), [4, integer(1)]],
      [0x27e, ...cell(1, 0), [4, integer(2)]],
    ],
  )
  const hidden: number[] = []
  const onHidden = (rows: number) => hidden.push(rows)
  for await (const part of workbookText(file, 'report.xls', { onHidden })) expect(part).toBe('1\n2\n')
  // The one without cells is not read.
  expect(hidden).toEqual([1])
})

it('sheets that are named very often are not read each time', async () => {
  const name = Buffer.from('\u0005\0Sheet')
  const again = Array.from({ length: 300 }, () => [0x85, [4, 0], [1, 0], [1, 0], name] as const)
  await expect(read(oldWorkbookOf(again, []))).rejects.toThrow('cannot be read')
})

it('cells that cover millions of rows are not filled in', { timeout: 5_000 }, async () => {
  const rows = [['AWB', 'Status'], ['A1', 'Delivered'], ...Array.from({ length: 300 }, () => ['A2', 'Lost'])]
  const merged = Array.from({ length: 2_000 }, () => 'A1:A1048576')
  await expect(read(workbookOf([{ name: 'Sheet', rows, merged }]))).rejects.toThrow('too large')
})
