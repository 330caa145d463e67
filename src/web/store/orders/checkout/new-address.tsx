import { type FormEvent, useState } from 'react'
import {
  type AddressEntry,
  addressEntryProblem,
  type DeliveryAddress,
  enteredAddress,
  INVALID_PHONE,
} from '../../../../domain/orders/checkout-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../shell/account-form.tsx'
import AddressFields from './address-fields.tsx'

interface NewAddressProps {
  /** Whether to ask for the name of the address; one that is not kept needs none. */
  readonly hasTitle: boolean
  readonly onSave: (address: DeliveryAddress) => void
  readonly onClose: () => void
}

/** Adds an address to those that can be chosen. */
export default function NewAddressDialog({ hasTitle, onSave, onClose }: NewAddressProps) {
  const [initial] = useState({ ...EMPTY, title: hasTitle ? '' : 'Home' })
  const [entry, setEntry] = useState<AddressEntry>(initial)
  const [message, setMessage] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = enteredAddress(entry)
    if (address) return onSave(address)
    const error = addressEntryProblem(entry) ?? ''
    setMessage(error)
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
        <AddressFields
          initial={initial}
          hasTitle={hasTitle}
          problem={message}
          onChange={(changed) => {
            setEntry(changed)
            setMessage('')
          }}
        />
        <Button type="submit">Save Address</Button>
      </form>
    </Modal>
  )
}

const EMPTY = { title: '', street: '', city: '', state: '', zipCode: '', name: '', phone: '' }
