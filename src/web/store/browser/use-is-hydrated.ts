import { type ReactNode, useSyncExternalStore } from 'react'

/** False on the server and until hydration, when this browser's stored data is not known yet. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

/**
 * Shows its children after hydration. A component that asks `useIsHydrated` is rendered a second time in one go, with all that it
 * contains; this one contains nothing else.
 */
export function Hydrated({ children }: { children: ReactNode }): ReactNode {
  return useIsHydrated() && children
}
