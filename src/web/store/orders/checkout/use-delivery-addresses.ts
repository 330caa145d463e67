import type { SavedAddress, User } from '../../../../contract/accounts.ts'
import type { CheckoutContact, DeliveryAddress } from '../../../../domain/orders/checkout-form.ts'
import { useAddressBook } from '../../accounts/use-address-book.ts'

export interface AddressOption extends DeliveryAddress {
  /** See `addressKey`. */
  readonly id: string
  readonly isDefault: boolean
  /** The shop delivers to its country. */
  readonly isServed: boolean
}

/**
 * The delivery addresses to choose from: the address book and those added at this checkout. A new address is saved to the book
 * once name and phone are filled in, which the book requires and the short form does not ask for. A guest has no book.
 */
export function useDeliveryAddresses(user: User, added: readonly DeliveryAddress[], countries: readonly string[]) {
  const { addresses, error, save } = useAddressBook(user.isGuest ? '' : user._id, user.email)
  const saved = (addresses ?? []).map(toAddressOption)
  const unsaved = added
    .filter((address) => !saved.some(({ id }) => isAddress(id, addressKey(address))))
    .map((address) => ({ ...address, id: addressKey(address), isDefault: false }))
  const saveAddress = async (address: DeliveryAddress, contact: CheckoutContact): Promise<void> => {
    const includesAddress = (book: readonly { readonly id: string }[]) =>
      book.some(({ id }) => isAddress(id, addressKey(address)))
    if (user.isGuest || !addresses || includesAddress(saved)) return
    // Not saved without a connection, as by the request itself.
    const entry = await import('./address-to-save.ts').then(
      (module) => module.addressToSave(address, contact),
      () => undefined,
    )
    if (!entry) return
    await save((now) =>
      includesAddress(now.map(toAddressOption)) ? now : [...now, { ...entry, isDefault: now.length === 0 }],
    )
  }
  const all = [...saved, ...unsaved].map((address) => ({ ...address, isServed: countries.includes(address.country) }))
  return { isLoading: addresses === undefined && error === '', addresses: all, saveAddress }
}

/** The chosen address, the default one or the first, among those that the shop delivers to. */
export function chooseAddress(addresses: readonly AddressOption[], chosenId: string): AddressOption | undefined {
  const served = addresses.filter(({ isServed }) => isServed)
  return (
    served.find(({ id }) => chosenId !== '' && isAddress(id, chosenId)) ??
    served.find(({ isDefault }) => isDefault) ??
    served[0]
  )
}

/** From title, street, pincode and, when it is known, the recipient: one street can have several. */
export function addressKey({ title, street, zipCode, name }: DeliveryAddress): string {
  return [title, street, zipCode, ...(name ? [name] : [])].join('|')
}

/** Whether an id has this key. A key without a recipient still fits after the address was saved with one. */
export function isAddress(id: string, key: string): boolean {
  return id === key || id.startsWith(`${key}|`)
}

function toAddressOption(saved: SavedAddress): Omit<AddressOption, 'isServed'> {
  const { title, firstName, lastName, phone, address, landmark, city, state, zipCode, country, isDefault } = saved
  const street = [address, landmark].filter(Boolean).join(', ')
  const delivery = { title, street, city, state, zipCode, country, name: `${firstName} ${lastName}`.trim(), phone }
  return { ...delivery, id: addressKey(delivery), isDefault }
}
