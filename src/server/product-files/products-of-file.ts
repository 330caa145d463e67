import { checkProduct } from '../../domain/catalogue/check-product.ts'
import { PRICE_FIELDS } from '../../domain/catalogue/import-fields.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { type CsvRecord, fromHeader } from '../platform/csv.ts'
import type { CheckedFile } from './check-file.ts'
import type { Field } from './columns.ts'
import type { EarlierAddresses } from './earlier-addresses.ts'
import { formatCandidates, wooCandidates } from './format-candidates.ts'
import { handlesOfOneFile } from './handles.ts'
import { guessFields, type Header, isHeader } from './header.ts'
import { type OwnRow, ownRowOf, readOwnProduct } from './own-product.ts'
import { readPlainProduct } from './plain-product.ts'
import { withinMrp } from './prices-above-mrp.ts'
import { type Finding, type Row, rowOf } from './row.ts'
import { groupsByHandle } from './rows-by-handle.ts'
import { saysNoTax } from './shop-formats.ts'
import { readShopifyProduct } from './shopify-product.ts'
import { withCodeOfAll, withSizeCounts } from './size-counts.ts'
import { sourceRecords } from './source-records.ts'
import { withTax } from './tax-of-programs.ts'

/** A product of the file, and the line of its first row. */
export interface FoundProduct {
  readonly line: number
  readonly product: ProductInput
  readonly earlier?: EarlierAddresses
}

export interface Refusal {
  /** The line of the invalid cell, or of the product's first row. */
  readonly line: number
  readonly productLine: number
  /** The name or handle, if known. */
  readonly product: string
  readonly reason: string
}

/** A finding with its place. */
export interface PlacedFinding extends Finding {
  readonly line: number
  readonly productLine: number
  readonly product: string
}

interface Listener {
  readonly refuse: (refusal: Refusal) => void
  readonly find?: (finding: PlacedFinding) => void
  readonly onBytes?: (read: number) => void
  /** Asked before each product, valid or not. */
  readonly shouldStop?: () => boolean
}

/** Yields the valid products of a checked file in order and passes the reasons for all others to `refuse`. */
export async function* readProducts(
  file: CheckedFile,
  { refuse, find = () => {}, onBytes = () => {}, shouldStop = () => false }: Listener,
): AsyncGenerator<FoundProduct> {
  const records = recordsOf(file, onBytes)
  const candidates = CANDIDATES[file.header.dialect](file, records, () => recordsOf(file))
  for await (const { rows, product: read, earlier } of candidates) {
    if (shouldStop()) return
    const [{ line }] = rows
    const taxed = asksTax(file.header) ? withTax(read, file.options.tax) : { product: read, findings: [] }
    const { product, findings } = withinMrp(taxed.product, file.options.aboveMrp)
    const place = { productLine: line, product: product.name || product.handle }
    for (const finding of [...taxed.findings, ...findings]) find({ ...finding, line, ...place })
    for (const row of rows) for (const finding of row.findings ?? []) find({ ...finding, line: row.line, ...place })
    const cellRefusals = rows.flatMap((row) => row.reasons.map((reason) => ({ line: row.line, reason })))
    const refusals = cellRefusals.length > 0 ? cellRefusals : checkProduct(product).map((reason) => ({ line, reason }))
    if (refusals.length === 0) yield { line, product, ...(earlier && { earlier }) }
    for (const refusal of refusals) refuse({ ...refusal, ...place })
  }
}

/** Shopify's own columns say nothing of GST either, but the owner can assign one that does. */
function asksTax({ dialect, positions }: Header): boolean {
  return (
    saysNoTax(dialect) &&
    !(['taxPercent', 'taxIncluded', 'priceWithoutTax'] as const).some((field) => positions.has(field))
  )
}

type CheckedRow = Pick<Row, 'line' | 'reasons'> & Partial<Pick<Row, 'findings'>>

interface Candidate {
  readonly rows: readonly [CheckedRow, ...CheckedRow[]]
  readonly product: ProductInput
  readonly earlier?: EarlierAddresses
}

function recordsOf({ source }: CheckedFile, onBytes?: (read: number) => void): AsyncGenerator<CsvRecord> {
  return withoutHeader(fromHeader(sourceRecords(source, onBytes), isHeader))
}

async function* withoutHeader(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  let names: string | undefined
  for await (const record of records) {
    const cells = JSON.stringify(record.cells)
    // Files that were joined repeat the names of the columns.
    if (names !== undefined && cells !== names) yield record
    names ??= cells
  }
}

