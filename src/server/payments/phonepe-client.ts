import { createHash } from 'node:crypto'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { asRecord, ownField, singleLine, type UntrustedRecord } from '../../domain/untrusted.ts'
import { DEFAULT_RETRY_POLICY, ProviderFailure, providerCalls } from './provider-calls.ts'
import type { ProviderPayment, ProviderRefund } from './razorpay-entities.ts'
import { isSignature } from './razorpay-signature.ts'

/** An account with PhonePe's payment gateway, version 1. */
export interface PhonePeAccount {
  readonly merchantId: string
  readonly saltKey: string
  readonly saltIndex: string
  /** Without a slash at the end: 'https://api.phonepe.com/apis/hermes'. */
  readonly baseUrl: string
}

const isTransaction = Compile(
  Type.Object({
    merchantTransactionId: Type.String(),
    amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    state: Type.Enum(['COMPLETED', 'FAILED', 'PENDING']),
  }),
)

/**
 * PhonePe's HTTP calls as far as the shop needs them (developer.phonepe.com/v1), amounts in paise. A transaction is a try to
 * pay, or a refund, and the shop gives it its id. Every function throws ProviderFailure.
 */
export function phonePeClient(account: PhonePeAccount, patience = DEFAULT_RETRY_POLICY, fetch_: typeof fetch = fetch) {
  const { merchantId } = account
  const { once, again } = providerCalls(
    account.baseUrl,
    {},
    { retryPolicy: patience, fetch: fetch_, rejectionReason: refusalOf },
  )

  const post = (path: string, wish: object) => {
    const request = Buffer.from(JSON.stringify({ merchantId, ...wish })).toString('base64')
    return once('POST', path, { request }, { 'x-verify': checksum(`${request}${path}`, account) })
  }

  const transaction = async (id: string) => {
    const path = `/pg/v1/status/${encodeURIComponent(merchantId)}/${id}`
    const headers = { 'x-verify': checksum(path, account), 'x-merchant-id': merchantId }
    const data = ownField(await again('GET', path, undefined, headers), 'data')
    if (!isTransaction.Check(data) || data.merchantTransactionId !== id)
      throw new ProviderFailure('nonsense', 'It answered with something else')
    return data
  }

  const refundOf = async (id: string, paymentId: string): Promise<ProviderRefund> => {
    const { amount, state } = await transaction(id)
    return { id, paymentId, amount, state: REFUND_STATES[state], receipt: id }
  }

  return {
    /** Where the shopper pays this transaction. */
    async pay(wish: { transactionId: string; userId: string; amount: number; returnTo: string; callback: string }) {
      const answer = await post('/pg/v1/pay', {
        ...{ merchantTransactionId: wish.transactionId, merchantUserId: wish.userId, amount: wish.amount },
        ...{ redirectUrl: wish.returnTo, redirectMode: 'REDIRECT', callbackUrl: wish.callback },
        paymentInstrument: { type: 'PAY_PAGE' },
      })
      const url = ['data', 'instrumentResponse', 'redirectInfo', 'url'].reduce<unknown>(
        (value, name) => ownField(asRecord(value) ?? {}, name),
        answer,
      )
      if (typeof url !== 'string' || !URL.canParse(url) || new URL(url).protocol !== 'https:')
        throw new ProviderFailure('nonsense', 'It named no page to pay on')
      return url
    },

    /** A try to pay, as PhonePe knows it; `orderId` is the shop's id of the payment. */
    async tryToPay(id: string, orderId: string): Promise<ProviderPayment> {
      const { amount, state } = await transaction(id)
      return { id, orderId, amount, currency: 'INR', state: PAYMENT_STATES[state], method: 'phonepe', error: '' }
    },

    /** PhonePe knows a refund by the shop's id of it: sent twice it is made once, and the second call is refused. */
    async refund(paymentId: string, { amount, receipt }: { amount: number; receipt: string }): Promise<ProviderRefund> {
      const wish = { merchantTransactionId: receipt, originalTransactionId: paymentId, amount }
      try {
        await post('/pg/v1/refund', wish)
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error
        return await refundOf(receipt, paymentId).catch(() => Promise.reject(error))
      }
      return refundOf(receipt, paymentId)
    },

    refundOf,

    /** Whether PhonePe itself sent this; `body` is the text that was signed. */
    isSigned: (body: string, signature: string) => isSignature(signature, checksum(body, account)),
  }
}

const PAYMENT_STATES = { COMPLETED: 'captured', FAILED: 'failed', PENDING: 'created' } as const
const REFUND_STATES = { COMPLETED: 'processed', FAILED: 'failed', PENDING: 'pending' } as const

function checksum(signed: string, { saltKey, saltIndex }: PhonePeAccount): string {
  return `${createHash('sha256').update(`${signed}${saltKey}`).digest('hex')}###${saltIndex}`
}

function refusalOf(answer: UntrustedRecord): string {
  return singleLine(ownField(answer, 'message'), 200)
}
