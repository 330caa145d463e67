import { latinDigits, phoneDigits } from '../units/digits.ts'

/** The address form as typed. */
export interface AddressForm {
  readonly title: string
  readonly type: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address: string
  readonly landmark: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
  readonly isDefault: boolean
}

export const ADDRESS_TYPES = ['home', 'office', 'other'] as const

export const COUNTRIES = ['India', 'USA', 'UK', 'Canada'] as const
export type Country = (typeof COUNTRIES)[number]

export const EMPTY_ADDRESS: AddressForm = {
  title: '',
  type: 'home',
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'India',
  isDefault: false,
}

export interface AddressError {
  readonly field: keyof AddressForm
  readonly message: string
}

export const ADDRESS_NOTICES = {
  added: 'Address Added!',
  updated: 'Address Updated!',
  deleted: 'Address Deleted!',
  defaulted: 'Default Address Updated!',
} as const

/** Returns the errors of the form, one per field (specification 2, section 5). */
export function checkAddress(form: AddressForm): readonly AddressError[] {
  const missing = REQUIRED.filter((field) => form[field].trim() === '').map((field) => ({
    field,
    message: REQUIRED_MESSAGE,
  }))
  const wrong: AddressError[] = []
  if (form.phone.trim() !== '' && phoneDigits(form.phone).length !== 10)
    wrong.push({ field: 'phone', message: 'Phone number must be 10 digits' })
  if (form.zipCode.trim() !== '' && !/^[0-9]{6}$/.test(latinDigits(form.zipCode).trim()))
    wrong.push({ field: 'zipCode', message: 'ZIP code must be 6 digits' })
  return [...missing, ...wrong]
}

/** Returns the address to store: trimmed, phone and pincode in the digits 0 to 9, the default for an unknown type or country. */
export function normaliseAddress(form: AddressForm) {
  return {
    title: form.title.trim(),
    type: ADDRESS_TYPES.find((type) => type === form.type) ?? 'home',
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    phone: phoneDigits(form.phone),
    address: form.address.trim(),
    landmark: form.landmark.trim(),
    city: form.city.trim(),
    state: form.state.trim(),
    zipCode: latinDigits(form.zipCode).trim(),
    country: COUNTRIES.find((country) => country === form.country) ?? 'India',
    isDefault: form.isDefault,
  }
}

/** Returns the list with exactly one default: the last one marked as default, otherwise the first. */
export function ensureOneDefault<A extends { readonly isDefault: boolean }>(addresses: readonly A[]): readonly A[] {
  const chosen = Math.max(
    addresses.findLastIndex(({ isDefault }) => isDefault),
    0,
  )
  return addresses.map((address, place) => ({ ...address, isDefault: place === chosen }))
}

/**
 * Adds an address to the list, or replaces the one with the same id. A new default replaces the old one. An address that the list
 * already has, word for word, is not added again: the answer to the first attempt may have been lost.
 */
export function upsertAddress<A extends AddressForm & { readonly id?: string }>(
  addresses: readonly A[],
  changed: AddressForm & { readonly id?: string },
): readonly (A | typeof changed)[] {
  const id = changed.id ?? addresses.find((address) => isSame(address, changed))?.id
  if (id !== changed.id) return upsertAddress(addresses, { ...changed, id })
  const others = changed.isDefault ? addresses.map((address) => ({ ...address, isDefault: false })) : addresses
  const exists = id !== undefined && others.some((address) => address.id === id)
  return exists ? others.map((address) => (address.id === changed.id ? changed : address)) : [...others, changed]
}

function isSame(one: AddressForm, other: AddressForm): boolean {
  const wordsOf = (address: AddressForm) => JSON.stringify(normaliseAddress({ ...address, isDefault: false }))
  return wordsOf(one) === wordsOf(other)
}

const REQUIRED = ['title', 'firstName', 'lastName', 'phone', 'address', 'city', 'state', 'zipCode'] as const
const REQUIRED_MESSAGE = 'This field is required'
