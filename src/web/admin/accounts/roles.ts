import type { StaffRole } from '../../../domain/accounts/permissions.ts'

/** The places in the team as people call them, and what they are for. */
export const PLACES: readonly { readonly id: StaffRole; readonly name: string; readonly tells: string }[] = [
  { id: 'owner', name: 'Owner', tells: 'Everything, with the team, the audit log and what the shop is before the law' },
  { id: 'manager', name: 'Manager', tells: 'Goods, orders, customers, pages and settings' },
  { id: 'packer', name: 'Packer', tells: 'Sees and sends orders, looks at products' },
]

export function placeOf(staffRole: StaffRole): string {
  return PLACES.find(({ id }) => id === staffRole)?.name ?? staffRole
}
