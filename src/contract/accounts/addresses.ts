import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { found, IdParams, text } from '../schemas.ts'

/** Checked by the rules of the address form, in their words. */
const Given = Type.Object({
  id: Type.Optional(text(100)),
  title: Type.Optional(text(100)),
  type: Type.Optional(text(20)),
  firstName: Type.Optional(text(100)),
  lastName: Type.Optional(text(100)),
  phone: Type.Optional(text(40)),
  address: Type.Optional(text(500)),
  landmark: Type.Optional(text(200)),
  city: Type.Optional(text(100)),
  state: Type.Optional(text(100)),
  zipCode: Type.Optional(text(20)),
  country: Type.Optional(text(50)),
  isDefault: Type.Optional(Type.Boolean()),
})

const Address = Type.Object({
  id: Type.String(),
  title: Type.String(),
  type: Type.Enum(['home', 'office', 'other']),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Type.String(),
  address: Type.String(),
  landmark: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zipCode: Type.String(),
  country: Type.Enum(['India', 'USA', 'UK', 'Canada']),
  isDefault: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type SavedAddress = Static<typeof Address>

const Body = Type.Object({ addresses: Type.Array(Given, { maxItems: 50 }) })
const Answer = found(Type.Array(Address))
const errors = {
  400: 'Failed to update addresses',
  401: 'Access Denied',
  404: 'Customer not found',
  500: 'Failed to update addresses',
}

export const addresses = {
  list: endpoint('GET /api/customers/:id/addresses', {
    summary: 'The saved addresses of the signed-in customer',
    who: 'customer',
    params: IdParams,
    response: Answer,
    errors: { ...errors, 400: 'Customer not found', 500: 'Failed to fetch addresses' },
  }),
  save: endpoint('PUT /api/customers/:id/addresses', {
    summary: 'Writes the whole list of saved addresses; one of them is the default',
    who: 'customer',
    params: IdParams,
    body: Body,
    response: Answer,
    errors,
  }),
  merge: endpoint('POST /api/customers/:id/addresses/merge', {
    summary: 'Takes over the addresses a browser held, once in the life of an account',
    who: 'customer',
    params: IdParams,
    body: Body,
    response: Answer,
    errors,
  }),
  pincode: endpoint('GET /api/pincodes/:pincode', {
    summary: 'The state, and where it is known the city, of a pincode',
    who: 'anyone',
    params: Type.Object({ pincode: Type.String({ pattern: '^[0-9]{6}$' }) }),
    response: found(Type.Object({ pincode: Type.String(), city: Type.String(), state: Type.String() })),
    errors: { 400: 'ZIP code must be 6 digits', 404: 'This pincode is not known' },
  }),
}
