import { useSyncExternalStore } from 'react'

/** Says that the connection is lost, until it is back. The element is always there, so that the text is announced. */
export function Connection() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className={isOnline ? undefined : 'connection'}>
      {!isOnline && 'No internet connection. Your cart and wishlist are saved on this device.'}
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
