import Type, { type Static } from 'typebox'
import { COUPON_KINDS, COUPON_SCOPES, COUPON_STATES } from '../domain/coupons/coupons.ts'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  orNull,
  Revision,
  Rupees,
  staffErrors,
  text,
} from './schemas.ts'

/** The coupon form. `amount` and `minimum` in rupees; values out of range are reported in `errors`. */
const couponForm = {
  code: text(100),
  kind: Type.Enum(COUPON_KINDS),
  percent: Type.Optional(orNull(Type.Number())),
  amount: Type.Optional(orNull(Type.Number())),
  /** For the kind 'buy-x-get-y': for `buyQuantity` pieces, `getQuantity` more are `percent` cheaper. */
  buyQuantity: Type.Optional(orNull(Type.Number())),
  getQuantity: Type.Optional(orNull(Type.Number())),
  scope: Type.Optional(Type.Enum(COUPON_SCOPES)),
  /** Ids of categories of any level, products or collections, by the scope. */
  scopeIds: Type.Optional(Type.Array(Id, { maxItems: 1_000 })),
  firstOrderOnly: Type.Optional(Type.Boolean()),
  /** Applies without its code being entered; the code is its name on the bill. */
  automatic: Type.Optional(Type.Boolean()),
  /** Applies together with other coupons that can be combined. */
  combinable: Type.Optional(Type.Boolean()),
  minimum: Type.Optional(orNull(Type.Number())),
  startsAt: Type.Optional(orNull(text(40))),
  /** ISO 8601; the coupon is valid before this time. */
  endsAt: Type.Optional(orNull(text(40))),
  maxUses: Type.Optional(orNull(Type.Number())),
  maxUsesPerCustomer: Type.Optional(orNull(Type.Number())),
  active: Type.Optional(Type.Boolean()),
}

const AdminCoupon = Type.Object({
  _id: Id,
  code: Type.String(),
  kind: Type.Enum(COUPON_KINDS),
  percent: orNull(Type.Integer()),
  amount: orNull(Rupees),
  buyQuantity: orNull(Type.Integer()),
  getQuantity: orNull(Type.Integer()),
  scope: Type.Enum(COUPON_SCOPES),
  scopeIds: Type.Array(Id),
  firstOrderOnly: Type.Boolean(),
  automatic: Type.Boolean(),
  combinable: Type.Boolean(),
  minimum: Rupees,
  startsAt: orNull(Type.String()),
  endsAt: orNull(Type.String()),
  maxUses: orNull(Type.Integer()),
  maxUsesPerCustomer: orNull(Type.Integer()),
  active: Type.Boolean(),
  /** Number of orders with this coupon that are not cancelled. */
  uses: Type.Integer(),
  /** Whether the coupon is valid now, and if not, why. */
  state: Type.Enum(COUPON_STATES),
  revision: Revision,
  createdAt: Type.String(),
})
export type AdminCoupon = Static<typeof AdminCoupon>

const failures = {
  ...staffErrors,
  404: 'Coupon not found',
  409: 'Someone else has changed this coupon. Please check it and try again.',
}

const CouponFilters = listQuery(['code', 'uses', 'endsAt', 'createdAt'], { active: Type.Optional(Type.Boolean()) })

export const adminCoupons = {
  list: endpoint('GET /api/admin/coupons', {
    summary: 'Coupons, newest first; `q` searches the code',
    who: 'admin',
    permission: 'coupons.write',
    query: CouponFilters,
    response: listResponse(AdminCoupon),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/coupons/export', {
    summary: 'The coupons of a list as a CSV file, newest first',
    who: 'admin',
    permission: 'coupons.write',
    query: CouponFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/coupons/:id', {
    summary: 'A coupon',
    who: 'admin',
    permission: 'coupons.write',
    params: IdParams,
    response: dataResponse(AdminCoupon),
    errors: failures,
  }),
  create: endpoint('POST /api/admin/coupons', {
    summary: 'Creates a coupon; `errors` has a message for each invalid field',
    who: 'admin',
    permission: 'coupons.write',
    body: Type.Object(couponForm),
    response: dataResponse(AdminCoupon),
    errors: failures,
  }),
  update: endpoint('PUT /api/admin/coupons/:id', {
    summary: 'Changes a coupon; existing orders keep their discount',
    who: 'admin',
    permission: 'coupons.write',
    params: IdParams,
    body: Type.Object({ ...couponForm, revision: Revision }),
    response: dataResponse(AdminCoupon),
    errors: failures,
  }),
  delete: endpoint('DELETE /api/admin/coupons/:id', {
    summary: 'Deletes a coupon that no order uses',
    who: 'admin',
    permission: 'coupons.write',
    params: IdParams,
    response: MessageResponse,
    errors: { ...failures, 409: 'This coupon has been used in orders. Disable it instead.' },
  }),
}
