import Type, { type Static } from 'typebox'
import { COURIER_FILE_FORMATS } from '../domain/couriers/courier.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, Revision, staffErrors, text } from './schemas.ts'

const courierForm = {
  name: text(80),
  /** The page where a customer follows a parcel, https only, with `{awb}` for the tracking number; empty for none. */
  trackingUrl: text(300),
  takesCash: Type.Boolean(),
  active: Type.Boolean(),
  fileFormat: Type.Enum(COURIER_FILE_FORMATS),
  pickupLocation: text(80),
  lengthCm: Type.Number(),
  breadthCm: Type.Number(),
  heightCm: Type.Number(),
  weightGrams: Type.Number(),
  /** Days after delivery within which the courier pays the cash that it collects. */
  remitsAfterDays: Type.Number(),
}

const AdminCourier = Type.Object({ _id: Id, ...courierForm, revision: Revision })
export type AdminCourier = Static<typeof AdminCourier>

const failures = {
  ...staffErrors,
  400: 'Enter the name of the courier.',
  404: 'Courier not found',
  409: 'Someone else has changed this courier. Please check it and try again.',
}

export const adminCouriers = {
  list: endpoint('GET /api/admin/couriers', {
    summary: 'Couriers by name',
    who: 'admin',
    permission: 'orders.read',
    query: listQuery(['name'], { active: Type.Optional(Type.Boolean()) }),
    response: listResponse(AdminCourier),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/couriers/:id', {
    summary: 'A courier',
    who: 'admin',
    permission: 'orders.read',
    params: IdParams,
    response: dataResponse(AdminCourier),
    errors: failures,
  }),
  create: endpoint('POST /api/admin/couriers', {
    summary: 'Adds a courier; `errors` has a message for each invalid field',
    who: 'admin',
    permission: 'settings.write',
    body: Type.Object(courierForm),
    response: dataResponse(AdminCourier),
    errors: failures,
  }),
  update: endpoint('PUT /api/admin/couriers/:id', {
    summary: 'Changes a courier; orders keep the name of the courier that they were handed to',
    who: 'admin',
    permission: 'settings.write',
    params: IdParams,
    body: Type.Object({ ...courierForm, revision: Revision }),
    response: dataResponse(AdminCourier),
    errors: failures,
  }),
}
