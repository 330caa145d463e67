import { CANCELLED_WITHOUT_ANSWER, type CashConfirmation } from './cash-confirmation.ts'
import type { OrderStatus } from './lifecycle.ts'

interface CancelledOrder {
  readonly status: OrderStatus
  readonly cashConfirmation: CashConfirmation
  /** Whether its parcel had been handed to a courier. */
  readonly wasShipped: boolean
  readonly isLost: boolean
}

/** Tells the buyer why the shop cancelled their order, as sentences. Undefined for an order that nobody has to explain. */
export function cancelReason({ status, cashConfirmation, wasShipped, isLost }: CancelledOrder): string | undefined {
  if (status !== 'cancelled') return undefined
  if (wasShipped) return isLost ? LOST : CAME_BACK
  return cashConfirmation === 'silent' ? CANCELLED_WITHOUT_ANSWER : undefined
}

const CAME_BACK =
  'Your parcel could not be delivered and has come back to us, so we have cancelled this order. You can order again at any time.'
const LOST =
  'The courier has lost your parcel, so we have cancelled this order. We are sorry. You can order again at any time.'
