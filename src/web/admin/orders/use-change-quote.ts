import { useEffect, useState } from 'react'
import type { ChangeQuote } from '../../../contract/orders/change.ts'
import { call, errorMessage } from '../ui/call.ts'

/** What a change would cost, a moment after the last edit; `problem` says why it is not possible. */
export function useChangeQuote(orderId: string, change: object) {
  const body = JSON.stringify(change)
  const [answer, setAnswer] = useState<{
    readonly body: string
    readonly quote?: ChangeQuote
    readonly problem?: string
  }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const path = `/api/admin/orders/${orderId}/change-quote`
    const timer = setTimeout(
      () =>
        call<{ data: ChangeQuote }>('POST', path, JSON.parse(body), { signal }).then(
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
  }, [orderId, body])
  const isCurrent = answer?.body === body
  return { quote: isCurrent ? answer.quote : undefined, problem: isCurrent ? answer.problem : undefined }
}
