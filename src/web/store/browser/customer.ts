import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../../contract/accounts/shop.ts'
import { loginThen } from '../../../domain/accounts/return-path.ts'
import { type Session, useSession } from './session.ts'

/** Why a signed-out visitor finds themselves at the login. */
export const SESSION_EXPIRED = 'Your session has expired. Please log in again.'

interface Customer {
  readonly session: Session
  readonly user: User | undefined
  /** For a call that was refused because the session has ended since. */
  readonly toLogin: () => void
}

/** Whose screen this is. A visitor is led to the login and back to `path` afterwards; `message` tells them why. */
export function useCustomer(path: string, message?: string): Customer {
  const navigate = useNavigate()
  const [session] = useSession()
  const leave = useCallback(
    (why: string | undefined) => navigate(loginThen(path), { replace: true, state: why ? { message: why } : null }),
    [navigate, path],
  )
  useEffect(() => {
    if (session.status === 'out') leave(session.isExpired ? SESSION_EXPIRED : message)
  }, [session, leave, message])
  return {
    session,
    user: session.status === 'in' ? session.user : undefined,
    toLogin: useCallback(() => leave(SESSION_EXPIRED), [leave]),
  }
}
