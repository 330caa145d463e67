import { type CsvRecord, readRecords } from '../platform/csv.ts'
import { tableRecords } from '../platform/table-records.ts'
import { LINE_BREAK } from '../platform/workbook-sheets.ts'
import { feedRecords } from './feed-records.ts'
import { readText, type SourceFile } from './source-file.ts'

/** Characters of one row. Descriptions are long, and files of products are read in a process of their own. */
const MAX_RECORD = 4_000_000

/** Yields the rows of a file of products: of a table, of a web page with tables, or of a product feed in XML. */
export function sourceRecords(source: SourceFile, onBytes?: (read: number) => void): AsyncGenerator<CsvRecord> {
  const text = readText(source, onBytes, true)
  if (source.kind === 'feed') return feedRecords(text)
  if (source.kind === 'page') return tableRecords(text, source.path)
  const records = readRecords(text, { maxRecord: MAX_RECORD })
  return source.isWorkbook ? withBreaks(records) : records
}

/** The line breaks in the cells of a workbook: between the paragraphs of a description, and between sizes. */
async function* withBreaks(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  for await (const { line, cells } of records)
    yield { line, cells: cells.map((cell) => cell.replaceAll(LINE_BREAK, '\n')) }
}
