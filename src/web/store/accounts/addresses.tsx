import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SavedAddress } from '../../../contract/accounts/shop.ts'
import { ADDRESS_NOTICES, type AddressForm as Typed, upsertAddress } from '../../../domain/accounts/address.ts'
import { loginUrl, paths } from '../../../domain/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useSession } from '../browser/session.ts'
import { PersonalPage, Waiting } from './account-page.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { useAddressBook } from './use-address-book.ts'

export default function Addresses() {
  const navigate = useNavigate()
  const [session] = useSession()
  useEffect(() => {
    if (session.status !== 'out') return
    const leaving = setTimeout(
      () => navigate(loginUrl(paths.addresses), { replace: true, state: { message: SIGNED_OUT } }),
      DENIED_FOR_MS,
    )
    return () => clearTimeout(leaving)
  }, [session, navigate])
  return (
    <PersonalPage
      title="Saved Addresses"
      actions={
        <Link to={paths.profile} discover="none" className={buttonClass('quiet')}>
          Back to Profile
        </Link>
      }
    >
      {session.status === 'in' && <Book userId={session.user._id} email={session.user.email} />}
      {session.status === 'failed' && <ErrorPanel message={session.message} />}
      {session.status === 'checking' && <Waiting text="Loading your addresses..." />}
      {session.status === 'out' && (
        <EmptyState title="Access Denied" text={SIGNED_OUT}>
          <Link to={loginUrl(paths.addresses)} discover="none" className={buttonClass()}>
            Go to Login
          </Link>
        </EmptyState>
      )}
    </PersonalPage>
  )
}

const SIGNED_OUT = 'Please log in to manage your addresses.'
/** Long enough to be seen; the login says why once more. */
const DENIED_FOR_MS = 2000

function Book({ userId, email }: { userId: string; email: string }) {
  const { addresses, problem, save } = useAddressBook(userId, email)
  const [edited, setEdited] = useState<SavedAddress | 'new'>()
  if (problem) return <ErrorPanel message={problem} />
  if (!addresses) return <Waiting text="Loading your addresses..." />

  const write = async (change: Parameters<typeof save>[0], notice: string) => {
    const message = await save(change)
    if (message === undefined) showToast(notice)
    return message
  }
  const submit = async (form: Typed) => {
    const isNew = edited === 'new' || !edited
    const message = await write(
      (now) => upsertAddress(now, isNew ? form : { ...form, id: edited.id }),
      isNew ? ADDRESS_NOTICES.added : ADDRESS_NOTICES.updated,
    )
    if (message === undefined) setEdited(undefined)
    return message
  }
  const change = async (how: Parameters<typeof save>[0], notice: string) => {
    const message = await write(how, notice)
    if (message) showToast(message, 'error')
  }
  if (edited)
    return (
      <AddressForm
        key={edited === 'new' ? 'new' : edited.id}
        address={edited === 'new' ? undefined : edited}
        onSubmit={submit}
        onCancel={() => setEdited(undefined)}
      />
    )
  if (addresses.length === 0)
    return (
      <EmptyState title="No Saved Addresses" text="Save where your parcels go, and checkout is done in a minute.">
        <Button onClick={() => setEdited('new')}>Add Your First Address</Button>
      </EmptyState>
    )
  return (
    <>
      <Button className="mb-5" onClick={() => setEdited('new')}>
        Add New Address
      </Button>
      <ul className="grid gap-4 md:grid-cols-2">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setEdited(address)}
            onDefault={() =>
              change(
                (now) => now.map((other) => ({ ...other, isDefault: other.id === address.id })),
                ADDRESS_NOTICES.defaulted,
              )
            }
            onDelete={() => change((now) => now.filter(({ id }) => id !== address.id), ADDRESS_NOTICES.deleted)}
          />
        ))}
      </ul>
    </>
  )
}
