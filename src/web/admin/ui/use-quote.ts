import { useEffect, useState } from 'react'
import { HttpError, useNotify, useRefresh } from 'react-admin'
import { call, errorMessage } from './call.ts'

/**
 * What a change would cost, a moment after the last edit; `problem` says why it is not possible. Nothing without a change. The screen is
 * read again when someone else has changed the record (409 with `current`); its new revision then asks once more.
 */
export function useQuote<T>(path: string, change: object | undefined) {
  const body: string | undefined = change && JSON.stringify(change)
  const [requests, setRequests] = useState(0)
  const [answer, setAnswer] = useState<{
    readonly body: string
    readonly quote?: T
    readonly problem?: string
  }>()
  const notify = useNotify()
  const refresh = useRefresh()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request asks once more
  useEffect(() => {
    if (body === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(
      () =>
        call<{ data: T }>('POST', path, JSON.parse(body), { signal }).then(
          ({ data }) => setAnswer({ body, quote: data }),
          (error: Error) => {
            if (signal.aborted) return
            setAnswer({ body, problem: errorMessage(error) })
            if (!isEditConflict(error)) return
            notify(errorMessage(error), { type: 'error' })
            refresh()
          },
        ),
      300,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [path, body, requests, notify, refresh])
  const isCurrent = body !== undefined && answer?.body === body
  /** Asks once more, because the amount is another one by now. */
  const askAgain = () => {
    setAnswer(undefined)
    setRequests(requests + 1)
  }
  return {
    quote: isCurrent ? answer.quote : undefined,
    problem: isCurrent ? answer.problem : undefined,
    askAgain,
  }
}

/** Whether a call was refused because someone else has changed the record first; the answer has it as it is now. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof HttpError && (error.body as { current?: unknown } | undefined)?.current !== undefined
}
