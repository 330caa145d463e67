import { type CsvRecord, readRecords } from '../platform/csv.ts'
import { tableRecords } from '../platform/table-records.ts'
import { feedRecords } from './feed-records.ts'
import { readText, type SourceFile } from './source-file.ts'

/** Characters of one row. Descriptions are long, and files of products are read in a process of their own. */
const MAX_RECORD = 4_000_000

/** Yields the rows of a file of products: of a table, of a web page with tables, or of a product feed in XML. */
export function sourceRecords(source: SourceFile, onBytes?: (read: number) => void): AsyncGenerator<CsvRecord> {
  const text = readText(source, onBytes)
  if (source.kind === 'feed') return feedRecords(text)
  return source.kind === 'page' ? tableRecords(text, source.path) : readRecords(text, { maxRecord: MAX_RECORD })
}
