import type { ProductSnapshot } from '../../../domain/catalogue/product-snapshot.ts'
import { readViewed, VIEWED_STORAGE_KEY, VIEWED_UPDATED, writeViewed } from '../../../domain/lists/recently-viewed.ts'
import { createStored } from './stored.ts'

/** The products that this browser opened last, newest first. */
export const viewed = createStored<readonly ProductSnapshot[]>({
  key: VIEWED_STORAGE_KEY,
  event: VIEWED_UPDATED,
  empty: [],
  read: (text) => ({ value: readViewed(text) }),
  write: writeViewed,
})
