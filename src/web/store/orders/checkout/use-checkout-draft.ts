import { useState } from 'react'
import type { User } from '../../../../contract/accounts.ts'
import { type CheckoutDraft, readDraft, rememberedContact } from '../../../../domain/orders/checkout-draft.ts'
import { readStorage } from '../../../boot/read-storage.ts'
import { writeStorage } from '../../browser/stored.ts'
import { typedEarly } from './early-contact.ts'

/** The form values of this customer. Name and email stay in local storage; the rest lasts until the tab is closed. */
export function useCheckoutDraft(user: User) {
  const [draft, setDraft] = useState<CheckoutDraft>(() => {
    const stored = readStorage(draftKey(user), 'session')
    const kept = readDraft(stored, readStorage(contactKey(user)), accountContact(user))
    return { ...kept, contact: { ...kept.contact, ...typedEarly() } }
  })
  const change = (changed: Partial<CheckoutDraft>) => {
    const next = { ...draft, ...changed }
    writeStorage('session', draftKey(user), JSON.stringify(next))
    if (changed.contact) writeStorage('local', contactKey(user), rememberedContact(changed.contact))
    setDraft(next)
  }
  return [draft, change] as const
}

/** Called after an order, because notes and coupon apply to that order only. */
export function clearCheckoutDraft(user: User): void {
  writeStorage('session', draftKey(user), null)
}

const draftKey = ({ _id }: User) => `checkout_${_id}`
const contactKey = ({ _id }: User) => `checkout_contact_${_id}`

function accountContact({ name, firstName, lastName, email, phone, isGuest }: User) {
  // Until their first order a guest is nobody in particular.
  if (isGuest && !email) return { firstName: '', lastName: '', email, phone }
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { firstName: firstName || first, lastName: lastName || others.join(' '), email, phone }
}
