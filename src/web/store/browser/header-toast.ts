import { useSyncExternalStore } from 'react'
import { HEADER_CUE_MS } from '../../../domain/content/notices.ts'

/** A word in the header for 3 seconds: 'Added to Cart!', 'Added to Wishlist!', 'Profile Updated!'. */
export function showCue(text: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => change(''), HEADER_CUE_MS)
  change(text)
}

/** The cue now showing; empty when there is none. */
export function useCue(): string {
  return useSyncExternalStore(
    subscribe,
    () => cue,
    () => '',
  )
}

const listeners = new Set<() => void>()
let cue = ''
let timer: ReturnType<typeof setTimeout> | undefined

function change(text: string): void {
  cue = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
