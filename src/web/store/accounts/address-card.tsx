import { Briefcase, House, MapPin } from 'lucide-react'
import { useState } from 'react'
import type { SavedAddress } from '../../../contract/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { Tag } from './account-page.tsx'

interface AddressCardProps {
  readonly address: SavedAddress
  readonly onEdit: () => void
  readonly onDefault: () => void
  readonly onDelete: () => void
}

export function AddressCard({ address, onEdit, onDefault, onDelete }: AddressCardProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const Icon = ICONS[address.type]
  return (
    <li className="flex flex-col rounded-card border border-line bg-card p-5">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Icon size={20} aria-hidden className="flex-none text-indigo" />
        <h2 className="min-w-0 text-lg">{address.title}</h2>
        {address.isDefault && <Tag>DEFAULT</Tag>}
      </div>
      <address className="mb-4 not-italic">
        {address.firstName} {address.lastName}
        <br />
        {address.address}
        {address.landmark && (
          <>
            <br />
            {address.landmark}
          </>
        )}
        <br />
        {address.city}, {address.state} {address.zipCode}
        <br />
        {address.country}
        <br />
        {address.phone}
      </address>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button kind="quiet" className="px-4" aria-label={`Edit ${address.title}`} onClick={onEdit}>
          Edit
        </Button>
        {!address.isDefault && (
          <Button kind="quiet" className="px-4" aria-label={`Set Default: ${address.title}`} onClick={onDefault}>
            Set Default
          </Button>
        )}
        <Button
          kind="danger"
          className="px-4"
          aria-label={`Delete ${address.title}`}
          onClick={() => setIsConfirming(true)}
        >
          Delete
        </Button>
      </div>
      <Modal open={isConfirming} onClose={() => setIsConfirming(false)} title="Delete Address">
        <p className="mb-5">Are you sure you want to delete this address?</p>
        <div className="flex flex-wrap gap-3">
          <Button
            kind="danger"
            onClick={() => {
              setIsConfirming(false)
              onDelete()
            }}
          >
            Delete Address
          </Button>
          <Button kind="quiet" onClick={() => setIsConfirming(false)}>
            Keep It
          </Button>
        </div>
      </Modal>
    </li>
  )
}

const ICONS = { home: House, office: Briefcase, other: MapPin }
