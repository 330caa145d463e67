import { DAYS_TO_SEND, HOLD_DAYS, type Transport } from '../../domain/returns/lifecycle.ts'
import { returnFee } from '../../domain/returns/policy.ts'
import { isNothingSent } from '../../domain/returns/reasons.ts'
import { queueReturnEmail } from './emails.ts'
import { checkMove, type Mover } from './mover.ts'
import { readPolicies } from './policies.ts'
import { type FullReturn, recordReturnEvent, updateReturn } from './queries.ts'

interface Approval {
  /** How the items come back; absent for what was requested. */
  readonly transport?: Transport | undefined
  readonly answer?: string
  /** The items are here, so the customer gets no email about how to send them. */
  readonly isHere?: boolean | undefined
}

/**
 * Approves a return: the customer learns how to send the items, and until when. Another transport than the requested one changes
 * the fee.
 */
export async function approveReturn(
  mover: Mover,
  found: FullReturn,
  { transport, answer = '', isHere = false }: Approval,
): Promise<void> {
  const { trx, send, actor, by, now } = mover
  const { request, lines } = found
  checkMove('approve', found, mover)
  const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const chosen = isMissing(found) ? request.transport : (transport ?? request.transport)
  await updateReturn(trx, request.id, {
    state: 'approved',
    transport: chosen,
    ...(chosen !== request.transport && { fee_paise: await feeOf(mover, found, chosen) }),
    answer,
    approved_at: now,
    // A courier of the shop that comes late ends nothing.
    due_at: chosen === 'self_ship' || chosen === 'counter' ? daysFromNow(DAYS_TO_SEND) : null,
    hold_until: lines.some(({ held_quantity }) => held_quantity > 0) ? daysFromNow(HOLD_DAYS) : null,
  })
  await recordReturnEvent(trx, { returnId: request.id, kind: 'approved', actor, customerId: by, note: answer })
  // What was not in the parcel is settled at once, and what is here is received at once; that email says all.
  if (!isMissing(found) && !isHere) await queueReturnEmail(send, trx, 'approved', request.id)
}

/** Whether the items of a return were not in the parcel, so that nothing comes back. */
export function isMissing({ lines }: Pick<FullReturn, 'lines'>): boolean {
  return isNothingSent(lines.map(({ reason }) => reason))
}

async function feeOf({ trx }: Mover, { request, lines }: FullReturn, transport: Transport) {
  const policies = await readPolicies(
    trx,
    lines.map(({ sold }) => sold.product_id),
  )
  return returnFee({
    resolution: request.resolution,
    transport,
    reasons: lines.map(({ reason }) => reason),
    policies: lines.map(({ sold }) => policies(sold.product_id)),
  })
}
