import { type AuthProvider, HttpError } from 'react-admin'
import type { User } from '../../contract/accounts/shop.ts'
import type { Permission } from '../../domain/accounts/permissions.ts'
import { resources } from './resources.tsx'
import { call, goToLogin } from './ui/call.ts'

/** Who works here, as the start asked the server. The server checks again on every call; this only decides what is shown. */
export function authProviderOf(user: User): AuthProvider {
  const permissions: readonly Permission[] = user.permissions ?? []
  return {
    login: async () => goToLogin(),
    logout: async () => {
      await call('POST', '/api/auth/logout', {})
      window.location.assign('/')
      return new Promise<never>(() => undefined)
    },
    checkAuth: async () => undefined,
    checkError: async (error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 401) return
      goToLogin()
      // The page is about to be left: nothing more is to be shown on it.
      return new Promise<never>(() => undefined)
    },
    getPermissions: async () => permissions,
    getIdentity: async () => ({ id: user._id, fullName: user.name, ...(user.avatar && { avatar: user.avatar }) }),
    canAccess: async ({ resource, action }) => {
      const { read, write } = resources.find(({ name }) => name === resource) ?? {}
      const needed = action === 'list' || action === 'show' || action === 'export' ? read : write
      return needed !== undefined && permissions.includes(needed)
    },
  }
}
