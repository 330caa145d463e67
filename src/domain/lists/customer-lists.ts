import { type Cart, createCart, lineKey, MAX_CART_LINES } from '../cart/cart.ts'
import { readCart, writeCart } from '../cart/stored-cart.ts'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import { asList, asRecord, ownField, parseJson, singleLine } from '../untrusted.ts'
import { readWishlist, writeWishlist } from '../wishlist/stored-wishlist.ts'
import { MAX_WISHLIST_ITEMS, type Wishlist } from '../wishlist/wishlist.ts'
import { MAX_VIEWED, readViewed, writeViewed } from './recently-viewed.ts'

/** What follows a customer from device to device. */
export interface CustomerLists {
  readonly cart: Cart
  readonly wishlist: Wishlist
  /** Newest first. */
  readonly viewed: readonly ProductSnapshot[]
}

/** The lists on the wire and in the database: the same JSON that the browser stores. */
export interface CustomerListsJson {
  readonly cart: readonly unknown[]
  readonly wishlist: readonly unknown[]
  readonly viewed: readonly unknown[]
}

/** Reads lists from untrusted JSON as the browser reads its storage: what is malformed is dropped. */
export function readLists(json: CustomerListsJson): CustomerLists {
  return {
    cart: readCart(JSON.stringify({ items: json.cart })).cart,
    wishlist: readWishlist(JSON.stringify(json.wishlist)).wishlist,
    viewed: readViewed(JSON.stringify(json.viewed)),
  }
}

/** Returns the lists as the API sends them: amounts in rupees, lengths in metres. */
export function listsToJson({ cart, wishlist, viewed }: CustomerLists): CustomerListsJson {
  return {
    cart: JSON.parse(writeCart(cart)).items,
    wishlist: JSON.parse(writeWishlist(wishlist)),
    viewed: JSON.parse(writeViewed(viewed)),
  }
}

/**
 * What a browser and the server had in common when they were last synced, by entry: the quantity of a cart line, in pieces or centimetres, and 1 for an
 * item of the other lists. Compared with it, each side shows what was added, changed and removed there.
 */
export interface SyncedEntries {
  readonly cart: ReadonlyMap<string, number>
  readonly wishlist: ReadonlyMap<string, number>
  readonly viewed: ReadonlyMap<string, number>
}

export const NOTHING_SYNCED: SyncedEntries = { cart: new Map(), wishlist: new Map(), viewed: new Map() }

/** Returns what browser and server have in common once both have these lists. */
export function syncedEntries({ cart, wishlist, viewed }: CustomerLists): SyncedEntries {
  return {
    cart: new Map(cart.items.map((line) => [CART.keyOf(line), line.quantity])),
    wishlist: new Map(wishlist.map((item) => [WISHLIST.keyOf(item), 1])),
    viewed: new Map(viewed.map((product) => [VIEWED.keyOf(product), 1])),
  }
}

/** Whether the lists are, entry by entry, what was last synced; the order of the products viewed counts too. */
export function isSynced(lists: CustomerLists, synced: SyncedEntries): boolean {
  const now = syncedEntries(lists)
  const sameEntries = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
    one.size === other.size && [...one].every(([key, state]) => other.get(key) === state)
  return (
    sameEntries(now.cart, synced.cart) &&
    sameEntries(now.wishlist, synced.wishlist) &&
    sameOrder(now.viewed, synced.viewed)
  )
}

/**
 * Merges the lists of a browser with those of the server, entry by entry:
 *
 * | here          | on the server | merged              |
 * |---------------|---------------|---------------------|
 * | as synced     | as synced     | kept                |
 * | added         | absent        | added               |
 * | absent        | added         | added               |
 * | removed       | as synced     | removed             |
 * | as synced     | removed       | removed             |
 * | changed       | as synced     | the change          |
 * | as synced     | changed       | the change          |
 * | changed       | removed       | the change          |
 * | removed       | changed       | the change          |
 * | changed       | changed       | the larger quantity |
 *
 * At a first login nothing has been synced, so both carts are joined, and a line of both keeps its larger quantity.
 */
