import { may, type Permission, type StaffRole } from '../accounts/permissions.ts'
import { movesOpenTo, type OrderStatus } from './lifecycle.ts'

/** What a member of the team must be allowed to do to bring an order there. */
export const MOVE_PERMISSIONS = {
  confirmed: 'orders.fulfil',
  processing: 'orders.fulfil',
  shipped: 'orders.fulfil',
  delivered: 'orders.fulfil',
  cancelled: 'orders.cancel',
} as const satisfies Record<Exclude<OrderStatus, 'pending'>, Permission>

/** A status that a shopkeeper can bring an order to. */
export type Destination = keyof typeof MOVE_PERMISSIONS

/** Where somebody in this place may bring an order of this status: the table of moves, as far as their place allows. */
export function movesFor(staffRole: StaffRole | undefined, status: OrderStatus): readonly Destination[] {
  return movesOpenTo('admin', status)
    .filter((to) => to !== 'pending')
    .filter((to) => may(staffRole, MOVE_PERMISSIONS[to]))
}
