/**
 * Notes that this browser's user is the one with this id, as far as this page shows. Calls `onOther` once another tab has signed them out or
 * someone else has signed in there; for a page that the Back button restores, when it is shown. A session that has merely ended is not noticed.
 */
export function noteSignedIn(id: string, onOther: () => void): void {
  const isFirst = shown === undefined
  shown = { id, onOther }
  try {
    localStorage.setItem(KEY, id)
  } catch {
    return
  }
  if (!isFirst) return
  addEventListener('storage', check)
  addEventListener('pageshow', check)
}

/** Notes that this browser's user has signed out. */
export function noteSignedOut(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Other tabs learn of it with their next request.
  }
}

const KEY = 'signedInAs'

let shown: { readonly id: string; readonly onOther: () => void } | undefined

function check(): void {
  if (!shown || localStorage.getItem(KEY) === shown.id) return
  const { onOther } = shown
  // A sign-out changes several entries, and a second reload would break off the first one.
  shown = undefined
  onOther()
}
