/** What came of a call: its JSON, or what to tell the shopper. */
export type Sent<T> =
  | { readonly ok: true; readonly data: T }
  /** `beside`: what the answer carried beside the message. */
  | {
      readonly ok: false
      readonly status: number
      readonly message: string
      readonly details?: Record<string, unknown>
    }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the shop's API with the session's cookie. `failure` is said when the server gives no message; status 0 is no network. */
export async function send<T>(
  method: Method,
  path: string,
  body: unknown,
  failure: string,
  headers?: Readonly<Record<string, string>>,
): Promise<Sent<T>> {
  try {
    const response = await fetch(path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    })
    const data = await response.json()
    if (response.ok) return { ok: true, data }
    const message = typeof data?.message === 'string' ? data.message : failure
    return { ok: false, status: response.status, message, details: data ?? {} }
  } catch {
    return { ok: false, status: 0, message: failure }
  }
}
