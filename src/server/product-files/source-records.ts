import { type CsvRecord, readRecords } from '../platform/csv.ts'
import { feedRecords } from './feed-records.ts'
import { readText, type SourceFile } from './source-file.ts'
import { tableRecords } from './table-records.ts'

/** Yields the rows of a file of products: of a table, of a web page with tables, or of a product feed in XML. */
export function sourceRecords(source: SourceFile, onBytes?: (read: number) => void): AsyncGenerator<CsvRecord> {
  const text = readText(source, onBytes)
  if (source.kind === 'feed') return feedRecords(text)
  return source.kind === 'page' ? tableRecords(text, source.path) : readRecords(text)
}
