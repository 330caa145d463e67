import { setTimeout as sleep } from 'node:timers/promises'
import { asRecord, parseJson, type UntrustedRecord } from '../../domain/untrusted.ts'

/** How long to wait for a provider, and how often to repeat a call. */
export interface RetryPolicy {
  /** For one call, including the body of the answer. */
  readonly timeoutMs: number
  /** Number of tries for a call that may be repeated. */
  readonly attempts: number
  /** Delay before the second try in milliseconds; doubled before each further one. */
  readonly delayMs: number
}

// Customers wait for these calls, and the sender of a webhook for 5 s, so two tries of 4 s are the limit.
export const DEFAULT_RETRY_POLICY: RetryPolicy = { timeoutMs: 4_000, attempts: 2, delayMs: 250 }

interface CallOptions {
  readonly retryPolicy: RetryPolicy
  readonly fetch: typeof fetch
  /** Reads why the provider refused from its answer; empty when it gives no reason. */
  readonly rejectionReason: (answer: UntrustedRecord) => string
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<UntrustedRecord>

/**
 * HTTP calls to a provider, limited in time and size. The JSON of the answer is untrusted. Calls throw ProviderFailure.
 */
export function providerCalls(
  baseUrl: string,
  common: Record<string, string>,
  { retryPolicy, fetch: fetch_, rejectionReason }: CallOptions,
): { readonly call: Call; readonly callWithRetry: Call } {
  const call: Call = async (method, path, body, headers) => {
    const { status, text } = await readResponse(
      fetch_(`${baseUrl}${path}`, {
        method,
        // Never sends the keys to an address that the provider redirects to.
        redirect: 'manual',
        headers: { accept: 'application/json', ...common, ...(body && JSON_BODY), ...headers },
        signal: AbortSignal.timeout(retryPolicy.timeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    const answer = asRecord(parseJson(text))
    // Refused keys say nothing about the payment: the shop's account has to be set right first.
    if (status >= 500 || [401, 403, 429].includes(status)) throw new ProviderFailure('unavailable', `Status ${status}`)
    if (status >= 400 && answer) throw new ProviderFailure('rejected', rejectionReason(answer) || 'No reason given')
    if (status !== 200 || !answer) throw new ProviderFailure('invalid', `Status ${status} with an unexpected answer`)
    return answer
  }
  /** Repeats a call that fails as `unavailable`. Only for calls that are safe to repeat. */
  const callWithRetry: Call = async (...input) => {
    for (let turn = 1; ; turn++) {
      try {
        return await call(...input)
      } catch (error) {
        if (turn >= retryPolicy.attempts || !(error instanceof ProviderFailure) || error.kind !== 'unavailable')
          throw error
        await sleep(retryPolicy.delayMs * 2 ** (turn - 1))
      }
    }
  }
  return { call, callWithRetry }
}

const JSON_BODY = { 'content-type': 'application/json' }

/** The maximum size of an answer; a hundred payments are about 200 KB. */
const MAX_RESPONSE_BYTES = 1024 * 1024

async function readResponse(request: Promise<Response>): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await request
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > MAX_RESPONSE_BYTES) throw new ProviderFailure('invalid', 'The answer is too long')
      parts.push(part)
    }
    return { status: response.status, text: Buffer.concat(parts).toString('utf8') }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure('unavailable', 'No answer', { cause: error })
  }
}

/**
 * Why a call to a payment provider failed: `unavailable` (no answer in time, or a server error), `invalid` (an
 * unexpected answer), or `rejected` with a reason. After the first two, the call may have had its effect.
 */
export class ProviderFailure extends Error {
  readonly kind: 'unavailable' | 'invalid' | 'rejected'

  /** @param message the text from the provider; shown to customers only when it rejected the call */
  constructor(kind: ProviderFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderFailure'
    this.kind = kind
  }
}
