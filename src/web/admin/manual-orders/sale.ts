import type { SaleCustomer, SaleVariant } from '../../../contract/orders/manual.ts'
import type { Quote } from '../../../contract/orders/shop.ts'
import {
  isReceived,
  type LinkHours,
  type ManualChannel,
  type ManualPayment,
} from '../../../domain/orders/manual-order.ts'
import type { RefundMethod } from '../../../domain/payments/refund.ts'
import { phoneDigits } from '../../../domain/units/digits.ts'
import { paiseFromRupees } from '../../../domain/units/paise.ts'
import type { Business } from './business-fields.tsx'

export interface SaleLine {
  readonly variant: SaleVariant
  /** Pieces or metres, as typed. */
  readonly quantity: string
  /** The agreed price in rupees as typed; empty for the shop's price. */
  readonly newPrice: string
}

export type SaleAddress = SaleCustomer['addresses'][number]

/** An order that is being entered. */
export interface Sale {
  readonly channel: ManualChannel
  /** The chosen customer; undefined for a new one. */
  readonly chosen: SaleCustomer | undefined
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly isCollected: boolean
  readonly address: SaleAddress
  readonly lines: readonly SaleLine[]
  readonly discount: string
  readonly reason: string
  /** Cash on delivery although a rule refuses it. */
  readonly acceptsCash: boolean
  readonly payment: ManualPayment
  readonly reference: string
  /** What of a cash order has been received before, in rupees as typed; empty for nothing. */
  readonly advance: string
  readonly advanceBy: RefundMethod
  readonly linkHours: LinkHours
  readonly notes: string
  /** The registered business that gets the invoice, as typed. */
  readonly business: Business
}

export const NO_ADDRESS: SaleAddress = { title: 'Home', street: '', city: '', state: '', zipCode: '', country: 'India' }

export const EMPTY_SALE: Sale = {
  channel: 'phone',
  chosen: undefined,
  name: '',
  phone: '',
  email: '',
  isCollected: false,
  address: NO_ADDRESS,
  lines: [],
  discount: '',
  reason: '',
  acceptsCash: false,
  payment: 'link',
  reference: '',
  advance: '',
  advanceBy: 'upi',
  linkHours: 24,
  notes: '',
  business: { gstin: '', businessName: '' },
}

/** Adds pieces or metres of a variant, to the line that is there or as a new one. */
export function withVariant(lines: readonly SaleLine[], variant: SaleVariant, added: number): readonly SaleLine[] {
  const line = lines.find((one) => one.variant._id === variant._id)
  if (!line) return [...lines, { variant, quantity: String(added), newPrice: '' }]
  const quantity = String(Math.round((Number(line.quantity) + added) * 100) / 100)
  return lines.map((one) => (one === line ? { ...one, quantity } : one))
}

/** At the counter items are taken along and paid at once, unless someone chooses otherwise. */
export function withChannel(sale: Sale, channel: ManualChannel): Sale {
  const isCollected = channel === 'counter'
  const payment = isCollected ? 'upi' : isReceived(sale.payment) ? 'link' : sale.payment
  return { ...sale, channel, isCollected, payment }
}

/** What the quote is asked for. The rules of cash on delivery look at the earlier orders of the customer. */
export function quoteBody(sale: Sale) {
  const { payment, chosen, name, phone } = sale
  const cart = cartBody(sale)
  const isKnown = payment === 'cod' && (chosen !== undefined || phoneDigits(phone).length === 10)
  return cart && isKnown ? { ...cart, ...(chosen && { customerId: chosen._id }), customer: { name, phone } } : cart
}

