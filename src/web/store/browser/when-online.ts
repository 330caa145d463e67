/**
 * Calls `request` when a lost connection is back, and again after two seconds, because the first request may still find no connection. Returns
 * a function that ends this.
 */
export function whenOnline(request: (event: Event) => void): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  const onOnline = (event: Event) => {
    clearTimeout(again)
    request(event)
    again = setTimeout(request, 2_000, event)
  }
  addEventListener('online', onOnline)
  return () => {
    clearTimeout(again)
    removeEventListener('online', onOnline)
  }
}
