import { createContext, use, useEffect, useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import type { User } from '../../../contract/accounts.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { call, onForbidden } from '../ui/call.ts'
import { afterUnsavedChanges, hasUnsavedChanges } from '../ui/leave-guard.tsx'

/** The permissions for which the screens are rendered. */
export const Permissions = createContext<User['permissions']>(undefined)

/**
 * Returns the user with the current permissions. When a call is not allowed because the role has changed meanwhile, screens and buttons
 * follow the new role, but not before what is typed was saved or given up.
 */
export function useCurrentUser(first: User): User {
  const [user, setUser] = useState(first)
  const newest = useRef(first)
  useEffect(() => {
    const show = () => setUser(newest.current)
    onForbidden(async () => {
      const now = await readUser()
      if (now && rightsOf(now) !== rightsOf(newest.current)) newest.current = now
      if (!hasUnsavedChanges()) show()
      const rights = rightsOf(newest.current)
      return rights !== rightsOf(first) && rights !== SETUP_ONLY
    })
    const stop = afterUnsavedChanges(show)
    return () => {
      stop()
      onForbidden(async () => false)
    }
  }, [first])
  return user
}

/** Reads again what the screen shows, and react-admin's permissions, when the permissions have changed. */
export function useRefreshForRole(): void {
  const refresh = useRefresh()
  const permissions = use(Permissions)
  const shown = useRef(permissions)
  useEffect(() => {
    if (shown.current === permissions) return
    shown.current = permissions
    refresh()
  }, [permissions, refresh])
}

/** Undefined when the shop cannot be asked, or the user is no longer in the team. */
async function readUser(): Promise<User | undefined> {
  try {
    const { user } = await call<{ user: User }>('GET', '/api/auth/me')
    return user.role === 'admin' ? user : undefined
  } catch {
    return undefined
  }
}

/** All that someone may do who has to set up two-factor authentication first: the server's message says so. */
const SETUP_ONLY: Permission = 'own.factor'

function rightsOf({ permissions = [] }: User): string {
  return [...permissions].sort().join()
}
