import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { SESSION_EXPIRED } from '../../../domain/accounts/messages.ts'
import { loginUrl } from '../../../domain/paths.ts'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { type Session, useSession } from './session.ts'

interface Customer {
  readonly session: Session
  readonly user: User | undefined
  /** Goes to the login; for a request that was refused because the session has ended. */
  readonly goToLogin: () => void
  /** Requests the session again. */
  readonly retry: () => void
}

/**
 * Returns the signed-in customer. A visitor is sent to the login, which shows `message` and returns to `path`.
 * @param isForVisitors whether the page has something for a visitor, who then stays
 */
export function useCustomer(path: string, message?: string, isForVisitors?: () => boolean): Customer {
  const navigate = useNavigate()
  const [session, , retry] = useSession()
  const isShown = useIsShown()
  const redirect = useCallback(
    (why: string | undefined) => navigate(loginUrl(path), { replace: true, state: why ? { message: why } : null }),
    [navigate, path],
  )
  useEffect(() => {
    if (session.status === 'out' && !isForVisitors?.()) redirect(session.isExpired ? SESSION_EXPIRED : message)
  }, [session, redirect, message, isForVisitors])
  return {
    session,
    user: session.status === 'in' ? session.user : undefined,
    goToLogin: useCallback(() => isShown.current && redirect(SESSION_EXPIRED), [redirect, isShown]),
    retry,
  }
}
