import { setTimeout as sleep } from 'node:timers/promises'
import { asList, asRecord, ownField, singleLine, type UntrustedRecord } from '../../domain/untrusted.ts'
import { DEFAULT_RETRY_POLICY, ProviderFailure, providerCalls } from './provider-calls.ts'
import {
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  readOrder,
  readPayment,
  readRefund,
} from './razorpay-entities.ts'

/** An account with Razorpay, or with the sandbox, which speaks the same protocol. */
export interface RazorpayAccount {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** Without a slash at the end: 'https://api.razorpay.com'. */
  readonly baseUrl: string
}

export type RazorpayClient = ReturnType<typeof razorpayClient>

/**
 * Razorpay's HTTP calls as far as the shop needs them, amounts in paise. Every function throws ProviderFailure.
 * Protocol: razorpay.com/docs/api.
 */
export function razorpayClient(
  account: RazorpayAccount,
  patience = DEFAULT_RETRY_POLICY,
  fetch_: typeof fetch = fetch,
) {
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`

  const { once, again } = providerCalls(
    `${account.baseUrl}/v1`,
    { authorization },
    { retryPolicy: patience, fetch: fetch_, rejectionReason: refusalOf },
  )

  const orderByReceipt = async (receipt: string): Promise<ProviderOrder | undefined> => {
    const answer = await again('GET', `/orders?receipt=${encodeURIComponent(receipt)}`)
    return itemsOf(answer)
      .map(readOrder)
      .find((order) => order?.receipt === receipt)
  }

  return {
    orderByReceipt,

    /** Announces an order. When the answer is lost the order is looked for by its receipt before it is announced again. */
    async createOrder(wanted: { amount: number; currency: string; receipt: string }): Promise<ProviderOrder> {
      const create = async () => {
        const order = needed(readOrder(await once('POST', '/orders', { ...wanted, payment_capture: true })))
        const isSame = order.amount === wanted.amount && order.currency === wanted.currency
        if (!isSame || order.receipt !== wanted.receipt)
          throw new ProviderFailure('nonsense', 'It made a different order')
        return order
      }
      try {
        return await create()
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind === 'refused') throw error
        await sleep(patience.delayMs)
        return (await orderByReceipt(wanted.receipt)) ?? (await create())
      }
    },

    /** Every try to pay an order. */
    async paymentsOf(orderId: string): Promise<readonly ProviderPayment[]> {
      const payments = itemsOf(await again('GET', `/orders/${orderId}/payments`)).map(readPayment)
      return payments.filter((payment) => payment !== undefined)
    },

    async payment(id: string): Promise<ProviderPayment> {
      return needed(readPayment(await again('GET', `/payments/${id}`)))
    },

    /** Takes authorized money. Asked twice it is refused the second time: the payment itself tells what holds. */
    async capture(id: string, amount: number, currency: string): Promise<ProviderPayment> {
      try {
        return needed(readPayment(await once('POST', `/payments/${id}/capture`, { amount, currency })))
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        const payment = needed(readPayment(await again('GET', `/payments/${id}`)))
        if (payment.state === 'captured') return payment
        throw error
      }
    },

    /** Sends money back, once for each idempotency key. `receipt` is the shop's id of the refund. */
    async refund(
      paymentId: string,
      { amount, receipt, idempotencyKey }: { amount: number; receipt: string; idempotencyKey: string },
    ): Promise<ProviderRefund> {
      const answer = await again(
        'POST',
        `/payments/${paymentId}/refund`,
        { amount, receipt, speed: 'normal' },
        { 'x-refund-idempotency': idempotencyKey },
      )
      return needed(readRefund(answer))
    },

    async refundById(id: string): Promise<ProviderRefund> {
      return needed(readRefund(await again('GET', `/refunds/${id}`)))
    },

    async refundsOf(paymentId: string): Promise<readonly ProviderRefund[]> {
      const refunds = itemsOf(await again('GET', `/payments/${paymentId}/refunds`)).map(readRefund)
      return refunds.filter((refund) => refund !== undefined)
    },
  }
}

function refusalOf(answer: UntrustedRecord): string {
  const error = asRecord(ownField(answer, 'error'))
  return error ? singleLine(ownField(error, 'description'), 200) : ''
}

function itemsOf(answer: UntrustedRecord): readonly unknown[] {
  const items = ownField(answer, 'items')
  if (!Array.isArray(items)) throw new ProviderFailure('nonsense', 'It answered without a list')
  return asList(items, 100)
}

function needed<T>(entity: T | undefined): T {
  if (entity === undefined) throw new ProviderFailure('nonsense', 'It answered with something else')
  return entity
}
