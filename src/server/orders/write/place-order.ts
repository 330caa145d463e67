import type { Transaction } from 'kysely'
import type { RequestedItem } from '../../../contract/orders/shop.ts'
import { COUNTRIES } from '../../../domain/accounts/address.ts'
import { indianDay } from '../../../domain/india/time.ts'
import {
  checkCheckoutAddress,
  contactProblem,
  type DeliveryAddress,
  NO_ADDRESS,
  phoneDigits,
  REQUIRED,
} from '../../../domain/orders/checkout-form.ts'
import type { PaymentMethod } from '../../../domain/orders/payment-status.ts'
import { paymentMethodProblem } from '../../../domain/settings/shop-rules.ts'
import { deliveryRate, splitTax, taxLine } from '../../../domain/tax/gst.ts'
import { isInterState } from '../../../domain/tax/place-of-supply.ts'
import { formatPaise, rupeesFromPaise } from '../../../domain/units/paise.ts'
import { multiLine, singleLine } from '../../../domain/untrusted.ts'
import { reserveStock, setStockChangeReason } from '../../inventory/movements.ts'
import type { Database } from '../../platform/database/schema.ts'
import { RetryTransaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/errors.ts'
import { type PricedOrder, type PricedProduct, priceOrder, quoteJson } from './price-order.ts'
import {
  insertOrder,
  type OrderLineRow,
  type OrderRow,
  quantitiesByVariant,
  recordEvent,
  redeemCoupon,
} from './queries.ts'

/**
 * Writes an order in the caller's transaction, which then takes what was bought with `takeGoods`: prices, coupon use, stock,
 * order and lines stand or fall together.
 * @throws ApiError 400 for what may not be bought or paid like this, 409 with a `quote` when the bill is not the one shown
 */
export async function placeOrder(trx: Transaction<Database>, id: string, request: OrderRequest, now = new Date()) {
  const priced = await priceOrder(trx, request)
  checkMatchesShown(priced, request)
  const refused = paymentMethodProblem(priced.terms.payments, request.paymentMethod, priced.bill.total)
  if (refused) throw new ApiError(400, refused)
  const { order, lines } = orderRows(id, request, priced, now)
  const placed = await insertOrder(trx, order, lines)
  await recordEvent(trx, { orderId: id, kind: 'placed', actor: 'customer', customerId: request.customerId })
  return placed
}

/**
 * Takes a placed order's coupon use and goods. The last thing in the transaction, because whoever wants the same goods waits
 * from here to its end. Locks are taken in one order everywhere, first the coupon and then variants by id, so that orders
 * wait for each other and never in a circle.
 * @throws StartOver when somebody was quicker: the goods or the coupon's last use went between looking and taking
 */
export async function reserveCouponAndStock(
  trx: Transaction<Database>,
  { order, lines }: { readonly order: OrderRow; readonly lines: readonly OrderLineRow[] },
): Promise<void> {
  const { id, coupon_id, customer_id } = order
  await setStockChangeReason(trx, { reason: 'order placed', orderId: id, by: customer_id })
  if (coupon_id && !(await redeemCoupon(trx, coupon_id, customer_id))) throw new RetryTransaction()
  if (!(await reserveStock(trx, quantitiesByVariant(lines)))) throw new RetryTransaction()
}

/** Nothing is charged that was not shown, and nothing is sold that cannot be. */
function checkMatchesShown(priced: PricedOrder, { totalShown }: OrderRequest): void {
  const malformed = priced.items.find(({ kind }) => kind === 'malformed')
  if (malformed) throw new ApiError(400, malformed.problem || 'Please choose a quantity.')
  const { total } = priced.bill
  const isAsShown = rupeesFromPaise(total) === totalShown
  const problem = priced.items.find((item) => item.problem)?.problem ?? priced.couponProblem
  if (isAsShown && problem === undefined) return
  throw new ApiError(
    409,
    problem ?? `The total is ${formatPaise(total)} now. Please look at it and place the order again.`,
    {
      quote: quoteJson(priced),
    },
  )
}

function orderRows(id: string, request: OrderRequest, { items, bill, terms, coupon }: PricedOrder, now: Date) {
  const day = indianDay(now)
  const goesAcross = isInterState(request.address, terms.seller.stateCode)
  const lines = items.map(({ product, quantity }, position) => {
    const { unitPrice, productId, variantId, name, sku, color, size, image, hsn, unit } = product as PricedProduct
    const { total, discount, payable } = bill.lines[position] ?? { total: 0, discount: 0, payable: 0 }
    const tax = taxLine({ hsn, payable, quantity, unit }, terms.rates, day, goesAcross)
    return {
      row: {
        ...{
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
        },
        ...{ quantity, unit_price_paise: unitPrice, total_paise: total, discount_paise: discount, hsn },
        ...{ tax_rate: tax.rate, taxable_paise: tax.taxable },
        ...{ cgst_paise: tax.cgst, sgst_paise: tax.sgst, igst_paise: tax.igst },
      },
      payable,
      tax,
    }
  })
  const shippingRate = deliveryRate(lines.map(({ payable, tax }) => ({ payable, rate: tax.rate })))
  const shippingTax = splitTax(bill.shipping, shippingRate, goesAcross).tax
  const { title, street, city, state, zipCode, country } = request.address
  const isCard = request.paymentMethod !== 'cod'
  const order = {
    id,
    customer_id: request.customerId,
    payment_method: request.paymentMethod,
    ...{ customer_name: request.name, email: request.email, phone: request.phone },
    ...{ address_title: title, street, city, state, zip_code: zipCode, country },
    notes: request.notes,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    subtotal_paise: bill.subtotal,
    discount_paise: bill.discount,
    shipping_paise: bill.shipping,
    total_paise: bill.total,
    tax_paise: lines.reduce((sum, { tax }) => sum + tax.tax, shippingTax),
    is_inter_state: goesAcross,
    shipping_tax_rate: shippingRate,
    expires_at: isCard ? new Date(now.getTime() + terms.payments.unpaidMinutes * 60_000) : null,
    created_at: now,
    updated_at: now,
  }
  return { order, lines: lines.map(({ row }) => row) }
}

/** The body of `POST /api/orders`, which the contract has found to have the right shape. */
export interface OrderBody {
  readonly customer: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly address: DeliveryAddress
  }
  readonly items: readonly RequestedItem[]
  readonly totalAmount: number
  readonly paymentMethod: PaymentMethod
  readonly orderNotes?: string
  readonly couponCode?: string
}

