import { type FormEvent, useState } from 'react'
import { findState, STATES } from '../../../../domain/india/states.ts'
import { checkCheckoutAddress, type DeliveryAddress, INVALID_PHONE } from '../../../../domain/orders/checkout-form.ts'
import { digitsOf, latinDigits } from '../../../../domain/units/digits.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { send } from '../../browser/send.ts'
import { FormMessage } from '../../shell/account-form.tsx'

interface NewAddressProps {
  /** Whether to ask for the name of the address; one that is not kept needs none. */
  readonly hasTitle: boolean
  readonly onSave: (address: DeliveryAddress) => void
  readonly onClose: () => void
}

/** A shorter form than the address book's. The pincode comes before the street because it fills in city and state. */
export default function NewAddressDialog({ hasTitle, onSave, onClose }: NewAddressProps) {
  const [form, setForm] = useState({ ...EMPTY_FORM, title: hasTitle ? '' : 'Home' })
  const [message, setMessage] = useState('')
  const change = (changed: Partial<typeof EMPTY_FORM>) => {
    setForm((before) => ({ ...before, ...changed }))
    setMessage('')
  }
  const field = (name: keyof typeof EMPTY_FORM) => ({
    name,
    value: form[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  const changeZip = async ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
    const zipCode = latinDigits(value)
    change({ zipCode })
    if (!/^[1-9][0-9]{5}$/.test(zipCode.trim())) return
    const found = await send<PincodeResponse>('GET', `/api/pincodes/${zipCode.trim()}`, undefined, '')
    if (!found.ok) return
    const { city, state } = found.data.data
    setForm((now) =>
      now.zipCode === zipCode ? { ...now, city: city || now.city, state: knownState(state) || now.state } : now,
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = Object.fromEntries(
      Object.entries(form).map(([name, value]) => [name, value.trim()]),
    ) as typeof EMPTY_FORM
    const phone = digitsOf(address.phone)
    const error =
      checkCheckoutAddress(address) ??
      (/^[0-9]{6}$/.test(address.zipCode) ? undefined : INVALID_ZIP) ??
      (address.phone === '' || phone.length === 10 ? undefined : INVALID_PHONE)
    setMessage(error ?? '')
    if (error === undefined) return onSave({ ...address, phone, country: 'India' })
    const inputs = [...event.currentTarget.elements]
    const isWrong =
      error === INVALID_PHONE ? (name: string) => name === 'phone' : (_name: string, value: string) => value === ''
    const first = inputs.find(
      (input) =>
        (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) && isWrong(input.name, input.value),
    )
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <Modal open onClose={onClose} title="Add New Address">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormMessage text={message === INVALID_PHONE ? '' : message} />
        {hasTitle && <TextField label="Title" hint="For example: Home, Office." {...field('title')} />}
        <TextField
          label="ZIP Code"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={6}
          hint="Enter your 6-digit pincode to fill in the city and state."
          {...field('zipCode')}
          onChange={changeZip}
        />
        <TextField label="Street" autoComplete="street-address" {...field('street')} />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <Select label="State" autoComplete="address-level1" options={STATE_OPTIONS} {...field('state')} />
        <Disclosure title="Someone else receives the parcel (optional)">
          <div className="grid gap-4">
            <TextField label="Recipient's Name" autoComplete="off" maxLength={200} {...field('name')} />
            <TextField
              label="Recipient's Phone Number"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              hint="The courier calls this number."
              error={message === INVALID_PHONE ? message : undefined}
              {...field('phone')}
            />
          </div>
        </Disclosure>
        <Button type="submit">Save Address</Button>
      </form>
    </Modal>
  )
}

type PincodeResponse = { readonly data: { readonly city: string; readonly state: string } }

const EMPTY_FORM = { title: '', street: '', city: '', state: '', zipCode: '', name: '', phone: '' }
const INVALID_ZIP = 'ZIP code must be 6 digits'

/** GST state code of 'Other Territory' (offshore areas), which has no postal addresses. */
const OTHER_TERRITORY_CODE = '97'

const STATE_OPTIONS = [
  { value: '', label: 'Choose a state' },
  ...STATES.filter(({ code }) => code !== OTHER_TERRITORY_CODE)
    .map(({ name }) => ({ value: name, label: name }))
    .sort((a, b) => (a.label < b.label ? -1 : 1)),
]

function knownState(state: string): string {
  return findState(state)?.name ?? ''
}
