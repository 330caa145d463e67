import { isEmail } from '../accounts/email-pattern.ts'
import { phoneDigits } from '../units/digits.ts'

/** The contact fields of the checkout as typed. */
export interface CheckoutContact {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** The delivery address of an order. */
export interface DeliveryAddress {
  readonly title: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
  /** The recipient's name and phone number; the customer's unless given. */
  readonly name?: string
  readonly phone?: string
}

/** Returns the message for an address in a country that the shop does not serve. */
export function notDeliveredTo(country: string): string {
  return `The shop does not deliver to ${country}.`
}

/** The fields of a new address as far as they are typed. */
export type AddressEntry = Readonly<Record<(typeof ADDRESS_ENTRY_FIELDS)[number], string>>

export const ADDRESS_ENTRY_FIELDS = ['title', 'street', 'city', 'state', 'zipCode', 'name', 'phone'] as const

export type CheckoutField = keyof CheckoutContact | 'address'

export interface CheckoutError {
  readonly field: CheckoutField
  readonly message: string
}

/** Messages of the checkout form (specification 2, section 5). */
export const REQUIRED = 'This field is required'
export const INVALID_EMAIL = 'Please enter a valid email address'
export const INVALID_PHONE = 'Please enter a valid 10-digit phone number'
export const NO_ADDRESS = 'Please add a delivery address'
export const INCOMPLETE_ADDRESS = 'Please fill all address fields'
export const INVALID_ZIP = 'ZIP code must be 6 digits'

/** Returns the errors, one per field, in form order. */
export function checkCheckout(contact: CheckoutContact, address: DeliveryAddress | undefined): CheckoutError[] {
  const errors: CheckoutError[] = []
  for (const field of ['firstName', 'lastName', 'email', 'phone'] as const) {
    const message = contactProblem(field, contact[field])
    if (message) errors.push({ field, message })
  }
  if (!address) errors.push({ field: 'address', message: NO_ADDRESS })
  return errors
}

/** Returns the error of one contact field. */
export function contactProblem(field: keyof CheckoutContact, typed: string): string | undefined {
  if (typed.trim() === '') return REQUIRED
  if (field === 'email' && !isEmail(typed.normalize('NFKC').trim())) return INVALID_EMAIL
  return field === 'phone' && phoneDigits(typed).length !== 10 ? INVALID_PHONE : undefined
}

/** Returns the error of the checkout's address form, which has one message for all required fields (specification 2, section 5). */
export function checkCheckoutAddress(address: Omit<DeliveryAddress, 'country'>): string | undefined {
  const { title, street, city, state, zipCode } = address
  return [title, street, city, state, zipCode].some((field) => field.trim() === '') ? INCOMPLETE_ADDRESS : undefined
}

/** Returns the first error of a new address; the recipient's phone number is optional. */
export function addressEntryProblem(entry: AddressEntry): string | undefined {
  const incomplete = checkCheckoutAddress(entry)
  if (incomplete) return incomplete
  if (!isPincode(entry.zipCode)) return INVALID_ZIP
  return entry.phone.trim() === '' || phoneDigits(entry.phone).length === 10 ? undefined : INVALID_PHONE
}

/** Returns the delivery address in India that was typed, once it is without errors. */
export function enteredAddress(entry: AddressEntry): DeliveryAddress | undefined {
  if (addressEntryProblem(entry) !== undefined) return undefined
  const trimmed = Object.entries(entry).map(([name, text]) => [name, text.trim()])
  const { name, phone, ...address } = Object.fromEntries(trimmed) as AddressEntry
  return { ...address, country: 'India', ...(name && { name }), ...(phone && { phone: phoneDigits(phone) }) }
}

/** Whether the text is a pincode as far as its form goes: six digits. */
export function isPincode(text: string): boolean {
  return /^[0-9]{6}$/.test(text.trim())
}
