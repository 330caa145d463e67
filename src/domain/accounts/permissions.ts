/** The role of an account in JSON and in sessions. */
export const ACCOUNT_ROLES = ['customer', 'admin'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** The places in the team of a shop. In JSON and in sessions all of them have the role `admin`. */
export const STAFF_ROLES = ['owner', 'manager', 'packer'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Everything that is allowed to some and not to others. An admin call names one of these; so do menu entries and buttons. */
export const PERMISSIONS = [
  'dashboard.read',
  'products.read',
  'products.write',
  'stock.write',
  'categories.write',
  'coupons.write',
  'reviews.write',
  'customers.read',
  'customers.write',
  'messages.write',
  'orders.read',
  /** Confirm, process, ship, deliver; notes and packing slips. */
  'orders.fulfil',
  'orders.cancel',
  'orders.refund',
  /** A file of orders with the people who placed them. */
  'orders.export',
  'content.write',
  /** Shop name, shipping figures, tags. */
  'settings.write',
  /** Legal identity, tax rates, payment methods. */
  'legal.write',
  'mail.read',
  'team.write',
  'audit.read',
  /** One's own second factor: everybody who works here. */
  'own.factor',
  /** The ways one looks at lists oneself. */
  'own.views',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const PACKER: readonly Permission[] = ['own.factor', 'own.views', 'orders.read', 'orders.fulfil', 'products.read']

/** What only the owner may: who works here, what they did, and what the shop is before the law. */
const OWNER_ONLY: readonly Permission[] = ['team.write', 'audit.read', 'legal.write', 'mail.read']

const ALLOWED: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNER_ONLY.includes(permission)),
  packer: PACKER,
}

/** Whether somebody in this place may do this. Nobody without a place may do anything. */
export function hasPermission(staffRole: StaffRole | undefined, permission: Permission): boolean {
  return staffRole !== undefined && ALLOWED[staffRole].includes(permission)
}

/** Everything somebody in this place may do. */
export function permissionsOf(staffRole: StaffRole | undefined): readonly Permission[] {
  return staffRole ? ALLOWED[staffRole] : []
}