export function mergeLists(here: CustomerLists, server: CustomerLists, synced: SyncedEntries): CustomerLists {
  return {
    cart: createCart(merge(CART, here.cart.items, server.cart.items, synced.cart).slice(0, MAX_CART_LINES)),
    wishlist: merge(WISHLIST, here.wishlist, server.wishlist, synced.wishlist).slice(-MAX_WISHLIST_ITEMS),
    viewed: merge(VIEWED, here.viewed, server.viewed, synced.viewed).slice(0, MAX_VIEWED),
  }
}

/** Returns the lists without what was synced with another customer: it is theirs, and was only left in this browser. */
export function withoutSynced({ cart, wishlist, viewed }: CustomerLists, synced: SyncedEntries): CustomerLists {
  return {
    cart: createCart(cart.items.filter((line) => synced.cart.get(CART.keyOf(line)) !== line.quantity)),
    wishlist: wishlist.filter((item) => !synced.wishlist.has(WISHLIST.keyOf(item))),
    viewed: viewed.filter((product) => !synced.viewed.has(VIEWED.keyOf(product))),
  }
}

/** What this browser stores of the last sync, and with whom. */
export interface SyncState {
  readonly customerId: string
  /** Of the server's lists; it grows with each change. */
  readonly revision: number
  readonly synced: SyncedEntries
}

/** Reads a stored sync state; the text is untrusted. Undefined when there is none or it is malformed. */
export function readSyncState(text: string | null): SyncState | undefined {
  const record = asRecord(parseJson(text ?? ''))
  const customerId = singleLine(record && ownField(record, 'customerId'), 40)
  const revision = record && ownField(record, 'revision')
  if (!record || customerId === '' || typeof revision !== 'number' || !Number.isSafeInteger(revision)) return undefined
  const entries = (name: string) =>
    new Map(
      asList(ownField(record, name), 1_000).flatMap((entry): [string, number][] => {
        const [key, state] = Array.isArray(entry) ? entry : []
        return typeof key === 'string' && typeof state === 'number' ? [[key, state]] : []
      }),
    )
  const synced = { cart: entries('cart'), wishlist: entries('wishlist'), viewed: entries('viewed') }
  return { customerId, revision, synced }
}

/** Returns the text that `readSyncState` reads. */
export function writeSyncState({ customerId, revision, synced: { cart, wishlist, viewed } }: SyncState): string {
  return JSON.stringify({ customerId, revision, cart: [...cart], wishlist: [...wishlist], viewed: [...viewed] })
}

interface ListKind<T> {
  readonly keyOf: (entry: T) => string
  /** What can change of an entry. */
  readonly stateOf: (entry: T) => number
}

const CART: ListKind<Cart['items'][number]> = {
  keyOf: (line) => {
    const { productId, selectedColor, selectedSize } = lineKey(line)
    return JSON.stringify([productId, selectedColor, selectedSize])
  },
  stateOf: ({ quantity }) => quantity,
}
const WISHLIST: ListKind<Wishlist[number]> = { keyOf: ({ product }) => product._id, stateOf: () => 1 }
const VIEWED: ListKind<ProductSnapshot> = { keyOf: ({ _id }) => _id, stateOf: () => 1 }

/** In the order of the server where nothing has changed here since, so that devices do not overwrite each other's for ever. */
function merge<T>(
  { keyOf, stateOf }: ListKind<T>,
  here: readonly T[],
  server: readonly T[],
  synced: ReadonlyMap<string, number>,
): readonly T[] {
  const ofHere = new Map(here.map((entry) => [keyOf(entry), entry]))
  const ofServer = new Map(server.map((entry) => [keyOf(entry), entry]))
  const isChanged = (key: string, entry: T) => synced.get(key) !== stateOf(entry)
  const isUntouched = here.every((entry) => !isChanged(keyOf(entry), entry)) && sameOrder(ofHere, synced)
  const [first, second] = isUntouched ? [ofServer, ofHere] : [ofHere, ofServer]
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((key) => {
    const [one, other] = [ofHere.get(key), ofServer.get(key)]
    if (one === undefined || other === undefined) {
      const only = one ?? other
      return only !== undefined && isChanged(key, only) ? [only] : []
    }
    if (!isChanged(key, other)) return [one]
    if (!isChanged(key, one)) return [other]
    return [stateOf(other) > stateOf(one) ? other : one]
  })
}

function sameOrder(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return [...one.keys()].join() === [...other.keys()].join()
}
