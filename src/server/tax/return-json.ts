import type { Gstr1Json, ReturnDocument } from '../../contract/tax.ts'
import { findStateByCode } from '../../domain/india/states.ts'
import { addParts, NO_PARTS, type TaxParts } from '../../domain/tax/credit-note.ts'
import { type Gstr1, type Sums, TABLES, type Table } from '../../domain/tax/gstr1.ts'
import { quantityOf } from '../../domain/tax/gstr1-json.ts'
import { gstr3bOf, roundingDifference, type StateRow, stateSummary } from '../../domain/tax/gstr3b.ts'
import { describeHsn } from '../../domain/tax/hsn-names.ts'
import type { HsnRow } from '../../domain/tax/hsn-summary.ts'
import type { SerialRun } from '../../domain/tax/serial-runs.ts'
import type { TaxDocument } from '../../domain/tax/tax-document.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { BuiltReturn } from './build-return.ts'

type Figures = Omit<
  Gstr1Json,
  'period' | 'from' | 'to' | 'due' | 'state' | 'gstin' | 'gstins' | 'filing' | 'canBeFiled' | 'canBeReopened'
>

/** The figures of a return in rupees. */
export function figuresJson({ gstr1, documents, findings, digest }: BuiltReturn): Figures {
  const { taxed, zeroRated, nil, unregistered } = gstr3bOf(gstr1)
  const hsnOf = (buyers: 'b2b' | 'b2c') => gstr1.hsn[buyers].map((row) => ({ buyers, ...hsnJson(row) }))
  return {
    digest,
    invoices: sumsJson(gstr1.sums.invoices),
    notes: sumsJson(gstr1.sums.notes),
    tables: TABLES.map((table) => ({
      table,
      documents: documents.get(table) ?? 0,
      ...amountsJson(totalOf(gstr1, table)),
    })),
    consumers: gstr1.b2cs.map((row) => ({
      stateCode: row.stateCode,
      state: stateName(row.stateCode),
      isInterState: row.isInterState,
      rate: row.rate / 100,
      ...amountsJson(row),
    })),
    hsn: [...hsnOf('b2b'), ...hsnOf('b2c')],
    states: stateSummary(gstr1).map(stateJson),
    series: { invoices: gstr1.invoices.map(runJson), notes: gstr1.notes.map(runJson) },
    gstr3b: {
      taxed: amountsJson(taxed),
      zeroRated: amountsJson(zeroRated),
      nil: rupeesFromPaise(nil),
      unregistered: unregistered.map(stateJson),
    },
    roundingDifference: rupeesFromPaise(roundingDifference(gstr1)),
    findings: findings.map((finding) => ({ ...finding, documents: [...finding.documents] })),
  }
}

/** A document with the amounts of the lines that are part of a figure. */
export function documentJson(document: TaxDocument, parts: TaxParts): ReturnDocument {
  const { number, orderId, kind, day, stateCode, buyerGstin, buyerName, value } = document
  return {
    _id: number,
    orderId,
    kind,
    day,
    stateCode,
    buyerGstin,
    buyerName,
    value: rupeesFromPaise(value),
    ...amountsJson(parts),
  }
}

function totalOf(gstr1: Gstr1, table: Table): TaxParts {
  const sum = (parts: readonly TaxParts[]) => parts.reduce<TaxParts>((all, one) => addParts(all, one, 1), NO_PARTS)
  if (table === 'b2cs') return sum(gstr1.b2cs)
  if (table === 'nil') return { ...NO_PARTS, taxable: gstr1.nil.reduce((all, { amount }) => all + amount, 0) }
  return sum(gstr1[table].flatMap(({ items }) => items))
}

function sumsJson({ documents, value, ...parts }: Sums) {
  return { documents, value: rupeesFromPaise(value), ...amountsJson(parts) }
}

function amountsJson({ taxable, igst, cgst, sgst }: TaxParts) {
  return {
    taxable: rupeesFromPaise(taxable),
    igst: rupeesFromPaise(igst),
    cgst: rupeesFromPaise(cgst),
    sgst: rupeesFromPaise(sgst),
  }
}

function stateJson({ stateCode, state, ...parts }: StateRow) {
  return { stateCode, state, ...amountsJson(parts) }
}

function stateName(code: string): string {
  return findStateByCode(code)?.name ?? 'Unknown'
}

function hsnJson(row: HsnRow) {
  const { hsn, unitCode, quantity, rate } = row
  return {
    hsn,
    description: describeHsn(hsn),
    unit: unitCode,
    quantity: quantityOf(quantity, unitCode),
    rate: rate / 100,
    ...amountsJson(row),
  }
}

function runJson({ from, to, first, last }: SerialRun) {
  return { from, to, total: last - first + 1 }
}
