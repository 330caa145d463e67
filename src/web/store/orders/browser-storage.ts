/** Returns null when the browser denies storage, so that checkout works without it. */
export function readFromStorage(storage: 'local' | 'session', key: string): string | null {
  try {
    return storageOf(storage).getItem(key)
  } catch {
    return null
  }
}

/** Null removes the entry. */
export function writeToStorage(storage: 'local' | 'session', key: string, text: string | null): void {
  try {
    if (text === null) storageOf(storage).removeItem(key)
    else storageOf(storage).setItem(key, text)
  } catch {
    // Storage is full or denied: the value lasts only while this page is open.
  }
}

function storageOf(storage: 'local' | 'session'): Storage {
  return storage === 'local' ? window.localStorage : window.sessionStorage
}
