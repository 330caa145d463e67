import { hasPermission, type Permission, type StaffRole } from '../accounts/permissions.ts'
import { nextStatuses, type OrderStatus } from './lifecycle.ts'

/** What a member of the team must be allowed to do to bring an order there. */
export const TRANSITION_PERMISSIONS = {
  confirmed: 'orders.fulfil',
  processing: 'orders.fulfil',
  shipped: 'orders.fulfil',
  delivered: 'orders.fulfil',
  cancelled: 'orders.cancel',
} as const satisfies Record<Exclude<OrderStatus, 'pending'>, Permission>

/** A status that a shopkeeper can bring an order to. */
export type TargetStatus = keyof typeof TRANSITION_PERMISSIONS

/** Where somebody in this place may bring an order of this status: the table of moves, as far as their place allows. */
export function allowedTransitions(staffRole: StaffRole | undefined, status: OrderStatus): readonly TargetStatus[] {
  return nextStatuses('admin', status)
    .filter((to) => to !== 'pending')
    .filter((to) => hasPermission(staffRole, TRANSITION_PERMISSIONS[to]))
}
