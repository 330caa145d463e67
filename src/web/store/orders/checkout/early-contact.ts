import { useEffect, useState } from 'react'
import type { CheckoutContact, CheckoutField } from '../../../../domain/orders/checkout-form.ts'

/** The element ID of a field, which the error summary links to. */
export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`
}

/** The attribute of the contact fields that the page shows before the form. */
export const EARLY_FIELD = 'data-early'
const EARLY = '[data-early]'

/** Returns what was typed into the contact fields before the form came, while they are still in the page. */
export function typedEarly(): Partial<CheckoutContact> {
  const fields = Array.from(document.querySelectorAll<HTMLInputElement>(EARLY), ({ name, value }) => [name, value])
  return Object.fromEntries(fields.filter(([, value]) => value))
}

/** Leaves the cursor in the contact field in which it was before the form came. */
export function useEarlyFocus(): void {
  const [early] = useState(() => document.querySelector(`${EARLY}:focus`)?.id ?? '')
  useEffect(() => {
    const field = document.getElementById(early) as HTMLInputElement | null
    if (!field) return
    field.focus({ preventScroll: true })
    // Browsers know no selection in a field for an email address; setting the value again moves the cursor to its end.
    const { value } = field
    field.value = ''
    field.value = value
  }, [early])
}
