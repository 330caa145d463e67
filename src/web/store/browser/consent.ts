import { useSyncExternalStore } from 'react'
import { SIGNED_IN_COOKIE } from '../../../domain/accounts/user-snapshot.ts'
import { CONSENT_STORAGE_KEY, type Consent, readConsent } from '../../../domain/content/consent.ts'
import { createStored } from './stored.ts'

const consent = createStored<Consent | undefined>({
  key: CONSENT_STORAGE_KEY,
  event: 'vastra-consent',
  empty: undefined,
  read: (text) => ({ value: readConsent(text) }),
  write: (given) => JSON.stringify(given),
})

/** Returns the visitor's answer about third-party tags; undefined before they answered. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(consent.subscribe, consent.get, consent.getServerSnapshot)
}

export function giveConsent(version: string): void {
  consent.set({ choice: 'given', version })
}

/** Stores the refusal. Tags that already ran cannot be stopped, so their cookies are deleted and the page reloads without them. */
export function refuseConsent(version: string): void {
  const wasGiven = consent.get()?.choice === 'given'
  consent.set({ choice: 'refused', version })
  if (!wasGiven) return
  deleteCookies()
  window.location.reload()
}

/** Every cookie a script can read belongs to a tag, but for the one that says that there is a session: the others are httpOnly. */
function deleteCookies(): void {
  const labels = window.location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)]
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0]
    if (name === SIGNED_IN_COOKIE) continue
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/${domain}`
    }
  }
}
