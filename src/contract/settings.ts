import Type, { type Static } from 'typebox'
import { COUNTRIES } from '../domain/accounts/address.ts'
import { LOGO_PATTERN } from '../domain/contact/contact.ts'
import { MAX_TAG_LENGTH } from '../domain/content/tags.ts'
import { BUYING_LIMIT_NAMES, type BuyingLimitName } from '../domain/orders/buying-limits.ts'
import { CASH_MOMENTS } from '../domain/settings/shop-rules.ts'
import { HSN_DIGITS, INVOICE_MOMENTS } from '../domain/settings/tax-rules.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, listQuery, listResponse, orNull, Revision, Rupees, staffErrors, text } from './schemas.ts'

const revision = { revision: Revision }
/** A number as typed. The handler checks its range and reports the error at the field. */
const TypedNumber = Type.Number()

/** What shoppers read about the shop. A field that is not sent stays as it is. */
const ShopSettings = Type.Object({
  name: text(100),
  address: Type.Optional(text(300)),
  phone: Type.Optional(text(60)),
  email: Type.Optional(text(254)),
  /** Opening hours in one line. */
  hours: Type.Optional(text(300)),
  /** The number of the shop's link to a WhatsApp chat; empty for no link. */
  whatsapp: Type.Optional(text(60)),
  /** The path of an uploaded picture, also the icon of the shop; empty for none. */
  logo: Type.Optional(Type.String({ maxLength: 200, pattern: LOGO_PATTERN })),
  ...revision,
})

/** All amounts in rupees. */
const ShippingSettings = Type.Object({
  /** Free delivery above this, as header and product page say. */
  header: TypedNumber,
  /** Free delivery above this, as the shipping page says. */
  shippingPage: TypedNumber,
  /** Free delivery above this, as the checkout charges it. */
  freeAbove: TypedNumber,
  charge: TypedNumber,
  /** Where the shop delivers to. */
  countries: Type.Array(Type.Enum(COUNTRIES), { minItems: 1, maxItems: COUNTRIES.length }),
  ...revision,
})

/** Origins are trimmed before they are checked; empty ones are ignored. */
const Origins = Type.Array(text(2_000), { maxItems: 200 })
const TagSettings = Type.Object({
  enabled: Type.Boolean(),
  header: text(MAX_TAG_LENGTH),
  body: text(MAX_TAG_LENGTH),
  footer: text(MAX_TAG_LENGTH),
  /** Origins the scripts connect to that do not appear in them, such as `https://*.analytics.example`. */
  moreScripts: Origins,
  moreConnections: Origins,
  ...revision,
})

const IdentitySettings = Type.Object({
  legalName: text(300),
  address: text(300),
  state: text(60),
  /** Empty when the shop is not registered for GST. */
  gstin: text(60),
  phone: text(60),
  email: text(254),
  /** Start of every invoice number: 1 to 3 capital letters or digits. */
  invoicePrefix: text(60),
  ...revision,
})

const PaymentSettings = Type.Object({
  codEnabled: Type.Boolean(),
  codMinimum: TypedNumber,
  /** Rupees; null for no limit. */
  codMaximum: orNull(TypedNumber),
  /** When a cash order counts as paid; absent to leave it as it is. */
  codPaidAt: Type.Optional(Type.Enum(CASH_MOMENTS)),
  razorpayEnabled: Type.Boolean(),
  /** Whether shoppers can order without an account; absent to leave it as it is. */
  guestsAllowed: Type.Optional(Type.Boolean()),
  /** Rupees taken off orders that are paid online, whose items cost at least `prepaidMinimum`; 0 for none. */
  prepaidDiscount: Type.Optional(TypedNumber),
  prepaidMinimum: Type.Optional(TypedNumber),
  /** Hours in which buyers must confirm cash orders that a rule asks about; null when such orders wait for the team. */
  confirmHours: Type.Optional(orNull(TypedNumber)),
  /** Minutes for which an unpaid card order reserves its stock. */
  unpaidMinutes: TypedNumber,
  /** Hours in which the difference of an exchange for dearer items is to be paid. */
  exchangeHours: Type.Optional(TypedNumber),
  /** Rupees that a courier may pay more or less for a parcel because of rounding. */
  remittanceTolerance: Type.Optional(TypedNumber),
  ...revision,
})

