import { useEffect, useState } from 'react'
import { findState, STATES } from '../../../../domain/india/states.ts'
import { type AddressEntry, INVALID_PHONE, INVALID_ZIP, isPincode } from '../../../../domain/orders/checkout-form.ts'
import { withoutGaps } from '../../../../domain/units/digits.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { whenOnline } from '../../../ui/when-online.ts'
import { send } from '../../browser/send.ts'
import { rememberedPincode } from '../../delivery/remembered-pincode.ts'
import { PhoneField } from '../../shell/phone-field.tsx'

interface AddressFieldsProps {
  /** What is in the fields at first. */
  readonly initial: AddressEntry
  readonly onChange: (entry: AddressEntry) => void
  /** Whether to ask for the name of the address; one that is not kept needs none. */
  readonly hasTitle?: boolean
  /** The id of the field for the pincode, which then begins with the pincode that the browser remembers. */
  readonly id?: string
  readonly problem?: string
}

/** A shorter form than the address book's. The pincode comes before the street because it fills in city and state. */
export default function AddressFields({ initial, onChange, hasTitle, id, problem }: AddressFieldsProps) {
  const [entry, setEntry] = useState(() => (id ? withPincode(initial) : initial))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports what was typed or filled in, once
  useEffect(() => {
    if (entry !== initial) onChange(entry)
  }, [entry])
  const change = (changed: Partial<AddressEntry>) => setEntry((now) => ({ ...now, ...changed }))
  const field = (name: keyof AddressEntry) => ({
    name,
    value: entry[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  const { zipCode } = entry
  const [hasLeftZip, setHasLeftZip] = useState(false)
  const fillIn = async () => {
    const found = await send<PincodeResponse>('GET', `/api/pincodes/${zipCode.trim()}`, undefined, '')
    if (!found.ok) return
    const { city, state } = found.data.data
    const fill = (before: string, now: string, filled: string) => (now === before && filled) || now
    setEntry((now) =>
      // What was typed since the pincode stays.
      now.zipCode === zipCode
        ? { ...now, city: fill(entry.city, now.city, city), state: fill(entry.state, now.state, knownState(state)) }
        : now,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in once for each pincode, and nothing that came with the first
  useEffect(() => {
    if (!isPincode(zipCode) || zipCode.trim().startsWith('0') || (entry === initial && entry.city !== '')) return
    fillIn()
    return whenOnline(fillIn)
  }, [zipCode])
  return (
    <>
      {hasTitle && <TextField label="Title" hint="For example: Home, Office." {...field('title')} />}
      <TextField
        {...(id && { id })}
        label="ZIP Code (pincode)"
        autoComplete="postal-code"
        inputMode="numeric"
        hint="Six digits. We fill in the city and state."
        error={hasLeftZip && zipCode.trim() !== '' && !isPincode(zipCode) ? INVALID_ZIP : undefined}
        {...field('zipCode')}
        onBlur={() => setHasLeftZip(true)}
        onChange={({ currentTarget }) => change({ zipCode: withoutGaps(currentTarget.value).slice(0, 6) })}
      />
      <TextField label="Street" autoComplete="street-address" {...field('street')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <Select label="State" autoComplete="address-level1" options={STATE_OPTIONS} {...field('state')} />
      </div>
      <Disclosure title="Someone else receives the parcel (optional)" open={initial.name !== ''}>
        <div className="grid gap-4">
          <TextField label="Recipient's Name" autoComplete="off" maxLength={200} {...field('name')} />
          <PhoneField
            label="Recipient's Phone Number"
            autoComplete="off"
            hint="The courier calls this number."
            error={problem === INVALID_PHONE ? problem : undefined}
            {...field('phone')}
          />
        </div>
      </Disclosure>
    </>
  )
}

/** A customer who has asked about a pincode before finds it in the form. */
function withPincode(entry: AddressEntry): AddressEntry {
  const known = rememberedPincode()
  return entry.zipCode === '' && isPincode(known) ? { ...entry, zipCode: known } : entry
}

type PincodeResponse = { readonly data: { readonly city: string; readonly state: string } }

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
