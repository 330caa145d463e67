import { useCallback, useEffect, useState } from 'react'
import type { Quote } from '../../../contract/orders/shop.ts'
import { call, errorMessage } from '../ui/call.ts'
import { quoteBody, type Sale } from './sale.ts'

export interface SaleQuote {
  /** The bill of the cart as it is now; undefined while it is being calculated. */
  readonly data?: Quote
  readonly error?: string
  readonly reload: () => void
}

/** Prices the cart a moment after the last change. */
export function useSaleQuote(sale: Sale): SaleQuote {
  const cart = quoteBody(sale)
  const body = cart ? JSON.stringify(cart) : ''
  const [reloads, setReloads] = useState(0)
  const [answer, setAnswer] = useState<{ readonly body: string; readonly data?: Quote; readonly error?: string }>()
  useEffect(() => {
    if (body === '') return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(
      () =>
        call<{ data: Quote }>('POST', '/api/admin/manual-orders/quote', JSON.parse(body), { signal }).then(
          ({ data }) => setAnswer({ body, data }),
          (error: Error) => {
            if (!signal.aborted) setAnswer({ body, error: errorMessage(error) })
          },
        ),
      reloads === 0 ? 200 : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [body, reloads])
  const reload = useCallback(() => setReloads((count) => count + 1), [])
  const isCurrent = answer?.body === body && body !== ''
  return {
    reload,
    ...(isCurrent && answer.data && { data: answer.data }),
    ...(isCurrent && answer.error !== undefined && { error: answer.error }),
  }
}
