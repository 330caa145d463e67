import { formatDay } from '../india/time.ts'
import { describeState, findMove, type ReturnState, type Transport } from '../returns/lifecycle.ts'
import { trackingKey } from './file-cells.ts'
import type { PickupStatus } from './pickup-status.ts'
import type { RowOutcome } from './plan-row.ts'

/** A row of a courier's file about a return. */
export interface ReturnFileRow {
  readonly awb: string
  /** The courier's words as written. */
  readonly words: string
  readonly status: PickupStatus | undefined
  /** 'YYYY-MM-DD'; undefined when the row has none. */
  readonly day: string | undefined
}

/** The return that a row was matched with. */
export interface MatchedReturn {
  readonly number: string
  readonly state: ReturnState
  readonly transport: Transport
  readonly trackingNumber: string
}

export interface ReturnRowPlan {
  readonly outcome: RowOutcome
  /** What will happen, or why nothing does, as a sentence. */
  readonly reason: string
  /** The tracking number becomes that of the row. */
  readonly setsTracking: boolean
  /** The courier has the parcel: the return is on its way. */
  readonly collects: boolean
}

const nothing = (outcome: RowOutcome, reason: string): ReturnRowPlan => ({
  outcome,
  reason,
  setsTracking: false,
  collects: false,
})

/** The states of returns that a parcel belongs to, and those in which it has arrived. */
const BEFORE_ARRIVAL: readonly ReturnState[] = ['approved', 'in_transit']
const AFTER_ARRIVAL: readonly ReturnState[] = ['received', 'payment_due', 'refund_due', 'refunded', 'exchanged']

/**
 * Returns what happens with a row and its return. A file never receives items, because someone has to look at them: a parcel that
 * the courier has delivered to the shop waits for that.
 */
export function planReturnRow({ awb, words, status, day }: ReturnFileRow, found: MatchedReturn): ReturnRowPlan {
  const { number, state, transport, trackingNumber } = found
  if (AFTER_ARRIVAL.includes(state)) return nothing('same', `Nothing new for return ${number}.`)
  if (!BEFORE_ARRIVAL.includes(state))
    return nothing('refused', `Return ${number} is ${describeState(state).toLowerCase()}.`)
  if (transport === 'counter' || transport === 'none')
    return nothing('refused', `Return ${number} does not come by courier.`)
  if (status === 'lost' || status === 'cancelled')
    return nothing('unclear', `The courier reports “${words}”. Open return ${number} and decide.`)
  if (words !== '' && status === undefined)
    return nothing('unclear', `“${words}” is not a known status. Open return ${number} and decide.`)
  const setsTracking = awb !== '' && trackingKey(awb) !== trackingKey(trackingNumber)
  if (setsTracking && trackingNumber !== '')
    return nothing('unclear', `Return ${number} already has the tracking number ${trackingNumber}.`)
  const isMoving = status === 'shipped' || status === 'delivered'
  const collects = isMoving && findMove('collect', state, 'admin') !== undefined
  const arrived = status === 'delivered' ? ' The courier has delivered it: receive the items.' : ''
  if (!setsTracking && !collects)
    return arrived === ''
      ? nothing('same', `Nothing new for return ${number}.`)
      : nothing('unclear', `Return ${number} is on its way.${arrived}`)
  const on = day === undefined ? '' : ` on ${formatDay(day)}`
  const parts = [setsTracking && `gets the tracking number ${awb}`, collects && `was sent${on}`].filter(
    (part) => part !== false,
  )
  return { outcome: 'change', reason: `Return ${number} ${parts.join(' and ')}.${arrived}`, setsTracking, collects }
}
