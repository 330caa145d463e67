/** An address as typed; ids are the server's. */
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

/** What is wrong with an address, one message a field (specification 2, section 5). */
export function checkAddress(form: AddressForm): readonly AddressError[] {
  const missing = REQUIRED.filter((field) => form[field].trim() === '').map((field) => ({
    field,
    message: REQUIRED_MESSAGE,
  }))
  const wrong: AddressError[] = []
  if (form.phone.trim() !== '' && digits(form.phone).length !== 10)
    wrong.push({ field: 'phone', message: 'Phone number must be 10 digits' })
  if (form.zipCode.trim() !== '' && !/^[0-9]{6}$/.test(form.zipCode.trim()))
    wrong.push({ field: 'zipCode', message: 'ZIP code must be 6 digits' })
  return [...missing, ...wrong]
}

/** The address as it is kept: trimmed, the phone as digits, an unknown type or country as the default. */
export function normaliseAddress(form: AddressForm) {
  return {
    title: form.title.trim(),
    type: ADDRESS_TYPES.find((type) => type === form.type) ?? 'home',
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    phone: digits(form.phone),
    address: form.address.trim(),
    landmark: form.landmark.trim(),
    city: form.city.trim(),
    state: form.state.trim(),
    zipCode: form.zipCode.trim(),
    country: COUNTRIES.find((country) => country === form.country) ?? 'India',
    isDefault: form.isDefault,
  }
}

/** The list with exactly one default: the last one that says so, else the first. */
export function ensureOneDefault<A extends { readonly isDefault: boolean }>(addresses: readonly A[]): readonly A[] {
  const chosen = Math.max(
    addresses.findLastIndex(({ isDefault }) => isDefault),
    0,
  )
  return addresses.map((address, place) => ({ ...address, isDefault: place === chosen }))
}

/** The list with this address in it, new or in place of the one of its id; as the default it is the only one. */
export function upsertAddress<A extends AddressForm & { readonly id?: string }>(
  now: readonly A[],
  given: AddressForm & { readonly id?: string },
): readonly (A | typeof given)[] {
  const others = given.isDefault ? now.map((address) => ({ ...address, isDefault: false })) : now
  const isThere = given.id !== undefined && others.some(({ id }) => id === given.id)
  return isThere ? others.map((address) => (address.id === given.id ? given : address)) : [...others, given]
}

const REQUIRED = ['title', 'firstName', 'lastName', 'phone', 'address', 'city', 'state', 'zipCode'] as const
const REQUIRED_MESSAGE = 'This field is required'

function digits(text: string): string {
  return text.replace(/\D/g, '')
}
