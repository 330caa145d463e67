import { useState } from 'react'
import { HttpError, useNotify, useRefresh } from 'react-admin'
import { call, errorMessage } from './call.ts'

export type FieldErrors = Readonly<Record<string, string>>

/**
 * Returns `change`, which calls the API, notifies and refreshes the screen; it also refreshes when someone else changed the
 * record first (409 with `current`). `change` resolves to the errors by field, or to undefined when the change was saved.
 */
export function useChange() {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const change = async (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    successMessage: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<FieldErrors | undefined> => {
    setBusy(true)
    try {
      await call(method, path, body, headers && { headers })
      notify(successMessage, { type: 'success' })
      refresh()
      return undefined
    } catch (error) {
      const body = error instanceof HttpError ? (error.body as { errors?: FieldErrors; current?: unknown }) : undefined
      if (!body?.errors) notify(errorMessage(error), { type: 'error' })
      if (body?.current) refresh()
      return body?.errors ?? {}
    } finally {
      setBusy(false)
    }
  }
  return { change, isBusy }
}
