import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { listTestData, readTestData } from '../../../test/test-data.ts'
import { type CsvRecord, csvRecord, fromHeader, readRecords, unguardedCell } from './csv.ts'

/** The text arrives in pieces of three characters, so that every border falls somewhere awkward. */
async function recordsOf(text: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const record of readRecords(inPieces(text))) records.push(record)
  return records
}

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 3) yield text.slice(at, at + 3)
}

const cellsOf = async (text: string) => (await recordsOf(text)).map(({ cells }) => cells)

describe('the records of a CSV text', () => {
  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2'],
    ['bars', 'a|b\n1|2'],
    ['Windows line ends', 'a,b\r\n1,2\r\n'],
    ['old Mac line ends', 'a,b\r1,2\r'],
    ['line ends of both kinds', 'a,b\r\n1,2\n'],
    ['the delimiter that a spreadsheet names', 'sep=;\r\na;b\r\n1;2\r\n'],
    ['a named tab', '"sep=\t"\na\tb\n1\t2'],
  ])('are divided by %s', async (_title, text) => {
    expect(await cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('have an empty cell for an empty text formula', async () => {
    expect(await cellsOf('a,b,c\n="",="01",=""\n')).toEqual([
      ['a', 'b', 'c'],
      ['', '01', ''],
    ])
  })

  it('keep inch signs between tabs', async () => {
    expect(await cellsOf('a\tb\n44" wide\t"2"\n')).toEqual([
      ['a', 'b'],
      ['44" wide', '2'],
    ])
  })

  it('keep commas inside quotes with every delimiter', async () => {
    expect(await cellsOf('"a;x,y,z";b\n"1,5";2')).toEqual([
      ['a;x,y,z', 'b'],
      ['1,5', '2'],
    ])
  })

  it.each([
    ['a cell of the last row is missing', 'a,b,c\n1,2,3\n4,5'],
    ['there is a title above', 'Orders of May\na,b,c\n1,2,3\n4,5,6\n7,'],
    ['the row has only begun', 'a,b,c\r\n1,2,3\r\n45'],
  ])('are those of an incomplete file when %s and the text ends there', async (_title, text) => {
    await expect(recordsOf(text)).rejects.toThrow(
      /^The file ends on line \d after \d of 3 columns, .* as if it had been cut off/,
    )
    expect((await recordsOf(`${text}\n`)).length).toBeGreaterThan(2)
  })

  it.each([
    ['the last cells of other rows are missing too', 'a,b,c\n1,2\n3,4,5\n6,7'],
    ['the totals are below the table', 'a,b,c\n1,2,3\n4,5,6\nGrand Total,9'],
    ['the total has a column for its name', 'a,b,c\n1,2,3\n4,5,6\n,Net payable: 9'],
    ['the total is in Hindi', 'a,b,c\n1,2,3\n4,5,6\nकुल,9'],
    ['a sentence is below the table', 'a,b,c\n1,2,3\nThis is a computer generated report.'],
    ['the last row is a whole one', 'a,b,c\n1,2,3\n4,5,'],
    ['there is only one row', 'a,b,c\n1,2'],
  ])('are those of a whole file when %s', async (_title, text) => {
    await expect(recordsOf(text)).resolves.not.toEqual([])
  })

  it('begin on the line that an editor shows', async () => {
    const records = await recordsOf('a,b\r\n1,"x\r\ny"\r\n2,3\r\n\r\n,\r\n4,5\r\n')
    expect(records.map(({ line }) => line)).toEqual([1, 2, 4, 7])
  })

  it('are divided as the table is, below a title with another delimiter', async () => {
    expect(await cellsOf('Report, November\n\nawb;cod;utr;day\n1;2;3;4\n')).toEqual([
      ['Report, November'],
      ['awb', 'cod', 'utr', 'day'],
      ['1', '2', '3', '4'],
    ])
    expect(await cellsOf('from;to\n/a,b,c,d;/e\n')).toEqual([
      ['from', 'to'],
      ['/a,b,c,d', '/e'],
    ])
  })

  it.each([
    ['with a title above them', 'Report\nShop,Rang Ghar\n\nawb,cod\n1,2\n', [4, 5]],
    ['without a title', 'awb,cod\n1,2\nawb,cod\n', [1, 2, 3]],
    ['whose columns are unknown', 'x,y\n1,2\n', [1, 2]],
    ['with a title above unknown columns', 'Report\nMade on,27/11\n\nx,y,z,\n1,2,3,4\n', [4, 5]],
    ['whose unknown columns are not all named', 'x,y,\n1,2,3\n', [1, 2]],
    [
      'whose first rows are empty formulas',
      `${'"=""""","="""""\n'.repeat(10)}awb,cod\n`,
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ],
    ['whose title is too long', `${'title,\n'.repeat(10)}awb,cod\n`, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ])('begin with the names of the columns in a file %s', async (_title, text, lines) => {
    const records: number[] = []
    for await (const { line } of fromHeader(readRecords(inPieces(text)), (cells) => cells[0] === 'awb'))
      records.push(line)
    expect(records).toEqual(lines)
  })

  it('leave formulas as text', async () => {
    expect(await cellsOf('a,b\n"=HYPERLINK(""http://x"")",@x')).toContainEqual(['=HYPERLINK("http://x")', '@x'])
  })
})

describe('quotes that do not match stop the import and name the line', () => {
  it.each([
    ['a quote inside an open cell', 'a,b\n1,2\n3,5" wide\n', /Line 3 has a " inside a cell/],
    ['text after a closing quote', 'a,b\n1,"x" y\n', /Line 2 has a " inside a cell/],
    [
      'a quote that never closes',
      'a,b\n1,2\n3,"x\n4,5\n6,7\n',
      /begins on line 3 has an opening quote that is never closed/,
    ],
  ])('%s', async (_title, text, message) => {
    await expect(recordsOf(text)).rejects.toThrow(message)
  })
})

it('a cell that is too long stops the import and names the line, although its quote is closed', async () => {
  const lines = ['a,b\n1,2\n3,"', ...Array.from({ length: 12 }, () => 'x'.repeat(100_000)), '"\n']
  const reading = Readable.from(readRecords(Readable.from(lines))).toArray()
  await expect(reading).rejects.toThrow(/begins on line 3 is longer than 10,00,000 characters/)
})

it('other requests get their turn while wide rows are read', async () => {
  const text = Readable.from(Array.from({ length: 100 }, () => `${'a,'.repeat(19_990)}\n`))
  let turns = 0
  let isReading = true
  const count = () => {
    turns++
    if (isReading) setImmediate(count)
  }
  setImmediate(count)
  expect(await Readable.from(readRecords(text)).toArray()).toHaveLength(100)
  isReading = false
  expect(turns).toBeGreaterThan(5)
})

describe('a row with too many cells stops the import and names the line', () => {
  it('as soon as it is read', async () => {
    const reading = recordsOf(`a,b\n1,2\n${',x'.repeat(20_000)}\n3,4\n`)
    await expect(reading).rejects.toThrow('The row that begins on line 3 has more than 20,000 cells.')
    expect(await recordsOf(`a,b\n${',x'.repeat(19_999)}`)).toHaveLength(2)
  })

  it.each([
    ['in a file of commas alone', ','],
    ['when its line breaks are in quotes', '"\n",'],
  ])('long before the end %s', async (_title, part) => {
    let given = 0
    async function* endless() {
      for (; given < 500; given++) yield part.repeat(65_536)
    }
    await expect(Readable.from(readRecords(endless())).toArray()).rejects.toThrow(
      /begins on line 1 has more than 20,000/,
    )
    expect(given).toBeLessThan(50)
  })
})

it('a cell with a million line breaks is read, and the next row begins on the right line', async () => {
  const text = `a,b\n"${'\r\n'.repeat(1_000_000)}",1\n2,3\n`
  const records = await Readable.from(readRecords(Readable.from([text]), { maxRecord: 4_000_000 })).toArray()
  expect(records.map(({ line }) => line)).toEqual([1, 2, 1_000_003])
})

describe('the files of csv-spectrum', () => {
  it.each(listTestData('csv-spectrum/csvs'))('%s is read correctly', async (name) => {
    // Git and editors may change line ends, so the test restores the line endings that the file name says.
    const text = readTestData(`csv-spectrum/csvs/${name}`).replaceAll('\r\n', '\n')
    const [header = [], ...rows] = await cellsOf(name.includes('_crlf') ? text.replaceAll('\n', '\r\n') : text)
    const objects = rows.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at]])))
    const answer = readTestData(`csv-spectrum/json/${name.replace('.csv', '.json')}`)
    expect(objects).toEqual(JSON.parse(answer))
  })
})

it.each(['=1+1', ' =1+1', '\u00a0@x', '\t+1', "' -x", '\uff1d1', 'a', ' a', "'a", '-12.50'])(
  'a written cell %j is no formula and is read as it was',
  async (text) => {
    const [[written = ''] = []] = await cellsOf(csvRecord([text, 'end']))
    expect(written).not.toMatch(/^\s*[=+@\uff1d]/)
    expect(unguardedCell(written)).toBe(text)
  },
)
