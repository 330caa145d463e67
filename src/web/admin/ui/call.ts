import { HttpError } from 'react-admin'
import { PROOF_REQUIRED } from '../../../domain/accounts/proof.ts'
import { loginUrl } from '../../../domain/paths.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Calls the shop's API with the session cookie and returns the parsed JSON.
 * @throws HttpError with the server's message. `status` is 0 when the server could not be reached. `body` is the whole
 * response: `errors` by field, which react-admin shows at the fields, or `current`, the row as it is now, after a 409.
 */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  { signal, headers }: CallOptions = {},
): Promise<T> {
  const answer = await sendOnce<T>(method, path, body, { signal, headers })
  const error = answer.error
  if (!error) return answer.json
  if (
    error.status === 403 &&
    error.body?.code === undefined &&
    path.startsWith('/api/admin/') &&
    (await isRoleChanged())
  )
    throw new HttpError(ROLE_CHANGED, 403, error.body)
  // The dialog asks for the password; then the same call is made again.
  if (error.body?.code !== PROOF_REQUIRED || !(await askForProof())) throw error
  const again = await sendOnce<T>(method, path, body, { signal, headers })
  if (again.error) throw again.error
  return again.json
}

interface SentWith {
  readonly signal: AbortSignal | undefined
  readonly headers: CallOptions['headers']
}

interface Answer<T> {
  readonly json: T
  readonly error?: HttpError
}

async function sendOnce<T>(
  method: Method,
  path: string,
  body: unknown,
  { signal, headers }: SentWith,
): Promise<Answer<T>> {
  if (method !== 'GET') return answerOf<T>(method, path, body, { signal, headers })
  reads += 1
  try {
    return await answerOf<T>(method, path, body, { signal, headers })
  } finally {
    reads -= 1
  }
}

let reads = 0

/** Whether a screen still waits for something that it reads. */
export function isReading(): boolean {
  return reads > 0
}

async function answerOf<T>(
  method: Method,
  path: string,
  body: unknown,
  { signal, headers }: SentWith,
): Promise<Answer<T>> {
  const response = await fetch(path, {
    method,
    ...(signal && { signal }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  if (!response) throw new HttpError(UNREACHABLE, 0)
  if (response.ok && method !== 'GET') for (const listener of listeners) listener()
  const json = await response.json().catch(() => undefined)
  // The connection broke, or the call was aborted, after the first bytes of the response.
  if (json === undefined && response.ok) throw new HttpError(UNREACHABLE, 0)
  if (response.ok) return { json }
  const message = response.status === 401 && path.startsWith('/api/admin/') ? LOGGED_OUT : json?.message
  return { json, error: new HttpError(message ?? UNKNOWN_ERROR, response.status, json) }
}

const listeners = new Set<() => void>()

/** Calls a listener after each call that may have changed something. Returns a function that stops it. */
export function afterChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

type AskForProof = () => Promise<boolean>
let askForProof: AskForProof = async () => false

/** Sets what asks for the password when a call needs it again. It resolves to whether it was given. */
export function onProofNeeded(prompt: AskForProof): void {
  askForProof = prompt
}

type IsRoleChanged = () => Promise<boolean>
let isRoleChanged: IsRoleChanged = async () => false

/** Sets what finds out, after a call that was not allowed, whether that is because the role of the user has changed. */
export function onForbidden(find: IsRoleChanged): void {
  isRoleChanged = find
}

/** The message to show for a failed call. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : UNKNOWN_ERROR
}

export const UNREACHABLE = "We couldn't reach the shop. Please check your connection and try again."

/** The session has ended. Another tab can begin the next one, and what was typed in this one stays meanwhile. */
const LOGGED_OUT = 'You have been logged out. Log in again in another tab, then try again here.'

const ROLE_CHANGED = 'Your role in the team has changed: you no longer have permission to do this.'

export const UNKNOWN_ERROR = 'Something went wrong. Please try again.'

/** Opens the shop's login page, which returns to this screen afterwards. */
export function goToLogin(): void {
  window.location.assign(loginUrl(window.location.pathname + window.location.search))
}
