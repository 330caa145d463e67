import { fieldOf, parseJson, recordOf } from '../untrusted.ts'

/** What a visitor answered when asked about tags. */
export interface Consent {
  readonly choice: 'given' | 'refused'
  /** The tags it was given for (`tagsVersion`). */
  readonly version: string
}

export const CONSENT_STORAGE_KEY = 'vastra_consent'

/** Reads the stored answer; nothing sensible is no answer, and no answer is no consent. */
export function readConsent(text: string | null): Consent | undefined {
  const record = recordOf(text === null ? undefined : parseJson(text)) ?? {}
  const choice = fieldOf(record, 'choice')
  const version = fieldOf(record, 'version')
  if ((choice !== 'given' && choice !== 'refused') || typeof version !== 'string') return undefined
  return { choice, version }
}

/** Consent is for these tags, not for whatever comes later. */
export function mayRunTags(consent: Consent | undefined, version: string): boolean {
  return version !== '' && consent?.choice === 'given' && consent.version === version
}

/** Somebody who refused is not asked again; whoever agreed to other tags is. */
export function mustAsk(consent: Consent | undefined, version: string): boolean {
  return version !== '' && consent?.choice !== 'refused' && !mayRunTags(consent, version)
}