/** Amounts in rupees, lengths in metres. */
const LimitSettings = Type.Object({
  ...(Object.fromEntries(BUYING_LIMIT_NAMES.map((name) => [name, TypedNumber])) as Record<
    BuyingLimitName,
    typeof TypedNumber
  >),
  ...revision,
})

const DeliverySettings = Type.Object({
  /** Orders before this hour in India are dispatched the same day. */
  cutoffHour: TypedNumber,
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7 }),
  /** Days `YYYY-MM-DD`, one on each line. */
  holidays: text(5_000),
  ...revision,
})

const TaxSettings = Type.Object({
  /** Pays tax under the composition scheme; needs a GSTIN. */
  isComposition: Type.Boolean(),
  invoiceAt: Type.Enum(INVOICE_MOMENTS),
  /** Digits of HSN codes in returns. */
  hsnDigits: Type.Enum(HSN_DIGITS),
  /** Such as `GST3.2.4`. */
  gstr1Version: text(20),
  ...revision,
})

const SearchSettings = Type.Object({
  /** One rule on each line; see `domain/search/shop-rules.ts`. */
  synonyms: text(50_000),
  redirects: text(50_000),
  pins: text(50_000),
  indexedFilters: Type.Optional(text(2_000)),
  ...revision,
})

export type ShopSettings = Static<typeof ShopSettings>
export type ShippingSettings = Static<typeof ShippingSettings>
export type TagSettings = Static<typeof TagSettings>
export type IdentitySettings = Static<typeof IdentitySettings>
export type PaymentSettings = Static<typeof PaymentSettings>

const Percent = Type.Number({ minimum: 0, maximum: 100 })
const TaxRate = Type.Object({
  _id: Type.String({ description: 'HSN code and first day' }),
  hsn: Type.String(),
  /** First day the rate applies, `YYYY-MM-DD` in India. */
  fromDay: Type.String(),
  percent: Percent,
  /** Rupees per piece; `percentAbove` applies above it. */
  threshold: Type.Union([Rupees, Type.Null()]),
  percentAbove: Type.Union([Percent, Type.Null()]),
  /** The first day has not come yet; today's orders use an earlier row. */
  isFuture: Type.Boolean(),
})
export type TaxRate = Static<typeof TaxRate>

const errors = {
  ...staffErrors,
  400: 'Please correct the highlighted fields.',
  409: 'Someone else has changed these settings. Please check them and try again.',
}

