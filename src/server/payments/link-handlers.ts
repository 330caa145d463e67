import type { payments } from '../../contract/payments.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { formatQuantity } from '../../domain/units/quantity.ts'
import { amountDue } from '../ledger/queries.ts'
import { canPayByLink, type PaymentLinks } from '../orders/payment-link.ts'
import { orderOf } from '../orders/queries.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { createPayment } from './create-payment.ts'
import { offerJson } from './handlers.ts'
import type { PaymentAccount } from './provider.ts'
import { verifyPayment } from './verify-payment.ts'

type LinkHandlers = Pick<
  Handlers<{ payments: typeof payments }>['payments'],
  'linkedOrder' | 'linkOffer' | 'linkVerify'
>

/** The calls of a payment link. Anyone who has the link can see and pay its order, and nothing else. */
export function linkHandlers(account: PaymentAccount, send: SendJob, links: PaymentLinks): LinkHandlers {
  const placedOf = async (token: string) => {
    const id = await links.orderOf(token)
    const placed = id === undefined ? undefined : await orderOf(account.db, id)
    if (!placed) throw new ApiError(404, 'This payment link is not valid. Please ask the shop for a new one.')
    return placed
  }
  return {
    linkedOrder: async ({ params }) => {
      const { order, lines } = await placedOf(params.token)
      const state = order.is_paid ? 'paid' : canPayByLink(order) ? 'open' : 'closed'
      return {
        success: true,
        data: {
          number: orderNumber(order.id),
          state,
          lines: lines.map(({ name, color, size, unit, quantity, total_paise }) => ({
            name: [name, color, size].filter((word) => word !== '').join(', '),
            quantity: formatQuantity(unit, quantity),
            total: rupeesFromPaise(total_paise),
          })),
          discount: rupeesFromPaise(order.discount_paise),
          shippingCost: rupeesFromPaise(order.shipping_paise),
          tax: rupeesFromPaise(order.tax_paise),
          totalAmount: rupeesFromPaise(order.total_paise),
          due: rupeesFromPaise(state === 'open' ? amountDue(order) : 0),
          ...(state === 'open' && order.expires_at && { expiresAt: order.expires_at.toISOString() }),
          sandbox: account.provider === 'sandbox',
        },
      }
    },
    linkOffer: async ({ params }) => {
      const { order } = await placedOf(params.token)
      const request = { orderId: order.id, customerId: order.customer_id }
      return offerJson(account, await createPayment(account, send, request))
    },
    linkVerify: async ({ params, body }) => {
      const { order } = await placedOf(params.token)
      await verifyPayment(account, send, {
        orderId: order.id,
        customerId: order.customer_id,
        providerOrderId: body.razorpay_order_id,
        providerPaymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      })
      return { success: true, message: 'Payment verified successfully!' }
    },
  }
}
