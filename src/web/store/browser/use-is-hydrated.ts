import { useSyncExternalStore } from 'react'

/** False on the server and until hydration, when this browser's stored data is not known yet. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
