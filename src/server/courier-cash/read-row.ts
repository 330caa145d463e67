import type { StatedTotals } from '../../domain/courier-cash/batches.ts'
import { type DecimalSign, moneyOfCell } from '../../domain/courier-cash/money-cell.ts'
import { isDebit, isNotPaid, isOnlyDelivered } from '../../domain/courier-cash/remittance-columns.ts'
import type { RemittanceField } from '../../domain/courier-cash/remittance-names.ts'
import { cellText, isShortenedNumber, trackingNumberOf } from '../../domain/couriers/file-cells.ts'
import { type DayOrder, dayOf } from '../../domain/couriers/file-days.ts'
import type { Paise } from '../../domain/units/paise.ts'
import { orderNumberOf } from '../courier-files/match-rows.ts'
import type { CsvRecord } from '../platform/csv.ts'

/** How the owner wants a file to be read. */
export interface Given {
  readonly fields: readonly (RemittanceField | null)[]
  readonly courier: string
  /** The order of its dates; undefined to find it in the file. */
  readonly dayOrder?: DayOrder | undefined
}

type Fields = readonly (RemittanceField | null)[]

/** How the cells of a file are read. */
export interface Reading {
  readonly fields: Fields
  readonly dayOrder: DayOrder
  readonly decimalSign: DecimalSign
  /** 'YYYY-MM-DD': what is paid on a later day has not been paid. */
  readonly today: string
}

/** A row of a remittance file; paise, null where the row says nothing. */
export interface RemittanceRow {
  readonly line: number
  readonly orderNumber: string
  readonly awb: string
  readonly utr: string
  /** What the payment of the row is known by: its UTR, or the courier's number. Empty when the row has neither. */
  readonly reference: string
  /** 'YYYY-MM-DD' */
  readonly day: string | undefined
  /** What was collected, or what was paid and kept together. 0 for a row that is not paid yet, negative for a debit. */
  readonly gross: Paise
  readonly fee: Paise | null
  readonly net: Paise
  /** The total of its payment. */
  readonly total: Paise | null
  /** The cell that should be an amount and is not. */
  readonly wrongAmount: string | undefined
  /** What the row says instead of that it was paid; undefined when it does not. */
  readonly notPaid: string | undefined
  /** A spreadsheet has shortened its UTR. */
  readonly hasShortenedReference: boolean
}

export function readRemittanceRow({ line, cells }: CsvRecord, reading: Reading): RemittanceRow {
  const { fields, dayOrder, decimalSign } = reading
  const cell = (field: RemittanceField) => cells[fields.indexOf(field)] ?? ''
  const money = (field: RemittanceField) => moneyOfCell(cell(field), decimalSign)
  // A row has either a credit or a debit, and a 0 in the other column.
  const debit = money('debit')
  const isTakenBack = isDebit(cell('direction')) || (!!debit && !money('net'))
  const signed = (field: RemittanceField) => {
    const amount = money(field)
    return amount && isTakenBack ? -Math.abs(amount) : amount
  }
  const charges = cells.filter((_cell, place) => fields[place] === 'fee')
  const amounts = charges.map((text) => moneyOfCell(text, decimalSign))
  const paid = signed('net')
  const net = debit ? (paid ?? 0) - Math.abs(debit) : paid
  const [gross, total] = [signed('gross'), money('total')]
  const wrong = [...(['gross', 'net', 'debit', 'total'] as const).map(cell), ...charges].find(
    (text) => moneyOfCell(text, decimalSign) === undefined,
  )
  const references = [cell('utr'), cell('batch')].map((text) => {
    const reference = cellText(text).replace(/\s+/g, '').slice(0, 60)
    return NO_REFERENCE.test(reference) ? '' : reference
  })
  const [utr = '', batch = ''] = references.map((text) => (isShortenedNumber(text) ? '' : text))
  // Files write charges with or without a minus sign; one with the other sign is given back.
  const kept = Math.abs(amounts.reduce<Paise>((sum, amount) => sum + (amount ?? 0), 0))
  const day = dayOf(cell('paidDay'), dayOrder)
  // What is taken back was paid before.
  const isPayment = !isTakenBack && (gross ?? net ?? 0) >= 0
  const isPaidLater = utr === '' && batch === '' && day !== undefined && day > reading.today
  const isMerelyDelivered = utr === '' && batch === '' && day === undefined && !net && isOnlyDelivered(cell('state'))
  const said = isNotPaid(cell('state')) || isMerelyDelivered ? cell('state') : isPaidLater ? cell('paidDay') : undefined
  const notPaid = isPayment && said !== undefined ? cellText(said).slice(0, 40) : undefined
  // A report of orders has a row for each parcel, with what was collected and nothing paid yet.
  const hasNoPayment = fields.includes('net') && !net && utr === '' && batch === '' && day === undefined
  const isUnpaid = hasNoPayment || notPaid !== undefined
  const collected = isUnpaid ? 0 : (gross ?? (net ? net + kept : 0))
  return {
    line,
    orderNumber: orderNumberOf(cell('order')),
    awb: trackingNumberOf(cell('awb')).slice(0, 100),
    utr,
    reference: utr || batch,
    day,
    gross: collected,
    fee: amounts.some((amount) => amount !== null && amount !== undefined) ? kept : null,
    net: isUnpaid ? 0 : (net ?? collected - kept),
    total: total ?? null,
    notPaid,
    wrongAmount: wrong && cellText(wrong).slice(0, 40),
    hasShortenedReference: references.some(isShortenedNumber),
  }
}

/**
 * Returns the totals of a last line such as `Total,,12345.00`, or of one with nothing but amounts; undefined for a row of a parcel.
 */
export function readTotals(
  { cells }: CsvRecord,
  { fields, decimalSign }: Pick<Reading, 'fields' | 'decimalSign'>,
): StatedTotals | undefined {
  const cell = (field: RemittanceField) => cells[fields.indexOf(field)] ?? ''
  const isAmount = (place: number) => AMOUNTS.includes(fields[place] ?? null)
  // The sums may stand before the word.
  const first = cells.find((text, place) => text.trim() !== '' && !isAmount(place)) ?? ''
  const named = ['awb', 'order'] as const
  const isNamed = TOTAL.test(cellText(first))
  const hasOnlyAmounts = cells.every((text, place) => cellText(text) === '' || isAmount(place))
  if (!isNamed && !hasOnlyAmounts) return undefined
  // `Total of UTR000000123` may stand where the others have their parcel.
  if (named.some((field) => /\d/.test(cell(field)) && !TOTAL.test(cellText(cell(field))))) return undefined
  const amount = (field: RemittanceField) => moneyOfCell(cell(field), decimalSign) ?? null
  // The sums of credits and debits are no sum of what was collected.
  const [net, debit] = [amount('net'), amount('debit')]
  if (fields.includes('debit')) return { gross: null, net: net === null ? null : net - Math.abs(debit ?? 0) }
  return { gross: amount('gross'), net }
}

/** What couriers write before there is one. */
const NO_REFERENCE = /^(?:[-.]*|0|n\/?a|nil|null|none|pending|awaited|tb[ad])$/i

const TOTAL =
  /^(?:(?:(?:(?:grand|net) |sub ?)?totals?|sum|gross(?: (?:total|amount|cod))?|net (?:payable|paid|payment|remit(?:ted|tance)|amount))\b|(?:कुल|योग)(?=$|[\s:]))/i

/** The columns with amounts. */
export const AMOUNTS: Fields = ['gross', 'fee', 'net', 'debit', 'total']
