import type { ReturnableLine } from '../../../contract/returns.ts'
import { formatDay } from '../../../domain/india/time.ts'
import type { Resolution } from '../../../domain/returns/lifecycle.ts'
import { exchangesFor, GIVEN_REASONS, isCustomersFault, type ReturnReason } from '../../../domain/returns/reasons.ts'

/** The reasons that are still in time for this line, as the server decides them, and leave something to exchange it for. */
export function reasonsFor(line: ReturnableLine, resolution: Resolution, today: string): readonly ReturnReason[] {
  const byChoice = resolution === 'refund' ? line.lastReturnDay : line.lastExchangeDay
  const isInTime = (last: string | null) => last !== null && today <= last
  return GIVEN_REASONS.filter(
    (reason) =>
      isInTime(isCustomersFault(reason) ? byChoice : line.lastClaimDay) &&
      (resolution === 'refund' || exchangesFor(line, reason).length > 0),
  )
}

/** Until when the line can come back, and for which reasons. */
export function windowText(line: ReturnableLine, resolution: Resolution, today: string): string {
  const { unit, lastClaimDay } = line
  const reasons = reasonsFor(line, resolution, today)
  if (reasons.length === 0 && resolution === 'exchange' && reasonsFor(line, 'refund', today).length > 0)
    return unit === 'metre' ? 'Cut fabric cannot be exchanged' : 'No other size or colour is in stock'
  if (reasons.length === 0) return lastClaimDay === null ? '' : `Could be returned until ${formatDay(lastClaimDay)}`
  const isByChoice = reasons.some(isCustomersFault)
  const last = isByChoice ? (resolution === 'refund' ? line.lastReturnDay : line.lastExchangeDay) : lastClaimDay
  const until = last === null ? '' : ` until ${formatDay(last)}`
  if (isByChoice) return `${resolution === 'refund' ? 'Return' : 'Exchange'}${until}`
  return unit === 'metre'
    ? `Cut to your length: only if faulty, damaged or not what you ordered,${until}`
    : `Only if faulty, damaged or not what you ordered,${until}`
}

/** What to say in place of the form when nothing that is left can come back now; undefined while something can. */
export function closedText(lines: readonly ReturnableLine[], today: string): string | undefined {
  const left = lines.filter((line) => line.left > 0)
  if (left.some((line) => reasonsFor(line, 'refund', today).length + reasonsFor(line, 'exchange', today).length > 0))
    return undefined
  const last = left
    .flatMap(({ lastClaimDay }) => lastClaimDay ?? [])
    .sort()
    .at(-1)
  return (
    last && `Items of this order could be returned until ${formatDay(last)}. If something is wrong, please contact us.`
  )
}
