import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, Rupees, staffErrors, text } from './schemas.ts'

const CustomerRow = Type.Object({
  _id: Id,
  name: Type.String(),
  /** Empty when the account was deleted. */
  email: Type.String(),
  emailVerified: Type.Boolean(),
  /** Ordered without an account. */
  isGuest: Type.Boolean(),
  phone: Type.String(),
  isDisabled: Type.Boolean(),
  createdAt: Type.String(),
  /** Number of orders that are not cancelled, and their total in rupees. */
  orders: Type.Integer(),
  spent: Rupees,
  lastOrderAt: Type.Optional(Type.String()),
  /** Names such as 'Wholesale'. */
  groups: Type.Array(Type.String()),
})
export type CustomerRow = Static<typeof CustomerRow>

const CustomerAddress = Type.Object({
  _id: Id,
  title: Type.String(),
  type: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  address: Type.String(),
  landmark: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zipCode: Type.String(),
  country: Type.String(),
  isDefault: Type.Boolean(),
})

const AdminCustomer = Type.Object({
  ...CustomerRow.properties,
  addresses: Type.Array(CustomerAddress),
  /** Their personal data has been deleted. */
  isDeleted: Type.Boolean(),
  /** They can log in. A guest, and someone whom the team entered or who came from the earlier shop and chose no password, cannot. */
  hasAccount: Type.Boolean(),
  /** Number of active sessions. */
  sessions: Type.Integer(),
  /** The customer may place orders above the limits of the shop. */
  hasNoLimits: Type.Boolean(),
  /** Orders that hold stock: unpaid card orders, and cash orders that are not being packed yet. */
  unpaidOrders: Type.Integer(),
  /** An order was refused because of a limit, and nobody has looked at it yet. */
  metLimit: Type.Boolean(),
  /** What the team wrote about the customer, newest first. */
  notes: Type.Array(Type.Object({ _id: Id, by: Type.String(), at: Type.String(), note: Type.String() })),
  /** Orders that came back undelivered, or that the customer refused, or did not answer for, when they were asked, newest first. */
  refusals: Type.Array(
    Type.Object({
      orderId: Id,
      kind: Type.Enum(['undelivered', 'refused', 'silent'] as const),
      at: Type.String(),
      totalAmount: Rupees,
      /** The rules of cash on delivery leave it out. */
      isExcused: Type.Boolean(),
    }),
  ),
})
export type AdminCustomer = Static<typeof AdminCustomer>

const failures = { ...staffErrors, 400: 'Customer not found', 404: 'Customer not found' }

/** Why nothing more is written about a customer. Who deletes the data: the customer, or for a guest the team. */
export const CUSTOMER_DELETED = 'The data of this customer has been deleted.'

/** Why the team cannot download or delete the data of an account. */
export const ACCOUNT_OWNER_ONLY =
  'This customer has an account. They can download their data and delete the account on their profile page.'

const CustomerFilters = listQuery(['createdAt', 'name'], {
  isDisabled: Type.Optional(Type.Boolean()),
  /** An order of theirs was refused because of a limit, and nobody has looked at it yet. */
  metLimit: Type.Optional(Type.Boolean()),
  /** The name of a group. */
  group: Type.Optional(text(40)),
  /** Someone with an order that came back undelivered or was refused, or nobody such. */
  hasRefused: Type.Optional(Type.Boolean()),
  /** Someone who ordered without an account, or with one. */
  isGuest: Type.Optional(Type.Boolean()),
})

