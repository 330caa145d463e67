import Type, { type Static } from 'typebox'
import { CASH_EFFECTS, CASH_RULE_KINDS } from '../domain/cash-rules/cash-rule.ts'
import { MAX_CASH_RULES, MAX_RULE_MESSAGE, MAX_RULE_TARGETS } from '../domain/cash-rules/check-cash-rule.ts'
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

const TypedNumber = Type.Optional(orNull(Type.Number()))
const Targets = Type.Optional(Type.Array(Id, { maxItems: MAX_RULE_TARGETS }))

/** The form of a rule: amounts in rupees. Only the fields of its kind and effect are read; `errors` has a message for each field. */
const ruleForm = {
  kind: Type.Enum(CASH_RULE_KINDS),
  effect: Type.Enum(CASH_EFFECTS),
  /** For the effect `fee`. */
  fee: TypedNumber,
  /** What the shopper reads when cash is refused; empty for the usual words. */
  message: Type.Optional(text(MAX_RULE_MESSAGE)),
  /** For `total`: totals below or above these; `above` also for `first order`. */
  below: TypedNumber,
  above: TypedNumber,
  /** For `pincode`: pincodes or their first digits, separated by commas, spaces or lines. */
  pincodes: Type.Optional(text(200_000)),
  /** For `pincode`: the rule applies to all other pincodes. */
  isElsewhere: Type.Optional(Type.Boolean()),
  /** For `product`. */
  productIds: Targets,
  categoryIds: Targets,
  /** For `refusals` and `open orders`: from how many. */
  count: TypedNumber,
  /** For `refusals`: in how many months. */
  months: TypedNumber,
}

const AdminCashRule = Type.Object({
  _id: Id,
  position: Type.Integer(),
  kind: Type.Enum(CASH_RULE_KINDS),
  effect: Type.Enum(CASH_EFFECTS),
  fee: orNull(Rupees),
  message: Type.String(),
  below: orNull(Rupees),
  above: orNull(Rupees),
  pincodes: Type.String(),
  isElsewhere: Type.Boolean(),
  productIds: Type.Array(Id),
  categoryIds: Type.Array(Id),
  count: orNull(Type.Integer()),
  months: orNull(Type.Integer()),
  active: Type.Boolean(),
  revision: Revision,
})
export type AdminCashRule = Static<typeof AdminCashRule>

/** What a rule would have done. Amounts in rupees. */
const CashRulePreview = Type.Object({
  /** The first moment of the orders that were looked at. */
  from: Type.String(),
  /** All cash orders of that time. */
  cashOrders: Type.Integer(),
  cashValue: Rupees,
  /** Those that the rule applies to: how many there were, what they came to, and what became of them. */
  orders: Type.Integer(),
  value: Rupees,
  delivered: Type.Integer(),
  /** The parcel came back. */
  undelivered: Type.Integer(),
})
export type CashRulePreview = Static<typeof CashRulePreview>

const permission = { who: 'admin', permission: 'settings.write' } as const
const failures = {
  ...staffErrors,
  404: 'Rule not found',
  409: 'Someone else has changed this rule. Please check it and try again.',
}

export const adminCashRules = {
  list: endpoint('GET /api/admin/cash-rules', {
    summary: 'The rules of cash on delivery in their order',
    ...permission,
    query: listQuery(['position'], {}),
    response: listResponse(AdminCashRule),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/cash-rules/:id', {
    summary: 'A rule of cash on delivery',
    ...permission,
    params: IdParams,
    response: dataResponse(AdminCashRule),
    errors: failures,
  }),
  create: endpoint('POST /api/admin/cash-rules', {
    summary: 'Adds a rule after the others',
    ...permission,
    body: Type.Object({ ...ruleForm, active: Type.Optional(Type.Boolean()) }),
    response: dataResponse(AdminCashRule),
    errors: { ...failures, 409: `There can be at most ${MAX_CASH_RULES} rules.` },
  }),
  update: endpoint('PUT /api/admin/cash-rules/:id', {
    summary: 'Changes a rule; orders that were placed keep their fee',
    ...permission,
    params: IdParams,
    body: Type.Object({ ...ruleForm, active: Type.Optional(Type.Boolean()), revision: Revision }),
    response: dataResponse(AdminCashRule),
    errors: failures,
  }),
  remove: endpoint('DELETE /api/admin/cash-rules/:id', {
    summary: 'Deletes a rule',
    ...permission,
    params: IdParams,
    response: MessageResponse,
    errors: failures,
  }),
  sort: endpoint('PUT /api/admin/cash-rules/order', {
    summary: 'Puts the rules in the order of these ids, which are those of all rules',
    ...permission,
    body: Type.Object({ ids: Type.Array(Id, { maxItems: MAX_CASH_RULES }) }),
    response: MessageResponse,
    errors: { ...staffErrors, 409: 'The rules have changed. Please check them and try again.' },
  }),
  preview: endpoint('POST /api/admin/cash-rules/preview', {
    summary: 'The cash orders of the last 90 days that a rule would have applied to. Nothing is saved',
    ...permission,
    body: Type.Object(ruleForm),
    response: dataResponse(CashRulePreview),
    errors: staffErrors,
  }),
}
