import type { User } from '../../../contract/accounts.ts'
import { type Session, useSession } from './session.ts'

/** The session for pages of an account, on which a guest counts as signed out. */
export function useAccount(): readonly [Session, (user: User) => void] {
  const [session, changed] = useSession()
  return [session.status === 'in' && session.user.isGuest ? SIGNED_OUT : session, changed]
}

const SIGNED_OUT = { status: 'out', isExpired: false } as const
