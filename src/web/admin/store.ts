import { localStorageStore, memoryStore, type Store } from 'react-admin'

/**
 * What react-admin remembers: preferences such as filters in this browser, under a prefix of their own, and selected rows in this tab
 * until the page is closed. Otherwise rows that were selected yesterday, or in another tab, would be moved, printed or cancelled
 * together with those of today.
 */
export const store = withSelectionInMemory(localStorageStore(undefined, 'back-office'), memoryStore())

/** The part that all keys about selected rows have in common. */
export const SELECTED = '.selectedIds'

function withSelectionInMemory(preferences: Store, selection: Store): Store {
  const storeOf = (key: string) => (key.includes(SELECTED) ? selection : preferences)
  const both = [preferences, selection]
  return {
    setup: () => {
      for (const each of both) each.setup()
    },
    teardown: () => {
      for (const each of both) each.teardown()
    },
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (keyPrefix) => {
      for (const each of both) each.removeItems(keyPrefix)
    },
    reset: () => {
      for (const each of both) each.reset()
    },
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
    listItems: (keyPrefix) => ({ ...preferences.listItems?.(keyPrefix), ...selection.listItems?.(keyPrefix) }),
  }
}
