import { noteSignedOut } from '../../ui/signed-in-as.ts'
import { send } from './send.ts'
import { clearUser } from './user.ts'

/** Ends the session. Shows the user as signed out only after the server has done so, and returns whether it has. */
export async function signOut(): Promise<boolean> {
  const { ok } = await send('POST', '/api/auth/logout', {}, '')
  if (ok) forgetPerson()
  return ok
}

/**
 * Removes from this browser what the next person at it has no use for: who was signed in, what they typed into the checkout and into
 * requests for returns, their measures and their searches. Cart, wishlist and viewed products stay (decision 0283).
 */
export function forgetPerson(): void {
  clearUser()
  noteSignedOut()
  forgetTyped('localStorage')
  forgetTyped('sessionStorage')
}

/** Removes what the person typed from one place. Each tab has a session storage of its own. */
export function forgetTyped(storage: 'localStorage' | 'sessionStorage'): void {
  try {
    for (const key of Object.keys(window[storage])) if (PERSONAL.test(key)) window[storage].removeItem(key)
  } catch {
    // Where storage is forbidden nothing has been kept.
  }
}

/** The draft of a return, that of a checkout and the contact it remembers, but not the key of an order that is being placed. */
const PERSONAL = /^(?:checkout_(?!attempt_)|return_|bodyMeasures$|recentSearches$)/
