import { type AddressForm, checkAddress, EMPTY_ADDRESS } from '../../../../domain/accounts/address.ts'
import type { CheckoutContact, DeliveryAddress } from '../../../../domain/orders/checkout-form.ts'

/** Returns an address of the checkout as the address book has it; undefined while the book would not accept it. */
export function addressToSave(
  { street, name, phone, ...rest }: DeliveryAddress,
  contact: CheckoutContact,
): AddressForm | undefined {
  const [firstName = '', ...others] = name ? name.split(' ') : [contact.firstName, contact.lastName]
  const recipient = { firstName, lastName: others.join(' '), phone: phone || contact.phone }
  const form = { ...EMPTY_ADDRESS, ...rest, address: street, ...recipient }
  return checkAddress(form).length === 0 ? form : undefined
}
