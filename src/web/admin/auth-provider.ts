import { type AuthProvider, HttpError } from 'react-admin'
import type { User } from '../../contract/accounts.ts'
import type { Permission } from '../../domain/accounts/permissions.ts'
import { noteSignedOut } from '../ui/signed-in-as.ts'
import { resources } from './resources.tsx'
import { call, goToLogin } from './ui/call.ts'
import { hasUnsavedChanges } from './ui/leave-guard.tsx'

/** react-admin's auth provider for the signed-in user. It decides only what is shown; the server checks every call. */
export function authProviderOf(user: User): AuthProvider {
  const permissions: readonly Permission[] = user.permissions ?? []
  return {
    login: async () => goToLogin(),
    logout: async () => {
      await call('POST', '/api/auth/logout', {})
      noteSignedOut()
      window.location.assign('/')
      return pageIsLeaving()
    },
    checkAuth: async () => undefined,
    checkError: async (error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 401) return
      // The login page would lose what was typed: the error says how to save it.
      if (hasUnsavedChanges()) return
      goToLogin()
      return pageIsLeaving()
    },
    getPermissions: async () => permissions,
    getIdentity: async () => ({
      id: user._id,
      fullName: shortened(user.name),
      ...(user.avatar && { avatar: user.avatar }),
    }),
    canAccess: async ({ resource, action }) => {
      const { read, write } = resources.find(({ name }) => name === resource) ?? {}
      const needed = action === 'list' || action === 'show' || action === 'export' ? read : write
      return needed !== undefined && permissions.includes(needed)
    },
  }
}

/** Never resolves, so that react-admin renders nothing more on the page that is being left. */
function pageIsLeaving(): Promise<never> {
  return new Promise(() => undefined)
}

/** A longer name would make the top bar higher than the screens leave room for. */
const MAX_NAME = 24

function shortened(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).toWellFormed().trimEnd()}…` : name
}
