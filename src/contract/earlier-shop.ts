import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  FileResult,
  Id,
  listQuery,
  listResponse,
  MessageResponse,
  NO_TABLE,
  Rupees,
  staffErrors,
  TABLE_TYPES,
  text,
} from './schemas.ts'

const MAX_FILE_BYTES = 30_000_000

const EarlierOrder = Type.Object({
  _id: Id,
  /** As the earlier shop wrote it. */
  number: Type.String(),
  email: Type.String(),
  customerName: Type.String(),
  city: Type.String(),
  placedAt: Type.String(),
  cancelledAt: Type.Optional(Type.String()),
  paymentState: Type.String(),
  deliveryState: Type.String(),
  paymentMethod: Type.String(),
  discountCode: Type.String(),
  subtotal: Rupees,
  discount: Rupees,
  shipping: Rupees,
  tax: Rupees,
  total: Rupees,
  refunded: Rupees,
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      quantity: Type.Integer(),
      price: Rupees,
      discount: Rupees,
    }),
  ),
})
export type EarlierOrder = Static<typeof EarlierOrder>

const upload = {
  types: TABLE_TYPES,
  maxBytes: MAX_FILE_BYTES,
}
const query = Type.Object({ apply: Type.Optional(Type.Enum(['yes', 'no'])), fileName: Type.Optional(text(200)) })
const errors = {
  ...staffErrors,
  400: 'The file cannot be imported.',
  413: 'The file is larger than 30 MB.',
  415: NO_TABLE,
}

export const earlierOrders = {
  mine: endpoint('GET /api/earlier-orders', {
    summary:
      'The orders of the signed-in customer at the earlier shop, newest first; none before the customer has confirmed the email ' +
      'address. They are history: nothing can be done with them',
    who: 'customer',
    response: dataResponse(Type.Array(Type.Omit(EarlierOrder, ['email', 'customerName']))),
  }),
}

export const adminEarlierShop = {
  customers: endpoint('POST /api/admin/earlier-shop/customers', {
    summary:
      'Reads the customers export of Shopify or WooCommerce. Without `apply=yes` it only says what would happen. Customers with an email that has an account are left as they are',
    who: 'admin',
    permission: 'customers.write',
    query,
    upload,
    response: dataResponse(FileResult),
    errors,
  }),
  orders: endpoint('POST /api/admin/earlier-shop/orders', {
    summary:
      'Reads the orders export of Shopify, or of an export plugin of WooCommerce, as read-only history, recognised by order number. Without `apply=yes` it only says what would happen',
    who: 'admin',
    permission: 'customers.write',
    query,
    upload,
    response: dataResponse(FileResult),
    errors,
  }),
  claims: endpoint('GET /api/admin/earlier-shop/claims', {
    summary: 'How many imported customers have no password, and how many of them were sent a link',
    who: 'admin',
    permission: 'customers.read',
    response: dataResponse(
      Type.Object({
        imported: Type.Integer(),
        /** No link was sent yet. */
        waiting: Type.Integer(),
        /** A link was sent, but no password was chosen. */
        sent: Type.Integer(),
      }),
    ),
    errors: staffErrors,
  }),
  sendClaims: endpoint('POST /api/admin/earlier-shop/claims', {
    summary: 'Emails imported customers without a password a link to choose one, at most 1,000 at once',
    who: 'admin',
    permission: 'customers.write',
    response: MessageResponse,
    errors: { ...staffErrors, 409: 'The shop has no mail server.' },
  }),
  list: endpoint('GET /api/admin/earlier-orders', {
    summary: 'Orders of the earlier shop, newest first; they count in no report',
    who: 'admin',
    permission: 'customers.read',
    query: listQuery(['placedAt'], { customer: Type.Optional(Id) }),
    response: listResponse(EarlierOrder),
    errors: staffErrors,
  }),
}
