import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { StartupError } from './errors.ts'
import type { LogLevel } from './log-levels.ts'

/** Sends a failure to a service that collects errors. `details` contains ids only. */
export type ReportError = (error: unknown, details: Readonly<Record<string, unknown>>) => void

interface LogOptions {
  readonly level?: LogLevel
  /** Where lines go; standard output by default. */
  readonly stream?: { readonly write: (line: string) => void } | undefined
  readonly report?: ReportError | undefined
}

/** Opens the log: one JSON object a line, with the time in UTC, the level, and the id of the request that caused it. */
export function openLog({ level = 'info', stream, report }: LogOptions = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      mixin: () => (requestId() === undefined ? {} : { reqId: requestId() }),
      hooks: {
        logMethod(args, method, number) {
          const [first] = args as unknown[]
          const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
          if (report && number >= ERROR) report(error ?? args.at(-1), { reqId: requestId() })
          method.apply(this, args)
        },
      },
    },
    ...(stream ? [stream] : []),
  )
}

const ERROR = 50

/** Names what an error is and where it happened. Fields of the database's errors are left out: they contain values of rows. */
function describeError(error: unknown): object {
  if (!isErrorLike(error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** pg-boss reports the errors of its jobs as plain objects. */
function isErrorLike(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error
}

const requests = new AsyncLocalStorage<string>()

/** The id of the request that is being handled; undefined outside of requests. */
export function requestId(): string | undefined {
  return requests.getStore()
}

/** Runs the handling of a request; everything logged by it names the request. */
export function withRequestId<T>(id: string, handle: () => T): T {
  return requests.run(id, handle)
}

/** Takes over the id that a proxy or the browser sent, or makes one. */
export function requestIdFrom(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}

/** Sends what pages and packages print as warnings and errors to the log, in the same form as everything else. */
export function logConsole(log: Logger): void {
  for (const level of ['warn', 'error'] as const)
    console[level] = (...args: unknown[]) => {
      const error = args.find((arg) => arg instanceof Error)
      const message = args
        .filter((arg) => arg !== error)
        .map(String)
        .join(' ')
      log[level]({ ...(error && { err: error }) }, message || (error as Error | undefined)?.message)
    }
}

/**
 * Loads the module of `ERROR_REPORTER`, whose default export receives each failure.
 * @throws StartupError when there is no such module or it exports no function
 */
export async function loadReporter(file: string | undefined): Promise<ReportError | undefined> {
  if (file === undefined) return undefined
  const loaded = await import(file).catch((error: unknown) => {
    throw new StartupError(`ERROR_REPORTER ${file} cannot be loaded: ${error instanceof Error ? error.message : error}`)
  })
  if (typeof loaded.default !== 'function')
    throw new StartupError(`ERROR_REPORTER ${file} must export a function as default: (error, details) => void.`)
  return (error, details) => {
    try {
      loaded.default(error, details)
    } catch {
      // A reporter that fails must not fail the request.
    }
  }
}
