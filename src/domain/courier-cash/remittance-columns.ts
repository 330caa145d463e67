import { cellText } from '../couriers/file-cells.ts'
import { columnName, matchColumns, NO_ORDER_COLUMN, PARCEL_COLUMNS, repeatedColumn } from '../couriers/file-columns.ts'

/** What a column of a remittance file contains. */
export const REMITTANCE_FIELDS = [
  'awb',
  'order',
  'gross',
  'fee',
  'net',
  'direction',
  'utr',
  'batch',
  'paidDay',
  'total',
] as const
export type RemittanceField = (typeof REMITTANCE_FIELDS)[number]

export const REMITTANCE_FIELD_NAMES: Readonly<Record<RemittanceField, string>> = {
  awb: 'Tracking number',
  order: 'Order number',
  gross: 'Cash collected',
  fee: 'Charges deducted',
  net: 'Amount paid',
  direction: 'Credit or debit',
  utr: 'UTR',
  batch: 'Payment number',
  paidDay: 'Payment date',
  total: 'Payment total',
}

const ALIASES: Readonly<Record<RemittanceField, readonly string[]>> = {
  awb: PARCEL_COLUMNS.awb,
  order: PARCEL_COLUMNS.order,
  gross: [
    'cod amount',
    'cod payble amount',
    'cod payable amount',
    'collected amount',
    'amount collected',
    'cod collected',
    'cod collected amount',
    'collectable amount',
    'cash collected',
    'cod value',
    'cod amt',
    'total order amount',
    'price',
  ],
  fee: [
    'cod charges',
    'cod charge',
    'cod fee',
    'commission',
    'deduction',
    'deductions',
    'total deductions',
    'service charge',
    'service charges',
  ],
  net: [
    'net amount',
    'net amt',
    'remitted amount',
    'remitted amt',
    'amount remitted',
    'remittance amount',
    'net remittance',
    'net payable',
    'net payable amount',
    'net cod payable',
    'net cod',
    'net payment',
    'net paid',
    'net remitted amount',
    'payout amount',
    'settlement amount',
    'amount paid',
  ],
  direction: [
    'cr dr',
    'dr cr',
    'credit debit',
    'debit credit',
    'transaction type',
    'txn type',
    'entry type',
    'type of transaction',
  ],
  utr: [
    'utr',
    'utr no',
    'utr number',
    'remittance utr',
    'neft ref',
    'neft ref no',
    'bank reference',
    'bank reference no',
    'bank reference number',
    'bank ref no',
    'bank ref',
    'bank utr',
    'bank transaction id',
    'neft utr',
    'neft utr no',
    'neft id',
    'neft no',
    'cheque utr no',
    'utr reference',
    'utr ref no',
  ],
  batch: [
    'remittance no',
    'remittance number',
    'remittance id',
    'crf id',
    'settlement id',
    'settlement no',
    'payout reference',
    'payment advice no',
  ],
  paidDay: [
    'remittance date',
    'cod remittance date',
    'remit date',
    'remitted date',
    'remitted on',
    'payout date',
    'settlement date',
    'credit date',
    'transaction date',
    'payment date',
    'paid date',
    'paid on',
    'utr date',
    'neft date',
    'date of payment',
    'date of remittance',
  ],
  total: ['total remittance', 'remittance total'],
}

/** Returns the field of each column, or null for one that is not used. */
export function remittanceFieldsOf(headings: readonly string[]): readonly (RemittanceField | null)[] {
  return matchColumns(headings, ALIASES)
}

/** Returns why a file cannot be read with these columns, as a sentence, or undefined. */
export function remittanceColumnsProblem(
  headings: readonly string[],
  fields: readonly (string | null)[],
): string | undefined {
  if (!fields.includes('order') && !fields.includes('awb')) return NO_ORDER_COLUMN
  if (!fields.includes('gross') && !fields.includes('net'))
    return 'No column contains the cash that was collected or paid. Choose the columns.'
  return repeatedColumn(headings, fields, REMITTANCE_FIELD_NAMES)
}

/** A note about columns of charges that are not deducted, in a file that does not say what was paid; empty without any. */
export function unreadCharges(headings: readonly string[], fields: readonly (string | null)[]): readonly string[] {
  if (fields.includes('net')) return []
  const names = headings.filter((heading, place) => !fields[place] && CHARGE.test(columnName(heading)))
  if (names.length === 0) return []
  const list = names.map((name) => `“${name.trim()}”`).join(', ')
  return [
    `No column says what was paid, and ${list} ${names.length === 1 ? 'is' : 'are'} not deducted. Enter what arrived at the bank.`,
  ]
}

const CHARGE = /\b(?:charges?|fees?|freight|commission|deduct(?:ion|ed)s?|[cis]?gst|t[cd]s|adjust(?:ed|ments?))\b/

/** Whether a cell such as `DR` or `COD reversal` says that the courier takes money back. */
export function isDebit(cell: string): boolean {
  const words = cellText(cell).toLowerCase()
  return words === 'd' || /\b(?:dr|debit(?:ed)?|reversal|reversed|clawback|chargeback)\b/.test(words)
}

/** The courier whose file has these columns; undefined for any other. */
export function courierOfColumns(headings: readonly string[]): string | undefined {
  const names = headings.map(columnName)
  const hasAll = (...needed: readonly string[]) => needed.every((name) => names.includes(name))
  if (hasAll('awb code', 'crf id')) return 'Shiprocket'
  if (hasAll('remittance no', 'waybill no', 'cod amount')) return 'Blue Dart'
  return undefined
}
