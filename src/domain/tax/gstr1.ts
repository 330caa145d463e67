import type { Paise } from '../units/paise.ts'
import { addParts, type Direction, lineAmount, NO_PARTS, type TaxParts } from './credit-note.ts'
import type { BasisPoints } from './gst.ts'
import { type HsnRow, HsnSummary } from './hsn-summary.ts'
import { largeInvoiceLimit } from './return-period.ts'
import { type SerialRun, SerialRuns } from './serial-runs.ts'
import type { DocumentLine, TaxDocument } from './tax-document.ts'

/** Tables that list each document, and those that add documents up. `nil` is table 8. */
export const TABLES = ['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur', 'nil'] as const
export type Table = (typeof TABLES)[number]
const LISTED = ['b2b', 'b2cl', 'exp', 'cdnr', 'cdnur'] as const
type ListedTable = (typeof LISTED)[number]

/** A taxable rate of a document, with the sum of its lines. */
export interface RateItem extends TaxParts {
  readonly rate: BasisPoints
}

export interface ListedDocument extends Omit<TaxDocument, 'lines' | 'financialYear' | 'serial' | 'pincodeStateCode'> {
  readonly items: readonly RateItem[]
}

/** Sales to buyers without registration by state and rate, less their credit notes; may be negative (table 7). */
export interface ConsumerRow extends RateItem {
  readonly stateCode: string
  readonly isInterState: boolean
}

/** Nil-rated supplies less credit notes, by kind of supply (table 8). */
export interface NilRow {
  readonly supply: 'INTRB2B' | 'INTRAB2B' | 'INTRB2C' | 'INTRAB2C'
  readonly amount: Paise
}

export interface Sums extends TaxParts {
  readonly documents: number
  readonly value: Paise
}

export interface Gstr1 extends Readonly<Record<ListedTable, readonly ListedDocument[]>> {
  readonly b2cs: readonly ConsumerRow[]
  readonly nil: readonly NilRow[]
  readonly hsn: { readonly b2b: readonly HsnRow[]; readonly b2c: readonly HsnRow[] }
  /** Consecutive numbers (table 13). */
  readonly invoices: readonly SerialRun[]
  readonly notes: readonly SerialRun[]
  /** All invoices, and all credit notes. */
  readonly sums: { readonly invoices: Sums; readonly notes: Sums }
}

/**
 * Returns the table of a document: with a GSTIN of the buyer 4A or 9B, from ₹1,00,000 between states 5 or 9B, otherwise 7, less its
 * credit notes.
 */
export function tableOf(document: TaxDocument): Exclude<Table, 'nil'> {
  const { kind, buyerGstin, stateCode, isInterState, value, day, invoice } = document
  const isNote = kind === 'credit note'
  if (stateCode === ABROAD) return isNote ? 'cdnur' : 'exp'
  if (buyerGstin !== '') return isNote ? 'cdnr' : 'b2b'
  const isLarge = isInterState && Math.max(value, invoice?.value ?? 0) > largeInvoiceLimit(invoice?.day ?? day)
  if (!isLarge) return 'b2cs'
  return isNote ? 'cdnur' : 'b2cl'
}

/** The code of places outside India. */
const ABROAD = '96'

/** Adds up the documents of a month, one at a time: only documents that are listed on their own are kept. */
export class Gstr1Builder {
  readonly #listed: Record<ListedTable, ListedDocument[]> = { b2b: [], b2cl: [], exp: [], cdnr: [], cdnur: [] }
  readonly #consumers = new Map<string, ConsumerRow>()
  readonly #nil = new Map<NilRow['supply'], Paise>()
  readonly #hsn: { readonly b2b: HsnSummary; readonly b2c: HsnSummary }
  readonly #runs = { invoice: new SerialRuns(), 'credit note': new SerialRuns() }
  readonly #sums: Record<TaxDocument['kind'], Sums> = { invoice: NO_SUMS, 'credit note': NO_SUMS }

  /** @param hsnDigits how many digits of an HSN code the return has: 4, or 6 above a turnover of ₹5 crore */
  constructor({ hsnDigits }: { readonly hsnDigits: 4 | 6 }) {
    this.#hsn = { b2b: new HsnSummary(hsnDigits), b2c: new HsnSummary(hsnDigits) }
  }

  /** The documents of a series come in the order of their serial numbers. */
  add(document: TaxDocument): void {
    const { lines, financialYear, serial, pincodeStateCode, ...rest } = document
    const direction: Direction = document.kind === 'invoice' ? 1 : -1
    this.#runs[document.kind].add(document)
    this.#hsn[document.buyerGstin === '' ? 'b2c' : 'b2b'].add(lines, direction)
    this.#sums[document.kind] = added(this.#sums[document.kind], document)
    for (const { rate, taxable } of lines) if (rate === 0) this.#addNil(document, direction * taxable)
    const items = ratesOf(lines)
    if (items.length === 0) return
    const table = tableOf(document)
    if (table === 'b2cs') for (const item of items) this.#addConsumer(document, item, direction)
    else this.#listed[table].push({ ...rest, items })
  }

  done(): Gstr1 {
    return {
      ...this.#listed,
      b2cs: sorted([...this.#consumers.values()].filter(hasAmount), ({ stateCode, rate }) => stateCode + padded(rate)),
      nil: [...this.#nil].map(([supply, amount]) => ({ supply, amount })).filter(({ amount }) => amount !== 0),
      hsn: { b2b: this.#hsn.b2b.rows(), b2c: this.#hsn.b2c.rows() },
      invoices: this.#runs.invoice.runs(),
      notes: this.#runs['credit note'].runs(),
      sums: { invoices: this.#sums.invoice, notes: this.#sums['credit note'] },
    }
  }

  #addConsumer({ stateCode, isInterState }: TaxDocument, item: RateItem, direction: Direction): void {
    const key = `${stateCode} ${isInterState} ${item.rate}`
    const before = this.#consumers.get(key) ?? { ...NO_PARTS, stateCode, isInterState, rate: item.rate }
    this.#consumers.set(key, { ...before, ...addParts(before, item, direction) })
  }

  #addNil({ isInterState, buyerGstin }: TaxDocument, amount: Paise): void {
    const supply = `${isInterState ? 'INTR' : 'INTRA'}${buyerGstin === '' ? 'B2C' : 'B2B'}` as const
    this.#nil.set(supply, (this.#nil.get(supply) ?? 0) + amount)
  }
}

const NO_SUMS: Sums = { ...NO_PARTS, documents: 0, value: 0 }

function added(sums: Sums, { lines, value }: TaxDocument): Sums {
  const parts = lines.reduce<TaxParts>((all, line) => addParts(all, line, 1), sums)
  return { ...parts, documents: sums.documents + 1, value: sums.value + value }
}

/** The taxed lines of a document added up by rate. */
function ratesOf(lines: readonly DocumentLine[]): RateItem[] {
  const byRate = new Map<BasisPoints, RateItem>()
  for (const line of lines) {
    if (line.rate === 0 || lineAmount(line) === 0) continue
    const before = byRate.get(line.rate) ?? { ...NO_PARTS, rate: line.rate }
    byRate.set(line.rate, { ...addParts(before, line, 1), rate: line.rate })
  }
  return sorted([...byRate.values()], ({ rate }) => padded(rate))
}

function hasAmount({ taxable, cgst, sgst, igst }: TaxParts): boolean {
  return taxable !== 0 || cgst !== 0 || sgst !== 0 || igst !== 0
}

function sorted<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

function padded(rate: BasisPoints): string {
  return String(rate).padStart(5, '0')
}
