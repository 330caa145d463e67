import { useState } from 'react'
import { HttpError, useNotify, useRefresh } from 'react-admin'
import { call } from './call.ts'

export type FieldErrors = Readonly<Record<string, string>>

/**
 * A change of what a screen shows: the call is made, said, and the screen read anew. When somebody else was quicker, the screen
 * is read anew too. Messages for fields are answered for the form to show; undefined when the change was made.
 */
export function useChange() {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const change = async (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    done: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<FieldErrors | undefined> => {
    setBusy(true)
    try {
      await call(method, path, body, headers && { headers })
      notify(done, { type: 'success' })
      refresh()
      return undefined
    } catch (error) {
      const told = error instanceof HttpError ? (error.body as { errors?: FieldErrors; current?: unknown }) : undefined
      if (!told?.errors) notify(error instanceof Error ? error.message : 'Something went wrong.', { type: 'error' })
      if (told?.current) refresh()
      return told?.errors ?? {}
    } finally {
      setBusy(false)
    }
  }
  return { change, isBusy }
}
