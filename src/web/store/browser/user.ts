import { useSyncExternalStore } from 'react'
import {
  readUserSnapshot,
  USER_STORAGE_KEY,
  USER_UPDATED,
  type UserSnapshot,
  writeUserSnapshot,
} from '../../../domain/accounts/user-snapshot.ts'
import { createStored } from './stored.ts'

/** Returns the user this browser has stored as signed in. Only the server decides what they may do. */
export function useUser(): UserSnapshot | undefined {
  const stored = useStoredUser()
  return stored?.isGuest ? undefined : stored
}

/** Returns the stored user, who may be a guest with an order. */
export function useStoredUser(): UserSnapshot | undefined {
  return useSyncExternalStore(user.subscribe, user.get, user.getServerSnapshot)
}

export function storeUser(snapshot: UserSnapshot): void {
  user.set(snapshot)
}

/** Whether this browser has stored a signed-in user. */
export function hasStoredUser(): boolean {
  return user.get() !== undefined
}

export function clearUser(): void {
  user.set(undefined)
}

const user = createStored<UserSnapshot | undefined>({
  key: USER_STORAGE_KEY,
  event: USER_UPDATED,
  empty: undefined,
  read: readUserSnapshot,
  write: writeUserSnapshot,
})
