import type { SavedAddress, User } from '../../../../contract/accounts/shop.ts'
import { type AddressForm, checkAddress, EMPTY_ADDRESS } from '../../../../domain/accounts/address.ts'
import type { CheckoutContact, DeliveryAddress } from '../../../../domain/orders/checkout-form.ts'
import { useAddressBook } from '../../accounts/use-address-book.ts'

export interface AddressOption extends DeliveryAddress {
  /** From title, street and pincode: it does not change when a new address is saved to the address book. */
  readonly id: string
  readonly isDefault: boolean
  /** The shop delivers to its country. */
  readonly isServed: boolean
}

/**
 * The delivery addresses to choose from: the address book and those added at this checkout. A new address is saved to the book
 * once name and phone are filled in, which the book requires and the short form does not ask for.
 */
export function useDeliveryAddresses(user: User, added: readonly DeliveryAddress[], countries: readonly string[]) {
  const { addresses, error, save } = useAddressBook(user._id, user.email)
  const saved = (addresses ?? []).map(toAddressOption)
  const unsaved = added
    .filter((address) => !saved.some(({ id }) => id === addressKey(address)))
    .map((address) => ({ ...address, id: addressKey(address), isDefault: false }))
  const saveAddress = async (address: DeliveryAddress, contact: CheckoutContact): Promise<void> => {
    const entry = toAddressForm(address, contact)
    const includesAddress = (book: readonly { readonly id: string }[]) =>
      book.some(({ id }) => id === addressKey(address))
    if (!addresses || includesAddress(saved) || checkAddress(entry).length > 0) return
    await save((now) =>
      includesAddress(now.map(toAddressOption)) ? now : [...now, { ...entry, isDefault: now.length === 0 }],
    )
  }
  const all = [...saved, ...unsaved].map((address) => ({ ...address, isServed: countries.includes(address.country) }))
  return { isLoading: addresses === undefined && error === '', addresses: all, saveAddress }
}

export function addressKey({ title, street, zipCode }: DeliveryAddress): string {
  return [title, street, zipCode].join('|')
}

function toAddressOption(saved: SavedAddress): Omit<AddressOption, 'isServed'> {
  const { title, address, landmark, city, state, zipCode, country, isDefault } = saved
  const delivery = { title, street: [address, landmark].filter(Boolean).join(', '), city, state, zipCode, country }
  return { ...delivery, id: addressKey(delivery), isDefault }
}

function toAddressForm(address: DeliveryAddress, { firstName, lastName, phone }: CheckoutContact): AddressForm {
  const { street, ...rest } = address
  return { ...EMPTY_ADDRESS, ...rest, address: street, firstName, lastName, phone }
}
