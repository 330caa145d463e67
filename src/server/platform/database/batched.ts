import pg from 'pg'
import { OutdatedStatement } from './connection.ts'
import { RetryTransaction } from './transaction.ts'

interface Options<Call, Answer> {
  /**
   * Carries out calls in one transaction and returns the outcomes in their order. When it throws because PostgreSQL rolled the transaction
   * back, each call is carried out alone, so that none fails for another.
   */
  readonly carryOut: (calls: readonly Call[]) => Promise<readonly PromiseSettledResult<Answer>[]>
  /** Calls with a key in common are not carried out together. */
  readonly keysOf?: (call: Call) => readonly string[]
  /** How many calls may be carried out together. */
  readonly maxCalls?: number
}

interface Waiting<Call, Answer> {
  readonly call: Call
  readonly keys: readonly string[]
  /** Whether it has waited for `MAX_WAIT_MS`. */
  isLate: boolean
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** A call that has waited for so long is carried out while other transactions are held up, by a lock for example. */
const MAX_WAIT_MS = 20

/** Leaves some of the connections of the pool to other work. */
const MAX_AT_ONCE = 6

/**
 * Returns a function that carries out calls together: those that arrive while others are being carried out wait for them, and then share a
 * transaction and its way to the disk. A call that finds nothing running is carried out at once and alone.
 */
export function batched<Call, Answer>({
  carryOut,
  keysOf = () => [],
  maxCalls = 50,
}: Options<Call, Answer>): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = []
  let running = 0
  return (call) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const one = { call, keys: keysOf(call), isLate: false, resolve, reject }
    waiting.push(one)
    startNext()
    if (waiting.includes(one)) setTimeout(() => startLate(one), MAX_WAIT_MS)
    return promise
  }

  function startLate(one: Waiting<Call, Answer>): void {
    one.isLate = true
    startNext()
  }

  function startNext(): void {
    const [first] = waiting
    if (!first || running >= (first.isLate ? MAX_AT_ONCE : 1)) return
    running++
    void run(takeNext()).finally(() => {
      running--
      startNext()
    })
  }

  function takeNext(): readonly Waiting<Call, Answer>[] {
    const keys = new Set<string>()
    const taken: Waiting<Call, Answer>[] = []
    const left: Waiting<Call, Answer>[] = []
    for (const one of waiting) {
      const joins = taken.length < maxCalls && !one.keys.some((key) => keys.has(key))
      if (joins) for (const key of one.keys) keys.add(key)
      ;(joins ? taken : left).push(one)
    }
    waiting = left
    return taken
  }

  async function run(calls: readonly Waiting<Call, Answer>[]): Promise<void> {
    try {
      const outcomes = await carryOut(calls.map(({ call }) => call))
      for (const [place, { resolve, reject }] of calls.entries()) {
        const outcome = outcomes[place]
        if (outcome?.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome?.reason ?? new Error('A call was not answered.'))
      }
    } catch (error) {
      if (calls.length > 1 && isRolledBack(error)) await Promise.all(calls.map((one) => run([one])))
      else for (const { reject } of calls) reject(error)
    }
  }
}

export function fulfilled<Answer>(value: Answer): PromiseFulfilledResult<Answer> {
  return { status: 'fulfilled', value }
}

/** False when the connection was lost, so that the transaction may have been committed. */
function isRolledBack(error: unknown): boolean {
  if (error instanceof RetryTransaction || error instanceof OutdatedStatement) return true
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}
