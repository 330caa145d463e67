import { useState } from 'react'
import { type CheckoutContact, type CheckoutError, contactProblem } from '../../../../domain/orders/checkout-form.ts'
import { TextField } from '../../../ui/field.tsx'

type Name = keyof CheckoutContact
type Problems = Partial<Record<Name, string | undefined>>

/** What is wrong is said when a field is left, and taken back while it is being put right. */
export function useContactProblems() {
  const [problems, setProblems] = useState<Problems>({})
  return {
    problems,
    /** On leaving a field; an empty one is not held against anybody before the form is sent. */
    judge: (name: Name, value: string) =>
      setProblems((before) => ({
        ...before,
        [name]: value.trim() === '' ? before[name] : contactProblem(name, value),
      })),
    reconsider: (name: Name, value: string) =>
      setProblems((before) => (before[name] ? { ...before, [name]: contactProblem(name, value) } : before)),
    showAll: (errors: readonly CheckoutError[]) =>
      setProblems(Object.fromEntries(errors.map(({ field, message }) => [field, message]))),
  }
}

interface ContactFieldsProps {
  readonly contact: CheckoutContact
  readonly onChange: (contact: CheckoutContact) => void
  readonly checks: ReturnType<typeof useContactProblems>
}

export function ContactFields({ contact, onChange, checks }: ContactFieldsProps) {
  const field = (name: Name) => ({
    id: fieldId(name),
    name,
    value: contact[name],
    required: true,
    label: CONTACT_LABELS[name],
    error: checks.problems[name],
    onBlur: () => checks.judge(name, contact[name]),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      onChange({ ...contact, [name]: value })
      checks.reconsider(name, value)
    },
  })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField autoComplete="given-name" {...field('firstName')} />
      <TextField autoComplete="family-name" {...field('lastName')} />
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We write here about your order."
        {...field('email')}
      />
      <TextField
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint="The courier calls it before the delivery."
        {...field('phone')}
      />
    </div>
  )
}

/** Where the error summary leads. */
export function fieldId(field: CheckoutError['field']): string {
  return `checkout-${field}`
}

export const CONTACT_LABELS: Readonly<Record<Name, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  phone: 'Phone Number',
}
