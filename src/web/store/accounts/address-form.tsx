import { type FormEvent, useState } from 'react'
import type { SavedAddress } from '../../../contract/accounts.ts'
import {
  ADDRESS_TYPES,
  type AddressError,
  type AddressForm as AddressInput,
  COUNTRIES,
  checkAddress,
  EMPTY_ADDRESS,
} from '../../../domain/accounts/address.ts'
import { findPincode } from '../../../domain/india/pincode.ts'
import { withoutGaps } from '../../../domain/units/digits.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { FormMessage } from '../shell/account-form.tsx'
import { PhoneField } from '../shell/phone-field.tsx'
import type { SaveProblem } from './use-address-book.ts'

interface AddressFormProps {
  /** Undefined when adding a new address. */
  readonly address: SavedAddress | undefined
  /** Resolves to what went wrong, or undefined on success. */
  readonly onSubmit: (form: AddressInput) => Promise<SaveProblem | undefined>
  readonly onCancel: () => void
}

type TextName = Exclude<keyof AddressInput, 'isDefault'>

export function AddressForm({ address, onSubmit, onCancel }: AddressFormProps) {
  const [form, setForm] = useState<AddressInput>(address ?? EMPTY_ADDRESS)
  const [errors, setErrors] = useState<readonly AddressError[]>([])
  const [problem, setProblem] = useState<SaveProblem>()
  const [isBusy, setIsBusy] = useState(false)

  const change = (changed: Partial<AddressInput>) => {
    setForm((before) => ({ ...before, ...changed }))
    setErrors((before) => before.filter(({ field }) => !(field in changed)))
  }
  const field = (name: TextName) => ({
    name,
    value: form[name],
    error: errors.find((error) => error.field === name)?.message,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  /** A six-digit pincode fills in city and state, which stay editable. */
  const changeZip = ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
    const zipCode = withoutGaps(value)
    const place = form.country === 'India' ? findPincode(zipCode.trim()) : undefined
    change({ zipCode, ...(place && { state: place.state, ...(place.city && { city: place.city }) }) })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fieldErrors = checkAddress(form)
    setErrors(fieldErrors)
    setProblem(undefined)
    const inputs = [...event.currentTarget.elements]
    const first = inputs.find((input) => fieldErrors.some(({ field }) => field === input.getAttribute('name')))
    if (first instanceof HTMLElement) return first.focus()
    setIsBusy(true)
    const failed = await onSubmit(form)
    setIsBusy(false)
    setProblem(failed)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-4 rounded-card border border-line bg-card p-5 md:grid-cols-2"
    >
      <h2 className="text-xl md:col-span-2">{address ? 'Edit Address' : 'Add New Address'}</h2>
      <div className="not-has-[p]:hidden md:col-span-2">
        <FormMessage text={problem?.message ?? ''} offersLogin={problem?.offersLogin} />
      </div>
      <TextField label="Title" hint="For example: Home, Mother's house." {...field('title')} />
      <Select label="Type" options={TYPE_OPTIONS} {...field('type')} />
      <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      <PhoneField label="Phone" {...field('phone')} />
      <TextField
        label="ZIP Code (pincode)"
        autoComplete="postal-code"
        inputMode="numeric"
        hint="Six digits. We fill in the city and state."
        {...field('zipCode')}
        onChange={changeZip}
      />
      <div className="md:col-span-2">
        <TextField label="Address" autoComplete="street-address" {...field('address')} />
      </div>
      <TextField label="Landmark (optional)" {...field('landmark')} />
      <TextField label="City" autoComplete="address-level2" {...field('city')} />
      <TextField label="State" autoComplete="address-level1" {...field('state')} />
      <Select label="Country" options={COUNTRY_OPTIONS} autoComplete="country-name" {...field('country')} />
      <label className="flex min-h-11 items-center gap-3 md:col-span-2">
        <input
          type="checkbox"
          className="h-5 w-5"
          checked={form.isDefault}
          onChange={({ currentTarget }) => change({ isDefault: currentTarget.checked })}
        />
        Set as default address
      </label>
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          {address ? 'Update Address' : 'Save Address'}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const TYPE_OPTIONS = ADDRESS_TYPES.map((value) => ({
  value,
  label: value.replace(/^./, (first) => first.toUpperCase()),
}))
const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: value }))