export const adminSettings = {
  shop: endpoint('GET /api/admin/settings/shop', {
    summary: 'Name, contact and logo of the shop, as shoppers read them',
    who: 'admin',
    permission: 'settings.write',
    response: dataResponse(ShopSettings),
    errors: staffErrors,
  }),
  saveShop: endpoint('PUT /api/admin/settings/shop', {
    summary: 'Changes name, contact and logo of the shop. Phone and email on invoices change with it',
    who: 'admin',
    permission: 'settings.write',
    body: ShopSettings,
    response: dataResponse(ShopSettings),
    errors,
  }),
  shipping: endpoint('GET /api/admin/settings/shipping', {
    summary: 'The three free-shipping thresholds and the delivery charge',
    who: 'admin',
    permission: 'settings.write',
    response: dataResponse(ShippingSettings),
    errors: staffErrors,
  }),
  saveShipping: endpoint('PUT /api/admin/settings/shipping', {
    summary: 'Changes the free-shipping thresholds and the delivery charge',
    who: 'admin',
    permission: 'settings.write',
    body: ShippingSettings,
    response: dataResponse(ShippingSettings),
    errors,
  }),
  delivery: endpoint('GET /api/admin/settings/delivery', {
    summary: 'Days and hours of dispatch',
    who: 'admin',
    permission: 'settings.write',
    response: dataResponse(DeliverySettings),
    errors: staffErrors,
  }),
  saveDelivery: endpoint('PUT /api/admin/settings/delivery', {
    summary: 'Changes the days and hours of dispatch',
    who: 'admin',
    permission: 'settings.write',
    body: DeliverySettings,
    response: dataResponse(DeliverySettings),
    errors,
  }),
  search: endpoint('GET /api/admin/settings/search', {
    summary: 'The synonyms, redirects and pinned products of searches',
    who: 'admin',
    permission: 'content.write',
    response: dataResponse(SearchSettings),
    errors: staffErrors,
  }),
  saveSearch: endpoint('PUT /api/admin/settings/search', {
    summary: 'Changes the synonyms, redirects and pinned products of searches',
    who: 'admin',
    permission: 'content.write',
    body: SearchSettings,
    response: dataResponse(SearchSettings),
    errors,
  }),
  tags: endpoint('GET /api/admin/settings/tags', {
    summary: 'The third-party scripts that run after a visitor consents',
    who: 'admin',
    permission: 'tags.write',
    response: dataResponse(TagSettings),
    errors: staffErrors,
  }),
  saveTags: endpoint('PUT /api/admin/settings/tags', {
    summary: 'Changes the third-party scripts that run after a visitor consents',
    who: 'admin',
    permission: 'tags.write',
    needsProof: true,
    body: TagSettings,
    response: dataResponse(TagSettings),
    errors,
  }),
  identity: endpoint('GET /api/admin/settings/identity', {
    summary: 'The legal identity of the shop, as printed on invoices',
    who: 'admin',
    permission: 'legal.write',
    response: dataResponse(IdentitySettings),
    errors: staffErrors,
  }),
  saveIdentity: endpoint('PUT /api/admin/settings/identity', {
    summary: 'Changes the legal identity of the shop',
    who: 'admin',
    permission: 'legal.write',
    needsProof: true,
    body: IdentitySettings,
    response: dataResponse(IdentitySettings),
    errors,
  }),
  payments: endpoint('GET /api/admin/settings/payments', {
    summary: 'The payment methods and the limits of cash on delivery',
    who: 'admin',
    permission: 'legal.write',
    response: dataResponse(PaymentSettings),
    errors: staffErrors,
  }),
  savePayments: endpoint('PUT /api/admin/settings/payments', {
    summary: 'Changes the payment methods and the limits of cash on delivery',
    who: 'admin',
    permission: 'legal.write',
    needsProof: true,
    body: PaymentSettings,
    response: dataResponse(PaymentSettings),
    errors,
  }),
  tax: endpoint('GET /api/admin/settings/tax', {
    summary: 'How the shop pays GST, when it issues invoices, and what its returns look like',
    who: 'admin',
    permission: 'legal.write',
    response: dataResponse(TaxSettings),
    errors: staffErrors,
  }),
  saveTax: endpoint('PUT /api/admin/settings/tax', {
    summary: 'Changes how the shop pays GST, when it issues invoices, and what its returns look like',
    who: 'admin',
    permission: 'legal.write',
    needsProof: true,
    body: TaxSettings,
    response: dataResponse(TaxSettings),
    errors,
  }),
  limits: endpoint('GET /api/admin/settings/limits', {
    summary: 'The limits of orders and emails',
    who: 'admin',
    permission: 'settings.write',
    response: dataResponse(LimitSettings),
    errors: staffErrors,
  }),
  saveLimits: endpoint('PUT /api/admin/settings/limits', {
    summary: 'Changes the limits of orders and emails',
    who: 'admin',
    permission: 'settings.write',
    body: LimitSettings,
    response: dataResponse(LimitSettings),
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
    summary: 'Adds a rate that applies from a given day; earlier invoices do not change',
    who: 'admin',
    permission: 'legal.write',
    needsProof: true,
    body: Type.Object({
      hsn: text(20),
      fromDay: text(20),
      percent: TypedNumber,
      threshold: Type.Optional(orNull(TypedNumber)),
      percentAbove: Type.Optional(orNull(TypedNumber)),
    }),
    response: dataResponse(TaxRate),
    errors,
  }),
  removeTaxRate: endpoint('DELETE /api/admin/tax-rates/:id', {
    summary: 'Deletes a rate that does not apply yet',
    who: 'admin',
    permission: 'legal.write',
    needsProof: true,
    params: Type.Object({ id: text(40) }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    errors: { ...errors, 404: 'Tax rate not found' },
  }),
}
