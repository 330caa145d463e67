import { FOR_CUSTOMER } from '../../../domain/accounts/messages.ts'
import { CART_UPDATED } from '../../../domain/cart/stored-cart.ts'
import {
  type CustomerLists,
  type CustomerListsJson,
  isSynced,
  listsToJson,
  mergeLists,
  NOTHING_SYNCED,
  readLists,
  readSyncState,
  type SyncState,
  syncedEntries,
  withoutSynced,
  writeSyncState,
} from '../../../domain/lists/customer-lists.ts'
import { VIEWED_UPDATED } from '../../../domain/lists/recently-viewed.ts'
import { paths } from '../../../domain/paths.ts'
import { WISHLIST_UPDATED } from '../../../domain/wishlist/stored-wishlist.ts'
import { noteSignedIn } from '../../ui/signed-in-as.ts'
import { cart } from './cart.ts'
import { listsAnswered, SYNCED_LISTS_KEY, SYNCED_LISTS_UPDATED } from './lists-known.ts'
import { send } from './send.ts'
import { forgetTyped } from './sign-out.ts'
import { createStored } from './stored.ts'
import { hasStoredUser } from './user.ts'
import { viewed } from './viewed.ts'
import { wishlist } from './wishlist.ts'

/**
 * Keeps this browser's cart, wishlist and viewed products the same as on the customer's other devices: now, after each change
 * here, and when the page is shown again. Whatever fails is tried again at the next of these; the lists here stay as they are.
 */
export function syncListsOf(id: string): void {
  if (customerId === undefined) {
    for (const event of [CART_UPDATED, WISHLIST_UPDATED, VIEWED_UPDATED])
      addEventListener(event, () => syncIn(CHANGE_MS))
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && syncIn(0))
  }
  customerId = id
  noteSignedIn(id, leavePersonalPage)
  syncIn(0)
}

/** The page is requested again and sends whoever may not see it to the login. */
function leavePersonalPage(): void {
  forgetTyped('sessionStorage')
  if (PERSONAL_PAGE.test(location.pathname)) location.reload()
}

const PERSONAL_PAGE = /^\/(?:orders|order-confirmation|profile|addresses|checkout)(?:\/|$)/

let customerId: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Several quick changes, such as steps of a quantity, are sent together. */
const CHANGE_MS = 1_000

function syncIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const id = customerId
    if (id === undefined || !hasStoredUser() || isOrdering()) return listsAnswered()
    // One tab of the browser at a time; another one has the same lists.
    const synced = navigator.locks?.request('vastra-lists', () => sync(id)) ?? Promise.resolve()
    synced.catch(() => undefined).finally(listsAnswered)
  }, milliseconds)
}

/** What another device adds must not change the total of an order that is being placed. */
function isOrdering(): boolean {
  return location.pathname === paths.checkout && cart.get().items.length > 0
}

async function sync(id: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = syncState.get()
    const isSame = before?.customerId === id
    const answer = await call<{ revision: number; lists?: CustomerListsJson }>(
      id,
      'GET',
      `/api/lists${isSame ? `?revision=${before.revision}` : ''}`,
    )
    if (!answer) return
    const { revision, lists } = answer
    // A server with an older copy has lost some: what is missing there was not removed.
    const isKnown = isSame && revision >= before.revision
    if (lists) {
      if (isOrdering()) return
      const here = before && !isSame ? withoutSynced(listsHere(), before.synced) : listsHere()
      show(mergeLists(here, readLists(lists), isKnown ? before.synced : NOTHING_SYNCED))
    }
    const synced = lists ? syncedEntries(readLists(lists)) : (before?.synced ?? NOTHING_SYNCED)
    const now = listsHere()
    if (isSynced(now, synced)) return remember({ customerId: id, revision, synced })
    const stored = await call<{ revision: number }>(id, 'PUT', '/api/lists', { revision, ...listsToJson(now) })
    if (stored) return remember({ customerId: id, revision: stored.revision, synced: syncedEntries(now) })
  }
}

/** When two devices write at once, the second merges again. */
const MAX_TRIES = 3

async function call<T>(id: string, method: 'GET' | 'PUT', path: string, body?: object): Promise<T | undefined> {
  const answer = await send<{ data: T }>(method, path, body, '', { [FOR_CUSTOMER]: id })
  return answer.ok ? answer.data.data : undefined
}

function listsHere(): CustomerLists {
  return { cart: cart.get(), wishlist: wishlist.get(), viewed: viewed.get() }
}

/** Writes only what differs, because each write draws the page again. */
function show(merged: CustomerLists): void {
  const [next, here] = [listsToJson(merged), listsToJson(listsHere())]
  const isChanged = (name: keyof CustomerListsJson) => JSON.stringify(next[name]) !== JSON.stringify(here[name])
  if (isChanged('cart')) cart.set(merged.cart)
  if (isChanged('wishlist')) wishlist.set(merged.wishlist)
  if (isChanged('viewed')) viewed.set(merged.viewed)
}

/** Nothing is remembered where the storage is full; then the next merge joins both sides. */
function remember(next: SyncState): void {
  const before = syncState.get()
  if (before === undefined || writeSyncState(before) !== writeSyncState(next)) syncState.set(next)
}

const syncState = createStored<SyncState | undefined>({
  key: SYNCED_LISTS_KEY,
  event: SYNCED_LISTS_UPDATED,
  empty: undefined,
  read: (text) => ({ value: readSyncState(text) }),
  write: (value) => (value ? writeSyncState(value) : ''),
})
