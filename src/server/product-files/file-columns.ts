import { fromHeader } from '../platform/csv.ts'
import type { Field } from './columns.ts'
import { columnsDigest, guessFields, isHeader, isOwnFormat } from './header.ts'
import { inspectFile, readSource, type SourceFile } from './source-file.ts'
import { sourceRecords } from './source-records.ts'

export interface FileColumn {
  /** As written in the file. */
  readonly name: string
  /** The field by its name; null when it is not known. */
  readonly field: Field | null
  /** The first different values. */
  readonly samples: readonly string[]
}

const SAMPLE_ROWS = 200
const SAMPLES = 3
const SAMPLE_LENGTH = 80

/**
 * Reads the columns of a file with sample values, for the owner to assign them. There are none in the shop's own
 * format.
 * Throws FileError when the file cannot be read.
 */
export async function readFileColumns(
  path: string,
  maxUnpackedBytes?: number,
): Promise<{ columns: FileColumn[]; digest: string }> {
  return readSource(await inspectFile(path, maxUnpackedBytes, { mayBeMarkup: true }), columnsOf)
}

async function columnsOf(source: SourceFile): Promise<{ columns: FileColumn[]; digest: string }> {
  let names: readonly string[] | undefined
  let rows = 0
  const samples: Set<string>[] = []
  for await (const { cells } of fromHeader(sourceRecords(source), isHeader)) {
    if (names === undefined) {
      names = cells
      continue
    }
    rows += 1
    names.forEach((_, at) => {
      const values = samples[at] ?? new Set()
      samples[at] = values
      const value = shown(cells[at] ?? '')
      if (value !== '' && values.size < SAMPLES) values.add(value)
    })
    if (rows === SAMPLE_ROWS) break
  }
  if (names === undefined || isOwnFormat(names)) return { columns: [], digest: '' }
  const fields = guessFields(names)
  return {
    columns: names.map((name, at) => ({
      name: shown(name),
      field: fields[at] ?? null,
      samples: [...(samples[at] ?? [])],
    })),
    digest: columnsDigest(names),
  }
}

function shown(cell: string): string {
  const text = cell.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
  return text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH - 1).toWellFormed()}…` : text
}
