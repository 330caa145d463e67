import { REFUND_METHOD_NAMES, REFUND_METHODS, type RefundMethod } from '../payments/refund.ts'
import { formatPaise, type Paise } from '../units/paise.ts'

/** How an order reached the shop. Orders of the checkout come from the website. */
export const CHANNELS = ['website', 'phone', 'whatsapp', 'counter'] as const
export type Channel = (typeof CHANNELS)[number]

/** The channels of orders that a team member enters. */
export const MANUAL_CHANNELS = ['phone', 'whatsapp', 'counter'] as const
export type ManualChannel = (typeof MANUAL_CHANNELS)[number]

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  website: 'Website',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  counter: 'Counter',
}

/**
 * How an order that a team member enters is paid: by a payment link, in cash on delivery, or in cash, by UPI or by bank transfer
 * that the shop has received already.
 */
export const MANUAL_PAYMENTS = ['link', 'cod', ...REFUND_METHODS] as const
export type ManualPayment = (typeof MANUAL_PAYMENTS)[number]

export const MANUAL_PAYMENT_NAMES: Readonly<Record<ManualPayment, string>> = {
  link: 'Payment link',
  cod: 'Cash on delivery',
  cash: 'Cash received',
  upi: 'UPI received',
  'bank transfer': 'Bank transfer received',
}

/** Whether the shop has the money when the order is placed. */
export function isReceived(payment: ManualPayment): payment is RefundMethod {
  return payment !== 'link' && payment !== 'cod'
}

/** Money that the shop has received for an order; the reference is empty for none. */
export interface ReceivedMoney {
  readonly method: RefundMethod
  readonly reference: string
}

/** Returns 'UPI 432187650912', as the history of the order has it. */
export function describeReceived({ method, reference }: ReceivedMoney): string {
  return [REFUND_METHOD_NAMES[method], reference].join(' ').trim()
}

/** Returns '₹500.00 received in advance, UPI 432187650912'. */
export function describeAdvance({ amount, ...money }: ReceivedMoney & { readonly amount: Paise }): string {
  return `${formatPaise(amount)} received in advance, ${describeReceived(money)}`
}

/** Returns why an amount cannot be the part of a cash order that is paid before; the courier collects the rest. Paise. */
export function advanceProblem(advance: Paise, total: Paise): string | undefined {
  if (advance < 1) return 'Enter an amount above ₹0.'
  return advance < total ? undefined : 'All of the total is paid: choose how the money was received instead.'
}

/** Hours for which a payment link holds the stock. */
export const LINK_HOURS = [1, 24, 72] as const
export type LinkHours = (typeof LINK_HOURS)[number]

/** What differs between an order of the team and one of the checkout. */
export interface ManualTerms {
  readonly channel: ManualChannel
  readonly isCollected: boolean
  readonly payment: ManualPayment
  /** What of a cash order was received before; paise. */
  readonly advance?: ReceivedMoney & { readonly amount: Paise }
  readonly linkHours: LinkHours
  /** The price of each item in paise per piece or metre; undefined for the shop's price. */
  readonly unitPrices: readonly (Paise | undefined)[]
  /** Off the subtotal, in paise. */
  readonly discount: Paise
}

/** Returns why a price cannot be charged: a product may not be sold above its MRP (Legal Metrology Rules 2011, rule 18(2)). */
export function priceProblem(price: Paise, mrp: Paise | null): string | undefined {
  if (price < 1) return 'Enter a price above ₹0.'
  return mrp !== null && price > mrp ? 'The price may not be above the MRP.' : undefined
}

/** The address of an order that is collected in the shop, so that the place of supply is the state of the shop. */
export function counterAddress(state: string) {
  return { title: 'Counter', street: 'Collected at the counter', city: 'Shop', state, zipCode: '', country: 'India' }
}
