import { chatNumber } from '../phone-messages/phone-number.ts'
import { asRecord, ownField, safeUrl, singleLine, type UntrustedRecord } from '../untrusted.ts'

/** The contact information of header and footer (specification 1, section 3). */
export interface ContactInformation {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** The path of an uploaded picture; empty for the logo of the program. */
  readonly logo: string
  /** The number of the link that opens a WhatsApp chat, with country code and digits only; absent for no such link. */
  readonly whatsapp?: string
  /** URLs of the shop's pages; empty where it has none. */
  readonly socialMedia: Readonly<Record<SocialNetwork, string>>
}

export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'twitter', 'youtube'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** What a shop shows that has stored nothing yet: a name, and no address, phone or email, which would be invented. */
export const DEFAULT_CONTACT: ContactInformation = {
  name: 'Vastra',
  address: '',
  phone: '',
  email: '',
  logo: '',
  socialMedia: { facebook: '', instagram: '', twitter: '', youtube: '' },
}

/** The picture of an upload, the only one a logo can be: pages show no picture of another host. */
export const LOGO_PATTERN = '^(/uploads/products/[0-9a-f]{32}\\.jpg)?$'

/** Reads stored contact information. Missing and empty fields take the default. */
export function readContact(value: unknown): ContactInformation {
  const record = asRecord(value) ?? {}
  const pages = asRecord(ownField(record, 'socialMedia')) ?? {}
  const text = (name: 'name' | 'address' | 'phone' | 'email') =>
    singleLine(ownField(record, name), MAX_TEXT_LENGTH) || DEFAULT_CONTACT[name]
  const whatsapp = chatNumber(`+${singleLine(ownField(record, 'whatsapp'), 20)}`)
  return {
    ...(whatsapp !== undefined && { whatsapp }),
    name: text('name'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    logo: IS_LOGO.test(String(ownField(record, 'logo') ?? '')) ? String(ownField(record, 'logo') ?? '') : '',
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
const IS_LOGO = new RegExp(LOGO_PATTERN)

function pageOf(pages: UntrustedRecord, network: SocialNetwork): string {
  const given = ownField(pages, network)
  return typeof given === 'string' ? safeUrl(given) : DEFAULT_CONTACT.socialMedia[network]
}
