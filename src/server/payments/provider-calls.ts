import { setTimeout as sleep } from 'node:timers/promises'
import { asRecord, parseJson, type UntrustedRecord } from '../../domain/untrusted.ts'

/** How long a provider is waited for. */
export interface RetryPolicy {
  /** For one call, its answer's body included. */
  readonly timeoutMs: number
  /** How often a call that may be repeated is made. */
  readonly attempts: number
  /** Before the second try; doubled before each further one. */
  readonly delayMs: number
}

// A shopper waits for these calls, and a webhook's sender for 5 s: two tries of 4 s are the most anybody stands.
export const DEFAULT_RETRY_POLICY: RetryPolicy = { timeoutMs: 4_000, attempts: 2, delayMs: 250 }

interface CallOptions {
  readonly retryPolicy: RetryPolicy
  readonly fetch: typeof fetch
  /** Where an answer says why the provider refused; empty when it does not. */
  readonly rejectionReason: (answer: UntrustedRecord) => string
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<UntrustedRecord>

/** Calls to a provider by HTTP: bounded in time and size, their answers read as JSON and believed in nothing. They throw ProviderFailure. */
export function providerCalls(
  baseUrl: string,
  common: Record<string, string>,
  { retryPolicy: patience, fetch: fetch_, rejectionReason: refusalOf }: CallOptions,
): { readonly once: Call; readonly again: Call } {
  const once: Call = async (method, path, body, headers) => {
    const { status, text } = await answerOf(
      fetch_(`${baseUrl}${path}`, {
        method,
        // The keys go to the address they were meant for, and to no other it leads to.
        redirect: 'manual',
        headers: { accept: 'application/json', ...common, ...(body && JSON_BODY), ...headers },
        signal: AbortSignal.timeout(patience.timeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    const answer = asRecord(parseJson(text))
    if (status >= 500 || status === 429) throw new ProviderFailure('away', `It answered ${status}`)
    if (status >= 400 && answer) throw new ProviderFailure('refused', refusalOf(answer) || 'It gave no reason')
    if (status !== 200 || !answer) throw new ProviderFailure('nonsense', `It answered ${status} with what is no answer`)
    return answer
  }
  /** For calls that may be made twice and have one effect. */
  const again: Call = async (...call) => {
    for (let turn = 1; ; turn++) {
      try {
        return await once(...call)
      } catch (error) {
        if (turn >= patience.attempts || !(error instanceof ProviderFailure) || error.kind !== 'away') throw error
        await sleep(patience.delayMs * 2 ** (turn - 1))
      }
    }
  }
  return { once, again }
}

const JSON_BODY = { 'content-type': 'application/json' }

/** The longest answer that is read: a hundred payments are 200 KB. */
const MAX_RESPONSE_BYTES = 1024 * 1024

async function answerOf(asked: Promise<Response>): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await asked
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > MAX_RESPONSE_BYTES) throw new ProviderFailure('nonsense', 'It answers without end')
      parts.push(part)
    }
    return { status: response.status, text: Buffer.concat(parts).toString('utf8') }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure('away', 'It did not answer', { cause: error })
  }
}

/**
 * Why a call to a payment provider brought nothing: it is `away` (no answer in time, or one that says it has trouble), it
 * answers `nonsense`, or it `refused` and says why. After the first two nobody knows whether the call had its effect.
 */
export class ProviderFailure extends Error {
  readonly kind: 'away' | 'nonsense' | 'refused'

  /** @param message what the provider said; shown to a shopper only when it refused */
  constructor(kind: ProviderFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderFailure'
    this.kind = kind
  }
}
