import { DEFAULT_CONTACT } from '../contact/contact.ts'
import { SHIPPING_PAGE_FREE_ABOVE } from '../content/legal.ts'
import { FREE_SHIPPING_OVER } from '../content/notices.ts'
import { findState } from '../india/states.ts'
import { CHECKOUT_SHIPPING, type ShippingRule } from '../orders/bill.ts'
import type { PaymentMethod } from '../orders/payment-status.ts'
import { gstinCheckDigit, isGstin } from '../tax/gstin.ts'
import { MAX_PAISE, type Paise } from '../units/paise.ts'
import { asRecord, ownField, singleLine } from '../untrusted.ts'

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
}

/** The free-delivery thresholds in paise. The specification has three different ones, so each is a setting. */
export interface ShippingRules {
  /** Shown in the header and on product pages: 'Free shipping on orders over 2000'. */
  readonly header: Paise
  /** Shown on the shipping page. */
  readonly shippingPage: Paise
  /** Applied at the checkout. */
  readonly checkout: ShippingRule
}

export interface PaymentRules {
  /** Cash on delivery is offered for totals in paise from `minimum` to `maximum`, inclusive; null for no limit. */
  readonly cod: { readonly enabled: boolean; readonly minimum: Paise; readonly maximum: Paise | null }
  readonly razorpay: { readonly enabled: boolean }
  /** Minutes for which an unpaid card order reserves its stock. */
  readonly unpaidMinutes: number
}

/** A fictitious GSTIN: the fourth letter of a PAN is the type of its holder, and no type has the letter X. */
const FICTITIOUS_GSTIN = '08XXXXX0000X1Z'

export const DEFAULT_SELLER: Seller = {
  legalName: 'Vastra Vastralaya (an invented shop)',
  address: DEFAULT_CONTACT.address,
  state: 'Rajasthan',
  stateCode: '08',
  gstin: FICTITIOUS_GSTIN + gstinCheckDigit(FICTITIOUS_GSTIN),
  phone: DEFAULT_CONTACT.phone,
  email: DEFAULT_CONTACT.email,
  invoicePrefix: 'VAS',
}

/** Specification 1, section 2 (header); specification 2, sections 1 and 9 (shipping page and checkout). */
export const DEFAULT_SHIPPING: ShippingRules = {
  header: FREE_SHIPPING_OVER * 100,
  shippingPage: SHIPPING_PAGE_FREE_ABOVE * 100,
  checkout: CHECKOUT_SHIPPING,
}

export const DEFAULT_PAYMENT: PaymentRules = {
  cod: { enabled: true, minimum: 0, maximum: null },
  razorpay: { enabled: true },
  unpaidMinutes: 30,
}

/**
 * Reads the setting `shop_identity`. Missing fields take their default, except GSTIN and a cleared phone number, so that a real
 * shop never shows fictitious ones. The state code is derived from the state.
 */
export function readSeller(value: unknown): Seller {
  const record = asRecord(value)
  if (!record) return DEFAULT_SELLER
  const text = (name: keyof Seller) => singleLine(ownField(record, name), MAX_TEXT_LENGTH) || DEFAULT_SELLER[name]
  const state = findState(text('state')) ?? findState(DEFAULT_SELLER.state)
  const gstin = singleLine(ownField(record, 'gstin'), MAX_TEXT_LENGTH).toUpperCase()
  const prefix = text('invoicePrefix').toUpperCase()
  return {
    legalName: text('legalName'),
    address: text('address'),
    state: state?.name ?? DEFAULT_SELLER.state,
    stateCode: state?.code ?? DEFAULT_SELLER.stateCode,
    gstin: isGstin(gstin) ? gstin : '',
    phone:
      typeof ownField(record, 'phone') === 'string'
        ? singleLine(ownField(record, 'phone'), MAX_TEXT_LENGTH)
        : text('phone'),
    email: text('email'),
    invoicePrefix: /^[A-Z0-9]{1,3}$/.test(prefix) ? prefix : DEFAULT_SELLER.invoicePrefix,
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
  }
}

/** Reads the setting `payments`, with amounts in paise. */
export function readPaymentRules(value: unknown): PaymentRules {
  const record = asRecord(value) ?? {}
  const cod = asRecord(ownField(record, 'cod')) ?? {}
  const razorpay = asRecord(ownField(record, 'razorpay')) ?? {}
  const minutes = ownField(record, 'unpaidMinutes')
  return {
    cod: {
      enabled: ownField(cod, 'enabled') !== false,
      minimum: storedPaise(ownField(cod, 'minimum')) ?? DEFAULT_PAYMENT.cod.minimum,
      maximum: storedPaise(ownField(cod, 'maximum')) ?? DEFAULT_PAYMENT.cod.maximum,
    },
    razorpay: { enabled: ownField(razorpay, 'enabled') !== false },
    unpaidMinutes: isWhole(minutes, 5, MAX_MINUTES) ? minutes : DEFAULT_PAYMENT.unpaidMinutes,
  }
}

/** Razorpay does not accept payments below one rupee. */
export const MIN_CARD_AMOUNT: Paise = 1_00

/** Returns why a payment method is not available for a total in paise, as a message for the shopper, or undefined. */
export function paymentMethodProblem(rules: PaymentRules, method: PaymentMethod, total: Paise): string | undefined {
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

function storedPaise(value: unknown): Paise | undefined {
  return isWhole(value, 0, MAX_PAISE) ? value : undefined
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}
