import type { OrderStatus } from '../orders/lifecycle.ts'

/** What the shop stores of each parcel of an order that leaves in several. */
export const PARCEL_STATES = ['shipped', 'delivered', 'returning', 'returned'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** What the shop shows for each of them. */
export const PARCEL_STATE_NAMES: Readonly<Record<ParcelState, string>> = {
  shipped: 'On its way',
  delivered: 'Delivered',
  returning: 'On its way back',
  returned: 'Back at the shop',
}

/** Parcels of an order, the first one included. */
export const MAX_PARCELS = 20

/** One of several parcels of an order. */
export interface Parcel {
  readonly position: number
  readonly trackingNumber: string
  readonly state: ParcelState
  /** Its own courier, if it is not that of the order. */
  readonly courier?: string | null | undefined
}

/** Whether parcels can be added to an order or removed from it: it is to be handed over, or on its way. */
export function canHaveParcels(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'processing' || status === 'shipped'
}

/**
 * Returns what several parcels say of their order: it is delivered or has come back when all of them have, and a person decides when some
 * were delivered and others come back.
 */
export function stateOfParcels(states: readonly ParcelState[]): 'shipped' | 'delivered' | 'returned' | 'mixed' {
  const is = (state: ParcelState) => states.includes(state)
  if (is('delivered') && (is('returning') || is('returned'))) return 'mixed'
  if (states.length === 0 || is('shipped') || is('returning')) return 'shipped'
  return is('delivered') ? 'delivered' : 'returned'
}

/**
 * Returns the state of a parcel after a courier's report, which only moves forward; undefined when the report contradicts what is known.
 */
export function nextParcelState(known: ParcelState, reported: ParcelState): ParcelState | undefined {
  if (known === reported || reported === 'shipped') return known
  if (known === 'delivered') return undefined
  if (known === 'returned') return reported === 'returning' ? known : undefined
  return reported
}

/** The name of a parcel on screens and in emails: 'Parcel 2 of 3'. */
export function parcelName(index: number, count: number): string {
  return `Parcel ${index + 1} of ${count}`
}

/** Returns the tracking numbers in a field of a form: one a line, or with commas between them. */
export function trackingNumbersIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== '')
}
