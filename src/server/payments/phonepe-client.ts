import { createHash } from 'node:crypto'
import Type from 'typebox'
import { asRecord, ownField, singleLine, type UntrustedRecord } from '../../domain/untrusted.ts'
import { follows } from '../platform/compiled-schema.ts'
import { DEFAULT_RETRY_POLICY, ProviderFailure, providerCalls } from './provider-calls.ts'
import type { ProviderPayment, ProviderRefund } from './razorpay-entities.ts'
import { isSignature } from './razorpay-signature.ts'

/** An account with PhonePe's payment gateway, version 1. */
export interface PhonePeAccount {
  readonly merchantId: string
  readonly saltKey: string
  readonly saltIndex: string
  /** Without a trailing slash: 'https://api.phonepe.com/apis/hermes'. */
  readonly baseUrl: string
}

const Transaction = Type.Object({
  merchantTransactionId: Type.String(),
  amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  state: Type.Enum(['COMPLETED', 'FAILED', 'PENDING']),
})

/**
 * The PhonePe API as far as the shop needs it (developer.phonepe.com/v1), with amounts in paise. A transaction is a
 * payment attempt or a refund, under an id that the shop assigns. Every function throws ProviderFailure.
 */
export function phonePeClient(
  account: PhonePeAccount,
  retryPolicy = DEFAULT_RETRY_POLICY,
  fetch_: typeof fetch = fetch,
) {
  const { merchantId } = account
  const { call, callWithRetry } = providerCalls(
    account.baseUrl,
    {},
    { retryPolicy: retryPolicy, fetch: fetch_, rejectionReason },
  )

  const post = (path: string, body: object) => {
    const request = Buffer.from(JSON.stringify({ merchantId, ...body })).toString('base64')
    return call('POST', path, { request }, { 'x-verify': checksum(`${request}${path}`, account) })
  }

  const transaction = async (id: string) => {
    const path = `/pg/v1/status/${encodeURIComponent(merchantId)}/${id}`
    const headers = { 'x-verify': checksum(path, account), 'x-merchant-id': merchantId }
    const data = ownField(await callWithRetry('GET', path, undefined, headers), 'data')
    if (!follows(Transaction, data) || data.merchantTransactionId !== id)
      throw new ProviderFailure('invalid', 'The answer does not have the expected format')
    return data
  }

  const refundOf = async (id: string, paymentId: string): Promise<ProviderRefund> => {
    const { amount, state } = await transaction(id)
    return { id, paymentId, amount, currency: 'INR', state: REFUND_STATES[state], receipt: id }
  }

  return {
    /** Starts a payment and returns the address of the page where the customer pays. */
    async pay(request: { transactionId: string; userId: string; amount: number; returnTo: string; callback: string }) {
      const answer = await post('/pg/v1/pay', {
        merchantTransactionId: request.transactionId,
        merchantUserId: request.userId,
        amount: request.amount,
        redirectUrl: request.returnTo,
        redirectMode: 'REDIRECT',
        callbackUrl: request.callback,
        paymentInstrument: { type: 'PAY_PAGE' },
      })
      const url = ['data', 'instrumentResponse', 'redirectInfo', 'url'].reduce<unknown>(
        (value, name) => ownField(asRecord(value) ?? {}, name),
        answer,
      )
      if (typeof url !== 'string' || !URL.canParse(url) || new URL(url).protocol !== 'https:')
        throw new ProviderFailure('invalid', 'The answer has no payment page')
      return url
    },

    /** A payment attempt as PhonePe reports it; `orderId` is the shop's id of the payment. */
    async tryToPay(id: string, orderId: string): Promise<ProviderPayment> {
      const { amount, state } = await transaction(id)
      const how = { method: 'phonepe', error: '' }
      return { id, orderId, amount, currency: 'INR', state: PAYMENT_STATES[state], refunded: 0, ...how }
    },

    /**
     * Refunds a payment. PhonePe identifies a refund by the shop's id, so a repeated call is refused and has no further
     * effect.
     */
    async refund(paymentId: string, { amount, receipt }: { amount: number; receipt: string }): Promise<ProviderRefund> {
      const request = { merchantTransactionId: receipt, originalTransactionId: paymentId, amount }
      try {
        await post('/pg/v1/refund', request)
      } catch (error) {
        if (!isRejection(error)) throw error
        return await refundOf(receipt, paymentId).catch((failure) =>
          Promise.reject(isRejection(failure) ? error : failure),
        )
      }
      // The status may not know yet what was accepted a moment ago.
      return await refundOf(receipt, paymentId).catch((failure) =>
        Promise.reject(isRejection(failure) ? new ProviderFailure('unavailable', failure.message) : failure),
      )
    },

    refundOf,

    /** Whether `signature` is PhonePe's signature of the text `body`. */
    isSigned: (body: string, signature: string) => isSignature(signature, checksum(body, account)),
  }
}

function isRejection(error: unknown): error is ProviderFailure {
  return error instanceof ProviderFailure && error.kind === 'rejected'
}

const PAYMENT_STATES = { COMPLETED: 'captured', FAILED: 'failed', PENDING: 'created' } as const
const REFUND_STATES = { COMPLETED: 'processed', FAILED: 'failed', PENDING: 'pending' } as const

function checksum(signed: string, { saltKey, saltIndex }: PhonePeAccount): string {
  return `${createHash('sha256').update(`${signed}${saltKey}`).digest('hex')}###${saltIndex}`
}

function rejectionReason(answer: UntrustedRecord): string {
  return singleLine(ownField(answer, 'message'), 200)
}
