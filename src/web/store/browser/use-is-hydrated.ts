import { useSyncExternalStore } from 'react'

/** False while the server renders and until the page is alive: what this browser remembers is not known before. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
