import { asRecord, ownField, parseJson, singleLine, type UntrustedRecord, wellFormed } from '../untrusted.ts'
import { ADDRESS_ENTRY_FIELDS, type AddressEntry, type CheckoutContact, type DeliveryAddress } from './checkout-form.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './payment-status.ts'

/** The checkout form as filled in so far. It survives a reload. */
export interface CheckoutDraft {
  readonly contact: CheckoutContact
  /** The chosen address of the address book; empty for the default one. */
  readonly addressId: string
  readonly method: PaymentMethod
  readonly notes: string
  readonly coupon: string
  /** For an invoice of a business. */
  readonly gstin: string
  readonly businessName: string
  /** Addresses added at the checkout that are not in the address book. */
  readonly added: readonly DeliveryAddress[]
  /** The address that a customer without any types into the form. */
  readonly entry: AddressEntry
}

/** Reads the stored draft, with the remembered contact and the account as fallbacks. The texts are untrusted. */
export function readDraft(stored: string | null, remembered: string | null, account: CheckoutContact): CheckoutDraft {
  const draft = asRecord(parseJson(stored ?? '')) ?? {}
  const typed = asRecord(ownField(draft, 'contact')) ?? {}
  const before = asRecord(parseJson(remembered ?? '')) ?? {}
  const contactField = (name: keyof CheckoutContact) =>
    typeof ownField(typed, name) === 'string' ? text(typed, name) : text(before, name) || account[name]
  const method = ownField(draft, 'method')
  const added = ownField(draft, 'added')
  return {
    contact: {
      firstName: contactField('firstName'),
      lastName: contactField('lastName'),
      email: contactField('email'),
      phone: contactField('phone'),
    },
    addressId: text(draft, 'addressId'),
    method: PAYMENT_METHODS.find((one) => one === method) ?? 'cod',
    notes: multiline(ownField(draft, 'notes')),
    coupon: text(draft, 'coupon'),
    gstin: text(draft, 'gstin'),
    businessName: text(draft, 'businessName'),
    added: (Array.isArray(added) ? added.slice(0, MAX_ADDED) : []).flatMap((one) => readAddress(one) ?? []),
    entry: readEntry(ownField(draft, 'entry')),
  }
}

/** Returns the contact to remember for the next order, without the phone number. */
export function rememberedContact({ firstName, lastName, email }: CheckoutContact): string {
  return JSON.stringify({ firstName, lastName, email })
}

const MAX_ADDED = 5

/** The address needs a title, which the form does not ask for. */
function readEntry(value: unknown): AddressEntry {
  const record = asRecord(value) ?? {}
  const typed = Object.fromEntries(ADDRESS_ENTRY_FIELDS.map((name) => [name, text(record, name)])) as AddressEntry
  return { ...typed, title: typed.title || 'Home' }
}

function readAddress(value: unknown): DeliveryAddress | undefined {
  const record = asRecord(value)
  if (!record) return undefined
  const { title, street, city, state, zipCode, country } = {
    title: text(record, 'title'),
    street: text(record, 'street'),
    city: text(record, 'city'),
    state: text(record, 'state'),
    zipCode: text(record, 'zipCode'),
    country: text(record, 'country'),
  }
  const [name, phone] = [text(record, 'name'), text(record, 'phone')]
  return street === ''
    ? undefined
    : { title, street, city, state, zipCode, country, ...(name && { name }), ...(phone && { phone }) }
}

function text(record: UntrustedRecord, name: string): string {
  return singleLine(ownField(record, name), 500)
}

/** Order notes keep their line breaks. */
function multiline(value: unknown): string {
  return typeof value === 'string' ? wellFormed(value.slice(0, MAX_NOTES_LENGTH)) : ''
}

/** Maximum length of the order notes, as in the API. */
export const MAX_NOTES_LENGTH = 1000
