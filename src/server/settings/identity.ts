import type { Transaction } from 'kysely'
import type { IdentitySettings, ShopSettings } from '../../contract/settings.ts'
import { DEFAULT_CONTACT } from '../../domain/contact/contact.ts'
import { CONTACT_LIMITS, readContactPage } from '../../domain/contact/contact-page.ts'
import { findState } from '../../domain/india/states.ts'
import { chatNumber } from '../../domain/phone-messages/phone-number.ts'
import { readSellerFields } from '../../domain/settings/shop-rules.ts'
import { isGstin } from '../../domain/tax/gstin.ts'
import { asRecord, ownField, singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { lockedSetting, writeSetting } from './queries.ts'

const IS_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const INVALID_EMAIL = 'Please enter a valid email address'

/** The setting `contact` as the form for the store has it. The name is empty until the shop has its own. */
export function shopJson(value: unknown) {
  const { address, phone, email, hours, logo, whatsapp } = readContactPage(value)
  return {
    name: textOf(asRecord(value) ?? {}, 'name'),
    address,
    phone,
    email,
    hours,
    logo,
    whatsapp: whatsapp === undefined ? '' : `+${whatsapp}`,
  }
}

/**
 * Reads the form for the store. New opening hours replace the table of hours on the contact page.
 * @param stored the setting `contact`
 */
export function shopOf(form: Omit<ShopSettings, 'revision'>, stored: unknown) {
  const lines = Object.entries(form).map(([name, typed]) => [name, singleLine(typed, 300)])
  const write: Partial<Record<keyof typeof form, string>> = Object.fromEntries(lines)
  const { email = '', hours, whatsapp = '' } = write
  const chat = chatNumber(whatsapp)
  const hasNewHours = hours !== undefined && hours !== shopJson(stored).hours
  const errors: Readonly<Record<string, string>> = {
    ...(write.name === '' && { name: 'Please enter the name of the shop.' }),
    ...(whatsapp !== '' && chat === undefined && { whatsapp: 'Please enter a phone number with its country code.' }),
    ...(email !== '' && !IS_EMAIL.test(email) && { email: INVALID_EMAIL }),
  }
  const changed = {
    ...write,
    ...(write.whatsapp !== undefined && { whatsapp: chat ?? '' }),
    ...(hasNewHours && { businessHours: [] }),
  }
  return { write: changed, errors }
}

/** The setting `shop_identity` as the form for the business details has it. */
export function identityJson(value: unknown) {
  const { stateCode: _, registration: _registration, ...seller } = readSellerFields(value)
  return seller
}

export function identityOf(form: Omit<IdentitySettings, 'revision'>) {
  const line = (name: keyof typeof form) => singleLine(form[name], 300)
  const write = {
    legalName: line('legalName'),
    address: line('address'),
    state: findState(form.state)?.name ?? '',
    gstin: line('gstin').toUpperCase(),
    phone: line('phone'),
    email: line('email').toLowerCase(),
    invoicePrefix: line('invoicePrefix').toUpperCase(),
  }
  return { write, errors: wrongIn(write) }
}

/** Locks both settings of the identity before one of them is saved, always in the same order. Other settings need no lock here. */
export async function lockIdentity(trx: Transaction<Database>, name: string): Promise<void> {
  if (OTHER[name]) for (const both of ['contact', 'shop_identity']) await lockedSetting(trx, both)
}

interface Saved {
  readonly name: string
  readonly before: object
  readonly after: object
}

/**
 * Keeps the shop's identity the same everywhere. Phone and email are one for shoppers (setting `contact`) and for invoices
 * (`shop_identity`); shoppers read the legal name and the registered address unless the shop gives them others. Whichever of the two
 * settings was saved changes the other. The caller has locked both with `lockIdentity`.
 */
export async function shareIdentity(trx: Transaction<Database>, caller: Caller, saved: Saved): Promise<void> {
  const other = OTHER[saved.name]
  if (!other) return
  const stored = await lockedSetting(trx, other)
  const before = asRecord(stored.value) ?? {}
  const write = SHARED.filter((field) => isShared(field, saved, before)).map((field) => [
    field,
    textOf(saved.after, field),
  ])
  if (takesLegalName(saved, before)) write.push(['name', legalNameOf(saved.after)])
  const after = { ...before, ...Object.fromEntries(write) }
  if (write.length === 0) return
  await writeSetting(trx, other, after)
  await recordChange(trx, caller, { action: 'change', entity: 'setting', entityId: other, before, after })
}

const OTHER: Readonly<Record<string, string>> = { contact: 'shop_identity', shop_identity: 'contact' }
const SHARED = ['phone', 'email', 'address'] as const

function isShared(field: (typeof SHARED)[number], { name, before, after }: Saved, other: object): boolean {
  const value = textOf(after, field)
  if (value === '' || value === textOf(other, field)) return false
  if (field !== 'address') return true
  // The registered address is entered with the business details alone.
  return name === 'shop_identity' && ['', textOf(before, field)].includes(textOf(other, field))
}

/** Whether the shop has no name of its own, so that parcels, invoices and emails would name the program or the former business. */
function takesLegalName({ name, before, after }: Saved, contact: object): boolean {
  const [legalName, former, shown] = [legalNameOf(after), legalNameOf(before), textOf(contact, 'name')]
  if (name !== 'shop_identity' || legalName === '') return false
  return shown === '' || (legalName !== former && [former, DEFAULT_CONTACT.name].includes(shown))
}

/** The legal name, as far as the name of a shop may be long. */
function legalNameOf(identity: object): string {
  return singleLine(textOf(identity, 'legalName'), CONTACT_LIMITS.name)
}

function textOf(value: object, field: string): string {
  return singleLine(ownField(value as Readonly<Record<string, unknown>>, field), 300)
}

type Identity = Readonly<Record<'legalName' | 'address' | 'state' | 'gstin' | 'email' | 'invoicePrefix', string>>

function wrongIn(identity: Identity): Readonly<Record<string, string>> {
  const { legalName, address, state, gstin, email, invoicePrefix } = identity
  return {
    ...(legalName === '' && { legalName: 'Please enter the legal name for invoices.' }),
    ...(address === '' && { address: 'Please enter the address for invoices.' }),
    ...(state === '' && { state: 'Please enter a state or union territory of India.' }),
    ...(gstin !== '' && !isGstin(gstin) && { gstin: 'This is not a valid GSTIN: its check digit is wrong.' }),
    ...(isGstin(gstin) &&
      state !== '' &&
      findState(state)?.code !== gstin.slice(0, 2) && { gstin: 'This GSTIN belongs to another state.' }),
    ...(!IS_EMAIL.test(email) && { email: INVALID_EMAIL }),
    ...(!/^[A-Z0-9]{1,3}$/.test(invoicePrefix) && { invoicePrefix: 'Please enter one to three letters or digits.' }),
  }
}
