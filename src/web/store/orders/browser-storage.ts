/** Text in the browser's storage; a browser that keeps nothing still lets people buy. */
export function readKept(storage: 'local' | 'session', key: string): string | null {
  try {
    return storageOf(storage).getItem(key)
  } catch {
    return null
  }
}

/** Null takes it away. */
export function keep(storage: 'local' | 'session', key: string, text: string | null): void {
  try {
    if (text === null) storageOf(storage).removeItem(key)
    else storageOf(storage).setItem(key, text)
  } catch {
    // Full or forbidden: it lives on in this page alone.
  }
}

function storageOf(storage: 'local' | 'session'): Storage {
  return storage === 'local' ? window.localStorage : window.sessionStorage
}
