import { useEffect, useState } from 'react'
import { call, errorMessage } from './call.ts'

/** What a change would cost, a moment after the last edit; `problem` says why it is not possible. Nothing without a change. */
export function useQuote<T>(path: string, change: object | undefined) {
  const body: string | undefined = change && JSON.stringify(change)
  const [answer, setAnswer] = useState<{
    readonly body: string
    readonly quote?: T
    readonly problem?: string
  }>()
  useEffect(() => {
    if (body === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(
      () =>
        call<{ data: T }>('POST', path, JSON.parse(body), { signal }).then(
          ({ data }) => setAnswer({ body, quote: data }),
          (error: Error) => {
            if (!signal.aborted) setAnswer({ body, problem: errorMessage(error) })
          },
        ),
      300,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [path, body])
  const isCurrent = body !== undefined && answer?.body === body
  return { quote: isCurrent ? answer.quote : undefined, problem: isCurrent ? answer.problem : undefined }
}
