import type { RequestedItem } from '../../../contract/orders/shop.ts'
import { normaliseEmail } from '../../../domain/accounts/email-address.ts'
import { type DeliveryArea, deliveryProblem } from '../../../domain/delivery/delivery.ts'
import { INVALID_PINCODE, readPincode } from '../../../domain/india/pincode.ts'
import { pincodeStateProblem } from '../../../domain/india/pincode-state.ts'
import { indianDay } from '../../../domain/india/time.ts'
import { joinLines } from '../../../domain/orders/address-lines.ts'
import type { Bill } from '../../../domain/orders/bill.ts'
import {
  checkCheckoutAddress,
  contactProblem,
  type DeliveryAddress,
  INVALID_PHONE,
  NO_ADDRESS,
  notDeliveredTo,
  REQUIRED,
} from '../../../domain/orders/checkout-form.ts'
import { isReceived, type ManualTerms } from '../../../domain/orders/manual-order.ts'
import type { PaymentMethod } from '../../../domain/orders/payment-status.ts'
import { storedRecipient } from '../../../domain/orders/recipient.ts'
import { type PaymentRules, paymentMethodProblem } from '../../../domain/settings/shop-rules.ts'
import { deliveryRate, splitTax, taxLine } from '../../../domain/tax/gst.ts'
import { isInterState, onlyState, onlyWithin } from '../../../domain/tax/place-of-supply.ts'
import { phoneDigits } from '../../../domain/units/digits.ts'
import { formatPaise, rupeesFromPaise } from '../../../domain/units/paise.ts'
import type { Quantity } from '../../../domain/units/quantity.ts'
import { multiLine, singleLine } from '../../../domain/untrusted.ts'
import { ApiError } from '../../platform/errors.ts'
import { type BuyingBusiness, checkBusiness, readBusiness } from './buying-business.ts'
import type { OrderTerms } from './order-terms.ts'
import { billFor, mainCoupon, type PricedOrder, quoteJson, type SoldProduct } from './price-order.ts'
import type { OrderCouponRow, OrderLineRow, OrderRow } from './queries.ts'

/** The rows of an order that is not written yet. */
export interface NewOrder {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  readonly coupons: readonly OrderCouponRow[]
}

/**
 * Returns the rows of a new order, which are not written yet.
 * @throws ApiError 400 for products or payment methods that cannot be used, 409 with a `quote` when the total differs
 *   from the one shown, 409 when the shop has not stored its business details
 */
export function newOrder(id: string, request: OrderRequest, priced: PricedOrder, now = new Date()): NewOrder {
  const { seller } = priced.terms
  if (!seller) throw new ApiError(409, request.manual ? NO_SELLER_FOR_TEAM : NO_SELLER)
  checkBusiness(request.business, seller)
  const { manual } = request
  const bill = manual && isReceived(manual.payment) ? priced.bill : billFor(priced, request.paymentMethod)
  checkMatchesShown(priced, bill, request)
  const refused = paymentMethodProblem(priced.terms.payments, request.paymentMethod, priced.bill.total)
  if (refused && !(manual && isReceived(manual.payment))) throw new ApiError(400, refused)
  const isInterStateSupply = checkDestination(priced, request, manual?.isCollected)
  return orderRows(id, request, { ...priced, bill }, isInterStateSupply, now)
}

interface Destination {
  readonly terms: OrderTerms
  /** Of the address's pincode. */
  readonly area: DeliveryArea | undefined
  /** What the order costs, where it is known: of nothing, no cash is collected. */
  readonly bill?: Pick<Bill, 'total'>
}

/**
 * Returns whether an order goes to another state.
 * @throws ApiError 400 when the shop does not deliver there, 409 when it has not stored its business details
 */
export function checkDestination(
  { terms: { seller, countries }, area, bill }: Destination,
  { address, paymentMethod }: Pick<OrderRequest, 'address' | 'paymentMethod'>,
  isCollected = false,
): boolean {
  if (!seller) throw new ApiError(409, NO_SELLER)
  const isInterStateSupply = isInterState(address, seller.stateCode)
  const { country } = address
  const only = onlyState(seller)
  if (only !== undefined && isInterStateSupply) throw new ApiError(400, onlyWithin(only))
  if (!countries.some((served) => served === country)) throw new ApiError(400, notDeliveredTo(country))
  if (country === 'India' && !isCollected) {
    const isCash = paymentMethod === 'cod' && bill?.total !== 0
    const problem = pincodeStateProblem(address) ?? deliveryProblem(area, address.zipCode, isCash)
    if (problem) throw new ApiError(400, problem)
  }
  return isInterStateSupply
}

const NO_SELLER = 'This shop cannot take orders yet. Please contact us.'
const NO_SELLER_FOR_TEAM = 'Enter the business details in the settings first: the order needs an invoice.'

/**
 * Refuses cash where a rule of the shop does. The quote in the answer says what the other payment method costs.
 * @throws ApiError 409 with the words for the shopper
 */
