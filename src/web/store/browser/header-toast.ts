import { useSyncExternalStore } from 'react'
import { HEADER_TOAST_MS } from '../../../domain/content/notices.ts'

/** Shows a message in the header for 3 seconds: 'Added to Cart!', 'Added to Wishlist!', 'Profile Updated!'. */
export function showHeaderToast(text: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => change(''), HEADER_TOAST_MS)
  change(text)
}

/** Returns the message that is showing; empty when there is none. */
export function useHeaderToast(): string {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  )
}

const listeners = new Set<() => void>()
let current = ''
let timer: ReturnType<typeof setTimeout> | undefined

function change(text: string): void {
  current = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
