interface Customer {
  readonly name: string
  readonly phone: string
  readonly address: { readonly name?: string; readonly phone?: string }
}

/** Returns who receives the parcel and which number the courier calls: those of the address, else the buyer's. */
export function recipientOf({ name, phone, address }: Customer): { readonly name: string; readonly phone: string } {
  return { name: address.name || name, phone: address.phone || phone }
}

/** Returns what an order stores: empty where the recipient is the buyer. */
export function storedRecipient(buyer: { readonly name: string; readonly phone: string }, given: Customer['address']) {
  const { name = '', phone = '' } = given
  return { name: name === buyer.name ? '' : name, phone: phone === buyer.phone ? '' : phone }
}
