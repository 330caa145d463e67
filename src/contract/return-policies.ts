import Type, { type Static } from 'typebox'
import { POLICY_SCOPES } from '../domain/returns/policy.ts'
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
  staffErrors,
} from './schemas.ts'

/** A policy. Days count from the delivery; null means that it is not offered. The handler checks the ranges, with a message for each field. */
const policyFields = {
  returnDays: orNull(Type.Number()),
  exchangeDays: orNull(Type.Number()),
  claimDays: Type.Number(),
  pickupFee: Type.Number(),
  /** Requests up to this amount are approved at once; null when a person approves each. */
  approveUpTo: orNull(Type.Number()),
}

const Policy = Type.Object({
  _id: Id,
  revision: Revision,
  scope: Type.Enum(POLICY_SCOPES),
  /** The category or product; null for the shop. */
  target: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  /** The category or product by name; empty for the shop. */
  name: Type.String(),
  ...policyFields,
})
export type ReturnPolicyRecord = Static<typeof Policy>

const policyFailures = { ...staffErrors, 400: 'Policy not found', 404: 'Policy not found' }

export const adminReturnPolicies = {
  list: endpoint('GET /api/admin/return-policies', {
    summary: "The return policies: the shop's first, then by name",
    who: 'admin',
    permission: 'settings.write',
    query: listQuery(['name'], {}),
    response: listResponse(Policy),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/return-policies/:id', {
    summary: 'A return policy',
    who: 'admin',
    permission: 'settings.write',
    params: IdParams,
    response: dataResponse(Policy),
    errors: policyFailures,
  }),
  create: endpoint('POST /api/admin/return-policies', {
    summary: 'Adds a policy for a category or a product',
    who: 'admin',
    permission: 'settings.write',
    body: Type.Object({ scope: Type.Enum(['category', 'product']), target: Id, ...policyFields }),
    response: dataResponse(Policy),
    errors: { ...staffErrors, 409: 'There is a policy for this already.' },
  }),
  save: endpoint('PUT /api/admin/return-policies/:id', {
    summary: 'Changes a policy. Requests that were made before keep their fee',
    who: 'admin',
    permission: 'settings.write',
    params: IdParams,
    body: Type.Object({ revision: Revision, ...policyFields }),
    response: dataResponse(Policy),
    errors: { ...policyFailures, 409: 'Someone else has changed this policy.' },
  }),
  remove: endpoint('DELETE /api/admin/return-policies/:id', {
    summary: 'Deletes the policy of a category or a product',
    who: 'admin',
    permission: 'settings.write',
    params: IdParams,
    response: MessageResponse,
    errors: { ...policyFailures, 409: 'The policy of the shop cannot be deleted.' },
  }),
}
