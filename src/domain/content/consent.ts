import { asRecord, ownField, parseJson } from '../untrusted.ts'

/** A visitor's choice about third-party scripts. */
export interface Consent {
  readonly choice: 'given' | 'refused'
  /** The version of the scripts the choice is for (`tagsVersion`). */
  readonly version: string
}

export const CONSENT_STORAGE_KEY = 'vastra_consent'

/** Reads the stored choice; malformed text counts as no choice, and no choice is not consent. */
export function readConsent(text: string | null): Consent | undefined {
  const record = asRecord(text === null ? undefined : parseJson(text)) ?? {}
  const choice = ownField(record, 'choice')
  const version = ownField(record, 'version')
  if ((choice !== 'given' && choice !== 'refused') || typeof version !== 'string') return undefined
  return { choice, version }
}

/** Whether the scripts may run. Consent to one version does not cover later ones. */
export function canRunTags(consent: Consent | undefined, version: string): boolean {
  return version !== '' && consent?.choice === 'given' && consent.version === version
}

/** Whether to ask the visitor. A refusal is final; consent to an older version is asked for again. */
export function needsConsent(consent: Consent | undefined, version: string): boolean {
  return version !== '' && consent?.choice !== 'refused' && !canRunTags(consent, version)
}
