import { IMPORT_FIELDS, PRICE_FIELDS } from '../../domain/catalogue/import-fields.ts'
import { DEFAULT_IMPORT_OPTIONS, type FindingKind, type ImportOptions } from '../../domain/catalogue/import-options.ts'
import { withTwoDecimals } from '../../domain/units/decimals.ts'
import { latinDigits } from '../../domain/units/digits.ts'
import { type Paise, paiseFromRupees } from '../../domain/units/paise.ts'
import { BY_THE_PIECE, type Quantity, quantityFromText, type Unit } from '../../domain/units/quantity.ts'
import { listedCategory } from './category-path.ts'
import { withoutUnitOfPrice, withoutUnitOfQuantity } from './cell-units.ts'
import type { Field } from './columns.ts'
import { tidyParagraphs, tidyText } from './display-names.ts'
import type { Header } from './header.ts'
import { looksLikeHtml, markupOf } from './html-text.ts'
import { sizesOfRange } from './size-columns.ts'

/** One row of the file by field. Readers return undefined for an invalid cell and add the reason to `reasons`. */
export interface Row {
  readonly line: number
  /** Whether the file has a column for the field at all. */
  has(field: Field): boolean
  /** The exact text of the cell; '' without the column. */
  raw(field: Field): string
  /** The cell as one line of tidied text. */
  text(field: Field): string
  readonly reasons: string[]
  /** The unit that the names of the columns say. */
  readonly unit?: Unit | undefined
  /** How it is read where there is a choice, and where there was one. */
  readonly options: ImportOptions
  readonly findings: Finding[]
}

/** Something in a row that the owner decides about. */
export interface Finding {
  readonly kind: FindingKind
  /** What the row contains, or what becomes of it. */
  readonly detail: string
}

export function rowOf(
  header: Header,
  line: number,
  cells: readonly string[],
  options: ImportOptions = DEFAULT_IMPORT_OPTIONS,
): Row {
  const written = (field: Field) => cells[header.positions.get(field) ?? -1] ?? ''
  const cell = (field: Field) =>
    field === 'category' && header.listsCategories ? listedCategory(written(field)) : written(field)
  const raw = (field: Field) =>
    field === 'images' && header.pictures?.length
      ? [cell(field), ...header.pictures.map((at) => cells[at] ?? '')].join('\n')
      : cell(field)
  const reason = splitAmount(header, cells) ?? widthProblem(header.width, cells)
  return {
    ...reader((field) => header.positions.has(field), raw),
    line,
    unit: header.unit,
    reasons: reason ? [reason] : [],
    options,
    findings: [],
  }
}

/** A row with these values, for files whose rows are converted first. */
export function rowWith(
  values: Readonly<Partial<Record<Field, string>>>,
  { line, reasons = [], options }: { line: number; reasons?: readonly string[]; options: ImportOptions },
): Row {
  const read = reader(
    (field) => values[field] !== undefined,
    (field) => values[field] ?? '',
  )
  return { ...read, line, reasons: [...reasons], options, findings: [] }
}

function reader(has: (field: Field) => boolean, raw: (field: Field) => string): Pick<Row, 'has' | 'raw' | 'text'> {
  const tidied = new Map<Field, string>()
  const text = (field: Field) => {
    const known = tidied.get(field) ?? tidyText(raw(field))
    tidied.set(field, known)
    return known
  }
  return { has, raw, text }
}

/** Why a row with this number of cells cannot be read; undefined when it can. */
export function widthProblem(width: number, cells: readonly string[]): string | undefined {
  if (cells.length !== width && cells.slice(width).some((cell) => cell.trim() !== ''))
    return `the row has ${cells.length} cells where the header has ${width}`
  return cells.length < width ? `the row has only ${cells.length} of ${width} cells` : undefined
}

