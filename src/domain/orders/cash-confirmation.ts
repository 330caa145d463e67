import type { OrderStatus } from './lifecycle.ts'

/**
 * Whether the buyer of a cash order has confirmed that they want it: nobody asked, asked and waiting for the answer, confirmed, no
 * answer in time, or refused.
 */
export const CASH_CONFIRMATIONS = ['none', 'asked', 'confirmed', 'silent', 'refused'] as const
export type CashConfirmation = (typeof CASH_CONFIRMATIONS)[number]

export const CASH_CONFIRMATION_NAMES: Readonly<Record<CashConfirmation, string>> = {
  none: 'Not asked',
  asked: 'Asked',
  confirmed: 'Confirmed',
  silent: 'No answer',
  refused: 'Refused',
}

/** Told to the buyer of an order that was cancelled because they did not answer. */
export const CANCELLED_WITHOUT_ANSWER =
  'We did not get your confirmation in time, so we have cancelled this order. Nothing is to be paid. You can order again at any time.'

/**
 * Tells the buyer of a cash order until when they have to confirm it. Undefined when they do not have to.
 * @param until the end of the time to confirm, as the buyer reads it
 */
export function confirmationNotice(order: AskedOrder, until: string): string | undefined {
  const isOpen = (order.status === 'pending' || order.status === 'confirmed') && order.cashConfirmation === 'asked'
  if (!isOpen || until === '' || answerProblem(order) !== undefined) return undefined
  return `Please confirm this order by ${until}, or it will be cancelled.`
}

/** What a buyer answers. */
export const CASH_ANSWERS = ['confirmed', 'refused'] as const
export type CashAnswer = (typeof CASH_ANSWERS)[number]

/** What came of a call to the buyer. */
export const CALL_OUTCOMES = ['no answer', 'call later', 'confirmed', 'refused'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_OUTCOME_NAMES: Readonly<Record<CallOutcome, string>> = {
  'no answer': 'No answer',
  'call later': 'Call again later',
  confirmed: 'Confirmed',
  refused: 'Refused',
}

/** The fields of an order that decide whether its buyer can still answer. */
export interface AskedOrder {
  readonly status: OrderStatus
  readonly paymentMethod: string
  readonly isPaid: boolean
  readonly cashConfirmation: CashConfirmation
}

/** Returns these fields of a row of the database. */
export function askedOrder(row: {
  readonly status: OrderStatus
  readonly payment_method: string
  readonly is_paid: boolean
  readonly cash_confirmation: CashConfirmation
}): AskedOrder {
  const { status, payment_method, is_paid, cash_confirmation } = row
  return { status, paymentMethod: payment_method, isPaid: is_paid, cashConfirmation: cash_confirmation }
}

/** Returns why this order can no longer be answered for, as a sentence, or undefined while they can. */
export function answerProblem({ status, paymentMethod, isPaid, cashConfirmation }: AskedOrder): string | undefined {
  if (paymentMethod !== 'cod' || isPaid) return 'This order is not paid in cash on delivery.'
  if (status === 'cancelled') return 'This order has been cancelled.'
  if (status === 'shipped' || status === 'delivered') return 'This order is already on its way.'
  return cashConfirmation === 'confirmed' ? 'This order has already been confirmed.' : undefined
}
