import type { SavedAddress, User } from '../../../../contract/accounts/shop.ts'
import { type AddressForm, checkAddress, EMPTY_ADDRESS } from '../../../../domain/accounts/address.ts'
import type { CheckoutContact, DeliveryAddress } from '../../../../domain/orders/checkout-form.ts'
import { useAddressBook } from '../../accounts/use-address-book.ts'

export interface Deliverable extends DeliveryAddress {
  /** Stays the same when an added address has gone into the book. */
  readonly id: string
  readonly isDefault: boolean
}

/**
 * Where an order may go: the address book, and what was added at this checkout. An added address goes into the book as soon
 * as name and phone are known, which the book wants and the small form does not ask for.
 */
export function useDeliveryAddresses(user: User, added: readonly DeliveryAddress[]) {
  const { addresses, problem, save } = useAddressBook(user._id, user.email)
  const saved = (addresses ?? []).map(deliverable)
  const fresh = added
    .filter((address) => !saved.some(({ id }) => id === deliverableId(address)))
    .map((address) => ({ ...address, id: deliverableId(address), isDefault: false }))
  const keep = async (address: DeliveryAddress, contact: CheckoutContact): Promise<void> => {
    const entry = entryOf(address, contact)
    const isThere = (book: readonly Deliverable[]) => book.some(({ id }) => id === deliverableId(address))
    if (!addresses || isThere(saved) || checkAddress(entry).length > 0) return
    await save((now) => (isThere(now.map(deliverable)) ? now : [...now, { ...entry, isDefault: now.length === 0 }]))
  }
  return { isLoading: addresses === undefined && problem === '', addresses: [...saved, ...fresh], keep }
}

export function deliverableId({ title, street, zipCode }: DeliveryAddress): string {
  return [title, street, zipCode].join('|')
}

function deliverable(saved: SavedAddress): Deliverable {
  const { title, address, landmark, city, state, zipCode, country, isDefault } = saved
  const to = { title, street: [address, landmark].filter(Boolean).join(', '), city, state, zipCode, country }
  return { ...to, id: deliverableId(to), isDefault }
}

function entryOf(address: DeliveryAddress, { firstName, lastName, phone }: CheckoutContact): AddressForm {
  const { street, ...rest } = address
  return { ...EMPTY_ADDRESS, ...rest, address: street, firstName, lastName, phone }
}
