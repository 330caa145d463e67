import { HttpError } from 'react-admin'
import { loginThen } from '../../../domain/accounts/return-path.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Calls the shop's API with the session's cookie. A failure is a `HttpError` with the server's message; `status` 0: the server
 * was not reached. Its `body` is the whole answer: `errors` by field, which react-admin shows at the fields, or `current`, the
 * row as it is now, when a change came too late.
 */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  { signal, headers }: CallOptions = {},
): Promise<T> {
  const answer = await fetch(path, {
    method,
    ...(signal && { signal }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  if (!answer) throw new HttpError('The shop could not be reached. Check the network and try again.', 0)
  const json = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new HttpError(json.message ?? 'Something went wrong. Please try again.', answer.status, json)
  return json
}

/** To the shop's login, and back to this screen afterwards. */
export function goToLogin(): void {
  window.location.assign(loginThen(window.location.pathname + window.location.search))
}
