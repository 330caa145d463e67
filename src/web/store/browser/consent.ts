import { useSyncExternalStore } from 'react'
import { CONSENT_STORAGE_KEY, type Consent, readConsent } from '../../../domain/content/consent.ts'
import { stored } from './stored.ts'

const consent = stored<Consent | undefined>({
  key: CONSENT_STORAGE_KEY,
  event: 'vastra-consent',
  empty: undefined,
  read: (text) => ({ value: readConsent(text) }),
  write: (given) => JSON.stringify(given),
})

/** What this visitor answered about tags, if they did. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(consent.subscribe, consent.get, consent.onServer)
}

export function giveConsent(version: string): void {
  consent.set({ choice: 'given', version })
}

/** Tags that ran already cannot be called back, so the page begins anew, without them and without what they remembered. */
export function refuseConsent(version: string): void {
  const had = consent.get()?.choice === 'given'
  consent.set({ choice: 'refused', version })
  if (!had) return
  forgetCookies()
  window.location.reload()
}

/** Every cookie a script can see is a tag's: the shop's own is out of reach of scripts. */
function forgetCookies(): void {
  const labels = window.location.hostname.split('.')
  const domains = ['', ...labels.map((_, place) => `; domain=${labels.slice(place).join('.')}`)]
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0]
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the other way to delete a cookie is not in every browser
      document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/${domain}`
    }
  }
}
