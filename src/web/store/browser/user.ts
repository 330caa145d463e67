import { useSyncExternalStore } from 'react'
import {
  readUserSnapshot,
  USER_STORAGE_KEY,
  USER_UPDATED,
  type UserSnapshot,
  writeUserSnapshot,
} from '../../../domain/accounts/user-snapshot.ts'
import { stored } from './stored.ts'

/** Who is signed in, as far as this browser remembers. What they may do is the server's business. */
export function useUser(): UserSnapshot | undefined {
  return useSyncExternalStore(user.subscribe, user.get, user.onServer)
}

export function rememberUser(snapshot: UserSnapshot): void {
  user.set(snapshot)
}

/** Whether this browser remembers somebody as signed in. */
export function isRemembered(): boolean {
  return user.get() !== undefined
}

export function forgetUser(): void {
  user.set(undefined)
}

const user = stored<UserSnapshot | undefined>({
  key: USER_STORAGE_KEY,
  event: USER_UPDATED,
  empty: undefined,
  read: readUserSnapshot,
  write: writeUserSnapshot,
})
