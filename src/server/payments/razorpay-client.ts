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

/** An account with Razorpay, or with the payment sandbox, which has the same API. */
export interface RazorpayAccount {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** Without a trailing slash: 'https://api.razorpay.com'. */
  readonly baseUrl: string
}

export type RazorpayClient = ReturnType<typeof razorpayClient>

/**
 * The Razorpay API as far as the shop needs it, with amounts in paise. Every function throws ProviderFailure.
 * Reference: razorpay.com/docs/api.
 */
export function razorpayClient(
  account: RazorpayAccount,
  retryPolicy = DEFAULT_RETRY_POLICY,
  fetch_: typeof fetch = fetch,
) {
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`

  const { call, callWithRetry } = providerCalls(
    `${account.baseUrl}/v1`,
    { authorization },
    { retryPolicy: retryPolicy, fetch: fetch_, rejectionReason },
  )

  /** Finds an order that was created before its answer was lost; `taken` are the ids of orders that have other payments. */
  const createdOrder = async ({ amount, currency, receipt, taken }: NewOrder): Promise<ProviderOrder | undefined> => {
    const answer = await callWithRetry('GET', `/orders?receipt=${encodeURIComponent(receipt)}`)
    return itemsOf(answer)
      .map(readOrder)
      .filter((order) => order !== undefined)
      .find(
        (order) =>
          order.receipt === receipt &&
          order.amount === amount &&
          order.currency === currency &&
          !taken?.includes(order.id),
      )
  }

  /**
   * Reads a list by pages; the interval is fixed, so that new rows do not move the pages. Fails when the provider sends the
   * same page again, which would never end.
   */
  const pagesOf = async (path: string, from: Date, to: Date): Promise<unknown[]> => {
    const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
    const items: unknown[] = []
    let before = ''
    for (let page: readonly unknown[] = FULL_PAGE; page.length === PAGE_SIZE; items.push(...page)) {
      const query = `from=${seconds(from)}&to=${seconds(to)}&count=${PAGE_SIZE}&skip=${items.length}`
      page = itemsOf(await callWithRetry('GET', `${path}?${query}`))
      const content = JSON.stringify(page)
      if (page.length > 0 && content === before)
        throw new ProviderFailure('invalid', 'The provider sends the same page again')
      before = content
    }
    return items
  }

  return {
    createdOrder,

    /** All payments of orders that were created between two moments. */
    async paymentsSince(from: Date, to: Date): Promise<readonly ProviderPayment[]> {
      const payments = (await pagesOf('/payments', from, to)).map(readPayment)
      return payments.filter((payment) => payment !== undefined)
    },

    /** All refunds that were created between two moments. */
    async refundsSince(from: Date, to: Date): Promise<readonly ProviderRefund[]> {
      const refunds = (await pagesOf('/refunds', from, to)).map(readRefund)
      return refunds.filter((refund) => refund !== undefined)
    },

    /** Creates an order. When the answer is lost, looks for the order by its receipt before creating it again. */
    async createOrder(input: NewOrder): Promise<ProviderOrder> {
      const { amount, currency, receipt } = input
      const create = async () => {
        const body = { amount, currency, receipt, payment_capture: true }
        const order = needed(readOrder(await call('POST', '/orders', body)))
        if (order.amount !== amount || order.currency !== currency || order.receipt !== receipt)
          throw new ProviderFailure('invalid', 'The provider created a different order')
        return order
      }
      try {
        return await create()
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind === 'rejected') throw error
        await sleep(retryPolicy.delayMs)
        return (await createdOrder(input)) ?? (await create())
      }
    },

    /** All attempts to pay an order. */
    async paymentsOf(orderId: string): Promise<readonly ProviderPayment[]> {
      const payments = itemsOf(await callWithRetry('GET', `/orders/${orderId}/payments`)).map(readPayment)
      return payments.filter((payment) => payment !== undefined)
    },

    /** Rejects a payment that is for no order, such as a payment link, like an unknown one. */
    async payment(id: string): Promise<ProviderPayment> {
      const answer = await callWithRetry('GET', `/payments/${id}`)
      if ((ownField(answer, 'order_id') ?? null) === null)
        throw new ProviderFailure('rejected', 'No payment of an order')
      return needed(readPayment(answer))
    },

    /**
     * Captures authorized money. A repeated call is rejected, so the payment itself is read to see whether it is
     * captured.
     */
    async capture(id: string, amount: number, currency: string): Promise<ProviderPayment> {
      try {
        return needed(readPayment(await call('POST', `/payments/${id}/capture`, { amount, currency })))
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        const payment = needed(readPayment(await callWithRetry('GET', `/payments/${id}`)))
        if (payment.state === 'captured') return payment
        throw error
      }
    },

    /** Refunds a payment, once for each idempotency key. `receipt` is the shop's id of the refund. */
    async refund(
      paymentId: string,
      { amount, receipt, idempotencyKey }: { amount: number; receipt: string; idempotencyKey: string },
    ): Promise<ProviderRefund> {
      const answer = await callWithRetry(
        'POST',
        `/payments/${paymentId}/refund`,
        { amount, receipt, speed: 'normal' },
        { 'x-refund-idempotency': idempotencyKey },
      )
      return needed(readRefund(answer))
    },

    async refundById(id: string): Promise<ProviderRefund> {
      return needed(readRefund(await callWithRetry('GET', `/refunds/${id}`)))
    },

    /** All refunds of a payment, up to a hundred. Without the number, the provider lists the latest ten. */
    async refundsOf(paymentId: string): Promise<readonly ProviderRefund[]> {
      const answer = await callWithRetry('GET', `/payments/${paymentId}/refunds?count=${PAGE_SIZE}`)
      const refunds = itemsOf(answer).map(readRefund)
      return refunds.filter((refund) => refund !== undefined)
    },
  }
}

interface NewOrder {
  /** Paise. */
  readonly amount: number
  readonly currency: string
  readonly receipt: string
  /** Ids of orders with the same receipt that were created before; none of them is meant. */
  readonly taken?: readonly string[]
}

/** The most that the provider lists at once. */
const PAGE_SIZE = 100
const FULL_PAGE: readonly unknown[] = Array.from({ length: PAGE_SIZE })

function rejectionReason(answer: UntrustedRecord): string {
  const error = asRecord(ownField(answer, 'error'))
  return error ? singleLine(ownField(error, 'description'), 200) : ''
}

function itemsOf(answer: UntrustedRecord): readonly unknown[] {
  const items = ownField(answer, 'items')
  if (!Array.isArray(items)) throw new ProviderFailure('invalid', 'The answer has no list')
  return asList(items, PAGE_SIZE)
}

function needed<T>(entity: T | undefined): T {
  if (entity === undefined) throw new ProviderFailure('invalid', 'The answer does not have the expected format')
  return entity
}