/** `1,299` without quotation marks is two cells, of which the first would be a price of ₹1. Such a row has one cell too many. */
function splitAmount({ width, positions }: Header, cells: readonly string[]): string | undefined {
  if (cells.length <= width) return undefined
  for (const field of PRICE_FIELDS) {
    const [first = '', second = ''] = cells.slice(positions.get(field) ?? cells.length).map((cell) => cell.trim())
    if (/^(?:\D{0,5}\s?)[1-9]\d?$/.test(first) && /^\d{3}(?:\.\d{1,2})?(?:\s?\/[-=]?)?$/.test(second))
      return `${nameOf(field)} '${first},${second}' is two cells: put amounts with a comma in quotation marks`
  }
  return undefined
}

/** The name of a field inside a sentence: 'selling price', 'MRP'. */
function nameOf(field: Field): string {
  const name = IMPORT_FIELDS[field]
  return /^[A-Z]{2}/.test(name) ? name : name.replace(/^./, (first) => first.toLowerCase())
}

/** Reads rupees as people write them: `1,299.50`, `₹ 799`, `Rs. 799/-`, `180/mtr`. Undefined for an empty cell. */
export function readMoney(row: Row, field: Field): Paise | undefined {
  const cell = row.text(field)
  if (cell === '') return undefined
  const written = latinDigits(withoutUnitOfPrice(cell.replace(WITH_TAX, '')).text)
    // A spreadsheet keeps a number as text with it.
    .replace(/^'+\s*/, '')
    // An encoding without ₹ writes ? instead.
    .replace(/^(?:rs\.?|inr|₹|[?\ufffd](?=\s*\d))\s*/i, '')
    .replace(/\s*(?:\/[-=])?\s*(?:rs\.?|inr|rupees|only)?$/i, '')
    .replace(/\s*\/[-=]$/, '')
  const paise = paiseFromRupees(withTwoDecimals(WITH_BLANKS.test(written) ? written.replace(/\s/g, '') : written))
  if (paise === undefined)
    row.reasons.push(`${nameOf(field)} '${short(cell)}' is not an amount in rupees, such as 1299 or 1299.50`)
  return paise
}

/** `1299 (5% GST incl.)`, `Rs. 1,299/- incl. of all taxes`. */
const WITH_TAX =
  /(?<!\s)\s*\(?(?:\d{1,2}(?:\.\d{1,2})?\s?%\s?)?(?:(?:gst|tax(?:es)?) incl(?:uded|usive)?\.?|incl(?:uding|usive|uded)?\.?(?: of)?(?: all)? (?:\d{1,2}\s?% )?(?:gst|tax(?:es)?))\)?$/i

/** Blanks between thousands: `1 299.50`, `1 23 456`. */
const WITH_BLANKS = /^\d{1,3}(?:\s\d{2,3})*\s\d{3}(?:\.\d+)?$/

/** Reads a barcode. Undefined for an empty cell. */
export function readBarcode(row: Row, cell: string): string | undefined {
  const barcode = latinDigits(cell)
    .replace(/^'/, '')
    .replace(/^(\d{8,})\.0+$/, '$1')
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(barcode))
    row.reasons.push(`barcode '${short(cell)}' has lost digits in a spreadsheet: format the column as text`)
  return barcode || undefined
}

/** Reads pieces, or metres with at most 2 decimals, by unit. */
export function readQuantity(row: Row, field: Field, unit: Unit): Quantity | undefined {
  return row.text(field) === '' ? undefined : quantityOf(row, field, row.text(field), unit)
}

/** Reads one figure for all variants, or one for each, separated by `|`, or by `separators`. */
export function readQuantities(
  row: Row,
  field: Field,
  unit: Unit,
  variants: number,
  separators?: RegExp,
): (Quantity | undefined)[] {
  const cells = readList(row, field, separators)
  if (cells.length === 0) return []
  if (cells.length !== 1 && cells.length !== variants) {
    row.reasons.push(`${nameOf(field)} has ${cells.length} figures for ${variants} variants`)
    return []
  }
  const quantities = cells.map((cell) => quantityOf(row, field, cell, unit))
  return quantities.length === 1 ? Array.from({ length: variants }, () => quantities[0]) : quantities
}

function quantityOf(row: Row, field: Field, cell: string, unit: Unit): Quantity | undefined {
  // Without a number the stock is not known, but there is some or none.
  if (field === 'stock' && /^(?:unlimited|in ?stock|available)$/i.test(cell)) return undefined
  if (field === 'stock' && /^(?:out ?of ?stock|sold ?out)$/i.test(cell)) return 0
  const { text, unit: written } = withoutUnitOfQuantity(cell)
  const plain = latinDigits(text).replace(
    unit === 'piece' ? /\.0+$|,(?=\d{3}(?:\D|$))/g : /(?<=\.\d\d)0+$|,(?=\d{3}\.)/g,
    '',
  )
  const quantity = written !== undefined && written !== unit ? undefined : quantityFromText(unit, plain)
  if (quantity === undefined) {
    const example = unit === 'metre' ? 'a length in metres, such as 2.5' : 'a whole number of pieces'
    row.reasons.push(`${nameOf(field)} '${short(cell)}' is not ${example}`)
  }
  return quantity
}

/** Reads a whole number, with or without its unit (`112 cm`, `120 gsm`). */
export function readWhole(row: Row, field: Field): number | undefined {
  const cell = latinDigits(row.text(field))
  if (cell === '') return undefined
  const match = /^(\d{1,9})(?:\.0+)?\s*(?:cm|gsm|g\/m2)?$/i.exec(cell)
  if (match === null) row.reasons.push(`${nameOf(field)} '${short(cell)}' is not a whole number`)
  return match === null ? undefined : Number(match[1])
}

/** Reads how many pieces a pack has: `3`, `Pack of 3`, `3 pcs`, `Single`. What a set has is not said: one that is worn together is a piece. */
export function readPiecesPerPack(row: Row): number | undefined {
  const cell = latinDigits(row.text('piecesPerPack')).toLowerCase()
  if (/^set\b/.test(cell)) return undefined
  if (cell === 'single') return 1
  const pack = /^(?:(?:pack|combo) (?:of )?(\d{1,4})|(\d{1,4}) ?(?:n|no|nos|pcs?|pieces?)\.?)$/.exec(cell)
  return pack ? Number(pack[1] ?? pack[2]) : readWhole(row, 'piecesPerPack')
}

export function readFlag(row: Row, field: Field): boolean | undefined {
  const cell = row.text(field).toLowerCase()
  if (cell === '') return undefined
  if (YES.has(cell)) return true
  if (!NO.has(cell)) row.reasons.push(`${nameOf(field)} '${short(cell)}' is neither yes nor no`)
  return NO.has(cell) ? false : undefined
}

const YES = new Set(['yes', 'y', 'true', '1', 'x'])
const NO = new Set(['no', 'n', 'false', '0'])

/** Reads the parts of a cell separated by `|`, without empty ones. */
export function readList(row: Row, field: Field, separators = /[|\n]/): string[] {
  return row
    .raw(field)
    .split(separators)
    .map((part) => tidyText(part))
    .filter((part) => part !== '')
}

export const WITH_COMMAS = /[|\n,]/

/** Reads sizes or colours. Values separated by commas alone, and a range of sizes, are split if the owner chose that. */
export function readChoices(row: Row, kind: 'sizes' | 'colors'): string[] {
  const field = kind === 'sizes' ? 'sizes' : 'color'
  const range = kind === 'sizes' ? sizesOfRange(row.text(field)) : []
  if (range.length > 0) {
    row.findings.push({
      kind,
      detail: short(row.text(field)) + (row.options.sizes === 'split' ? togetherInStock(row) : ''),
    })
    return row.options.sizes === 'split' ? [...range] : readList(row, field)
  }
  if (areOnLines(row.raw(field)) && togetherInStock(row) !== '')
    row.findings.push({ kind, detail: short(row.text(field)) + togetherInStock(row) })
  const separator = areSeparatedByCommas(row.raw(field)) ? WITH_COMMAS : SLASHES.test(row.raw(field)) ? /\// : undefined
  if (separator === undefined || (separator.test('/') && kind === 'colors')) return readList(row, field)
  row.findings.push({
    kind,
    detail: short(row.text(field)) + (row.options[kind] === 'split' ? togetherInStock(row) : ''),
  })
  return readList(row, field, row.options[kind] === 'split' ? separator : undefined)
}

/** Three sizes or more: `S/M/L`, `36/38/40`. `S/M` is one size. */
const SLASHES = /^[^/|,\n]+(?:\/[^/|,\n]+){2,}$/

/** What the stock of a row with several sizes is, if it is one figure; empty otherwise. */
export function togetherInStock(row: Row): string {
  const stock = row.text('stock')
  return /[1-9]/.test(stock) && readList(row, 'stock', WITH_COMMAS).length === 1
    ? ` (together ${short(stock)} in stock)`
    : ''
}

/** Whether a cell lists several values, with commas and nothing else between them. */
export function areSeparatedByCommas(cell: string): boolean {
  return /[^,\s]\s*,\s*[^,\s]/.test(cell) && !/[|\n]/.test(cell.trim())
}

/** Whether a cell has each of several values on a line of its own. */
export function areOnLines(cell: string): boolean {
  return !cell.includes('|') && cell.split('\n').filter((line) => line.trim() !== '').length > 1
}

/** Reads the description; undefined without the column. Its HTML is removed, or its formatting kept if the owner chose that. */
export function readDescription(row: Row): string | undefined {
  if (!row.has('description')) return undefined
  const cell = row.raw('description')
  if (looksLikeHtml(markupOf(cell))) row.findings.push({ kind: 'html', detail: short(cell.trim()) })
  return tidyParagraphs(cell, row.options.html === 'format')
}

export function readUnit(row: Row): Unit {
  const cell = row.text('unit').toLowerCase().replace(/\.$/, '')
  // GST returns write `MTR-METERS`, billing software `METERS (Mtr)`.
  const named = cell === '' ? undefined : UNITS[cell.split(/[-(]/, 1)[0]?.trim() ?? '']
  if (cell !== '' && named === undefined) row.reasons.push(`unit '${short(cell)}' is neither piece nor metre`)
  const written = new Set([named, ...pricedPer(row)].filter((unit) => unit !== undefined))
  const [unit = withoutUnitOfQuantity(row.text('stock')).unit ?? BY_THE_PIECE.unit] = written
  if (written.size > 1)
    row.reasons.push('the row has a price per metre and another per piece, or its unit is not that of its price')
  return unit
}

/** The units that the prices of a row and the names of their columns say. */
function pricedPer(row: Row): readonly (Unit | undefined)[] {
  return [...PRICE_FIELDS.map((field) => withoutUnitOfPrice(row.text(field)).unit), row.unit]
}

/** Names of the two units in files. */
export const UNITS: Readonly<Record<string, Unit>> = {
  piece: 'piece',
  pieces: 'piece',
  pc: 'piece',
  pcs: 'piece',
  no: 'piece',
  nos: 'piece',
  unit: 'piece',
  units: 'piece',
  set: 'piece',
  sets: 'piece',
  each: 'piece',
  metre: 'metre',
  metres: 'metre',
  meter: 'metre',
  meters: 'metre',
  m: 'metre',
  mtr: 'metre',
  mtrs: 'metre',
  mts: 'metre',
  मीटर: 'metre',
}

const STATUSES: Readonly<Record<string, 'active' | 'draft' | 'archived'>> = {
  ...Object.fromEntries(['active', 'live', 'published', 'enabled', 'visible', ...YES].map((word) => [word, 'active'])),
  ...Object.fromEntries(
    ['draft', 'unlisted', 'inactive', 'in active', 'disabled', 'hidden', 'private', ...NO].map((word) => [
      word,
      'draft',
    ]),
  ),
  archived: 'archived',
  discontinued: 'archived',
}

/** `active`, `draft` or `archived`, by the words of other shops too; Shopify's `unlisted` is a draft here. */
export function readStatus(row: Row): 'active' | 'draft' | 'archived' | undefined {
  const cell = row.text('status').toLowerCase()
  const known = STATUSES[cell]
  if (known !== undefined) return known
  if (cell !== '') row.reasons.push(`status '${short(cell)}' is neither active, draft nor archived`)
  return undefined
}

/** Shortens a cell for a reason, so that one long cell does not fill the report. */
export function short(cell: string): string {
  return cell.length > 60 ? `${cell.slice(0, 57).toWellFormed()}…` : cell
}
