import type { Kysely, Selectable } from 'kysely'
import type { addresses, SavedAddress } from '../../contract/accounts.ts'
import {
  ADDRESS_TYPES,
  type AddressForm,
  COUNTRIES,
  checkAddress,
  EMPTY_ADDRESS,
  ensureOneDefault,
  normaliseAddress,
} from '../../domain/accounts/address.ts'
import { findPincode } from '../../domain/india/pincode.ts'
import { notDeliveredTo } from '../../domain/orders/checkout-form.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { addressesOf, markAddressesMerged, replaceAddresses } from './queries.ts'

type Given = Partial<AddressForm> & { readonly id?: string }
type Row = Selectable<Database['address']>

const MAX_ADDRESSES = 50

/** Handlers for the caller's own address book. Another customer's address book is answered with 404. */
export function addressHandlers(db: Kysely<Database>): Handlers<{ addresses: typeof addresses }>['addresses'] {
  const answer = async (customerId: string) => ({
    success: true as const,
    data: (await addressesOf(db, customerId)).map(addressJson),
  })
  return {
    list: ({ params }, caller) => answer(own(params.id, caller)),
    save: async ({ params, body }, caller) => {
      const customerId = own(params.id, caller)
      const forms = body.addresses.map(checked)
      await replaceAddresses(db, customerId, (saved) => rowsOf(customerId, forms, saved))
      return answer(customerId)
    },
    merge: async ({ params, body }, caller) => {
      const customerId = own(params.id, caller)
      const valid = body.addresses.map(formOf).filter((form) => checkAddress(form).length === 0)
      await replaceAddresses(db, customerId, (saved, isMerged) => {
        const forms = [
          ...saved.map(addressJson),
          ...(isMerged ? [] : valid.filter((form) => !saved.some(isSame(form)))),
        ]
        // The account's saved addresses keep their default.
        return rowsOf(
          customerId,
          forms
            .map((form, index) => (saved.length > 0 && index >= saved.length ? { ...form, isDefault: false } : form))
            .slice(0, MAX_ADDRESSES),
          saved,
        )
      })
      await markAddressesMerged(db, customerId)
      return answer(customerId)
    },
    pincode: async ({ params: { pincode } }) => {
      const location = findPincode(pincode)
      if (!location) throw new ApiError(404, 'Pincode not found')
      return { success: true, data: { pincode, ...location } }
    },
  }
}

function own(id: string, caller: Caller): string {
  if (userIdOf(caller) !== id) throw new ApiError(404, 'Customer not found')
  return id
}

function formOf(given: Given): AddressForm & { readonly id?: string } {
  const form = { ...EMPTY_ADDRESS, ...given }
  const line = (name: Exclude<keyof AddressForm, 'isDefault'>) => singleLine(form[name], 500)
  return {
    ...form,
    title: line('title'),
    firstName: line('firstName'),
    lastName: line('lastName'),
    address: line('address'),
    landmark: line('landmark'),
    city: line('city'),
    state: line('state'),
  }
}

function checked(given: Given): ReturnType<typeof formOf> {
  const form = formOf(given)
  const wrong = checkAddress(form)[0]
  if (wrong)
    throw new ApiError(
      400,
      wrong.message === 'This field is required' ? `${wrong.field}: ${wrong.message}` : wrong.message,
    )
  const { type, country } = form
  if (!isOneOf(ADDRESS_TYPES, type)) throw new ApiError(400, 'Choose home, office or other as the type of the address.')
  if (!isOneOf(COUNTRIES, country)) throw new ApiError(400, notDeliveredTo(country))
  return form
}

/** Empty means the default. An unknown value is rejected: as the default it could send a parcel to another country. */
function isOneOf(offered: readonly string[], given: string): boolean {
  return given === '' || offered.includes(given)
}

function isSame(form: AddressForm) {
  const { address, zipCode, firstName, lastName } = normaliseAddress(form)
  return (row: Row) =>
    row.address === address && row.zip_code === zipCode && row.first_name === firstName && row.last_name === lastName
}

/** Returns the rows of a list. A row keeps its id when this customer already has it; otherwise it gets a new one. */
function rowsOf(customerId: string, forms: readonly (AddressForm & { readonly id?: string })[], saved: readonly Row[]) {
  const free = new Map(saved.map((row) => [row.id, row]))
  return ensureOneDefault(forms).map((form, position) => {
    const before = free.get(form.id ?? '')
    free.delete(form.id ?? '')
    const { firstName, lastName, zipCode, isDefault, ...rest } = normaliseAddress(form)
    const written = { ...rest, first_name: firstName, last_name: lastName, zip_code: zipCode, is_default: isDefault }
    return {
      ...written,
      id: before?.id ?? newId(),
      customer_id: customerId,
      position,
      created_at: before?.created_at ?? new Date(),
      updated_at: before && isUnchanged(written, before) ? before.updated_at : new Date(),
    }
  })
}

function isUnchanged(written: Partial<Row>, before: Row): boolean {
  return Object.entries(written).every(([name, value]) => before[name as keyof Row] === value)
}

function addressJson(row: Row): SavedAddress {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    address: row.address,
    landmark: row.landmark,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
