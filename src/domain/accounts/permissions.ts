/** The role of an account in JSON and in sessions. */
export const ACCOUNT_ROLES = ['customer', 'admin'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** The roles of team members. In JSON and in sessions all of them have the role `admin`. */
export const STAFF_ROLES = ['owner', 'manager', 'packer'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Every permission. Each admin call requires one; menu entries and buttons use the same ones. */
export const PERMISSIONS = [
  'dashboard.read',
  /** Sales, coupons, stock and undelivered parcels over time. */
  'reports.read',
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
  /** Take an order for a customer and change an order; prices and discounts with a reason. */
  'orders.create',
  'orders.cancel',
  'orders.refund',
  /** Download orders with the customers' personal data. */
  'orders.export',
  'content.write',
  /** Shop name, shipping figures. */
  'settings.write',
  /** Legal identity, tax rates, payment methods. */
  'legal.write',
  /** Third-party scripts: their author can do what visitors of the shop can do. */
  'tags.write',
  /** Returns of GST and the documents behind them. */
  'tax.read',
  /** Mark a return as filed. */
  'tax.file',
  /** The cash that couriers collect: what they owe, and the files in which they report what they paid. */
  'cash.write',
  /** Give up cash that a courier owes. */
  'cash.write_off',
  'email.read',
  'team.write',
  'audit.read',
  /** The caller's own second factor; every team member has it. */
  'own.factor',
  /** The caller's own saved views. */
  'own.views',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The permission to see and enter what the shop pays for its products. */
export const COST_PERMISSION: Permission = 'products.write'

const PACKER: readonly Permission[] = ['own.factor', 'own.views', 'orders.read', 'orders.fulfil', 'products.read']

/** Permissions of the owner alone. */
const OWNER_ONLY: readonly Permission[] = [
  'team.write',
  'audit.read',
  'legal.write',
  'tags.write',
  'tax.file',
  'cash.write_off',
  'email.read',
]

const ALLOWED: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNER_ONLY.includes(permission)),
  packer: PACKER,
}

/** Whether a role has a permission. False without a role. */
export function hasPermission(staffRole: StaffRole | undefined, permission: Permission): boolean {
  return staffRole !== undefined && ALLOWED[staffRole].includes(permission)
}

/** Returns all permissions of a role; none without a role. */
export function permissionsOf(staffRole: StaffRole | undefined): readonly Permission[] {
  return staffRole ? ALLOWED[staffRole] : []
}
