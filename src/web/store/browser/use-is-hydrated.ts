import { useSyncExternalStore } from 'react'

/** False while the server renders and until the page is alive: what this browser remembers is not known before. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
