import { columnName } from '../couriers/file-columns.ts'

/** Who has sent a file with these columns, of those whose files are known by them; undefined for any other. */
export function senderOfColumns(headings: readonly string[]): string | undefined {
  const names = headings.map((heading) => columnName(heading).replaceAll(' ', ''))
  return SENDERS.find(({ columns }) => columns.every((column) => names.includes(column)))?.name
}

/** Whether a sender is a payment service: what it pays was paid online, which the shop knows from the service itself. */
export function isPaymentService(sender: string): boolean {
  return SENDERS.some(({ name, isService }) => isService && name.toLowerCase() === sender.toLowerCase())
}

interface Sender {
  readonly name: string
  readonly isService?: true
  /** Columns that together only its files have, without blanks. */
  readonly columns: readonly string[]
}

const SENDERS: readonly Sender[] = [
  { name: 'Shiprocket', columns: ['awbcode', 'crfid'] },
  { name: 'Blue Dart', columns: ['remittanceno', 'waybillno', 'codamount'] },
  { name: 'Razorpay', isService: true, columns: ['entityid', 'settlementutr'] },
  { name: 'Razorpay', isService: true, columns: ['orderreceipt', 'settlementid'] },
  { name: 'Cashfree', isService: true, columns: ['eventtype', 'eventsettlementamount'] },
  { name: 'PayU', isService: true, columns: ['payuid'] },
  { name: 'PhonePe', isService: true, columns: ['phonepereferenceid'] },
]
