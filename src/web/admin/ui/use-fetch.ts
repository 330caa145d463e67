import { useCallback, useEffect, useState } from 'react'
import { call } from './call.ts'
import { useFailureNotice } from './shown-failures.ts'

interface Result<T> {
  readonly data?: T
  readonly error?: Error
  /** The request this result belongs to. */
  readonly request?: number
}

/**
 * Reads `path` for a screen that is not a react-admin list: `[data, reload, error, failure]`, where
 * `error` is the message of `failure`. The previous data stays until new data
 * arrives. Errors are shown as a notification, unless the screen shows them itself (`showsOwnError`) or says the same elsewhere.
 */
export function useFetch<T>(path: string, { showsOwnError = false } = {}) {
  const [request, setRequest] = useState(0)
  const [result, setResult] = useState<Result<T>>({})
  useEffect(() => {
    const controller = new AbortController()
    call<T>('GET', path, undefined, { signal: controller.signal }).then(
      (data) => setResult({ data, request }),
      (error: Error) => {
        if (controller.signal.aborted) return
        setResult(({ data }) => ({ ...(data !== undefined && { data }), error, request }))
      },
    )
    return () => controller.abort()
  }, [path, request])
  const reload = useCallback(() => setRequest((number) => number + 1), [])
  const failure = result.request === request ? result.error : undefined
  useFailureNotice(showsOwnError ? undefined : failure?.message, reload)
  return [result.data, reload, failure?.message, failure] as const
}
