import { cellText } from '../couriers/file-cells.ts'
import { columnName, matchColumns, NO_ORDER_COLUMN, repeatedColumn, withBarcode } from '../couriers/file-columns.ts'
import { type ParcelStatus, parcelStatusOf, plainWords } from '../couriers/parcel-status.ts'
import { REMITTANCE_COLUMNS, REMITTANCE_FIELD_NAMES, type RemittanceField } from './remittance-names.ts'

/**
 * Returns the field of each column, or null for one that is not used. A file may have its charges in several columns, such as freight,
 * cash fee and GST. All of them are deducted if no column says what was paid.
 */
export function remittanceFieldsOf(headings: readonly string[]): readonly (RemittanceField | null)[] {
  const named = withBarcode(headings, matchColumns(headings, REMITTANCE_COLUMNS))
  const fields = withPlainAmount(headings, withCredits(headings, named))
  if (fields.includes('net')) return fields
  const charges = chargesOf(headings, fields)
  return fields.map((field, place) => (charges.includes(place) ? 'fee' : field === 'fee' ? null : field))
}

/**
 * Columns of credits and debits are what was paid and taken back, if a third one says what was collected. Without it they are an account
 * of the shop with a courier, where a debit may be a charge.
 */
function withCredits(
  headings: readonly string[],
  fields: readonly (RemittanceField | null)[],
): readonly (RemittanceField | null)[] {
  const known = matchColumns(headings, CREDITS)
  const amount = matchColumns(headings, { gross: PLAIN_AMOUNTS }).indexOf('gross')
  const isWhole = known.includes('net') && known.includes('debit') && (amount >= 0 || fields.includes('gross'))
  if (!isWhole || fields.includes('net')) return fields
  const hasGross = fields.includes('gross')
  return fields.map((field, place) => known[place] ?? (place === amount && !hasGross ? 'gross' : field))
}

const CREDITS = {
  net: ['credit', 'credit amount', 'credits', 'credit inr'],
  debit: ['debit', 'debit amount', 'debits', 'debit inr'],
} as const

/** A column that is only called `Amount` is what was collected, if the file says something of a payment to the bank. */
function withPlainAmount(
  headings: readonly string[],
  fields: readonly (RemittanceField | null)[],
): readonly (RemittanceField | null)[] {
  const isOfPayment = (['net', 'utr', 'batch', 'paidDay'] as const).some((field) => fields.includes(field))
  // Money that is taken back has a column of its own there.
  const hasDebits = matchColumns(headings, CREDITS).includes('debit')
  if (fields.includes('gross') || !isOfPayment || hasDebits) return fields
  const amount = matchColumns(headings, { gross: PLAIN_AMOUNTS }).indexOf('gross')
  return fields.map((field, place) => (place === amount && !field ? 'gross' : field))
}

const PLAIN_AMOUNTS = ['amount', 'amount rs', 'total amount', 'order amount', 'order total']

/** The places of the columns that are deducted together: that of their total alone, if there is one. */
function chargesOf(headings: readonly string[], fields: readonly (RemittanceField | null)[]): readonly number[] {
  const names = headings.map(columnName)
  const isOpen = (place: number) => !fields[place] || fields[place] === 'fee'
  const places = names.flatMap((name, place) =>
    isOpen(place) && isCharge(name) && !MAY_BE_EITHER.test(name) ? [place] : [],
  )
  const totals = places.filter((place) => TOTAL_OF_CHARGES.test(names[place] ?? ''))
  if (totals.length === 1) return totals
  // The parts of the GST next to it.
  return names.includes('gst') ? places.filter((place) => !PART_OF_GST.test(names[place] ?? '')) : places
}

const PART_OF_GST = /^[cis]gst$/

function isCharge(name: string): boolean {
  return CHARGE.test(name) && !NO_AMOUNT.test(name)
}

/** Returns why a file cannot be read with these columns, as a sentence, or undefined. */
export function remittanceColumnsProblem(
  headings: readonly string[],
  fields: readonly (string | null)[],
): string | undefined {
  if (!fields.includes('order') && !fields.includes('awb')) return NO_ORDER_COLUMN
  if (!fields.includes('gross') && !fields.includes('net'))
    return 'No column contains the cash that was collected or paid. Choose the columns.'
  // Charges may stand in several columns.
  const others = fields.map((field) => (field === 'fee' ? null : field))
  return repeatedColumn(headings, others, REMITTANCE_FIELD_NAMES)
}

