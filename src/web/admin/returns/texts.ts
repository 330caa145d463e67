import type { Resolution, Transport } from '../../../domain/returns/lifecycle.ts'

export const RESOLUTION_NAMES: Readonly<Record<Resolution, string>> = { refund: 'Refund', exchange: 'Exchange' }

export const TRANSPORT_NAMES: Readonly<Record<Transport, string>> = {
  pickup: 'Collected by our courier',
  self_ship: 'Sent by the customer',
  counter: 'Brought to the shop',
  none: 'Nothing to send back',
}
