/** An order in the books of the shop. Amounts are in paise. */
export interface OrderBooks {
  readonly id: string
  readonly status: string
  readonly isPaid: boolean
  readonly isRefundDue: boolean
  readonly paymentStatus: string
  readonly method: string
  readonly total: number
  readonly credit: number
  readonly isInvoiced: boolean
  readonly credited: number
  readonly creditedLines: number
  readonly overCredited: number | null
  readonly ledger: number
  /** Refunds that are requested or pending. */
  readonly openRefunds: number
  /** These, and those that failed. */
  readonly unmadeRefunds: number
  /** Refunds that the bank returned and that have not been made again. */
  readonly returnedRefunds: number
  readonly openReturns: number
  /** What the provider has refunded, and what of it the shop knows. */
  readonly refundedThere: number
  readonly refundedByProvider: number
  /** Whether the customer has deleted the account, and the order still says who it was. */
  readonly namesDeleted: boolean
  readonly cash: {
    readonly state: string
    readonly expected: number
    readonly received: number
    /** What files and people recorded as received, and did not undo. */
    readonly recorded: number
    readonly lost: number
  } | null
}

/** A variant in the books, in pieces or centimetres. */
export interface VariantBooks {
  readonly sku: string
  readonly initial: number
  readonly stock: number
  readonly sold: number
  readonly held: number
  readonly restocked: number
  readonly lost: number
}

/** A remittance that is short by less settles the cash (decision 0257). */
const TOLERANCE = 1_00

/** What holds after each step. */
export function brokenNow(order: OrderBooks, { refundable }: { readonly refundable: number }): string[] {
  const { ledger, credited, creditedLines, total, isInvoiced, overCredited, cash, status, isPaid, unmadeRefunds } =
    order
  return namesOf({
    'no more goes back than came': ledger >= 0,
    'what is paid beyond the total goes back': ledger - unmadeRefunds <= total,
    'no more is credited than was invoiced': credited <= (isInvoiced ? total : 0),
    'the lines of credit notes add up to them': credited === creditedLines,
    'no line is credited beyond what it cost': overCredited === null,
    'what can be refunded was paid': refundable >= 0 && Math.round(refundable * 100) <= ledger,
    'a courier owes cash only for parcels that are out':
      cash?.state !== 'owed' || ['shipped', 'delivered'].includes(status),
    'settled cash has come': cash?.state !== 'settled' || cash.received >= cash.expected - TOLERANCE,
    'an order on its way is unpaid while its courier owes the cash':
      status !== 'shipped' || !isPaid || cash?.state !== 'owed',
    'the cash that came is what was recorded': !cash || cash.received === cash.recorded,
    'a courier owes no more than the order costs': !cash || cash.expected <= total,
  })
}

/** What holds once everything that was begun is ended. */
export function brokenAtRest(order: OrderBooks): string[] {
  const { status, isPaid, ledger, credited, total, openRefunds, openReturns, isInvoiced, namesDeleted, isRefundDue } =
    order
  const { returnedRefunds } = order
  const isCancelled = status === 'cancelled'
  return namesOf({
    'no refund waits for ever': openRefunds === 0,
    'what the bank returned is refunded again': returnedRefunds === 0,
    'no order says for ever that it is being refunded': !isRefundDue,
    'no return stays open': openReturns === 0,
    'the shop knows what the provider has refunded': order.refundedThere === order.refundedByProvider,
    'nothing names a customer who has deleted the account': !namesDeleted,
    'a cancelled order keeps no money': !isCancelled || ledger === 0,
    'a cancelled invoice is credited in full': !isCancelled || !isInvoiced || credited === total,
    'money and credit notes add up to the invoice':
      isCancelled || !isPaid || !isInvoiced || ledger + credited === total,
  })
}

export function brokenStock({ initial, stock, sold, held, restocked, lost }: VariantBooks): boolean {
  return initial - stock !== sold + held - restocked + lost
}

function namesOf(rules: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(rules).filter((rule) => !rules[rule])
}
