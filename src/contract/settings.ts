import Type, { type Static } from 'typebox'
import { LONGEST_TAG } from '../domain/content/tags.ts'
import { endpoint } from './endpoint.ts'
import { found, listOf, listQuery, orNull, Revision, Rupees, staffOnly, text } from './schemas.ts'

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
  header: text(LONGEST_TAG),
  body: text(LONGEST_TAG),
  footer: text(LONGEST_TAG),
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

const errors = { ...staffOnly, 400: 'Please look at the marked fields.', 409: 'Somebody changed this meanwhile.' }

export const adminSettings = {
  shop: endpoint('GET /api/admin/settings/shop', {
    summary: 'What the shop is called',
    who: 'admin',
    may: 'settings.write',
    response: found(ShopSettings),
    errors: staffOnly,
  }),
  saveShop: endpoint('PUT /api/admin/settings/shop', {
    summary: 'Sets what the shop is called',
    who: 'admin',
    may: 'settings.write',
    body: ShopSettings,
    response: found(ShopSettings),
    errors,
  }),
  shipping: endpoint('GET /api/admin/settings/shipping', {
    summary: 'The three free-shipping figures, and what delivery costs',
    who: 'admin',
    may: 'settings.write',
    response: found(ShippingSettings),
    errors: staffOnly,
  }),
  saveShipping: endpoint('PUT /api/admin/settings/shipping', {
    summary: 'Sets the three free-shipping figures and what delivery costs',
    who: 'admin',
    may: 'settings.write',
    body: ShippingSettings,
    response: found(ShippingSettings),
    errors,
  }),
  tags: endpoint('GET /api/admin/settings/tags', {
    summary: 'The scripts that pages carry once a visitor agreed',
    who: 'admin',
    may: 'settings.write',
    response: found(TagSettings),
    errors: staffOnly,
  }),
  saveTags: endpoint('PUT /api/admin/settings/tags', {
    summary: 'Sets the scripts that pages carry once a visitor agreed',
    who: 'admin',
    may: 'settings.write',
    body: TagSettings,
    response: found(TagSettings),
    errors,
  }),
  identity: endpoint('GET /api/admin/settings/identity', {
    summary: 'What the shop is before the law, as its invoices say',
    who: 'admin',
    may: 'legal.write',
    response: found(IdentitySettings),
    errors: staffOnly,
  }),
  saveIdentity: endpoint('PUT /api/admin/settings/identity', {
    summary: 'Sets what the shop is before the law',
    who: 'admin',
    may: 'legal.write',
    body: IdentitySettings,
    response: found(IdentitySettings),
    errors,
  }),
  payments: endpoint('GET /api/admin/settings/payments', {
    summary: 'The ways to pay, and the limits of cash on delivery',
    who: 'admin',
    may: 'legal.write',
    response: found(PaymentSettings),
    errors: staffOnly,
  }),
  savePayments: endpoint('PUT /api/admin/settings/payments', {
    summary: 'Sets the ways to pay, and the limits of cash on delivery',
    who: 'admin',
    may: 'legal.write',
    body: PaymentSettings,
    response: found(PaymentSettings),
    errors,
  }),
  taxRates: endpoint('GET /api/admin/tax-rates', {
    summary: 'GST rates by HSN code and first day',
    who: 'admin',
    may: 'legal.write',
    query: listQuery(['hsn', 'fromDay'], {}),
    response: listOf(TaxRate),
    errors: staffOnly,
  }),
  addTaxRate: endpoint('POST /api/admin/tax-rates', {
    summary: 'Adds a rate that holds from a day on; what was invoiced before stays as it was',
    who: 'admin',
    may: 'legal.write',
    body: Type.Object({
      hsn: text(20),
      fromDay: text(20),
      percent: Figure,
      threshold: Type.Optional(orNull(Figure)),
      percentAbove: Type.Optional(orNull(Figure)),
    }),
    response: found(TaxRate),
    errors,
  }),
  removeTaxRate: endpoint('DELETE /api/admin/tax-rates/:id', {
    summary: 'Takes back a rate whose day has not come',
    who: 'admin',
    may: 'legal.write',
    params: Type.Object({ id: text(40) }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    errors: { ...errors, 404: 'There is no such rate.' },
  }),
}
