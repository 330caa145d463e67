import { useState } from 'react'
import type { User } from '../../../../contract/accounts/shop.ts'
import { type CheckoutDraft, readDraft, rememberedContact } from '../../../../domain/orders/checkout-draft.ts'
import { keep, readKept } from '../browser-storage.ts'

/** What is filled in, kept in this browser for this customer: name and e-mail for good, the rest while the tab is open. */
export function useDraft(user: User) {
  const [draft, setDraft] = useState<CheckoutDraft>(() =>
    readDraft(readKept('session', draftKey(user)), readKept('local', rememberedKey(user)), accountContact(user)),
  )
  const change = (changed: Partial<CheckoutDraft>) => {
    const next = { ...draft, ...changed }
    keep('session', draftKey(user), JSON.stringify(next))
    if (changed.contact) keep('local', rememberedKey(user), rememberedContact(changed.contact))
    setDraft(next)
  }
  return [draft, change] as const
}

/** After the order: notes and coupon were for that one alone. */
export function forgetDraft(user: User): void {
  keep('session', draftKey(user), null)
}

const draftKey = ({ _id }: User) => `checkout_${_id}`
const rememberedKey = ({ _id }: User) => `checkout_contact_${_id}`

function accountContact({ name, firstName, lastName, email, phone }: User) {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { firstName: firstName || first, lastName: lastName || others.join(' '), email, phone }
}
