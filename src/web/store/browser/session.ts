import { useEffect, useState } from 'react'
import type { User } from '../../../contract/accounts/shop.ts'
import { userSnapshotOf } from '../../../domain/accounts/user-snapshot.ts'
import { send } from './send.ts'
import { forgetUser, isRemembered, rememberUser } from './user.ts'

export type Session =
  | { readonly status: 'checking' }
  /** `isExpired`: this browser thought it was signed in. */
  | { readonly status: 'out'; readonly isExpired: boolean }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'in'; readonly user: User }

/** Who is signed in, as the server says, asked once the page is alive. */
export function useSession(): readonly [Session, (user: User) => void] {
  const [session, setSession] = useState<Session>({ status: 'checking' })
  useEffect(() => {
    let isCurrent = true
    checkSession().then((checked) => isCurrent && setSession(checked))
    return () => {
      isCurrent = false
    }
  }, [])
  const changed = (user: User) => {
    remember(user)
    setSession({ status: 'in', user })
  }
  return [session, changed]
}

/** Asks the server and brings what this browser remembers into line; without an answer the memory stays. */
export async function checkSession(): Promise<Session> {
  const isExpired = isRemembered()
  const answer = await send<{ user: User }>('GET', '/api/auth/me', undefined, 'The shop could not be reached.')
  if (answer.ok) {
    remember(answer.data.user)
    return { status: 'in', user: answer.data.user }
  }
  if (answer.status !== 401) return { status: 'failed', message: answer.message }
  forgetUser()
  return { status: 'out', isExpired }
}

export function remember(user: User): void {
  const snapshot = userSnapshotOf(user)
  if (snapshot) rememberUser(snapshot)
}
