import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { notDeliveredTo } from '../../../../domain/orders/checkout-form.ts'
import { paths } from '../../../../domain/paths.ts'
import { Link } from '../../../link.tsx'
import { Button } from '../../../ui/button.tsx'
import { fieldId } from './early-contact.ts'
import type { AddressOption } from './use-delivery-addresses.ts'

interface AddressChoiceProps {
  readonly addresses: readonly AddressOption[]
  readonly chosenId: string | undefined
  readonly onChoose: (id: string) => void
  /** Opens the form for another one. */
  readonly onAdd: () => void
  /** The addresses are kept for later orders. */
  readonly hasBook: boolean
  /** Shown below the addresses. */
  readonly children?: ReactNode
}

/** The addresses to choose from, one at least. */
export function AddressChoice({ addresses, chosenId, onChoose, onAdd, hasBook, children }: AddressChoiceProps) {
  return (
    <>
      <div className="mb-4 grid gap-3 md:grid-cols-2">
        {addresses.map((address) => (
          <label key={address.id} className="checkout-choice" data-unavailable={!address.isServed || undefined}>
            <input
              type="radio"
              name="address"
              value={address.id}
              disabled={!address.isServed}
              checked={address.id === chosenId}
              onChange={() => onChoose(address.id)}
            />
            <span className="min-w-0">
              <strong className="font-semibold">{address.title}</strong>
              {address.name && (
                <span className="block text-sm">
                  {address.name}, {address.phone}
                </span>
              )}
              <span className="block text-sm">{address.street}</span>
              <span className="block text-sm">
                {address.city}, {address.state} {address.zipCode}
              </span>
              {address.country !== 'India' && <span className="block text-sm">{address.country}</span>}
              {!address.isServed && <span className="block text-sm text-quiet">{notDeliveredTo(address.country)}</span>}
            </span>
          </label>
        ))}
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-4">
        <Button id={fieldId('address')} kind="quiet" onClick={onAdd}>
          <Plus size={18} aria-hidden />
          Add New Address
        </Button>
        {hasBook && (
          <Link to={paths.addresses} className="link py-2.5">
            Edit addresses
          </Link>
        )}
      </div>
    </>
  )
}
