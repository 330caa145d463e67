import { DEFAULT_CONTACT } from '../contact/contact.ts'
import { SHIPPING_PAGE_FREE_ABOVE } from '../content/legal.ts'
import { FREE_SHIPPING_OVER } from '../content/notices.ts'
import { findState } from '../india/states.ts'
import { CHECKOUT_SHIPPING, type ShippingRule } from '../orders/bill.ts'
import type { PaymentMethod } from '../orders/payment-status.ts'
import { gstinCheckDigit, isGstin } from '../tax/gstin.ts'
import { MAX_PAISE, type Paise } from '../units/paise.ts'
import { asRecord, ownField, singleLine } from '../untrusted.ts'

/** The seller as a tax invoice names it (rule 46 of the CGST Rules). */
export interface Seller {
  readonly legalName: string
  readonly address: string
  readonly state: string
  /** The state's code in GST: '08'. */
  readonly stateCode: string
  /** Empty when the shop has none. */
  readonly gstin: string
  readonly phone: string
  readonly email: string
  /** Begins every invoice number: 1 to 3 capital letters or digits. */
  readonly invoicePrefix: string
}

/** The three figures for free delivery, which the specification gives three values, each a setting of its own. */
export interface ShippingRules {
  /** Of the header and the product page: 'Free shipping on orders over 2000'. */
  readonly header: Paise
  /** Of the shipping page. */
  readonly shippingPage: Paise
  /** What is charged. */
  readonly checkout: ShippingRule
}

export interface PaymentRules {
  /** Cash on delivery is offered for totals from `minimum` to `maximum`, both inclusive; null is no limit. */
  readonly cod: { readonly enabled: boolean; readonly minimum: Paise; readonly maximum: Paise | null }
  readonly razorpay: { readonly enabled: boolean }
  /** How long an unpaid card order keeps its goods. */
  readonly unpaidMinutes: number
}

/** An invented taxpayer: the fourth letter of a PAN tells what its holder is, and X stands for nobody. */
const INVENTED_GSTIN = '08XXXXX0000X1Z'

export const DEFAULT_SELLER: Seller = {
  legalName: 'Vastra Vastralaya (an invented shop)',
  address: DEFAULT_CONTACT.address,
  state: 'Rajasthan',
  stateCode: '08',
  gstin: INVENTED_GSTIN + gstinCheckDigit(INVENTED_GSTIN),
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
 * Reads the stored setting `shop_identity`. What is missing takes its default, but for the GSTIN, and a telephone number that
 * was left out: a shop that has said who it is never shows the invented ones. The state's code follows from the state.
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

/** Reads the stored setting `shipping`, whose figures are paise. */
export function readShippingRules(value: unknown): ShippingRules {
  const record = asRecord(value) ?? {}
  const checkout = asRecord(ownField(record, 'checkout')) ?? {}
  const { freeAbove, charge } = DEFAULT_SHIPPING.checkout
  return {
    header: paiseOf(ownField(record, 'header')) ?? DEFAULT_SHIPPING.header,
    shippingPage: paiseOf(ownField(record, 'shippingPage')) ?? DEFAULT_SHIPPING.shippingPage,
    checkout: {
      freeAbove: paiseOf(ownField(checkout, 'freeAbove')) ?? freeAbove,
      charge: paiseOf(ownField(checkout, 'charge')) ?? charge,
    },
  }
}

/** Reads the stored setting `payments`, whose figures are paise and minutes. */
export function readPaymentRules(value: unknown): PaymentRules {
  const record = asRecord(value) ?? {}
  const cod = asRecord(ownField(record, 'cod')) ?? {}
  const razorpay = asRecord(ownField(record, 'razorpay')) ?? {}
  const minutes = ownField(record, 'unpaidMinutes')
  return {
    cod: {
      enabled: ownField(cod, 'enabled') !== false,
      minimum: paiseOf(ownField(cod, 'minimum')) ?? DEFAULT_PAYMENT.cod.minimum,
      maximum: paiseOf(ownField(cod, 'maximum')) ?? DEFAULT_PAYMENT.cod.maximum,
    },
    razorpay: { enabled: ownField(razorpay, 'enabled') !== false },
    unpaidMinutes: isWhole(minutes, 5, MAX_MINUTES) ? minutes : DEFAULT_PAYMENT.unpaidMinutes,
  }
}

/** The provider charges nothing below one rupee. */
export const MIN_CARD_AMOUNT: Paise = 1_00

/** Why a total cannot be paid this way, in words for the shopper; undefined when it can. */
export function paymentMethodProblem(rules: PaymentRules, method: PaymentMethod, total: Paise): string | undefined {
  if (!rules[method].enabled) return 'This way to pay is not offered at the moment. Please choose another.'
  if (method === 'razorpay') {
    return total >= MIN_CARD_AMOUNT
      ? undefined
      : 'This total is too small for a card. Please choose another way to pay.'
  }
  const { minimum, maximum } = rules.cod
  const isWithin = total >= minimum && (maximum === null || total <= maximum)
  return isWithin ? undefined : 'Cash on Delivery is not offered for this total. Please choose another way to pay.'
}

const MAX_TEXT_LENGTH = 300
const MAX_MINUTES = 7 * 24 * 60

function paiseOf(value: unknown): Paise | undefined {
  return isWhole(value, 0, MAX_PAISE) ? value : undefined
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}
