import { trackingKey } from './file-cells.ts'
import { nextParcelState, type Parcel, type ParcelState, parcelName, stateOfParcels } from './parcels.ts'
import {
  addHint,
  dayWords,
  type MatchedOrder,
  nothing,
  type OrderFileRow,
  planClosed,
  planRow,
  type RowPlan,
} from './plan-row.ts'

/** An order with its parcels, if it has several. */
export interface OrderWithParcels extends MatchedOrder {
  readonly parcels: readonly Parcel[]
}

/** Returns what happens with a row and its order. */
export function planOrderRow(row: OrderFileRow, order: OrderWithParcels): RowPlan {
  return order.parcels.length === 0 ? planRow(row, order) : (planClosed(row, order) ?? planParcelRow(row, order))
}

/**
 * A row says where one of several parcels is. The order is delivered when all of them are, and has come back when all of them have; a
 * person decides about an order of which some were delivered and others come back.
 */
function planParcelRow(row: OrderFileRow, order: OrderWithParcels): RowPlan {
  const { awb, words, status } = row
  const count = order.parcels.length
  const index = order.parcels.findIndex(({ trackingNumber }) => trackingKey(trackingNumber) === trackingKey(awb))
  const parcel = order.parcels[index]
  if (awb !== '' && !parcel)
    return nothing(
      'unclear',
      `${awb} is not one of the ${count} tracking numbers of order #${order.number}. ${addHint(awb)}`,
    )
  if (status === undefined && words !== '')
    return nothing('unclear', `“${words}” is not a known status. Open order #${order.number} and decide.`)
  if (status === undefined || status === 'booked' || (status === 'delivered' && !parcel && order.status === status))
    return nothing('same', `Nothing new for order #${order.number}.`)
  if (!parcel && status !== 'shipped')
    return nothing('unclear', `Order #${order.number} has ${count} parcels, and the row does not say which one it is.`)
  const name = `${parcelName(index, count)} of order #${order.number}`
  const reported = nothing('unclear', `The courier reports “${words}” for ${name.toLowerCase()}. Open it and decide.`)
  if (status === 'lost' || status === 'cancelled') return reported
  const state = parcel && nextParcelState(parcel.state, status)
  if (parcel && state === undefined) return reported
  const notes = parcel && state && state !== parcel.state ? { position: parcel.position, state } : undefined
  const states = order.parcels.map((one) => (one === parcel && state ? state : one.state))
  if (status === 'returning' && (notes || order.status === 'confirmed' || order.status === 'processing'))
    return order.status === 'shipped' && !states.includes('delivered')
      ? {
          ...nothing('change', `${name} is on its way back. The order stays shipped until all parcels are here.`),
          notes,
        }
      : { ...reported, notes }
  return planMove(row, order, { name, notes, states })
}

interface Move {
  readonly name: string
  readonly notes: RowPlan['notes']
  /** Of all parcels, after the row. */
  readonly states: readonly ParcelState[]
}

/** A parcel was sent, delivered or brought back. */
function planMove(row: OrderFileRow, order: OrderWithParcels, { name, notes, states }: Move): RowPlan {
  const count = states.length
  const all = stateOfParcels(states)
  const ships = order.status === 'confirmed' || order.status === 'processing'
  if (all === 'mixed' && notes) {
    const [own, others] =
      notes.state === 'delivered' ? ['was delivered', 'others come back'] : ['came back', 'others were delivered']
    const status = ships ? 'is marked as shipped' : 'stays as it is'
    const mixed = nothing('unclear', `${name} ${own}, but ${others}. The order ${status}: open it and decide.`)
    return ships ? { ...mixed, outcome: 'change', ships, notes } : { ...mixed, notes }
  }
  const delivers = all === 'delivered' && row.status === 'delivered' && order.status !== 'delivered'
  const returns = all === 'returned' && row.status === 'returned' && order.status !== 'delivered'
  if (!notes && !ships && !delivers && !returns) return nothing('same', `Nothing new for order #${order.number}.`)
  const { on, note } = dayWords(row, order.since, true)
  const rest = states.filter((state) => state !== notes?.state).length
  const waits = `waiting for ${rest} more`
  const own = notes && `${name} ${notes.state === 'delivered' ? 'was delivered' : 'came back'}${on}`
  const parts = [
    own && !delivers && !returns && `${own}; ${waits}.`,
    ships && !delivers && !returns && `Order #${order.number} is marked as shipped${notes ? '' : on}.`,
    delivers && `All ${count} parcels are delivered: order #${order.number} is marked as delivered${on}.`,
    returns &&
      `All ${count} parcels came back: order #${order.number} is cancelled, and its items return to stock as sold.`,
  ].filter((part) => part !== false && part !== undefined)
  return {
    outcome: 'change',
    reason: `${parts.join(' ')}${note}`,
    setsTracking: false,
    ships,
    delivers,
    returns,
    notes,
  }
}
