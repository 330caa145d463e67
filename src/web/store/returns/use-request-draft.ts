import { useRef, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { type RequestDraft, readRequestDraft } from '../../../domain/returns/request-draft.ts'
import { readStorage } from '../../boot/read-storage.ts'
import { writeStorage } from '../browser/stored.ts'

/**
 * The request of this customer for this order. It lasts until the tab is closed: on a phone the camera may have pushed the page out of the
 * memory. `change` takes a function of the draft, because photos arrive while other things are typed. The account is not part of it.
 */
export function useRequestDraft(user: User, orderId: string) {
  const [key] = useState(`return_${user._id}_${orderId}`)
  const [draft, setDraft] = useState<RequestDraft>(() => readRequestDraft(readStorage(key, 'session')))
  const latest = useRef(draft)
  const change = (changed: (draft: RequestDraft) => Partial<RequestDraft>) => {
    latest.current = { ...latest.current, ...changed(latest.current) }
    writeStorage('session', key, JSON.stringify(latest.current))
    setDraft(latest.current)
  }
  /** Called once the request has been sent. */
  const clear = () => writeStorage('session', key, null)
  return { draft, change, clear }
}
