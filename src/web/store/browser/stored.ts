import { type Place, readStorage } from '../../boot/read-storage.ts'

interface StoredOptions<T> {
  /** The storage key. */
  readonly key: string
  /** By default local storage, which all tabs share; 'session' is one tab's own. */
  readonly storage?: Place
  /** The event dispatched on the window after each change in this tab. */
  readonly event: string
  /** The value on the server and in a browser that has stored nothing. */
  readonly empty: T
  /** Parses untrusted text; never throws. */
  readonly read: (text: string | null) => { readonly value: T; readonly problem?: string | undefined }
  readonly write: (value: T) => string
}

/** A value in the browser's storage, in the form `useSyncExternalStore` takes. */
export interface Stored<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly getServerSnapshot: () => T
}

/**
 * Stores a value in the browser. The `storage` event keeps tabs in step. When the storage is full or forbidden, the value
 * lasts for this page only and everything else works.
 */
export function createStored<T>({ key, storage = 'local', event, empty, read, write }: StoredOptions<T>): Stored<T> {
  let text: string | null = null
  let value = empty
  let isUnsaved = false

  const get = () => {
    const latest = isUnsaved ? text : readStorage(key, storage)
    if (latest === text) return value
    const reading = read(latest)
    if (reading.problem) console.warn(reading.problem)
    text = latest
    value = reading.value
    return value
  }
  const set = (next: T) => {
    text = write(next)
    value = next
    isUnsaved = !writeStorage(storage, key, text)
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
  return { get, set, subscribe, getServerSnapshot: () => empty }
}

/** Null removes the entry. Returns whether it was stored: otherwise the value lasts only while the page is open. */
export function writeStorage(storage: Place, key: string, text: string | null): boolean {
  try {
    const place = window[`${storage}Storage`]
    if (text === null) place.removeItem(key)
    else place.setItem(key, text)
    return true
  } catch {
    console.warn(`The browser cannot store '${key}': its storage is full or forbidden.`)
    return false
  }
}
