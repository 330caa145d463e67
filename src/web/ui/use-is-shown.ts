import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still shown. An answer that comes after its page was left must not open another page over the next one. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
