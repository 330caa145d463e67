import { useState } from 'react'
import { HttpError, useNotify, useRefresh } from 'react-admin'
import { call, errorMessage } from './call.ts'

/** Messages by field. `''` stands for a message about no field: what was typed is kept for another try. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * The errors of a failed call. None when there is nothing to try again: the record is gone, or someone else has changed it, so that the
 * screen shows another one (409 with `current`).
 */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof HttpError)) return {}
  const { errors, current } = (error.body ?? {}) as { errors?: FieldErrors; current?: unknown }
  if (errors) return errors
  const isCorrectable = error.status === 400 || (error.status === 409 && current === undefined)
  const canBeTriedAgain = error.status === 0 || error.status === 401 || error.status === 403 || error.status >= 500
  return isCorrectable || canBeTriedAgain ? { '': error.message } : {}
}

interface ChangeOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Whether what was typed can still be saved in the record as someone else has left it: then the dialog stays open. */
  // biome-ignore lint/suspicious/noExplicitAny: the record that the path of the call names
  readonly isStillPossible?: (current: any) => boolean
}

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
    { headers, isStillPossible }: ChangeOptions = {},
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
      // Not 422: what a first try has done cannot be done again with its key.
      const isConflict = error instanceof HttpError && error.status === 409 && body?.current !== undefined
      if (isConflict && isStillPossible?.(body.current)) return { '': errorMessage(error) }
      return fieldErrorsOf(error)
    } finally {
      setBusy(false)
    }
  }
  return { change, isBusy }
}