export const adminCustomers = {
  list: endpoint('GET /api/admin/customers', {
    summary: 'Customers, newest first; `q` searches phone and the start of email and name',
    who: 'admin',
    permission: 'customers.read',
    query: CustomerFilters,
    response: listResponse(CustomerRow),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/customers/export', {
    summary: 'The customers of a list as a CSV file, newest first, with order count and total',
    who: 'admin',
    permission: 'customers.read',
    needsProof: true,
    query: CustomerFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/customers/:id', {
    summary: 'A customer with their addresses',
    who: 'admin',
    permission: 'customers.read',
    params: IdParams,
    response: dataResponse(AdminCustomer),
    errors: failures,
  }),
  disable: endpoint('PUT /api/admin/customers/:id/disable', {
    summary: 'Disables an account: ends its sessions and prevents login',
    who: 'admin',
    permission: 'customers.write',
    params: IdParams,
    response: dataResponse(AdminCustomer),
    errors: { ...failures, 409: CUSTOMER_DELETED },
  }),
  enable: endpoint('PUT /api/admin/customers/:id/enable', {
    summary: 'Enables a disabled account',
    who: 'admin',
    permission: 'customers.write',
    params: IdParams,
    response: dataResponse(AdminCustomer),
    errors: { ...failures, 409: CUSTOMER_DELETED },
  }),
  exportData: endpoint('GET /api/admin/customers/:id/data', {
    summary: 'All data the shop stores about someone without an account; with one they download it themselves',
    who: 'admin',
    permission: 'customers.write',
    needsProof: true,
    params: IdParams,
    response: Type.Object({ exportedAt: Type.String() }, { additionalProperties: true }),
    errors: { ...failures, 409: ACCOUNT_OWNER_ONLY },
  }),
  deleteData: endpoint('DELETE /api/admin/customers/:id', {
    summary: 'Deletes the personal data of someone without an account; the orders stay without a name',
    who: 'admin',
    permission: 'customers.write',
    needsProof: true,
    params: IdParams,
    response: dataResponse(AdminCustomer),
    errors: { ...failures, 409: ACCOUNT_OWNER_ONLY },
  }),
  setLimits: endpoint('PUT /api/admin/customers/:id/limits', {
    summary: 'Allows a customer to order above the limits of the shop, or ends that',
    who: 'admin',
    permission: 'customers.write',
    params: IdParams,
    body: Type.Object({ hasNoLimits: Type.Boolean() }),
    response: dataResponse(AdminCustomer),
    errors: { ...failures, 409: CUSTOMER_DELETED },
  }),
  excuseRefusal: endpoint('PUT /api/admin/customers/:id/refusals', {
    summary: 'Leaves a refused order of a customer out of the rules of cash on delivery, or counts it again',
    who: 'admin',
    permission: 'customers.write',
    params: IdParams,
    body: Type.Object({ orderId: Id, isExcused: Type.Boolean() }),
    response: dataResponse(AdminCustomer),
    errors: failures,
  }),
  groups: endpoint('GET /api/admin/customer-groups', {
    summary: 'The groups of customers, each with its number of customers',
    who: 'admin',
    permission: 'customers.read',
    response: dataResponse(Type.Array(Type.Object({ name: Type.String(), customers: Type.Integer() }))),
    errors: staffErrors,
  }),
  setGroups: endpoint('PUT /api/admin/customers/:id/groups', {
    summary: 'Sets the groups of a customer; a new name makes a new group',
    who: 'admin',
    permission: 'customers.write',
    params: IdParams,
    body: Type.Object({ groups: Type.Array(text(100), { maxItems: 50 }) }),
    response: dataResponse(AdminCustomer),
    errors: { ...failures, 409: CUSTOMER_DELETED },
  }),
  addNote: endpoint('POST /api/admin/customers/:id/notes', {
    summary: 'Adds a note about a customer, which is part of the data they can download',
    who: 'admin',
    permission: 'customers.write',
    params: IdParams,
    body: Type.Object({ note: text(2000) }),
    response: dataResponse(AdminCustomer),
    errors: { ...failures, 409: CUSTOMER_DELETED },
  }),
  deleteNote: endpoint('DELETE /api/admin/customers/:id/notes/:noteId', {
    summary: 'Deletes a note about a customer',
    who: 'admin',
    permission: 'customers.write',
    params: Type.Object({ id: Id, noteId: Id }),
    response: dataResponse(AdminCustomer),
    errors: failures,
  }),
  seeLimit: endpoint('PUT /api/admin/customers/:id/limit-seen', {
    summary: 'Marks the refused orders of a customer as seen',
    who: 'admin',
    permission: 'customers.write',
    params: IdParams,
    response: dataResponse(AdminCustomer),
    errors: failures,
  }),
}