/**
 * Notes about charges in a file that does not say what was paid: which columns are deducted together, and which are not deducted; empty
 * without any.
 */
export function notesOfCharges(headings: readonly string[], fields: readonly (string | null)[]): readonly string[] {
  if (fields.includes('net')) return []
  const named = (places: (field: string | null | undefined, name: string) => boolean) =>
    headings.filter((heading, place) => places(fields[place], columnName(heading)))
  const deducted = named((field) => field === 'fee')
  const hasGst = deducted.some((heading) => columnName(heading) === 'gst')
  const others = named((field, name) => !field && isCharge(name) && !(hasGst && PART_OF_GST.test(name)))
  if (others.length > 0 && deducted.length === 1 && TOTAL_OF_CHARGES.test(columnName(deducted[0] ?? '')))
    return [
      `No column says what was paid. ${listOf(deducted)} is deducted, and ${listOf(others)} ${others.length === 1 ? 'is' : 'are'} taken for parts of it.`,
    ]
  return [
    ...(deducted.length > 1 ? [`No column says what was paid. ${listOf(deducted)} are deducted together.`] : []),
    ...(others.length > 0
      ? [
          `No column says what was paid, and ${listOf(others)} ${others.length === 1 ? 'is' : 'are'} not deducted. Enter what arrived at the bank.`,
        ]
      : []),
  ]
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `“${name.trim()}”`).join(', ')
}

const TOTAL_OF_CHARGES = /^(?:grand )?total (?:charges?|deduct(?:ions?|ed)|fees?)\b/

const CHARGE =
  /^less\b|\b(?:charges?|chgs?|chrgs?|fees?|freight|commission|deduct(?:ion|ed)s?|[cis]?gst|t[cd]s|adjust(?:ed|ments?)|reversals?|waivers?|refunds?)\b/

/** Amounts that a courier deducts or adds: only the owner knows. */
const MAY_BE_EITHER = /\b(?:adjust(?:ed|ments?)|reversals?|waivers?|refunds?)\b/

/** What is said about charges and is none. */
const NO_AMOUNT = /\b(?:gstin|no|number|status|type|mode|date|weight)\b/

/** Whether a cell such as `DR` or `COD reversal` says that the courier takes money back. */
export function isDebit(cell: string): boolean {
  const words = cellText(cell).toLowerCase()
  return words === 'd' || /\b(?:dr|debit(?:ed)?|reversal|reversed|clawback|chargeback|refund(?:ed)?)\b/.test(words)
}

/** What has not been paid, or may never be. */
const NOT_PAID =
  /^(?:n|no|due|over ?due|payment due|non cod)$|\b(?:not (?!applicable)|un ?(?:paid|remitted|settled|processed)|pending|hold|held|fail(?:ed|ure)?|bounced|reject(?:ed)?|cancel(?:l?ed)?|revers(?:ed|al)|await(?:ed|ing)|(?:yet )?to be|part(?:ial(?:ly)?|ly)?|disputed?)\b|नहीं|बाकी|लंबित|रुका|रोक|असफल|विफल|अस्वीकृत|प्रतीक्षा|होना है/

/** What is being paid, unless the same words say that it was. */
const BEING_PAID =
  /\b(?:in (?:process|progress)|processing|under process|initiated|scheduled|upcoming|future|requested|created|generated|raised|queued|approved|expected|eligible|under review|draft)\b/
const PAID = /\b(?:paid|remitted|credited|settled|success(?:ful)?|completed?|transferred|done)\b/

/** Whether a cell such as `Not Remitted`, `On hold` or `RTO` says that the courier has not paid the amount of its row. */
export function isNotPaid(cell: string): boolean {
  const words = plainWords(cellText(cell))
  if (words === '') return false
  const parcel = parcelStatusOf(words)
  if (NOT_PAID.test(words) || (BEING_PAID.test(words) && !PAID.test(words))) return true
  return !PAID.test(words) && parcel !== undefined && WITHOUT_CASH.includes(parcel)
}

/** Whether a cell says that the parcel was delivered, which is not that its cash was paid. */
export function isOnlyDelivered(cell: string): boolean {
  const words = plainWords(cellText(cell))
  return !PAID.test(words) && parcelStatusOf(words) === 'delivered'
}

/** A courier that has lost a parcel may pay for it all the same. */
const WITHOUT_CASH: readonly ParcelStatus[] = ['shipped', 'returning', 'returned', 'cancelled']
