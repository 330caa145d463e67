import { useSyncExternalStore } from 'react'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'error'
}

/** Specification: the checkout toast shows for 5 seconds. */
const SHOWN_MS = 5000

/** Shows a message at the bottom of the screen for 5 seconds and announces it to screen readers. */
export function showToast(text: string, tone: Toast['tone'] = 'plain'): void {
  const toast = { id: nextId++, text, tone }
  change([...toasts.slice(-2), toast])
  setTimeout(() => change(toasts.filter((other) => other !== toast)), SHOWN_MS)
}

/** The container of the toasts; used once on the page. The boot script shows its notice here too. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  return (
    <div id="toasts" role="status" className="toasts">
      {shown.map(({ id, text, tone }) => (
        <p
          key={id}
          className={`rounded-card px-5 py-3 text-card shadow-lift ${tone === 'error' ? 'bg-madder' : 'bg-ink'}`}
        >
          {text}
        </p>
      ))}
    </div>
  )
}

const NONE: readonly Toast[] = []
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = NONE
let nextId = 0

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