/** Rows of one product, each with another size or colour, form it: those with one handle, or without handles consecutive ones. */
async function* plainCandidates(
  file: CheckedFile,
  records: AsyncIterable<CsvRecord>,
  again: () => AsyncIterable<CsvRecord>,
): AsyncGenerator<Candidate> {
  const { header, options } = file
  const handles = handlesOfOneFile()
  let open: { rows: [Row, ...Row[]]; product: string; choices: Set<string> } | undefined
  const close = ({ rows: read }: NonNullable<typeof open>): Candidate => {
    const rows = withCodeOfAll(read)
    const product = readPlainProduct(rows, handles)
    const [{ reasons, findings }] = rows
    const reason = NO_PRODUCTS.find((each) => reasons.includes(each))
    // Its words are no amounts either, and nothing is to be decided about it.
    if (reason !== undefined) {
      reasons.splice(0, reasons.length, reason)
      findings.length = 0
    }
    return { rows, product }
  }
  let parent: Row | undefined
  let lineBefore = Number.POSITIVE_INFINITY
  let isOfOtherTable = false
  for await (const { line, cells } of byHandle(file, records, again)) {
    const isBelowGap = line > lineBefore + 1
    lineBefore = line
    const read = withSizeCounts(rowOf(header, line, cells, options), header.sizes ?? [], cells)
    if (isParent(read)) {
      parent = read
      continue
    }
    const row = parent && isChildOf(parent, read) ? withNameOf(parent, read) : read
    if (isTotal(row, cells)) row.reasons.push(IS_TOTAL)
    if (isNoProduct(row)) row.reasons.push(IS_SERVICE)
    if (isOfOtherTable) row.reasons.push(IS_OF_OTHER_TABLE)
    if (explainsColumns(row)) {
      row.reasons.push(EXPLAINS_COLUMNS)
      isOfOtherTable ||= isBelowGap && !namesSameColumns(header, cells)
    }
    const product = productOfRow(header, row)
    const choice = JSON.stringify([row.text('color'), row.text('sizes')].map((text) => text.toLowerCase()))
    if (open !== undefined && product !== '' && product === open.product && isOther(row, choice, open)) {
      open.rows.push(row)
      open.choices.add(choice)
      continue
    }
    if (open !== undefined) yield close(open)
    open = { rows: [row], product, choices: new Set([choice]) }
  }
  if (open !== undefined) yield close(open)
}

/** The rows of a product one after the other, at the place of the first of them. */
async function* byHandle(
  file: CheckedFile,
  records: AsyncIterable<CsvRecord>,
  again: () => AsyncIterable<CsvRecord>,
): AsyncGenerator<CsvRecord> {
  if (file.scattered.size === 0) yield* records
  else for await (const { records: found } of groupsByHandle(file, records, again)) yield* found
}

/** What stands in the column of names in the last row of a list. */
const TOTAL = /^(?:(?:grand|sub|net) ?)?totals?(?: (?:qty|quantity|amount|stock))?\s*[:.]?$|^कुल$/i

/** The word may be in another column than that of the names. */
function isTotal(row: Row, cells: readonly string[]): boolean {
  const name = row.text('name')
  return TOTAL.test(name) || (name === '' && cells.some((cell) => TOTAL.test(cell.trim())))
}

/** What billing software and other shops call the type of an item that is not sold by the piece or the metre. */
const NO_PRODUCT_TYPE = /^(?:services?|digital(?: \w+)?|downloads?|gift[ _]?cards?)$/i

function isNoProduct(row: Row): boolean {
  return NO_PRODUCT_TYPE.test(row.text('category')) || NO_PRODUCT_TYPE.test(row.text('itemType'))
}

/** In marketplaces' lists, the row above the sizes and colours of a product, which is not sold itself. */
function isParent(row: Row): boolean {
  return row.text('parentage').toLowerCase() === 'parent' && row.text('price') === '' && row.text('sellPrice') === ''
}

/** Marketplaces give each size of a product another name, and the SKU of the parent. */
function isChildOf(parent: Row, row: Row): boolean {
  return (
    row.text('parentage').toLowerCase() === 'child' &&
    parent.text('sku') === row.text('handle') &&
    row.text('handle') !== ''
  )
}

function withNameOf(parent: Row, row: Row): Row {
  return {
    ...row,
    raw: (field) => (field === 'name' ? parent.raw('name') : row.raw(field)),
    text: (field) => (field === 'name' ? parent.text('name') : row.text(field)),
  }
}

const EXPLAINS_COLUMNS = 'this row explains the columns of a template; it is not a product'

const IS_OF_OTHER_TABLE =
  'this row is below an empty line and the names of other columns: upload that list as a file of its own'
const IS_TOTAL = 'this is a row of totals, not a product'
const IS_SERVICE = 'this is a service or a digital product, which is not imported'
const NO_PRODUCTS = [EXPLAINS_COLUMNS, IS_OF_OTHER_TABLE, IS_TOTAL, IS_SERVICE]

