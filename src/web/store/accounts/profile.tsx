import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { GENDERS } from '../../../domain/accounts/registration.ts'
import { loginUrl, paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useAccount } from '../browser/account.ts'
import { AccountData } from './account-data.tsx'
import { AccountPage, LoadingPanel, Notice, Panel } from './account-page.tsx'
import { Avatar, AvatarPicker } from './avatar.tsx'
import { MessageConsent } from './message-consent.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

export default function Profile() {
  const navigate = useNavigate()
  const [session, setUser] = useAccount()
  useEffect(() => {
    if (session.status === 'out') navigate(loginUrl(paths.profile), { replace: true })
  }, [session, navigate])
  return (
    <AccountPage
      title="My Profile"
      actions={
        <Link to={paths.addresses} className={buttonClass('quiet')}>
          Saved Addresses
        </Link>
      }
    >
      {session.status === 'in' && <ProfilePanels user={session.user} onChanged={setUser} />}
      {session.status === 'failed' && <ErrorPanel message={session.message} />}
      {(session.status === 'checking' || session.status === 'out') && <LoadingPanel text="Loading your profile..." />}
    </AccountPage>
  )
}

function ProfilePanels({ user, onChanged }: { user: User; onChanged: (user: User) => void }) {
  const [isEditing, setIsEditing] = useState(false)
  const [notice, setNotice] = useState('')
  const handleSaved = (savedUser: User, message: string) => {
    onChanged(savedUser)
    setNotice(message)
    setIsEditing(false)
  }
  return (
    <>
      <Notice text={notice} />
      <Panel title="Personal Details">
        {isEditing ? (
          <>
            <AvatarPicker user={user} onSaved={onChanged} />
            <ProfileForm user={user} onSaved={handleSaved} onCancel={() => setIsEditing(false)} />
          </>
        ) : (
          <>
            <Details user={user} />
            <Button
              className="mt-5"
              onClick={() => {
                setNotice('')
                setIsEditing(true)
              }}
            >
              Edit Profile
            </Button>
          </>
        )}
      </Panel>
      <Panel title="Password">
        <PasswordForm onChanged={onChanged} />
      </Panel>
      <Panel title="Passkeys">
        <PasskeyList />
      </Panel>
      <Panel title="Logged-in Devices">
        <SessionList />
      </Panel>
      <Panel title="Your Data">
        <AccountData />
      </Panel>
      {/* Last, because it may arrive late and must not move the others. */}
      <MessageConsent key={user.phone} />
    </>
  )
}

function Details({ user }: { user: User }) {
  const gender = GENDERS.find(({ value }) => value === user.gender)?.label
  const rows: readonly (readonly [string, string])[] = [
    ['Name', user.name],
    ['First Name', user.firstName],
    ['Last Name', user.lastName],
    ['Email', user.emailVerified ? user.email : `${user.email} (unconfirmed)`],
    ['Phone', user.phone],
    ['Date of Birth', user.dateOfBirth ?? ''],
    ['Gender', gender ?? ''],
  ]
  return (
    <div className="flex flex-wrap gap-5">
      <Avatar user={user} />
      <dl className="grid flex-1 gap-x-6 max-sm:basis-full gap-y-3 md:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0 md:first:col-span-2">
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className={value ? 'font-semibold' : 'text-quiet'}>{value || 'Not provided'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
