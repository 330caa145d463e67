import { useEffect, useLayoutEffect } from 'react'
import { useNotify } from 'react-admin'
import { isReading } from './call.ts'

/** The messages on the screen, each with the number of places that show it. */
const shownMessages = new Map<string, number>()

/** Reads that failed without a place of their own on the screen. */
const failedReads = new Set<() => void>()

/** Counts `message` as shown, as long as the component is shown. */
export function useShownMessage(message: string): void {
  useLayoutEffect(() => countShown(message), [message])
}

/**
 * Shows a notification about a read that failed, unless the screen shows it already in place of something else: when the shop cannot
 * be reached, nearly all reads of a screen fail. So it waits until the other reads of the screen have ended.
 * @param message absent when the read did not fail
 * @param reload reads again when the user asks the screen to
 */
export function useFailureNotice(message: string | undefined, reload: () => void): void {
  const notify = useNotify()
  useEffect(() => {
    if (message === undefined) return undefined
    failedReads.add(reload)
    let forget = () => {}
    const timer = setInterval(() => {
      if (isReading()) return
      clearInterval(timer)
      if (shownMessages.has(message)) return
      forget = countShown(message)
      notify(message, { type: 'error' })
    }, INTERVAL_MS)
    return () => {
      clearInterval(timer)
      forget()
      failedReads.delete(reload)
    }
  }, [message, reload, notify])
}

const INTERVAL_MS = 200

/** Reads again what failed together with what the user reads again. */
export function retryFailedReads(): void {
  for (const reload of [...failedReads]) reload()
}

function countShown(message: string): () => void {
  shownMessages.set(message, (shownMessages.get(message) ?? 0) + 1)
  return () => {
    const places = (shownMessages.get(message) ?? 1) - 1
    if (places > 0) shownMessages.set(message, places)
    else shownMessages.delete(message)
  }
}