/** Below the names of the columns, templates say what belongs in them: words where amounts are expected. */
function explainsColumns(row: Row): boolean {
  const cells = ([...PRICE_FIELDS, 'stock'] as const).map((field) => row.text(field)).filter((cell) => cell !== '')
  return cells.length > 1 && cells.every((cell) => !/\p{N}/u.test(cell)) && row.text('name') !== ''
}

/** Whether a second list in the file has its names and prices in the same columns, perhaps under other words. */
function namesSameColumns({ positions }: Header, cells: readonly string[]): boolean {
  const fields = guessFields(cells)
  const isSame = (field: Field) => positions.has(field) && fields[positions.get(field) ?? -1] === field
  return isSame('name') && PRICE_FIELDS.some(isSame)
}

/** Whether a row is a further one of a product: with no other name, and with another size or colour. */
function isOther(
  row: Row,
  choice: string,
  { rows: [first], choices }: { rows: [Row, ...Row[]]; choices: ReadonlySet<string> },
) {
  const name = row.text('name')
  return (name === '' || name === first.text('name')) && !choices.has(choice)
}

/**
 * What the rows of one product have in common: its handle or, in stock lists without one, all but the size and what depends on it. Empty
 * for a row that has nothing in common with another one.
 */
function productOfRow({ positions }: Header, row: Row): string {
  if (row.text('handle') !== '') return row.text('handle')
  // A row that lists its sizes is a product.
  if (!/^[^|,\n]+$/.test(row.raw('sizes').trim()) || row.text('name') === '') return ''
  const fields = [...positions.keys()].filter((field) => !OF_ONE_SIZE.has(field))
  return JSON.stringify(fields.map((field) => row.text(field)))
}

const OF_ONE_SIZE: ReadonlySet<Field> = new Set<Field>([
  'handle',
  'sizes',
  'sku',
  'barcode',
  'price',
  'sellPrice',
  'priceWithoutTax',
  'taxPercent',
  'onSale',
  'saleFrom',
  'saleUntil',
  'mrp',
  'discountPercent',
  'cost',
  'stock',
  'status',
])

/** Rows with the same handle form a product; every row has the handle. */
async function* ownCandidates(
  file: CheckedFile,
  records: AsyncIterable<CsvRecord>,
  again: () => AsyncIterable<CsvRecord>,
): AsyncGenerator<Candidate> {
  const handles = handlesOfOneFile()
  for await (const { named, records: found } of groupsByHandle(file, records, again)) {
    const [first, ...others] = found
    const rowOfRecord = ({ line, cells }: CsvRecord) => ownRowOf(file.header, line, cells)
    const rows: readonly [OwnRow, ...OwnRow[]] = [rowOfRecord(first), ...others.map(rowOfRecord)]
    if (named !== '') handles.claim(named, first.line)
    yield { rows, product: readOwnProduct(named, rows) }
  }
}

async function* shopifyCandidates(
  file: CheckedFile,
  records: AsyncIterable<CsvRecord>,
  again: () => AsyncIterable<CsvRecord>,
): AsyncGenerator<Candidate> {
  const handles = handlesOfOneFile()
  for await (const { named, records: found } of groupsByHandle(file, records, again)) {
    const [head, ...others] = found
    const rowOfRecord = ({ line, cells }: CsvRecord) => rowOf(file.header, line, cells, file.options)
    const rows = titleFirst([rowOfRecord(head), ...others.map(rowOfRecord)])
    const [first] = rows
    if (named !== '') handles.claim(named, first.line)
    if (isNoProduct(first)) first.reasons.push(IS_SERVICE)
    const title = first.text('name')
    const other = rows.find((row) => row.text('name') !== '' && row.text('name') !== title)
    if (file.scattered.has(named) && other)
      first.reasons.push(`line ${other.line} has the same handle ${named} and another title: is it another product?`)
    const handle = named === '' ? handles.derive([first.text('brand'), title], first.line) : named
    yield { rows, product: readShopifyProduct(handle, rows) }
  }
}

/** The row with the title says what all have in common. A spreadsheet that was sorted by SKU or price has it further below. */
function titleFirst(rows: readonly [Row, ...Row[]]): readonly [Row, ...Row[]] {
  const titled = rows.find((row) => row.text('name') !== '')
  return titled === undefined ? rows : [titled, ...rows.filter((row) => row !== titled)]
}

const CANDIDATES = {
  plain: plainCandidates,
  shopify: shopifyCandidates,
  own: ownCandidates,
  woocommerce: wooCandidates,
  magento: formatCandidates,
  bigcommerce: formatCandidates,
  wix: formatCandidates,
  ecwid: formatCandidates,
  etsy: formatCandidates,
  merchant: formatCandidates,
  medusa: formatCandidates,
  spree: formatCandidates,
  vendure: formatCandidates,
  bagisto: formatCandidates,
  square: formatCandidates,
}
