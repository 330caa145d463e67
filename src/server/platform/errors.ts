/**
 * A failure with an HTTP status and a message for the shopper. Handlers throw it; the answer is `{ success: false, message }`
 * together with `details`.
 */
export class ApiError extends Error {
  readonly status: number
  /** Further fields of the answer, such as the current totals of an order whose prices changed. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** Fields for the log, never for the answer: ids and digests only. */
  readonly logged: Readonly<Record<string, unknown>> | undefined

  constructor(
    status: number,
    message: string,
    details?: Readonly<Record<string, unknown>>,
    logged?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.details = details
    this.logged = logged
  }
}

/** Returns an `ApiError` 400 with a message for each field of a form; the first of them is also the message as a whole. */
export function refuseFields(errors: Readonly<Record<string, string>>): ApiError {
  return new ApiError(400, Object.values(errors)[0] ?? 'The request is not valid.', { errors })
}

/** Returns the `ApiError` 409 for a change of a `thing` ('courier') that has another revision by now, with what is stored. */
export function editConflict(thing: string, current?: unknown): ApiError {
  const message = `Someone else has changed this ${thing}. Please check it and try again.`
  return new ApiError(409, message, current === undefined ? undefined : { current })
}

interface Problem {
  readonly field: string
  readonly reason: string
}

/** Returns an `ApiError` 400 whose `errors` hold the first problem of each field as a full sentence. */
export function fieldErrors(problems: readonly [Problem, ...Problem[]]): ApiError {
  const errors: Record<string, string> = {}
  for (const { field, reason } of problems) errors[field] ??= sentence(reason)
  return new ApiError(400, sentence(problems[0].reason), { errors })
}

/** Throws `ApiError` 400 when there is at least one problem. */
export function refuseIfAny(problems: readonly Problem[]): void {
  const [first, ...others] = problems
  if (first) throw fieldErrors([first, ...others])
}

function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/**
 * The shop cannot start because of something outside the program: a setting, a folder, a port or a server. The message says
 * what is wrong and how to fix it, and is printed on the terminal without a stack trace.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** A file that cannot be imported; the message says why and how to fix it. */
export class FileError extends Error {}

/** The message of the 503 answer while the database cannot be reached. */
export const DATABASE_UNAVAILABLE = 'The shop is busy at the moment. Please try again shortly.'

/** The same for the team while the disk is full. */
export const DISK_FULL = 'The disk of the shop is full, so nothing was stored. Free some space and try again.'

/** What a shopper reads who has sent a photo. */
export const FILES_UNAVAILABLE = "We can't store files at the moment. Please try again in a few minutes."

/** The same for calls about orders and accounts: a shopper at the checkout must know that ordering has to wait. */
export const ORDERS_UNAVAILABLE =
  "We can't reach your account or take orders at the moment. Your cart is saved. Please try again in a few minutes."

/**
 * Whether a query failed because the database could not be reached or the connection was lost, rather than because the query
 * was wrong. The same request may succeed a moment later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (CONNECTION_CODES.has(code) || UNAVAILABLE.test(code)) return true
  // PostgreSQL removes its socket file when it stops (ENOENT), and a full queue of the socket refuses with EAGAIN.
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true
  return CONNECTION_MESSAGES.some((words) => error.message.includes(words))
}

/** Whether the disk of the shop, or the part of it that the shop may use, is full. */
export function isDiskFull(error: unknown): boolean {
  return isFileUnstorable(error) || (error instanceof Error && 'code' in error && error.code === '53100')
}

/** Whether there is no space left for a file. Orders go on: the database may be on another disk. */
export function isFileUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
}

/** Whether a statement failed because of this constraint, such as a unique key that another row has. The transaction is aborted then. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

const CONNECTION_CODES = new Set('ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH'.split(' '))

/**
 * Classes and codes of PostgreSQL (manual, appendix A). 08: connection; 28 and 3D000: the login or the database is refused, as while a
 * password is being changed; 53: disk, memory or connections used up; 57: shut down, starting up, cancelled after the time limit; 58: the
 * system failed; 25006: read-only, as a server is that another one has taken the place of; 25P03, 25P04 and 55P03: waited too long.
 */
const UNAVAILABLE = /^(?:08|28|53|57|58)[0-9A-Z]{3}$|^(?:3D000|25006|25P03|25P04|55P03)$/

// pg and pg-pool throw these without a code.
const CONNECTION_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]
