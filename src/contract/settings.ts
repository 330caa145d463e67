import Type, { type Static } from 'typebox'
import { MAX_TAG_LENGTH } from '../domain/content/tags.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, listQuery, listResponse, orNull, Revision, Rupees, staffErrors, text } from './schemas.ts'

const revision = { revision: Revision }
/** A figure as somebody typed it: what is wrong with it is said at its field. */
const Figure = Type.Number()

const ShopSettings = Type.Object({ name: text(100), ...revision })

const ShippingSettings = Type.Object({
  /** What header and product page promise: free delivery over this. */
  header: Figure,
  /** What the shipping page promises. */
  shippingPage: Figure,
  /** What the checkout does. */
  freeAbove: Figure,
  charge: Figure,
  ...revision,
})

/** Each is looked at once it is trimmed; empty ones are none. */
const Origins = Type.Array(text(2_000), { maxItems: 200 })
const TagSettings = Type.Object({
  enabled: Type.Boolean(),
  header: text(MAX_TAG_LENGTH),
  body: text(MAX_TAG_LENGTH),
  footer: text(MAX_TAG_LENGTH),
  /** Origins the scripts fetch more from, which cannot be read off them: `https://*.analytics.example`. */
  moreScripts: Origins,
  moreConnections: Origins,
  ...revision,
})

const IdentitySettings = Type.Object({
  legalName: text(300),
  address: text(300),
  state: text(60),
  /** Empty when the shop has none. */
  gstin: text(60),
  phone: text(60),
  email: text(254),
  /** Begins every invoice number: 1 to 3 capital letters or digits. */
  invoicePrefix: text(60),
  ...revision,
})

const PaymentSettings = Type.Object({
  codEnabled: Type.Boolean(),
  codMinimum: Figure,
  /** Null is no limit. */
  codMaximum: orNull(Figure),
  razorpayEnabled: Type.Boolean(),
  /** How long an unpaid card order keeps its goods. */
  unpaidMinutes: Figure,
  ...revision,
})

export type ShippingSettings = Static<typeof ShippingSettings>
export type TagSettings = Static<typeof TagSettings>
export type IdentitySettings = Static<typeof IdentitySettings>
export type PaymentSettings = Static<typeof PaymentSettings>

const Percent = Type.Number({ minimum: 0, maximum: 100 })
const TaxRate = Type.Object({
  _id: Type.String({ description: 'HSN code and first day' }),
  hsn: Type.String(),
  /** The first day it holds, in India. */
  fromDay: Type.String(),
  percent: Percent,
  /** Rupees a piece; above it `percentAbove` holds. */
  threshold: Type.Union([Rupees, Type.Null()]),
  percentAbove: Type.Union([Percent, Type.Null()]),
  /** Orders of today are taxed by an earlier row until its day comes. */
  isFuture: Type.Boolean(),
})
export type TaxRate = Static<typeof TaxRate>

const errors = { ...staffErrors, 400: 'Please look at the marked fields.', 409: 'Somebody changed this meanwhile.' }

export const adminSettings = {
  shop: endpoint('GET /api/admin/settings/shop', {
    summary: 'What the shop is called',
    who: 'admin',
    permission: 'settings.write',
    response: dataResponse(ShopSettings),
    errors: staffErrors,
  }),
  saveShop: endpoint('PUT /api/admin/settings/shop', {
    summary: 'Sets what the shop is called',
    who: 'admin',
    permission: 'settings.write',
    body: ShopSettings,
    response: dataResponse(ShopSettings),
    errors,
  }),
  shipping: endpoint('GET /api/admin/settings/shipping', {
    summary: 'The three free-shipping figures, and what delivery costs',
    who: 'admin',
    permission: 'settings.write',
    response: dataResponse(ShippingSettings),
    errors: staffErrors,
  }),
  saveShipping: endpoint('PUT /api/admin/settings/shipping', {
    summary: 'Sets the three free-shipping figures and what delivery costs',
    who: 'admin',
    permission: 'settings.write',
    body: ShippingSettings,
    response: dataResponse(ShippingSettings),
    errors,
  }),
  tags: endpoint('GET /api/admin/settings/tags', {
    summary: 'The scripts that pages carry once a visitor agreed',
    who: 'admin',
    permission: 'settings.write',
    response: dataResponse(TagSettings),
    errors: staffErrors,
  }),
  saveTags: endpoint('PUT /api/admin/settings/tags', {
    summary: 'Sets the scripts that pages carry once a visitor agreed',
    who: 'admin',
    permission: 'settings.write',
    body: TagSettings,
    response: dataResponse(TagSettings),
    errors,
  }),
  identity: endpoint('GET /api/admin/settings/identity', {
    summary: 'What the shop is before the law, as its invoices say',
    who: 'admin',
    permission: 'legal.write',
    response: dataResponse(IdentitySettings),
    errors: staffErrors,
  }),
  saveIdentity: endpoint('PUT /api/admin/settings/identity', {
    summary: 'Sets what the shop is before the law',
    who: 'admin',
    permission: 'legal.write',
    body: IdentitySettings,
    response: dataResponse(IdentitySettings),
    errors,
  }),
  payments: endpoint('GET /api/admin/settings/payments', {
    summary: 'The ways to pay, and the limits of cash on delivery',
    who: 'admin',
    permission: 'legal.write',
    response: dataResponse(PaymentSettings),
    errors: staffErrors,
  }),
  savePayments: endpoint('PUT /api/admin/settings/payments', {
    summary: 'Sets the ways to pay, and the limits of cash on delivery',
    who: 'admin',
    permission: 'legal.write',
    body: PaymentSettings,
    response: dataResponse(PaymentSettings),
    errors,
  }),
  taxRates: endpoint('GET /api/admin/tax-rates', {
    summary: 'GST rates by HSN code and first day',
    who: 'admin',
    permission: 'legal.write',
    query: listQuery(['hsn', 'fromDay'], {}),
    response: listResponse(TaxRate),
    errors: staffErrors,
  }),
  addTaxRate: endpoint('POST /api/admin/tax-rates', {
    summary: 'Adds a rate that holds from a day on; what was invoiced before stays as it was',
    who: 'admin',
    permission: 'legal.write',
    body: Type.Object({
      hsn: text(20),
      fromDay: text(20),
      percent: Figure,
      threshold: Type.Optional(orNull(Figure)),
      percentAbove: Type.Optional(orNull(Figure)),
    }),
    response: dataResponse(TaxRate),
    errors,
  }),
  removeTaxRate: endpoint('DELETE /api/admin/tax-rates/:id', {
    summary: 'Takes back a rate whose day has not come',
    who: 'admin',
    permission: 'legal.write',
    params: Type.Object({ id: text(40) }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    errors: { ...errors, 404: 'There is no such rate.' },
  }),
}
