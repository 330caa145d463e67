/** Returns what is stored. Null when nothing is, and when the browser denies storage, so that everything works without it. */
export function readStorage(key: string, storage: Place = 'local'): string | null {
  try {
    return window[`${storage}Storage`].getItem(key)
  } catch {
    return null
  }
}

export type Place = 'local' | 'session'