export function checkCash(priced: PricedOrder, { paymentMethod, address }: OrderRequest): void {
  const { refusal } = priced.cash
  if (paymentMethod === 'cod' && refusal !== undefined)
    throw new ApiError(409, refusal, { quote: quoteJson(priced, address.zipCode) })
}

/** Refuses the order unless the total and every line are as the customer saw them. */
function checkMatchesShown(priced: PricedOrder, { total }: Bill, { totalShown, address }: OrderRequest): void {
  const invalid = priced.items.find(({ kind }) => kind === 'invalid')
  if (invalid) throw new ApiError(400, invalid.problem || 'Please choose a quantity.')
  const isTotalAsShown = rupeesFromPaise(total) === totalShown
  const problem = priced.items.find((item) => item.problem)?.problem ?? priced.couponProblem
  if (isTotalAsShown && problem === undefined) return
  throw new ApiError(
    409,
    problem ?? `The total has changed to ${formatPaise(total)}. Please check it and place the order again.`,
    {
      quote: quoteJson(priced, address.zipCode),
    },
  )
}

/** The columns of a new order that are filled later. */
export const NOT_YET = {
  status: 'pending',
  payment_status: 'pending',
  is_paid: false,
  payment_id: null,
  is_refund_due: false,
  cash_confirmation: 'none',
  cash_confirm_by: null,
  courier: '',
  tracking_number: '',
  tracking_emailed: '',
  shipped_at: null,
  returning_at: null,
  delivered_at: null,
  cancelled_at: null,
  channel: 'website',
  is_collected: false,
  is_lost: false,
  credit_paise: 0,
  returned_paise: 0,
  received_by: null,
  rest_received_by: null,
  replaces_order_id: null,
  revision: 1,
} as const satisfies Partial<OrderRow>

/** Makes the rows of an order from its bill, with today's tax. */
export function orderRows(
  id: string,
  request: OrderRequest,
  { items, bill, terms, coupons, cash }: OrderToWrite,
  isInterStateSupply: boolean,
  now: Date,
): NewOrder {
  const day = indianDay(now)
  const lines = items.map(({ product, quantity }, position) => {
    const sold = product as SoldProduct
    const { unitPrice, productId, variantId, name, sku, color, size, image, hsn, unit } = sold
    const { total, discount, payable } = bill.lines[position] ?? { total: 0, discount: 0, payable: 0 }
    const tax = taxLine({ ...sold, payable, quantity }, terms.rates, day, isInterStateSupply)
    return {
      row: {
        order_id: id,
        position,
        product_id: productId,
        variant_id: variantId,
        name,
        sku,
        color,
        size,
        image,
        unit,
        quantity,
        unit_price_paise: unitPrice,
        total_paise: total,
        discount_paise: discount,
        hsn,
        tax_rate: tax.rate,
        taxable_paise: tax.taxable,
        cgst_paise: tax.cgst,
        sgst_paise: tax.sgst,
        igst_paise: tax.igst,
      },
      payable,
      tax,
    }
  })
  const shippingRate = deliveryRate(lines.map(({ payable, tax }) => ({ payable, rate: tax.rate })))
  const shippingTax = splitTax(bill.shipping, shippingRate, isInterStateSupply)
  const { fee = 0, prepaidDiscount = 0 } = bill
  const feeTax = splitTax(fee, shippingRate, isInterStateSupply)
  const { title, street, city, state, zipCode, country } = request.address
  const recipient = storedRecipient(request, request.address)
  const isCard = request.paymentMethod !== 'cod'
  const { manual } = request
  const holdMinutes = manual ? manual.linkHours * 60 : terms.payments.unpaidMinutes
  // The team has spoken to the buyer of an order that it enters itself.
  const needsConfirmation = !isCard && !manual && cash?.needsConfirmation === true
  const confirmation = needsConfirmation ? askedForConfirmation(terms.payments, now) : {}
  const coupon = mainCoupon(coupons)
  const order = {
    ...NOT_YET,
    ...confirmation,
    id,
    customer_id: request.customerId,
    payment_method: request.paymentMethod,
    customer_name: request.name,
    email: request.email,
    phone: request.phone,
    address_title: title,
    street,
    city,
    state,
    zip_code: zipCode,
    country,
    recipient_name: recipient.name,
    recipient_phone: recipient.phone,
    notes: request.notes,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    subtotal_paise: bill.subtotal,
    discount_paise: bill.discount,
    shipping_paise: bill.shipping,
    total_paise: bill.total,
    tax_paise: lines.reduce((sum, { tax }) => sum + tax.tax, shippingTax.tax + feeTax.tax),
    is_inter_state: isInterStateSupply,
    buyer_gstin: request.business.gstin,
    buyer_business_name: request.business.name,
    shipping_tax_rate: shippingRate,
    shipping_cgst_paise: shippingTax.cgst,
    shipping_sgst_paise: shippingTax.sgst,
    shipping_igst_paise: shippingTax.igst,
    cod_fee_paise: fee,
    cod_fee_cgst_paise: feeTax.cgst,
    cod_fee_sgst_paise: feeTax.sgst,
    cod_fee_igst_paise: feeTax.igst,
    prepaid_discount_paise: prepaidDiscount,
    expires_at: isCard ? new Date(now.getTime() + holdMinutes * 60_000) : null,
    ...(manual && manualColumns(manual)),
    created_at: now,
    updated_at: now,
  }
  return {
    order,
    lines: lines.map(({ row }) => row),
    coupons: coupons.map((used, position) => ({
      order_id: id,
      position,
      coupon_id: used.id,
      code: used.code,
      discount_paise: used.discount,
      delivery_paise: used.delivery ?? null,
      line_discounts: [...used.lines],
    })),
  }
}

