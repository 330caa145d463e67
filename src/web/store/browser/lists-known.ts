import { useSyncExternalStore } from 'react'
import { SIGNED_IN_COOKIE } from '../../../domain/accounts/user-snapshot.ts'
import { readStorage } from '../../boot/read-storage.ts'
import { hasStoredUser } from './user.ts'

/** Where this browser stores the last sync, under the key that browsers have had from the start. Not in `sync-lists.ts`, which is loaded for customers only. */
export const SYNCED_LISTS_KEY = 'agreedLists'
export const SYNCED_LISTS_UPDATED = 'vastra-lists'

/**
 * Whether an empty cart or wishlist in this browser is what the customer has: not while a browser that never had the lists of a
 * signed-in customer is asking the server for them.
 */
export function useAreListsKnown(): boolean {
  return useSyncExternalStore(subscribe, areListsKnown, () => false)
}

/** Notes that the server has answered or could not be asked. */
export function listsAnswered(): void {
  if (isAnswered) return
  isAnswered = true
  dispatchEvent(new Event(SYNCED_LISTS_UPDATED))
}

let isAnswered = false

function areListsKnown(): boolean {
  return (
    isAnswered ||
    !(hasStoredUser() || document.cookie.includes(SIGNED_IN_COOKIE)) ||
    Boolean(readStorage(SYNCED_LISTS_KEY))
  )
}

function subscribe(listener: () => void): () => void {
  // A connection that neither answers nor fails must not hide what is here.
  const timer = setTimeout(listsAnswered, MAX_WAIT_MS)
  addEventListener(SYNCED_LISTS_UPDATED, listener)
  return () => {
    clearTimeout(timer)
    removeEventListener(SYNCED_LISTS_UPDATED, listener)
  }
}

const MAX_WAIT_MS = 5_000
