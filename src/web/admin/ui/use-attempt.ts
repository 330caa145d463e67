import { useRef } from 'react'
import { HttpError } from 'react-admin'
import { newKey } from '../../ui/new-key.ts'

/**
 * Returns the idempotency keys of a form that makes something new. A second click, and a retry after a lost answer, make one. As long as
 * nobody knows whether the first try arrived, a changed form is sent with its key as well: the shop then says what it has made.
 */
export function useAttempt() {
  const attempt = useRef({ key: newKey(), body: '', isOpen: false })
  return {
    /** The headers to send a body with. */
    headersFor(body: object): Readonly<Record<string, string>> {
      const { current } = attempt
      const text = JSON.stringify(body)
      if (!current.isOpen && current.body !== text) attempt.current = { key: newKey(), body: text, isOpen: true }
      return { 'idempotency-key': attempt.current.key }
    },
    /**
     * Notes that a call has failed. Returns the id of what an earlier try has made, if the shop says so: what was changed since then was
     * not saved.
     */
    failed(error: unknown): string | undefined {
      if (!(error instanceof HttpError) || error.status === 0 || error.status >= 500) return undefined
      attempt.current = { key: newKey(), body: '', isOpen: false }
      return error.status === 422 ? (error.body as { _id?: string } | undefined)?._id : undefined
    },
  }
}