/** The columns of an order that the team enters. */
function manualColumns({ channel, isCollected, payment, advance }: ManualTerms) {
  return {
    channel,
    is_collected: isCollected,
    credit_paise: advance?.amount ?? 0,
    received_by: isReceived(payment) ? payment : (advance?.method ?? null),
  }
}

/** The columns of a cash order whose buyer is asked to confirm it. */
export function askedForConfirmation({ confirmHours }: PaymentRules, now: Date) {
  const until = confirmHours === null ? null : new Date(now.getTime() + confirmHours * 60 * 60_000)
  return { cash_confirmation: 'asked', cash_confirm_by: until } as const
}

/** The items of an order in the order of the lines of its bill. */
interface OrderToWrite extends Pick<PricedOrder, 'bill' | 'terms' | 'coupons'> {
  /** Absent for an order that replaces another one: what was asked then stays as it is. */
  readonly cash?: PricedOrder['cash']
  readonly items: readonly { readonly product?: SoldProduct | undefined; readonly quantity: Quantity }[]
}

/** The body of `POST /api/orders`, already validated against the contract. */
export interface OrderBody {
  readonly customer: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly address: DeliveryAddress
    readonly gstin?: string
    readonly businessName?: string
  }
  readonly items: readonly RequestedItem[]
  readonly totalAmount: number
  readonly paymentMethod: PaymentMethod
  readonly orderNotes?: string
  readonly couponCode?: string
}

/** An order request, cleaned and validated. */
export interface OrderRequest {
  readonly customerId: string
  /** The email of a guest, as accounts are found by it; absent for accounts. */
  readonly guestEmail?: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: DeliveryAddress
  /** The registered buyer; both empty for a consumer. */
  readonly business: BuyingBusiness
  readonly items: readonly RequestedItem[]
  /** The total in rupees that the customer saw. */
  readonly totalShown: number
  readonly paymentMethod: PaymentMethod
  readonly notes: string
  readonly couponCode: string | undefined
  /** Absent for an order of the checkout. */
  readonly manual?: ManualTerms
}

/**
 * Validates an order by the rules of the checkout form (specification 2, section 5).
 * @throws ApiError 400 with the message of the form
 */
export function readOrderRequest(body: OrderBody, customerId: string, isGuest = false): OrderRequest {
  const { customer, items, totalAmount, paymentMethod, orderNotes = '', couponCode } = body
  const name = singleLine(customer.name, 200)
  if (name === '') throw new ApiError(400, `customer.name: ${REQUIRED}`)
  for (const field of ['email', 'phone'] as const) {
    const problem = contactProblem(field, customer[field])
    if (problem) throw new ApiError(400, problem === REQUIRED ? `customer.${field}: ${REQUIRED}` : problem)
  }
  return {
    customerId,
    ...(isGuest && { guestEmail: normaliseEmail(customer.email) }),
    name,
    email: customer.email.trim().toLowerCase(),
    phone: phoneDigits(customer.phone),
    address: readAddress(customer.address),
    business: readBusiness(customer, name),
    items,
    totalShown: totalAmount,
    paymentMethod,
    notes: multiLine(orderNotes, 1000),
    couponCode,
  }
}

/**
 * Validates an address. A pincode in India is returned as its six digits, by which the rules of delivery, cash and tax find it: one
 * that they could not read would have none of their limits.
 * @throws ApiError 400 with the message of the form
 */
export function readAddress(given: DeliveryAddress): DeliveryAddress {
  const country = singleLine(given.country, 50) || 'India'
  const typed = singleLine(given.zipCode, 20)
  const pincode = country === 'India' ? readPincode(typed) : typed
  const address = {
    title: singleLine(given.title, 100),
    street: singleLine(joinLines(given.street), 500),
    city: singleLine(given.city, 100),
    state: singleLine(given.state, 100),
    zipCode: pincode ?? typed,
    country,
  }
  const problem = checkCheckoutAddress(address)
  if (problem) {
    const isEmpty = [address.street, address.city, address.state, address.zipCode].every((field) => field === '')
    throw new ApiError(400, isEmpty ? NO_ADDRESS : problem)
  }
  if (pincode === undefined) throw new ApiError(400, INVALID_PINCODE)
  const name = singleLine(given.name ?? '', 200)
  const phone = phoneDigits(given.phone ?? '')
  if ((given.phone ?? '').trim() !== '' && phone.length !== 10) throw new ApiError(400, INVALID_PHONE)
  return { ...address, ...(name !== '' && { name }), ...(phone !== '' && { phone }) }
}
