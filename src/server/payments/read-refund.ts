import { needsReference, type RefundWay } from '../../domain/payments/refund.ts'
import { type Paise, paiseFromRupees } from '../../domain/units/paise.ts'
import { lineOf } from '../../domain/untrusted.ts'
import { refuseFields } from '../platform/errors.ts'
import type { ByHand } from './refund-completed.ts'

interface RefundBody {
  /** Rupees. */
  readonly amount: number
  readonly reason: string
  readonly way?: RefundWay
  readonly reference?: string
}

interface Refund {
  readonly amount: Paise
  readonly reason: string
  readonly hand?: ByHand
}

/**
 * Reads what somebody of the team wants to send back, or has paid back by hand.
 * @throws ApiError 400 with a message at each field that is wrong
 */
export function readRefund(body: RefundBody): Refund {
  const amount = paiseFromRupees(body.amount) ?? 0
  const reason = lineOf(body.reason, 500)
  const reference = lineOf(body.reference ?? '', 80)
  const { way } = body
  const errors = {
    ...(amount <= 0 && { amount: 'An amount is more than ₹0, with at most 2 decimals.' }),
    ...(reason === '' && { reason: 'Please say why the money goes back.' }),
    ...(way && needsReference(way) && reference === '' && { reference: 'Please give the reference of the transfer.' }),
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return { amount, reason, ...(way && { hand: { way, reference } }) }
}
