import type { TaxParts } from './credit-note.ts'
import type { ConsumerRow, Gstr1, ListedDocument, RateItem } from './gstr1.ts'
import { describeHsn } from './hsn-names.ts'
import type { HsnRow } from './hsn-summary.ts'
import type { SerialRun } from './serial-runs.ts'

interface Envelope {
  readonly gstin: string
  /** `MMYYYY` */
  readonly period: string
  /** The version of the offline tool that the portal accepts, such as `GST3.2.4`. */
  readonly version: string
}

/**
 * Returns GSTR-1 as the JSON file that the GST portal takes (offline tool format): amounts in rupees with at most 2 decimals, dates
 * `dd-mm-yyyy`, empty sections left out.
 */
export function gstr1Json(gstr1: Gstr1, { gstin, period, version }: Envelope): object {
  const sections = {
    b2b: byBuyer(gstr1.b2b, 'inv', invoiceJson),
    b2cl: byPlace(gstr1.b2cl),
    b2cs: gstr1.b2cs.map(consumerJson),
    exp: gstr1.exp.length === 0 ? [] : [{ exp_typ: 'WPAY', inv: gstr1.exp.map(exportJson) }],
    cdnr: byBuyer(gstr1.cdnr, 'nt', noteJson),
    cdnur: gstr1.cdnur.map(unregisteredNoteJson),
    nil: gstr1.nil.map(({ supply, amount }) => ({
      sply_ty: supply,
      nil_amt: rupees(amount),
      expt_amt: 0,
      ngsup_amt: 0,
    })),
  }
  const { nil, ...lists } = sections
  return {
    gstin,
    fp: period,
    version,
    hash: 'hash',
    ...Object.fromEntries(Object.entries(lists).filter(([, rows]) => rows.length > 0)),
    ...(nil.length > 0 && { nil: { inv: nil } }),
    ...hsnJson(gstr1.hsn),
    ...seriesJson(gstr1),
  }
}

function byBuyer(documents: readonly ListedDocument[], name: 'inv' | 'nt', json: (one: ListedDocument) => object) {
  return [...Map.groupBy(documents, ({ buyerGstin }) => buyerGstin)].map(([ctin, all]) => ({
    ctin,
    [name]: all.map(json),
  }))
}

function byPlace(documents: readonly ListedDocument[]) {
  return [...Map.groupBy(documents, ({ stateCode }) => stateCode)].map(([pos, all]) => ({
    pos,
    inv: all.map((one) => ({ ...head(one), itms: itemsJson(one) })),
  }))
}

function invoiceJson(one: ListedDocument) {
  return { ...head(one), pos: one.stateCode, rchrg: 'N', inv_typ: 'R', itms: itemsJson(one) }
}

function noteJson(one: ListedDocument) {
  const { number, day, value, stateCode } = one
  return {
    ntty: 'C',
    nt_num: number,
    nt_dt: date(day),
    val: rupees(value),
    pos: stateCode,
    rchrg: 'N',
    inv_typ: 'R',
    itms: itemsJson(one),
  }
}

function unregisteredNoteJson(one: ListedDocument) {
  const { number, day, value, stateCode } = one
  const isExport = stateCode === '96'
  return {
    typ: isExport ? 'EXPWP' : 'B2CL',
    ntty: 'C',
    nt_num: number,
    nt_dt: date(day),
    val: rupees(value),
    ...(!isExport && { pos: stateCode }),
    itms: itemsJson(one),
  }
}

function exportJson(one: ListedDocument) {
  const itms = one.items.map(({ rate, taxable, igst }) => ({
    txval: rupees(taxable),
    rt: rate / 100,
    iamt: rupees(igst),
    csamt: 0,
  }))
  return { ...head(one), itms }
}

function head({ number, day, value }: ListedDocument) {
  return { inum: number, idt: date(day), val: rupees(value) }
}

function itemsJson({ items, isInterState }: ListedDocument) {
  return items.map((item, place) => ({ num: place + 1, itm_det: itemJson(item, isInterState) }))
}

function itemJson(item: RateItem, isInterState: boolean) {
  return { rt: item.rate / 100, ...amounts(item, isInterState) }
}

function amounts({ taxable, cgst, sgst, igst }: TaxParts, isInterState: boolean) {
  const taxes = isInterState ? { iamt: rupees(igst) } : { camt: rupees(cgst), samt: rupees(sgst) }
  return { txval: rupees(taxable), ...taxes, csamt: 0 }
}

function consumerJson(row: ConsumerRow) {
  const { stateCode, isInterState, rate } = row
  return {
    sply_ty: isInterState ? 'INTER' : 'INTRA',
    pos: stateCode,
    typ: 'OE',
    rt: rate / 100,
    ...amounts(row, isInterState),
  }
}

function hsnJson({ b2b, b2c }: Gstr1['hsn']) {
  const registered = registeredRows({ b2b, b2c })
  if (registered.length === 0) return {}
  return {
    hsn: { hsn_b2b: registered.map(hsnRowJson), ...(b2c.length > 0 && { hsn_b2c: b2c.map(hsnRowJson) }) },
  }
}

/**
 * Returns table 12 of sales to registered buyers. In a month with sales to consumers alone it is a row of zeros, because the portal
 * does not accept an empty table then.
 */
export function registeredRows({ b2b, b2c }: Gstr1['hsn']): readonly HsnRow[] {
  const first = b2c.find(({ hsn }) => hsn !== '') ?? b2c[0]
  if (b2b.length > 0 || !first) return b2b
  return [{ ...first, quantity: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }]
}

function hsnRowJson(row: HsnRow, place: number) {
  const { hsn, unitCode, rate, quantity, taxable, cgst, sgst, igst } = row
  return {
    num: place + 1,
    hsn_sc: hsn,
    desc: describeHsn(hsn),
    uqc: unitCode,
    qty: quantityOf(quantity, unitCode),
    rt: rate / 100,
    txval: rupees(taxable),
    iamt: rupees(igst),
    camt: rupees(cgst),
    samt: rupees(sgst),
    csamt: 0,
  }
}

/** Table 13: kind 1 is invoices, 5 is credit notes. */
function seriesJson({ invoices, notes }: Gstr1) {
  const kinds = [
    { doc_num: 1, runs: invoices },
    { doc_num: 5, runs: notes },
  ].filter(({ runs }) => runs.length > 0)
  if (kinds.length === 0) return {}
  return { doc_issue: { doc_det: kinds.map(({ doc_num, runs }) => ({ doc_num, docs: runs.map(runJson) })) } }
}

function runJson({ from, to, first, last }: SerialRun, place: number) {
  const total = last - first + 1
  return { num: place + 1, from, to, totnum: total, cancel: 0, net_issue: total }
}

/** Rupees as a number with at most 2 decimals. */
export function rupees(paise: number): number {
  return paise / 100
}

/** Pieces, or metres with at most 2 decimals. */
export function quantityOf(quantity: number, unitCode: HsnRow['unitCode']): number {
  return unitCode === 'MTR' ? quantity / 100 : quantity
}

/** `2026-11-05` as `05-11-2026`. */
function date(day: string): string {
  return day.split('-').toReversed().join('-')
}
