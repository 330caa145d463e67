interface Kept<T> {
  /** The storage key. */
  readonly key: string
  /** Raised on the window after each change made in this tab. */
  readonly event: string
  /** What the server renders, and what a browser without stored text has. */
  readonly empty: T
  /** Reads text anyone may have written; never throws. */
  readonly read: (text: string | null) => { readonly value: T; readonly problem?: string | undefined }
  readonly write: (value: T) => string
}

/** A value kept in the browser's storage, in the shape `useSyncExternalStore` takes. */
export interface Stored<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly onServer: () => T
}

/**
 * Keeps a value in local storage. Tabs stay in step through the `storage` event; where storage is full or forbidden the
 * value lives on in this tab alone, and the page works.
 */
export function stored<T>({ key, event, empty, read, write }: Kept<T>): Stored<T> {
  let text: string | null = null
  let value = empty
  let isUnsaved = false

  const get = () => {
    const now = isUnsaved ? text : storedText(key)
    if (now === text) return value
    const reading = read(now)
    if (reading.problem) console.warn(reading.problem)
    text = now
    value = reading.value
    return value
  }
  const set = (next: T) => {
    text = write(next)
    value = next
    isUnsaved = !store(key, text)
    window.dispatchEvent(new Event(event))
  }
  const subscribe = (listener: () => void) => {
    const onStorage = (change: StorageEvent) => {
      if (change.key !== null && change.key !== key) return
      isUnsaved = false
      listener()
    }
    window.addEventListener(event, listener)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', listener)
    return () => {
      window.removeEventListener(event, listener)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', listener)
    }
  }
  return { get, set, subscribe, onServer: () => empty }
}

function storedText(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text)
    return true
  } catch {
    console.warn(`The browser does not keep '${key}': its storage is full or forbidden.`)
    return false
  }
}