/** The cart as the quote and the order need it; undefined while it is empty or a figure is not complete. */
export function cartBody({ lines, isCollected, discount, address }: Sale) {
  const items = lines.map(({ variant, quantity, newPrice }) => ({
    product: variant.product,
    selectedColor: variant.color,
    selectedSize: variant.size,
    quantity: Number(quantity),
    price: variant.price,
    ...(newPrice.trim() !== '' && { newPrice: rupeesOf(newPrice) }),
  }))
  const isComplete = items.every(({ quantity, newPrice = 1 }) => quantity > 0 && Number.isFinite(newPrice))
  const off = discount.trim() === '' ? 0 : rupeesOf(discount)
  if (items.length === 0 || !isComplete || Number.isNaN(off)) return undefined
  const { country, zipCode } = address
  const hasPincode = !isCollected && country === 'India' && /^\d{6}$/.test(zipCode.trim())
  return { items, isCollected, ...(hasPincode && { zipCode: zipCode.trim() }), ...(off > 0 && { discount: off }) }
}

/** Whether a price was changed or a discount given, which needs a reason. */
export function hasAgreedPrice({ lines, discount }: Sale): boolean {
  return (
    rupeesOf(discount) > 0 ||
    lines.some(({ variant, newPrice }) => newPrice.trim() !== '' && rupeesOf(newPrice) !== variant.price)
  )
}

/** Whether a part of the total has been received before; the courier collects the rest. */
export function hasAdvance({ payment, advance }: Sale): boolean {
  return payment === 'cod' && advance.trim() !== ''
}

/** The advance in rupees; NaN when it is no amount. */
export function advanceOf({ advance }: Sale): number {
  return rupeesOf(advance)
}

/** Whether money has been received by a transfer, which has a reference. */
export function hasReference(sale: Sale): boolean {
  const { payment, advanceBy } = sale
  return payment === 'upi' || payment === 'bank transfer' || (hasAdvance(sale) && advanceBy !== 'cash')
}

/** Reads an amount as people type it, such as '1,299'; NaN when it is none. */
function rupeesOf(typed: string): number {
  return (paiseFromRupees(typed) ?? Number.NaN) / 100
}

export function orderBodyOf(sale: Sale, totalAmount: number) {
  const {
    channel,
    chosen,
    name,
    phone,
    email,
    isCollected,
    address,
    reason,
    payment,
    acceptsCash,
    reference,
    linkHours,
    notes,
  } = sale
  return {
    ...cartBody(sale),
    channel,
    ...(chosen && { customerId: chosen._id }),
    customer: { name, phone, email },
    isCollected,
    ...(!isCollected && { address }),
    payment,
    linkHours,
    totalAmount,
    ...(payment === 'cod' && acceptsCash && { acceptsCash }),
    ...((hasAgreedPrice(sale) || acceptsCash) && { reason }),
    ...(hasReference(sale) && reference !== '' && { reference }),
    ...(hasAdvance(sale) && { advance: { amount: advanceOf(sale) || 0, method: sale.advanceBy } }),
    ...(notes.trim() !== '' && { notes }),
    ...(sale.business.gstin.trim() !== '' && sale.business),
  }
}

/**
 * What the order costs with the chosen payment, in rupees, and why that payment is not possible. A refusal by a rule of cash on
 * delivery is no problem once it is set aside.
 */
export function chosenTotal(
  { payment, acceptsCash }: Sale,
  quote: Quote,
): {
  readonly total: number
  readonly problem?: string
  readonly refusal?: string
  readonly fee: number
  readonly discount: number
} {
  const plain = { total: quote.totalAmount, fee: 0, discount: 0 }
  if (isReceived(payment)) return plain
  const chosen = quote.payments.find(({ method }) => method === (payment === 'link' ? 'razorpay' : 'cod'))
  if (!chosen) return { ...plain, problem: 'The shop does not offer this payment method.' }
  const { totalAmount, fee = 0, discount = 0, problem, isRefusedByRule = false } = chosen
  return {
    total: totalAmount,
    fee,
    discount,
    ...(problem !== undefined && isRefusedByRule && { refusal: problem }),
    ...(problem !== undefined && !(isRefusedByRule && acceptsCash) && { problem }),
  }
}
