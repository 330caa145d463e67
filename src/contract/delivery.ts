import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  FileResult,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  NO_TABLE,
  orNull,
  Revision,
  Rupees,
  staffErrors,
  TABLE_TYPES,
  text,
} from './schemas.ts'

export const MAX_AREA_BYTES = 10_000_000

/** What the shop says about delivery to a pincode. */
export const PincodeDelivery = Type.Object({
  pincode: Type.String(),
  /** The name of the area, or the city and state; empty when neither is known. */
  place: Type.String(),
  /** `unknown`: the shop has no delivery times for it, but takes orders. */
  status: Type.Enum(['delivered', 'not delivered', 'unknown']),
  /** The first and the last likely day of delivery of an order placed now, `YYYY-MM-DD`; only with status `delivered`. */
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  /** Whether cash on delivery is offered there. */
  cash: Type.Boolean(),
  /** The charge there in rupees, and the subtotal above which delivery is free. */
  charge: Rupees,
  freeAbove: Rupees,
})
export type PincodeDelivery = Static<typeof PincodeDelivery>

export const delivery = {
  ofPincode: endpoint('GET /api/delivery/:pincode', {
    summary: 'When an order placed now arrives at a pincode, the charge, and whether it can be paid in cash',
    who: 'anyone',
    params: Type.Object({ pincode: text(20) }),
    response: dataResponse(PincodeDelivery),
    errors: { 400: 'Please enter a valid 6-digit pincode.' },
  }),
}

/** Empty fields are sent as null, so that they get a message of their own. */
const TypedNumber = Type.Optional(orNull(Type.Number()))

const form = {
  /** 1 to 6 digits: the start of the pincodes it is about. Of several that fit a pincode the longest applies. */
  prefix: text(20),
  /** Shown to shoppers; empty for the city of the pincode. */
  name: text(80),
  /** Working days from dispatch to delivery, at least and at most. */
  minDays: TypedNumber,
  maxDays: TypedNumber,
  /** Whether cash on delivery is taken. */
  cash: Type.Boolean(),
  /** Whether the shop delivers there. */
  served: Type.Boolean(),
  /** What delivery costs there in rupees, below the amount from which it is free; null for the shop's own charge. */
  charge: TypedNumber,
}

const DeliveryArea = Type.Object({
  _id: Id,
  ...form,
  minDays: Type.Integer(),
  maxDays: Type.Integer(),
  charge: orNull(Rupees),
  revision: Revision,
})
export type AdminDeliveryArea = Static<typeof DeliveryArea>

const areaQuery = listQuery(['prefix', 'name', 'minDays'], {
  cash: Type.Optional(Type.Enum(['yes', 'no'])),
  served: Type.Optional(Type.Enum(['yes', 'no'])),
})
const areaErrors = {
  ...staffErrors,
  400: 'Please correct the highlighted fields.',
  404: 'Delivery area not found',
  409: 'There is an area with these digits already.',
}
const forStaff = { who: 'admin', permission: 'settings.write' } as const

/** Where the shop delivers, by the start of the pincode. */
export const adminDeliveryAreas = {
  list: endpoint('GET /api/admin/delivery-areas', {
    summary:
      'The delivery areas; `q` is a part of the name, or digits: the areas within them and those that apply to them',
    ...forStaff,
    query: areaQuery,
    response: listResponse(DeliveryArea),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/delivery-areas/export', {
    summary: 'The delivery areas of a list as a CSV file, by their digits, which can be changed and imported again',
    ...forStaff,
    query: areaQuery,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  importFile: endpoint('POST /api/admin/delivery-areas/import', {
    summary:
      'Reads a CSV file or a workbook with a column for the pincode or its start, and others for days, cash on delivery, delivery and its charge. Without ' +
      '`apply=yes` it only says what would happen; with it all rows without errors are imported at once. With `replace=yes` areas ' +
      'that are not in the file are removed, unless a row has an error',
    ...forStaff,
    query: Type.Object({
      apply: Type.Optional(Type.Enum(['yes', 'no'])),
      replace: Type.Optional(Type.Enum(['yes', 'no'])),
      fileName: Type.Optional(text(200)),
    }),
    upload: { types: TABLE_TYPES, maxBytes: MAX_AREA_BYTES },
    response: dataResponse(FileResult),
    errors: { ...areaErrors, 413: 'The file is larger than 10 MB.', 415: NO_TABLE },
  }),
  get: endpoint('GET /api/admin/delivery-areas/:id', {
    summary: 'A delivery area',
    ...forStaff,
    params: IdParams,
    response: dataResponse(DeliveryArea),
    errors: areaErrors,
  }),
  create: endpoint('POST /api/admin/delivery-areas', {
    summary: 'Adds a delivery area',
    ...forStaff,
    body: Type.Object(form),
    response: dataResponse(DeliveryArea),
    errors: areaErrors,
  }),
  update: endpoint('PUT /api/admin/delivery-areas/:id', {
    summary: 'Changes a delivery area',
    ...forStaff,
    params: IdParams,
    body: Type.Object({ ...form, revision: Revision }),
    response: dataResponse(DeliveryArea),
    errors: areaErrors,
  }),
  delete: endpoint('DELETE /api/admin/delivery-areas/:id', {
    summary: 'Deletes a delivery area: the shop then knows nothing about these pincodes, or what a shorter start says',
    ...forStaff,
    params: IdParams,
    query: Type.Object({ revision: Type.Optional(Revision) }),
    response: MessageResponse,
    errors: areaErrors,
  }),
}
