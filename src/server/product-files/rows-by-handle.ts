import type { CsvRecord } from '../platform/csv.ts'
import { FileError } from '../platform/errors.ts'
import { type CheckedFile, handleOf, MAX_GATHERED_ROWS } from './check-file.ts'
import type { Field } from './columns.ts'

/** The rows of one product: at least one. */
export interface HandleGroup {
  /** '' for rows without a handle. */
  readonly named: string
  readonly records: readonly [CsvRecord, ...CsvRecord[]]
}

/**
 * Yields the rows of each product at the place of its first row. Rows of a product that do not follow each other are put together:
 * a first reading gathers them.
 */
export async function* groupsByHandle(
  file: CheckedFile,
  records: AsyncIterable<CsvRecord>,
  again: () => AsyncIterable<CsvRecord>,
): AsyncGenerator<HandleGroup> {
  const scattered = file.scattered.size > 0 ? await scatteredGroups(file, again()) : new Map<string, HandleGroup>()
  for await (const group of consecutive(file, records)) {
    if (!file.scattered.has(group.named)) {
      yield group
      continue
    }
    const whole = scattered.get(group.named)
    if (whole) yield whole
    scattered.delete(group.named)
  }
}

async function scatteredGroups(
  file: CheckedFile,
  records: AsyncIterable<CsvRecord>,
): Promise<Map<string, HandleGroup>> {
  const groups = new Map<string, { named: string; records: [CsvRecord, ...CsvRecord[]] }>()
  let rows = 0
  for await (const { named, records: found } of consecutive(file, records)) {
    if (!file.scattered.has(named)) continue
    rows += found.length
    if (rows > MAX_GATHERED_ROWS) throw new FileError(TOO_MANY)
    const known = groups.get(named)
    const [first, ...others] = found
    if (known) known.records.push(first, ...others)
    else groups.set(named, { named, records: [first, ...others] })
  }
  return groups
}

const TOO_MANY = `More than ${MAX_GATHERED_ROWS.toLocaleString('en-IN')} rows are not next to the other rows of their product. Sort the file by handle.`

async function* consecutive(file: CheckedFile, records: AsyncIterable<CsvRecord>): AsyncGenerator<HandleGroup> {
  let open: { named: string; records: [CsvRecord, ...CsvRecord[]] } | undefined
  for await (const record of records) {
    const named = handleOf(file.header, record)
    if (open !== undefined && continues(file, open, named, record)) {
      open.records.push(record)
      continue
    }
    if (open !== undefined) yield open
    open = { named, records: [record] }
  }
  if (open !== undefined) yield open
}

/**
 * In Shopify's rows without a handle, a title starts a product; other rows continue the one above. In files of other programs that have
 * options but no handles, every row has the title.
 */
function continues(
  { header }: CheckedFile,
  open: Pick<HandleGroup, 'named' | 'records'>,
  named: string,
  row: CsvRecord,
) {
  if (named !== '') return named === open.named
  if (header.dialect !== 'shopify') return false
  const cellOf = ({ cells }: CsvRecord, field: Field) => (cells[header.positions.get(field) ?? -1] ?? '').trim()
  const name = cellOf(row, 'name')
  const isOption = !header.positions.has('handle') && cellOf(row, 'option1Value') !== ''
  return name === '' || (isOption && name === cellOf(open.records[0], 'name'))
}
