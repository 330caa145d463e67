import { useCallback, useEffect, useState } from 'react'
import { call } from './call.ts'
import { useFailureNotice } from './shown-failures.ts'

interface Result<T> {
  readonly data?: T
  /** Where the data is from: another path than now while new data is on its way. */
  readonly path?: string
  readonly error?: Error
  /** The request this result belongs to. */
  readonly request?: number
}

/**
 * Reads `path` for a screen that is not a react-admin list: `[data, reload, error, failure, isOld]`, where
 * `error` is the message of `failure`. The previous data stays until new data
 * arrives; `isOld` says that it is the data of another path. Errors are shown as a notification, unless the screen shows them itself (`showsOwnError`) or says the same elsewhere.
 */
export function useFetch<T>(path: string, { showsOwnError = false } = {}) {
  const [request, setRequest] = useState(0)
  const [result, setResult] = useState<Result<T>>({})
  useEffect(() => {
    const controller = new AbortController()
    call<T>('GET', path, undefined, { signal: controller.signal }).then(
      (data) => setResult({ data, path, request }),
      (error: Error) => {
        if (controller.signal.aborted) return
        setResult(({ data, path: of }) => ({ ...(data !== undefined && of && { data, path: of }), error, request }))
      },
    )
    return () => controller.abort()
  }, [path, request])
  const reload = useCallback(() => setRequest((number) => number + 1), [])
  const failure = result.request === request ? result.error : undefined
  useFailureNotice(showsOwnError ? undefined : failure?.message, reload)
  const isOld = result.data !== undefined && result.path !== path
  return [result.data, reload, failure?.message, failure, isOld] as const
}
