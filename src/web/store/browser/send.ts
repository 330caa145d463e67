import { FOR_CUSTOMER, OTHER_CUSTOMER } from '../../../domain/accounts/messages.ts'
import { ANSWER_MS } from './read-data.ts'

/** The result of a request: its JSON, or the message for the shopper. */
export type SendResult<T> =
  | { readonly ok: true; readonly data: T }
  /** `details` holds the other fields of the error response. */
  | {
      readonly ok: false
      readonly status: number
      readonly message: string
      readonly details?: Record<string, unknown>
    }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Names the customer whose data this page shows; empty for nobody. Writes are sent in their name, so that the server refuses
 * them when someone else has signed in since, in another tab.
 */
export function actFor(customerId: string): void {
  customer = customerId
}

let customer = ''

/**
 * Calls the shop's API with the session's cookie. `failure` is the message when the server sends none; status 0 means no answer, so that
 * nobody knows whether the server has done it.
 */
export async function send<T>(
  method: Method,
  path: string,
  body: unknown,
  failure: string,
  headers?: Readonly<Record<string, string>>,
): Promise<SendResult<T>> {
  try {
    const text = body === undefined ? null : JSON.stringify(body)
    const response = await fetch(path, {
      method,
      headers: {
        ...(text && { 'content-type': 'application/json' }),
        ...(customer !== '' && method !== 'GET' && { [FOR_CUSTOMER]: customer }),
        ...headers,
      },
      body: text,
      signal: AbortSignal.timeout(ANSWER_MS + Math.ceil((text?.length ?? 0) / MIN_SPEED)),
    })
    const data = await response.json()
    if (response.ok) return { ok: true, data }
    const message = typeof data?.message === 'string' ? data.message : failure
    return { ok: false, status: response.status, message, details: data ?? {} }
  } catch {
    return { ok: false, status: 0, message: failure }
  }
}

/** Bytes a millisecond of the slowest connections, for pictures in what is sent. */
const MIN_SPEED = 4

/** What to say about a request that failed: also that it did not get through, which is no fault of what was typed. */
export function problemText(answer: Extract<SendResult<unknown>, { ok: false }>): string {
  return answer.status === 0 ? NO_CONNECTION : answer.message
}

const NO_CONNECTION = "We couldn't reach the shop. Please check your connection and try again."

/** Whether a login would help: the session has ended, or belongs to someone else by now. */
export function needsLogin(answer: SendResult<unknown>): boolean {
  return !answer.ok && (answer.status === 401 || answer.message === OTHER_CUSTOMER)
}
