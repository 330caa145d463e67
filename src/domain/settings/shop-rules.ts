import { COUNTRIES, type Country } from '../accounts/address.ts'
import { SHIPPING_PAGE_FREE_ABOVE } from '../content/legal.ts'
import { FREE_SHIPPING_OVER } from '../content/notices.ts'
import { findState } from '../india/states.ts'
import { CHECKOUT_SHIPPING, type ShippingRule } from '../orders/bill.ts'
import type { PaymentMethod } from '../orders/payment-status.ts'
import type { PrepaidDiscount } from '../orders/payment-terms.ts'
import { isGstin } from '../tax/gstin.ts'
import { MAX_PAISE, type Paise } from '../units/paise.ts'
import { asList, asRecord, ownField, singleLine } from '../untrusted.ts'

/**
 * How a shop pays GST. Without registration it may not charge tax; under the composition scheme it pays a part of its turnover and may
 * not show tax on its bills (CGST Act, sections 10 and 32).
 */
export const REGISTRATIONS = ['regular', 'composition', 'unregistered'] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** The seller on a tax invoice (rule 46 of the CGST Rules). */
export interface Seller {
  readonly legalName: string
  readonly address: string
  readonly state: string
  /** The state's code in GST: '08'. */
  readonly stateCode: string
  /** Empty when the shop is not registered for GST. */
  readonly gstin: string
  readonly phone: string
  readonly email: string
  /** Start of every invoice number: 1 to 3 capital letters or digits. */
  readonly invoicePrefix: string
  /** As on the day of the document; see `taxedSeller` for today's. Documents from before it was stored are `regular`. */
  readonly registration: Registration
}

/** The free-delivery thresholds in paise. The specification has three different ones, so each is a setting. */
export interface ShippingRules {
  /** Shown in the header and on product pages: 'Free shipping on orders over 2000'. */
  readonly header: Paise
  /** Shown on the shipping page. */
  readonly shippingPage: Paise
  /** Applied at the checkout. */
  readonly checkout: ShippingRule
  /** Where the shop delivers to; never empty. */
  readonly countries: readonly Country[]
}

/** When a cash order counts as paid: with its delivery, or when the shop has the money from the courier. */
export const CASH_MOMENTS = ['delivery', 'receipt'] as const
export type CashMoment = (typeof CASH_MOMENTS)[number]

export interface PaymentRules {
  /** Cash on delivery is offered for totals in paise from `minimum` to `maximum`, inclusive; null for no limit. */
  readonly cod: {
    readonly enabled: boolean
    readonly minimum: Paise
    readonly maximum: Paise | null
    readonly paidAt: CashMoment
  }
  readonly razorpay: { readonly enabled: boolean }
  /** Whether shoppers can order without an account. */
  readonly guests: boolean
  /** Taken off orders that are paid online. */
  readonly prepaid: PrepaidDiscount
  /** Hours in which buyers must confirm cash orders that a rule asks about; null when such orders wait for the team. */
  readonly confirmHours: number | null
  /** Minutes for which an unpaid card order reserves its stock. */
  readonly unpaidMinutes: number
  /** Hours in which the difference of an exchange for dearer items is to be paid. */
  readonly exchangeHours: number
  /** What a courier may pay more or less for a parcel than it collected, in paise, because of rounding. */
  readonly remittanceTolerance: Paise
}

const DEFAULT_INVOICE_PREFIX = 'INV'

/** Specification 1, section 2 (header); specification 2, sections 1 and 9 (shipping page and checkout). */
export const DEFAULT_SHIPPING: ShippingRules = {
  header: FREE_SHIPPING_OVER * 100,
  shippingPage: SHIPPING_PAGE_FREE_ABOVE * 100,
  checkout: CHECKOUT_SHIPPING,
  countries: ['India'],
}

export const DEFAULT_PAYMENT: PaymentRules = {
  cod: { enabled: true, minimum: 0, maximum: null, paidAt: 'delivery' },
  razorpay: { enabled: true },
  // Specification 2, section 5: the checkout is for customers who are logged in.
  guests: false,
  prepaid: { amount: 0, minimum: 0 },
  confirmHours: 48,
  unpaidMinutes: 30,
  exchangeHours: 72,
  remittanceTolerance: 1_00,
}

/**
 * Reads the setting `shop_identity`: the seller, or undefined until name, address and state are stored. A shop without a seller
 * takes no orders, because it could not issue their invoices (rule 46 of the CGST Rules). An empty GSTIN means that the shop is not
 * registered for GST.
 */
export function readSeller(value: unknown): Seller | undefined {
  const seller = readSellerFields(value)
  return seller.legalName && seller.address && seller.state ? seller : undefined
}

/** Reads what is stored of the setting `shop_identity`; missing fields are empty. The state code is derived from the state. */
export function readSellerFields(value: unknown): Seller {
  const record = asRecord(value) ?? {}
  const text = (name: keyof Seller) => singleLine(ownField(record, name), MAX_TEXT_LENGTH)
  const state = findState(text('state'))
  const gstin = text('gstin').toUpperCase()
  const prefix = text('invoicePrefix').toUpperCase()
  const registration = REGISTRATIONS.find((one) => one === ownField(record, 'registration')) ?? 'regular'
  return {
    legalName: text('legalName'),
    address: text('address'),
    state: state?.name ?? '',
    stateCode: state?.code ?? '',
    gstin: isGstin(gstin) ? gstin : '',
    phone: text('phone'),
    email: text('email'),
    invoicePrefix: /^[A-Z0-9]{1,3}$/.test(prefix) ? prefix : DEFAULT_INVOICE_PREFIX,
    registration,
  }
}

