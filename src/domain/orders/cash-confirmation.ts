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
