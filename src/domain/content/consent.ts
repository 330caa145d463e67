import { asRecord, ownField, parseJson } from '../untrusted.ts'

/** What a visitor answered when asked about tags. */
export interface Consent {
  readonly choice: 'given' | 'refused'
  /** The tags it was given for (`tagsVersion`). */
  readonly version: string
}

export const CONSENT_STORAGE_KEY = 'vastra_consent'

/** Reads the stored answer; nothing sensible is no answer, and no answer is no consent. */
export function readConsent(text: string | null): Consent | undefined {
  const record = asRecord(text === null ? undefined : parseJson(text)) ?? {}
  const choice = ownField(record, 'choice')
  const version = ownField(record, 'version')
  if ((choice !== 'given' && choice !== 'refused') || typeof version !== 'string') return undefined
  return { choice, version }
}

/** Consent is for these tags, not for whatever comes later. */
export function canRunTags(consent: Consent | undefined, version: string): boolean {
  return version !== '' && consent?.choice === 'given' && consent.version === version
}

/** Somebody who refused is not asked again; whoever agreed to other tags is. */
export function needsConsent(consent: Consent | undefined, version: string): boolean {
  return version !== '' && consent?.choice !== 'refused' && !canRunTags(consent, version)
}