/** Reads the setting `shipping`, with amounts in paise. */
export function readShippingRules(value: unknown): ShippingRules {
  const record = asRecord(value) ?? {}
  const checkout = asRecord(ownField(record, 'checkout')) ?? {}
  const { freeAbove, charge } = DEFAULT_SHIPPING.checkout
  return {
    header: storedPaise(ownField(record, 'header')) ?? DEFAULT_SHIPPING.header,
    shippingPage: storedPaise(ownField(record, 'shippingPage')) ?? DEFAULT_SHIPPING.shippingPage,
    checkout: {
      freeAbove: storedPaise(ownField(checkout, 'freeAbove')) ?? freeAbove,
      charge: storedPaise(ownField(checkout, 'charge')) ?? charge,
    },
    countries: readCountries(ownField(record, 'countries')),
  }
}

/** Unknown names are ignored. Without a known one the shop delivers within India. */
export function readCountries(value: unknown): readonly Country[] {
  const names = asList(value, COUNTRIES.length)
  const known = COUNTRIES.filter((country) => names.includes(country))
  return known.length > 0 ? known : DEFAULT_SHIPPING.countries
}

/** Reads the setting `payments`, with amounts in paise. */
export function readPaymentRules(value: unknown): PaymentRules {
  const record = asRecord(value) ?? {}
  const cod = asRecord(ownField(record, 'cod')) ?? {}
  const razorpay = asRecord(ownField(record, 'razorpay')) ?? {}
  const prepaid = asRecord(ownField(record, 'prepaid')) ?? {}
  const [minutes, hours] = [ownField(record, 'unpaidMinutes'), ownField(record, 'confirmHours')]
  const [exchangeHours, tolerance] = [ownField(record, 'exchangeHours'), ownField(record, 'remittanceTolerance')]
  return {
    cod: {
      enabled: ownField(cod, 'enabled') !== false,
      minimum: storedPaise(ownField(cod, 'minimum')) ?? DEFAULT_PAYMENT.cod.minimum,
      maximum: storedPaise(ownField(cod, 'maximum')) ?? DEFAULT_PAYMENT.cod.maximum,
      paidAt: CASH_MOMENTS.find((moment) => moment === ownField(cod, 'paidAt')) ?? DEFAULT_PAYMENT.cod.paidAt,
    },
    razorpay: { enabled: ownField(razorpay, 'enabled') !== false },
    guests: ownField(record, 'guests') === true,
    prepaid: {
      amount: storedPaise(ownField(prepaid, 'amount')) ?? DEFAULT_PAYMENT.prepaid.amount,
      minimum: storedPaise(ownField(prepaid, 'minimum')) ?? DEFAULT_PAYMENT.prepaid.minimum,
    },
    confirmHours: hours === null || isWhole(hours, 1, MAX_CONFIRM_HOURS) ? hours : DEFAULT_PAYMENT.confirmHours,
    unpaidMinutes: isWhole(minutes, 5, MAX_MINUTES) ? minutes : DEFAULT_PAYMENT.unpaidMinutes,
    exchangeHours: isWhole(exchangeHours, 1, MAX_CONFIRM_HOURS) ? exchangeHours : DEFAULT_PAYMENT.exchangeHours,
    remittanceTolerance: isWhole(tolerance, 0, MAX_TOLERANCE) ? tolerance : DEFAULT_PAYMENT.remittanceTolerance,
  }
}

/** Razorpay does not accept payments below one rupee. */
export const MIN_CARD_AMOUNT: Paise = 1_00

/**
 * Returns why a payment method is not available for a total in paise, as a message for the shopper, or undefined. An order that costs
 * nothing is always placed as one for cash on delivery: there is nothing to collect, and no provider takes a payment of nothing.
 */
export function paymentMethodProblem(rules: PaymentRules, method: PaymentMethod, total: Paise): string | undefined {
  if (method === 'cod' && total === 0) return undefined
  if (!rules[method].enabled) return 'This payment method is not available at the moment. Please choose another one.'
  if (method === 'razorpay') {
    return total >= MIN_CARD_AMOUNT
      ? undefined
      : 'This total is too low for card payment. Please choose another payment method.'
  }
  const { minimum, maximum } = rules.cod
  const isWithin = total >= minimum && (maximum === null || total <= maximum)
  return isWithin
    ? undefined
    : 'Cash on Delivery is not available for this total. Please choose another payment method.'
}

const MAX_TEXT_LENGTH = 300
const MAX_MINUTES = 7 * 24 * 60
/** More than this is not rounding; paise. */
export const MAX_TOLERANCE: Paise = 100_00
export const MAX_CONFIRM_HOURS = 14 * 24

function storedPaise(value: unknown): Paise | undefined {
  return isWhole(value, 0, MAX_PAISE) ? value : undefined
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}
