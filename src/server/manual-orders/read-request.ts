import type { ManualOrderBody } from '../../contract/orders/manual.ts'
import { contactProblem, type DeliveryAddress } from '../../domain/orders/checkout-form.ts'
import { advanceProblem, describeReceived, isReceived, type ManualTerms } from '../../domain/orders/manual-order.ts'
import { phoneDigits } from '../../domain/units/digits.ts'
import { type Paise, paiseFromRupees } from '../../domain/units/paise.ts'
import { multiLine, singleLine } from '../../domain/untrusted.ts'
import { readBusiness } from '../orders/write/buying-business.ts'
import { type OrderRequest, readAddress } from '../orders/write/place-order.ts'
import { refuseFields } from '../platform/errors.ts'

type Cart = Pick<ManualOrderBody, 'items' | 'isCollected' | 'discount'>

/** An order as a team member entered it, validated. */
export interface ManualSale {
  readonly customerId: string | undefined
  /** Without the customer's id and, when the order is collected, without its address. */
  readonly request: Omit<OrderRequest, 'customerId' | 'address'> & { readonly address: DeliveryAddress | undefined }
  readonly terms: ManualTerms
  readonly reason: string
  /** Cash on delivery is wanted although a rule refuses it. */
  readonly acceptsCash: boolean
  /** How the customer paid, with the reference: 'UPI 4321'. Empty unless all of the money was received. */
  readonly received: string
}

/** @throws ApiError 400 for a price or discount that is not an amount */
export function readCart({ items, isCollected, discount = 0 }: Cart) {
  const off = paiseFromRupees(discount)
  if (off === undefined) throw refuseFields({ discount: AMOUNT })
  return { isCollected, discount: off, unitPrices: items.map(({ price, newPrice }) => agreedPrice(price, newPrice)) }
}

/**
 * Validates an order that a team member enters.
 * @throws ApiError 400 with a message for each invalid field
 */
export function readManualOrder(body: ManualOrderBody): ManualSale {
  const cart = readCart(body)
  const { payment, channel, linkHours = 24, customer } = body
  const name = singleLine(customer.name, 200)
  const reason = singleLine(body.reason ?? '', 500)
  const reference = singleLine(body.reference ?? '', 80)
  const email = customer.email.trim().toLowerCase()
  const advance =
    payment === 'cod' && body.advance ? { ...body.advance, amount: paiseOf(body.advance.amount), reference } : undefined
  const isChanged = cart.discount > 0 || cart.unitPrices.some((price) => price !== undefined)
  const errors = {
    ...problemOf('name', contactProblem('firstName', name)),
    ...problemOf('phone', contactProblem('phone', customer.phone)),
    ...problemOf('email', email === '' ? undefined : contactProblem('email', email)),
    ...(isChanged && reason === '' && { reason: 'Give a reason for the changed price or discount.' }),
    ...problemOf('advance', advance && advanceProblem(advance.amount, paiseFromRupees(body.totalAmount) ?? 0)),
    ...(payment === 'cod' && body.isCollected && { payment: 'Choose cash received for an order that is collected.' }),
    ...(!body.isCollected && !body.address && { address: 'Enter the address, or choose collection at the shop.' }),
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return {
    customerId: body.customerId,
    request: {
      name,
      email,
      phone: phoneDigits(customer.phone),
      address: body.address && !body.isCollected ? readAddress(body.address) : undefined,
      business: readBusiness(
        { ...(body.gstin && { gstin: body.gstin }), ...(body.businessName && { businessName: body.businessName }) },
        name,
      ),
      items: body.items,
      totalShown: body.totalAmount,
      paymentMethod: payment === 'link' ? 'razorpay' : 'cod',
      notes: multiLine(body.notes ?? '', 1000),
      couponCode: undefined,
    },
    terms: { ...cart, channel, payment, linkHours, ...(advance && { advance }) },
    reason,
    acceptsCash: payment === 'cod' && body.acceptsCash === true,
    received: isReceived(payment) ? describeReceived({ method: payment, reference }) : '',
  }
}

const AMOUNT = 'Enter an amount from ₹0 with at most 2 decimals.'

/** The agreed price in paise; undefined when it is the shop's. */
function agreedPrice(price: number, newPrice: number | undefined): Paise | undefined {
  if (newPrice === undefined || newPrice === price) return undefined
  const paise = paiseFromRupees(newPrice)
  if (paise === undefined) throw refuseFields({ newPrice: AMOUNT })
  return paise
}

/** @throws ApiError 400 for what is not an amount */
function paiseOf(rupees: number): Paise {
  const paise = paiseFromRupees(rupees)
  if (paise === undefined) throw refuseFields({ advance: AMOUNT })
  return paise
}

function problemOf(field: string, problem: string | undefined): Readonly<Record<string, string>> {
  return problem === undefined ? {} : { [field]: problem }
}
