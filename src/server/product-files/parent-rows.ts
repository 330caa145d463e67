import type { ImportOptions } from '../../domain/catalogue/import-options.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import type { CsvRecord } from '../platform/csv.ts'
import type { Field } from './columns.ts'
import type { EarlierAddresses } from './earlier-addresses.ts'
import type { Handles } from './handles.ts'
import type { Header } from './header.ts'
import { isColorName } from './option-names.ts'
import { type Row, rowWith, short, widthProblem } from './row.ts'
import { readShopifyProduct } from './shopify-product.ts'

/** A row of a file of another shop program. */
export interface NamedRecord {
  readonly line: number
  /** Why it cannot be read, if so. */
  readonly reasons: readonly string[]
  /** The cell of a column by its name as `columnName` returns it; '' without the column. */
  cell(name: string): string
  /** The first cell of these that is not empty. */
  first(...names: readonly string[]): string
  /** The cells that are not empty of all columns with such names, in the order of the file. */
  matching(names: RegExp): string[]
  /** The same with the part of the name that the pattern captures. */
  captured(names: RegExp): { readonly name: string; readonly value: string }[]
}

export function namedRecord({ named, width }: Header, { line, cells }: CsvRecord): NamedRecord {
  const cell = (name: string) => unguarded(cells[named.get(name) ?? -1] ?? '')
  const reason = widthProblem(width, cells)
  return {
    line,
    reasons: reason ? [reason] : [],
    cell,
    first: (...names) => names.map(cell).find((text) => text !== '') ?? '',
    matching: (names) =>
      [...named.keys()]
        .filter((name) => names.test(name))
        .map(cell)
        .filter((text) => text !== ''),
    captured: (names) =>
      [...named.keys()]
        .map((column) => ({ name: names.exec(column)?.[1] ?? '', value: cell(column) }))
        .filter(({ name, value }) => name !== '' && value !== ''),
  }
}

/** Programs put an apostrophe before what a spreadsheet would calculate. */
export function unguarded(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}

export type Cells = Readonly<Partial<Record<Field, string>>>

/** What a program says of a product, by the fields that Shopify's rows have. */
export interface ParentRows {
  readonly line: number
  /** The last part of its old address; '' when the file has none. */
  readonly handle: string
  readonly facts: Cells
  /** One for each size and colour; none for a product that the facts describe completely. */
  readonly variants: readonly { readonly line: number; readonly cells: Cells; readonly reasons?: readonly string[] }[]
  readonly pictures: readonly string[]
  readonly reasons: readonly string[]
  /** None where the earlier shop was on another's website. */
  readonly earlier?: EarlierAddresses
}

export interface FormatCandidate {
  readonly rows: readonly [Row, ...Row[]]
  readonly product: ProductInput
  readonly earlier?: EarlierAddresses
}

/** Reads a product as the rows that Shopify would have for it. Reasons why it cannot be imported are added to the rows. */
export function readParentRows(
  { line, handle, facts, variants, pictures, reasons, earlier }: ParentRows,
  handles: Handles,
  options: ImportOptions,
): FormatCandidate {
  const [picture, ...more] = [...new Set(pictures)]
  const first = rowWith(withoutEmpty({ ...facts, images: picture }), { line, reasons, options })
  const rows = [
    first,
    ...variants.map((variant) => rowWith(withoutEmpty(variant.cells), { ...variant, options })),
    ...more.map((images) => rowWith({ images }, { line, options })),
  ] as const
  if (handle !== '') {
    const claimed = handles.claim(handle, line)
    if ('takenOnLine' in claimed)
      first.reasons.push(`line ${claimed.takenOnLine} already has the handle ${short(handle)}`)
  }
  return {
    rows,
    product: readShopifyProduct(handle || handles.derive([first.text('name')], line), rows),
    ...(earlier && { earlier }),
  }
}

function withoutEmpty(cells: Readonly<Partial<Record<Field, string | undefined>>>): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined && value !== ''))
}

interface Option {
  readonly name: string
  readonly value: string
}

/** Colour and two more options have fields; what is beyond that is joined to the last. */
export function optionCells(options: readonly Option[]): Cells {
  const colorAt = options.findIndex(({ name }) => isColorName(name))
  const [second, ...rest] = options.filter((_, at) => at !== colorAt)
  return {
    option1Name: 'Colour',
    option1Value: options[colorAt]?.value ?? '',
    option2Name: second?.name ?? '',
    option2Value: second?.value ?? '',
    option3Name: rest.map(({ name }) => name).join(' / '),
    option3Value: rest.map(({ value }) => value).join(' / '),
  }
}

/** More choices than a product may have variants; the check of the product refuses them. */
export const MAX_CHOICES = 2000

/** Every combination of the values of options. */
export function combined(
  options: readonly { readonly name: string; readonly values: readonly string[] }[],
): Option[][] {
  return options.reduce<Option[][]>(
    (before, { name, values }) =>
      before.flatMap((chosen) => values.map((value) => [...chosen, { name, value }])).slice(0, MAX_CHOICES),
    [[]],
  )
}

/** The longest of the paths of a category: exports name 'Women' and 'Women/Kurtas' for one product. */
export function deepestPath(paths: readonly (readonly string[])[]): readonly string[] {
  return paths.reduce((longest, path) => (path.length > longest.length ? path : longest), [])
}

/** The cells of a category from its path. */
export function categoryCells([main = '', category, ...deeper]: readonly string[]): Cells {
  return category === undefined ? { category: main } : { mainCategory: main, category, subCategory: deeper.join(' > ') }
}

/** The parts of a cell that are not empty. */
export function partsOf(cell: string, separator: string | RegExp): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** An amount that programs write where there is none. */
export function unlessZero(amount: string): string {
  return /[1-9]/.test(amount) ? amount : ''
}

/** Whether a cell says no; an empty one says nothing. */
export function saysNo(cell: string): boolean {
  return /^(?:0|no|n|false)$/i.test(cell)
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
