import { shareOf } from '../returns/credit.ts'
import type { Paise } from '../units/paise.ts'
import { lineTotal, type Quantity, type Unit } from '../units/quantity.ts'
import { type Bill, type ShippingRule, shippingFor } from './bill.ts'

/** A line of an order, and what becomes of it. */
export interface LineChange {
  readonly unit: Unit
  /** Per piece or metre, as ordered. */
  readonly unitPrice: Paise
  readonly discount: Paise
  readonly quantity: Quantity
  /** Without this line: 0. */
  readonly newQuantity: Quantity
  /** The price of another variant that takes its place, when that one costs something else. */
  readonly newUnitPrice?: Paise
}

interface BilledBefore {
  readonly shipping: Paise
  /** The fee for cash on delivery. */
  readonly fee: Paise
  /** The part of the discount for paying online. */
  readonly prepaidDiscount: Paise
}

/**
 * Returns the bill of a changed order; the lines are those that stay, in their order. Nothing that the customer was promised is taken
 * back: prices stay, each line keeps its share of the discount in proportion to its quantity and to the price of a cheaper variant, as
 * when items are returned or exchanged, and delivery never costs more than before. A larger quantity gets no further discount.
 */
export function changedBill(lines: readonly LineChange[], before: BilledBefore, shippingRule: ShippingRule): Bill {
  const kept = lines
    .filter(({ newQuantity }) => newQuantity > 0)
    .map(({ unit, unitPrice, newUnitPrice = unitPrice, discount, quantity, newQuantity }) => {
      const total = lineTotal(newUnitPrice, newQuantity, unit)
      const share = newQuantity >= quantity ? discount : shareOf(discount, newQuantity, quantity)
      // As in an exchange: a discount of half the price must not pay for a variant of half the price.
      const off = Math.min(newUnitPrice < unitPrice ? shareOf(share, newUnitPrice, unitPrice) : share, total)
      return { total, discount: off, payable: total - off }
    })
  const sum = (figure: (line: (typeof kept)[number]) => Paise) => kept.reduce((all, line) => all + figure(line), 0)
  const subtotal = sum(({ total }) => total)
  const discount = sum((line) => line.discount)
  const shipping = Math.min(before.shipping, shippingFor(subtotal, shippingRule))
  const discountBefore = lines.reduce((all, line) => all + line.discount, 0)
  const { fee } = before
  return {
    lines: kept,
    subtotal,
    discount,
    shipping,
    fee,
    prepaidDiscount:
      discountBefore === 0 ? 0 : Math.min(shareOf(before.prepaidDiscount, discount, discountBefore), discount),
    total: subtotal - discount + shipping + fee,
  }
}

/** What a changed order means for the money of the customer, in paise; one of `refund` and `due` is 0. */
export function settlement(
  paid: Paise,
  total: Paise,
): { readonly kept: Paise; readonly refund: Paise; readonly due: Paise } {
  const kept = Math.min(paid, total)
  return { kept, refund: paid - kept, due: total - kept }
}
