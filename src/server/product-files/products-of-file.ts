import { checkProduct } from '../../domain/catalogue/check-product.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { type CsvRecord, readRecords } from '../platform/csv.ts'
import { type CheckedFile, handleOf } from './check-file.ts'
import { handlesOfOneFile } from './handles.ts'
import { ownProduct } from './own-product.ts'
import { type OwnRow, ownRowOf } from './own-row.ts'
import { plainProduct } from './plain-product.ts'
import { type Row, rowOf } from './row.ts'
import { shopifyProduct } from './shopify-product.ts'
import { readText } from './source-file.ts'

/** A product of the file, and the line its first row stands on. */
export interface FoundProduct {
  readonly line: number
  readonly product: ProductInput
}

export interface Refusal {
  /** The line of the cell that is wrong, or of the product's first row. */
  readonly line: number
  readonly productLine: number
  /** The name or handle as far as it is known. */
  readonly product: string
  readonly reason: string
}

/** The products of a checked file that may be sold, in its order; `refuse` hears of every other. A product is whole or refused. */
export async function* productsOfFile(
  file: CheckedFile,
  refuse: (refusal: Refusal) => void,
  onBytes: (read: number) => void,
): AsyncGenerator<FoundProduct> {
  const records = withoutHeader(readRecords(readText(file.source, onBytes)))
  const candidates = CANDIDATES[file.header.dialect](file, records)
  for await (const { rows, product } of candidates) {
    const [{ line }] = rows
    const cellRefusals = rows.flatMap((row) => row.reasons.map((reason) => ({ line: row.line, reason })))
    const refusals = cellRefusals.length > 0 ? cellRefusals : checkProduct(product).map((reason) => ({ line, reason }))
    if (refusals.length === 0) yield { line, product }
    for (const refusal of refusals) refuse({ ...refusal, productLine: line, product: product.name || product.handle })
  }
}

type JudgedRow = Pick<Row, 'line' | 'reasons'>

interface Candidate {
  readonly rows: readonly [JudgedRow, ...JudgedRow[]]
  readonly product: ProductInput
}

async function* withoutHeader(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  let isHeader = true
  for await (const record of records) {
    if (!isHeader) yield record
    isHeader = false
  }
}

async function* plainCandidates({ header }: CheckedFile, records: AsyncIterable<CsvRecord>): AsyncGenerator<Candidate> {
  const handles = handlesOfOneFile()
  for await (const { line, cells } of records) {
    const row = rowOf(header, line, cells)
    yield { rows: [row], product: plainProduct(row, handles) }
  }
}

/** Rows of one handle stand together; every one of them names it. */
async function* ownCandidates(file: CheckedFile, records: AsyncIterable<CsvRecord>): AsyncGenerator<Candidate> {
  const handles = handlesOfOneFile()
  let open: { handle: string; rows: [OwnRow, ...OwnRow[]] } | undefined
  const close = ({ handle, rows }: NonNullable<typeof open>): Candidate => {
    const [first] = rows
    if (file.scattered.has(handle)) {
      first.reasons.push(`the rows of ${handle} do not stand together: sort the file by handle`)
    } else if (handle !== '') handles.claim(handle, first.line)
    return { rows, product: ownProduct(handle, rows) }
  }
  for await (const { line, cells } of records) {
    const row = ownRowOf(file.header, line, cells)
    const handle = row.cell('vastra_handle')
    if (open !== undefined && handle === open.handle && handle !== '') {
      open.rows.push(row)
      continue
    }
    if (open !== undefined) yield close(open)
    open = { handle, rows: [row] }
  }
  if (open !== undefined) yield close(open)
}

async function* shopifyCandidates(file: CheckedFile, records: AsyncIterable<CsvRecord>): AsyncGenerator<Candidate> {
  const handles = handlesOfOneFile()
  let open: { named: string; rows: [Row, ...Row[]] } | undefined
  const close = ({ named, rows }: NonNullable<typeof open>): Candidate => {
    const [first] = rows
    if (file.scattered.has(named))
      first.reasons.push(`the rows of ${named} do not stand together: sort the file by handle`)
    else if (named !== '') handles.claim(named, first.line)
    const handle = named === '' ? handles.derive([first.text('brand'), first.text('name')], first.line) : named
    return { rows, product: shopifyProduct(handle, rows) }
  }
  for await (const record of records) {
    const row = rowOf(file.header, record.line, record.cells)
    const named = handleOf(file.header, record)
    // Without a handle a title begins a product, and any other row continues the one above.
    if (
      open !== undefined &&
      (named === open.named ? named !== '' || row.text('name') === '' : named === '' && row.text('name') === '')
    ) {
      open.rows.push(row)
      continue
    }
    if (open !== undefined) yield close(open)
    open = { named, rows: [row] }
  }
  if (open !== undefined) yield close(open)
}

const CANDIDATES = { plain: plainCandidates, shopify: shopifyCandidates, own: ownCandidates }
