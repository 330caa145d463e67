import { asRecord, ownField, safeUrl, singleLine, type UntrustedRecord } from '../untrusted.ts'

/** The contact information of header and footer (specification 1, section 3). */
export interface ContactInformation {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** URLs of the shop's pages; empty where it has none. */
  readonly socialMedia: Readonly<Record<SocialNetwork, string>>
}

export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'twitter', 'youtube'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** A fictitious shop. The phone number cannot exist and the domain is reserved for examples (RFC 2606). */
export const DEFAULT_CONTACT: ContactInformation = {
  name: 'Vastra',
  address: '14 Rangrez Gali, Johari Bazaar, Jaipur 302003, Rajasthan',
  phone: '+91 141 000 0142',
  email: 'hello@vastra.example',
  socialMedia: {
    facebook: 'https://facebook.example/vastra',
    instagram: 'https://instagram.example/vastra',
    twitter: 'https://twitter.example/vastra',
    youtube: 'https://youtube.example/vastra',
  },
}

/** Reads stored contact information. Missing and empty fields take the default, except that cleared social links stay empty. */
export function readContact(value: unknown): ContactInformation {
  const record = asRecord(value) ?? {}
  const pages = asRecord(ownField(record, 'socialMedia')) ?? {}
  const text = (name: 'name' | 'address' | 'phone' | 'email') =>
    singleLine(ownField(record, name), MAX_TEXT_LENGTH) || DEFAULT_CONTACT[name]
  return {
    name: text('name'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    socialMedia: {
      facebook: pageOf(pages, 'facebook'),
      instagram: pageOf(pages, 'instagram'),
      twitter: pageOf(pages, 'twitter'),
      youtube: pageOf(pages, 'youtube'),
    },
  }
}

/** Returns the number for a `tel:` link. */
export function telNumber(phone: string): string {
  return phone.replace(/[^\d+]/g, '')
}

const MAX_TEXT_LENGTH = 300

function pageOf(pages: UntrustedRecord, network: SocialNetwork): string {
  const given = ownField(pages, network)
  return typeof given === 'string' ? safeUrl(given) : DEFAULT_CONTACT.socialMedia[network]
}