/** What is ordered, by whom and where to, cleaned and checked. */
export interface OrderRequest {
  readonly customerId: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: DeliveryAddress
  readonly items: readonly RequestedItem[]
  /** Rupees, as the screen showed them. */
  readonly totalShown: number
  readonly paymentMethod: PaymentMethod
  readonly notes: string
  readonly couponCode: string | undefined
}

/**
 * Reads an order by the checkout's own rules (specification 2, section 5).
 * @throws ApiError 400 in the words of the form
 */
export function readOrderRequest(body: OrderBody, customerId: string): OrderRequest {
  const { customer, items, totalAmount, paymentMethod, orderNotes = '', couponCode } = body
  const name = singleLine(customer.name, 200)
  if (name === '') throw new ApiError(400, `customer.name: ${REQUIRED}`)
  for (const field of ['email', 'phone'] as const) {
    const problem = contactProblem(field, customer[field])
    if (problem) throw new ApiError(400, problem === REQUIRED ? `customer.${field}: ${REQUIRED}` : problem)
  }
  return {
    customerId,
    name,
    email: customer.email.trim().toLowerCase(),
    phone: phoneDigits(customer.phone),
    address: readAddress(customer.address),
    items,
    totalShown: totalAmount,
    paymentMethod,
    notes: multiLine(orderNotes, 1000),
    couponCode,
  }
}

function readAddress(given: DeliveryAddress): DeliveryAddress {
  const address = {
    title: singleLine(given.title, 100),
    street: singleLine(given.street, 500),
    city: singleLine(given.city, 100),
    state: singleLine(given.state, 100),
    zipCode: singleLine(given.zipCode, 20),
    country: singleLine(given.country, 50) || 'India',
  }
  const problem = checkCheckoutAddress(address)
  if (problem) {
    const isEmpty = [address.street, address.city, address.state, address.zipCode].every((field) => field === '')
    throw new ApiError(400, isEmpty ? NO_ADDRESS : problem)
  }
  if (!COUNTRIES.some((country) => country === address.country)) {
    throw new ApiError(400, `The shop does not deliver to ${address.country}.`)
  }
  return address
}
