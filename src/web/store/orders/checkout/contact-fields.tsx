import { type ComponentProps, useState } from 'react'
import { type CheckoutContact, type CheckoutError, contactProblem } from '../../../../domain/orders/checkout-form.ts'
import { TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../shell/phone-field.tsx'
import { useKeepsEmails } from '../../shell/use-keeps-emails.ts'
import { EARLY_FIELD, fieldId } from './early-contact.ts'

type FieldName = keyof CheckoutContact
type FieldErrors = Partial<Record<FieldName, string | undefined>>

/** An error appears when the customer leaves a field, and disappears while they correct it. */
export function useContactErrors() {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  return {
    fieldErrors,
    /** Called on blur. An empty field is reported only when the form is submitted. */
    checkField: (name: FieldName, value: string) =>
      setFieldErrors((before) => ({
        ...before,
        [name]: value.trim() === '' ? before[name] : contactProblem(name, value),
      })),
    recheckField: (name: FieldName, value: string) =>
      setFieldErrors((before) => (before[name] ? { ...before, [name]: contactProblem(name, value) } : before)),
    showAll: (errors: readonly CheckoutError[]) =>
      setFieldErrors(Object.fromEntries(errors.map(({ field, message }) => [field, message]))),
  }
}

interface ContactFieldsProps {
  readonly contact: CheckoutContact
  readonly onChange: (contact: CheckoutContact) => void
  readonly checks: ReturnType<typeof useContactErrors>
}

export function ContactFields({ contact, onChange, checks }: ContactFieldsProps) {
  const field = (name: FieldName) => ({
    value: contact[name],
    error: checks.fieldErrors[name],
    onBlur: () => checks.checkField(name, contact[name]),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      onChange({ ...contact, [name]: value })
      checks.recheckField(name, value)
    },
  })
  return <ContactLayout propsOf={field} />
}

/**
 * The same fields before it is known who is signed in, so that the page shows them with its first paint. What is typed into them goes
 * on in the form (`typedEarly`).
 */
export function EarlyContactFields() {
  return <ContactLayout propsOf={() => EARLY} />
}

const EARLY = { [EARLY_FIELD]: '', onChange: () => undefined }

type ContactFieldProps = Omit<ComponentProps<typeof PhoneField>, 'label'>

function ContactLayout({ propsOf }: { propsOf: (name: FieldName) => ContactFieldProps }) {
  const keepsEmails = useKeepsEmails()
  const field = (name: FieldName) => ({
    id: fieldId(name),
    name,
    required: true,
    label: CONTACT_LABELS[name],
    ...propsOf(name),
  })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="grid grid-cols-2 gap-4 md:contents">
        <TextField autoComplete="given-name" {...field('firstName')} />
        <TextField autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={keepsEmails ? undefined : "We'll send order updates to this address."}
        {...field('email')}
      />
      <PhoneField hint="The courier may call this number if the address has none of its own." {...field('phone')} />
    </div>
  )
}

export const CONTACT_LABELS: Readonly<Record<FieldName, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  phone: 'Phone Number',
}
