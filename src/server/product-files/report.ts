import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { groupIndian } from '../../domain/units/paise.ts'
import { guardedCell } from '../platform/csv.ts'
import type { CheckedFile } from './check-file.ts'
import type { ImportResult } from './import-file.ts'
import type { Refusal } from './products-of-file.ts'
import { formatNote } from './shop-formats.ts'
import { notesOfWorkbook } from './source-file.ts'

interface Run {
  readonly name: string
  readonly seconds: number
  readonly dryRun: boolean
  /** Pieces, or metres. */
  readonly stock: number
}

const SHOWN = 10

/** Describes the result of an import for the terminal. */
export function describeImport(file: CheckedFile, imported: ImportResult, run: Run): string {
  return [
    `${run.name}: ${groupIndian(file.rows)} rows, ${DIALECTS[file.header.dialect]}, ${run.seconds.toFixed(1)} s`,
    ...counts(imported, run),
    ...fileNotes(file),
    ...stockNotes(file, run),
    ...refusalLines(imported.refusals),
    ...(imported.stopped
      ? ['Stopped before the end. The products counted above are complete; run the import again for the rest.']
      : []),
  ].join('\n')
}

const DIALECTS = {
  shopify: "Shopify's columns",
  woocommerce: "WooCommerce's columns",
  magento: "Magento's columns",
  bigcommerce: "BigCommerce's columns",
  wix: "Wix's columns",
  ecwid: "Ecwid's columns",
  etsy: "Etsy's columns",
  medusa: "Medusa's columns",
  spree: "Spree's columns",
  vendure: "Vendure's columns",
  bagisto: "Bagisto's columns",
  square: "Square's columns",
  merchant: 'the columns of a Google product feed',
  plain: 'plain columns',
  own: "the shop's own columns",
}

function counts({ created, updated, unchanged, refusedProducts }: ImportResult, { dryRun }: Run): string[] {
  const line = (count: number, what: string) => `${groupIndian(count).padStart(10)} ${what}`
  if (dryRun)
    return [line(unchanged, 'valid'), line(refusedProducts, 'would be refused'), 'Nothing was changed (--dry-run).']
  return [
    line(created, 'created'),
    line(updated, 'updated'),
    line(unchanged, 'unchanged'),
    line(refusedProducts, 'refused'),
  ]
}

/** Remarks about the file itself: ignored columns and encoding. */
export function fileNotes({ header, source, scattered, alike }: CheckedFile): string[] {
  const notes: string[] = [...notesOfWorkbook(source)]
  if (scattered.size > 0)
    notes.push(
      `The rows of ${groupIndian(scattered.size)} ${scattered.size === 1 ? 'product do' : 'products do'} not follow each other. Rows with the same handle or style code are put together: ${listed([...scattered])}`,
    )
  if (alike.length > 0)
    notes.push(
      `These differ only in capitals or spaces and are read as different codes. If they are the same, write them alike: ${listed(alike)}`,
    )
  if (header.unknown.length > 0) notes.push(`Unknown columns, ignored: ${listed(header.unknown)}`)
  const prices = SELLING_PRICES.some((field) => header.positions.has(field))
    ? []
    : header.unknown.filter((name) => MAY_BE_PRICE.test(name))
  if (header.positions.has('mrp') && prices.length > 0)
    notes.push(
      `No column is read as the selling price, so the products are sold at their MRP. If it is in one of these, assign that to Selling price: ${listed(prices)}`,
    )
  if (header.positions.has('discountPercent') && !header.positions.has('mrp'))
    notes.push(
      'A discount is taken off the MRP only, and no column is read as that. If the price is before the discount, assign it to MRP.',
    )
  if (header.sizes !== undefined && header.sizes.length > 0)
    notes.push(
      `These columns are read as sizes, with the number of pieces of each: ${listed(header.sizes.map(({ size }) => size))}`,
    )
  if (header.repeated.length > 0)
    notes.push(`Columns that occur more than once; the first of each is read: ${listed(header.repeated)}`)
  if (header.unused.length > 0) notes.push(`Known columns that are not imported: ${listed(header.unused)}`)
  if (header.dialect === 'plain' && header.positions.has('status') && header.positions.has('sizes'))
    notes.push('A size that is not active while another one of its product is gets a stock of 0.')
  if (header.isTaxUnclear)
    notes.push(
      'The file has a GST rate and does not say whether its prices include GST. They are read as prices with GST. Otherwise assign them to Price without GST.',
    )
  const note = formatNote(header.dialect)
  if (note !== undefined) notes.push(note)
  const address = OLD_ADDRESSES[header.dialect]
  if (address !== undefined)
    notes.push(
      `Old addresses of new products, such as ${address}, and those of their categories will lead to the new ones. You find them under Redirects.`,
    )
  if (source.encoding === 'windows-1252')
    notes.push('The file is not UTF-8 and was read as Windows-1252: check accented letters.')
  return notes
}

const SELLING_PRICES = ['price', 'sellPrice', 'priceWithoutTax', 'compareAtPrice', 'discountPercent'] as const
const MAY_BE_PRICE = /\b(?:rate|price|amount|amt|msp|offer)\b/i

/** What the addresses of the other programs look like that the import redirects. */
const OLD_ADDRESSES: Readonly<Partial<Record<CheckedFile['header']['dialect'], string>>> = {
  woocommerce: '/product/indigo-kurta',
  magento: '/indigo-kurta.html',
  bigcommerce: '/indigo-kurta/',
  bagisto: '/indigo-kurta',
  wix: '/product-page/indigo-kurta',
}

const NAMED = 40

/** The first names, each cut to what a name of a column may be. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map((name) => (name.length > 60 ? `${name.slice(0, 60).toWellFormed()}…` : name))
  return `${shown.join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''}`
}

function stockNotes({ header }: CheckedFile, { stock }: Run): string[] {
  if (header.positions.has('stock')) return []
  return [
    `The file has no stock column: new variants got ${stock} pieces (or ${stock} m), existing ones kept their stock.`,
  ]
}

function refusalLines(refusals: readonly Refusal[]): string[] {
  if (refusals.length === 0) return []
  const shown = refusals
    .slice(0, SHOWN)
    .map(({ line, product, reason }) => `  line ${line}: ${product || '(no name)'}: ${reason}`)
  const more = refusals.length - shown.length
  return ['Refused:', ...shown, ...(more > 0 ? [`  … and ${groupIndian(more)} more`] : [])]
}

/** Writes all refusals to a CSV file. Returns a line saying where, or why this failed. */
export async function writeRefusals(path: string, refusals: readonly Refusal[]): Promise<string> {
  const rows = refusals.map(refusalLine)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `\ufeff${['line,product,reason', ...rows].join('\r\n')}\r\n`)
    return `All refused rows: ${path}`
  } catch (problem) {
    return `The list of refused rows could not be written to ${path} (${(problem as NodeJS.ErrnoException).code}).`
  }
}

/** A CSV line of the list of refused rows: line, product, reason. */
export function refusalLine({ line, product, reason }: Pick<Refusal, 'line' | 'product' | 'reason'>): string {
  return [String(line), product, reason].map(cell).join(',')
}

function cell(text: string): string {
  return `"${guardedCell(text).replaceAll('"', '""')}"`
}
