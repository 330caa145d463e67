import { createHash } from 'node:crypto'
import type { RequestedItem } from '../../../contract/orders/shop.ts'
import { COUNTRIES } from '../../../domain/accounts/address.ts'
import {
  checkCheckoutAddress,
  contactProblem,
  type DeliveryAddress,
  NO_ADDRESS,
  phoneDigits,
  REQUIRED,
} from '../../../domain/orders/checkout-form.ts'
import type { PaymentMethod } from '../../../domain/orders/payment-status.ts'
import { multiLine, singleLine } from '../../../domain/untrusted.ts'
import { ApiError } from '../../platform/errors.ts'

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

/** What an `Idempotency-Key` header may hold: up to 200 printable characters. */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new ApiError(400, 'The Idempotency-Key is not valid.')
  return header
}

/** The same words under the same key are the same wish; other words are not. */
export function hashRequest(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}
