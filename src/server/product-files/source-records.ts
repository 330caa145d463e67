import { type CsvRecord, readRecords } from '../platform/csv.ts'
import { feedRecords } from './feed-records.ts'
import { readText, type SourceFile } from './source-file.ts'

/** Yields the rows of a file of products: of a table, or of a product feed in XML. */
export function sourceRecords(source: SourceFile, onBytes?: (read: number) => void): AsyncGenerator<CsvRecord> {
  const text = readText(source, onBytes)
  return source.isFeed ? feedRecords(text) : readRecords(text)
}
