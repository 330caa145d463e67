/**
 * Calls `request` when a lost connection is back, and again after two seconds, because the first request may still find no connection: also
 * for what is shown in between, such as an error. Returns a function that ends this.
 */
export function whenOnline(request: () => void): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  const onOnline = ({ timeStamp }: Event) => {
    onlineAt = timeStamp
    clearTimeout(again)
    again = setTimeout(request, AGAIN_MS)
    request()
  }
  const left = onlineAt + AGAIN_MS - performance.now()
  if (left > 0) again = setTimeout(request, left)
  addEventListener('online', onOnline)
  return () => {
    clearTimeout(again)
    removeEventListener('online', onOnline)
  }
}

/** As `whenOnline`, and when the shopper returns to the page, for what has failed: a browser may not notice that the network was lost. */
export function whenBack(request: () => void): () => void {
  const end = whenOnline(request)
  addEventListener('focus', request)
  return () => {
    end()
    removeEventListener('focus', request)
  }
}

const AGAIN_MS = 2_000
let onlineAt = -AGAIN_MS
