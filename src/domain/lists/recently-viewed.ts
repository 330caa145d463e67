import { type ProductSnapshot, productSnapshotToJson, readProductSnapshot } from '../catalogue/product-snapshot.ts'
import { asList, parseJson } from '../untrusted.ts'

/** Local storage key of the products that were opened last. */
export const VIEWED_STORAGE_KEY = 'recentlyViewed'

/** Event dispatched on the window after each change of these products. */
export const VIEWED_UPDATED = 'recentlyViewedUpdated'

/** Products kept, newest first. */
export const MAX_VIEWED = 12

/** Reads stored products; the text is untrusted. Malformed text gives an empty list; what has no valid `_id` is dropped. */
export function readViewed(text: string | null | undefined): readonly ProductSnapshot[] {
  return asList(parseJson(text ?? ''), MAX_VIEWED).flatMap((product) => readProductSnapshot(product) ?? [])
}

/** Returns the text to store. `readViewed` reads it back unchanged. */
export function writeViewed(viewed: readonly ProductSnapshot[]): string {
  return JSON.stringify(viewed.slice(0, MAX_VIEWED).map(productSnapshotToJson))
}
