/** What a shopper is told while the database is away. */
export const DATABASE_AWAY = 'The shop is busy for a moment. Please try again shortly.'

/**
 * Whether an error from a query means that the database could not be reached or was lost on the way, not that the query
 * was wrong: the answer is a 503, and the same request may succeed a moment later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return AWAY_CODES.has(code) || code.startsWith('08') || AWAY_MESSAGES.some((words) => error.message.includes(words))
}

// 57P01 to 57P03: shut down, crashed, starting up; 53300: no connection left (PostgreSQL's appendix A). 08 is the class of
// connection errors.
const AWAY_CODES = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH 57P01 57P02 57P03 53300'.split(' '),
)

// pg and pg-pool raise these without a code.
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
]
