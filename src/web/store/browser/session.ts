import { useEffect, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { SIGNED_IN_COOKIE, userSnapshotOf } from '../../../domain/accounts/user-snapshot.ts'
import { whenBack } from '../../ui/when-online.ts'
import { listsAnswered } from './lists-known.ts'
import { actFor, send } from './send.ts'
import { clearUser, hasStoredUser, storeUser } from './user.ts'

export type Session =
  | { readonly status: 'checking' }
  /** `isExpired`: this browser had a stored user. */
  | { readonly status: 'out'; readonly isExpired: boolean }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'in'; readonly user: User }

/**
 * Returns the session as the server reports it, requested after hydration and, after a failure, when a lost connection or the visitor is back.
 * The last function requests it again.
 */
export function useSession(): readonly [Session, (user: User) => void, () => void] {
  const [session, setSession] = useState<Session>(CHECKING)
  const { status } = session
  useEffect(() => {
    let isCurrent = true
    const check = () =>
      void checkSession().then((checked) => {
        if (!isCurrent) return
        actFor(checked.status === 'in' ? checked.user._id : '')
        setSession(checked)
      })
    if (status === 'checking') check()
    const end = status === 'failed' ? whenBack(check) : undefined
    return () => {
      isCurrent = false
      end?.()
    }
  }, [status])
  useEffect(() => () => actFor(''), [])
  const changed = (user: User) => {
    storeSnapshot(user)
    setSession({ status: 'in', user })
  }
  return [session, changed, () => setSession(CHECKING)]
}

const CHECKING = { status: 'checking' } as const

/** Requests the session and updates the stored user. Without a response the stored user stays. Calls made meanwhile share the request. */
export function checkSession(): Promise<Session> {
  checking ??= requestSession().finally(() => {
    checking = undefined
  })
  return checking
}

let checking: Promise<Session> | undefined

async function requestSession(): Promise<Session> {
  const isExpired = hasStoredUser()
  const answer = await send<{ user: User }>('GET', '/api/auth/me', undefined, 'The shop could not be reached.')
  if (answer.ok) {
    storeSnapshot(answer.data.user)
    return { status: 'in', user: answer.data.user }
  }
  listsAnswered()
  if (answer.status !== 401) return { status: 'failed', message: answer.message }
  clearUser()
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `${SIGNED_IN_COOKIE}=;path=/;max-age=0`
  return { status: 'out', isExpired }
}

/** Stores the user as signed in, whose lists are kept the same on all of their devices from now on. */
export function storeSnapshot(user: User): void {
  const snapshot = userSnapshotOf(user)
  if (!snapshot) return
  storeUser(snapshot)
  if (user.isGuest) listsAnswered()
  else import('./sync-lists.ts').then(({ syncListsOf }) => syncListsOf(user._id)).catch(listsAnswered)
}
