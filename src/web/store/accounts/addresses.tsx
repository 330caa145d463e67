import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedAddress } from '../../../contract/accounts.ts'
import { ADDRESS_NOTICES, type AddressForm as AddressInput, upsertAddress } from '../../../domain/accounts/address.ts'
import { loginUrl, paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAccount } from '../browser/account.ts'
import { AccountPage, LoadingPanel } from './account-page.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { useAddressBook } from './use-address-book.ts'

export default function Addresses() {
  const navigate = useNavigate()
  const [session] = useAccount()
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (session.status !== 'out') return
    const redirect = setTimeout(
      () => navigate(loginUrl(paths.addresses), { replace: true, state: { message: SIGNED_OUT } }),
      REDIRECT_DELAY_MS,
    )
    return () => clearTimeout(redirect)
  }, [session, navigate])
  return (
    <AccountPage
      title="Saved Addresses"
      actions={
        <Link to={paths.profile} className={buttonClass('quiet')}>
          Back to Profile
        </Link>
      }
    >
      {session.status === 'in' && (
        <AddressBook
          key={attempts}
          userId={session.user._id}
          email={session.user.email}
          onRetry={() => setAttempts(attempts + 1)}
        />
      )}
      {session.status === 'failed' && <ErrorPanel message={session.message} />}
      {session.status === 'checking' && <LoadingPanel text="Loading your addresses..." />}
      {session.status === 'out' && (
        <EmptyState title="Access Denied" text={SIGNED_OUT}>
          <Link to={loginUrl(paths.addresses)} className={buttonClass()}>
            Go to Login
          </Link>
        </EmptyState>
      )}
    </AccountPage>
  )
}

const SIGNED_OUT = 'Please log in to manage your addresses.'
/** Shows 'Access Denied' before the redirect; the login page repeats the reason. */
const REDIRECT_DELAY_MS = 2000

interface AddressBookProps {
  readonly userId: string
  readonly email: string
  readonly onRetry: () => void
}

function AddressBook({ userId, email, onRetry }: AddressBookProps) {
  const { addresses, error, save } = useAddressBook(userId, email)
  const [edited, setEdited] = useState<SavedAddress | 'new'>()
  if (error) return <ErrorPanel message={error} onRetry={onRetry} />
  if (!addresses) return <LoadingPanel text="Loading your addresses..." />

  const saveAndNotify = async (change: Parameters<typeof save>[0], notice: string) => {
    const problem = await save(change)
    if (!problem) showToast(notice)
    return problem
  }
  const submit = async (form: AddressInput) => {
    const isNew = edited === 'new' || !edited
    const problem = await saveAndNotify(
      (now) => upsertAddress(now, isNew ? form : { ...form, id: edited.id }),
      isNew ? ADDRESS_NOTICES.added : ADDRESS_NOTICES.updated,
    )
    if (!problem) setEdited(undefined)
    return problem
  }
  const saveOrShowError = async (change: Parameters<typeof save>[0], notice: string) => {
    const problem = await saveAndNotify(change, notice)
    if (problem) showToast(problem.message, 'error')
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
      <EmptyState title="No Saved Addresses" text="Save your delivery addresses to check out faster.">
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
              saveOrShowError(
                (now) => now.map((other) => ({ ...other, isDefault: other.id === address.id })),
                ADDRESS_NOTICES.defaulted,
              )
            }
            onDelete={() =>
              saveOrShowError((now) => now.filter(({ id }) => id !== address.id), ADDRESS_NOTICES.deleted)
            }
          />
        ))}
      </ul>
    </>
  )
}
