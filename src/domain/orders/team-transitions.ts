import { hasPermission, type Permission, type StaffRole } from '../accounts/permissions.ts'
import { nextStatuses, type OrderStatus } from './lifecycle.ts'

/** The permission required to set each status. */
export const TRANSITION_PERMISSIONS = {
  confirmed: 'orders.fulfil',
  processing: 'orders.fulfil',
  shipped: 'orders.fulfil',
  delivered: 'orders.fulfil',
  cancelled: 'orders.cancel',
} as const satisfies Record<Exclude<OrderStatus, 'pending'>, Permission>

/** A status that a team member can set. */
export type TargetStatus = keyof typeof TRANSITION_PERMISSIONS

/** Returns the statuses a team member of this role may set next. */
export function allowedTransitions(staffRole: StaffRole | undefined, status: OrderStatus): readonly TargetStatus[] {
  return nextStatuses('admin', status)
    .filter((to) => to !== 'pending')
    .filter((to) => hasPermission(staffRole, TRANSITION_PERMISSIONS[to]))
}
