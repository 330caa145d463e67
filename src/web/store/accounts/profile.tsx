import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '../../../contract/accounts/shop.ts'
import { GENDERS } from '../../../domain/accounts/registration.ts'
import { loginUrl, paths } from '../../../domain/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useSession } from '../browser/session.ts'
import { AccountEnd } from './account-data.tsx'
import { Notice, Panel, PersonalPage, Waiting } from './account-page.tsx'
import { Avatar, AvatarPicker } from './avatar.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

export default function Profile() {
  const navigate = useNavigate()
  const [session, changed] = useSession()
  useEffect(() => {
    if (session.status === 'out') navigate(loginUrl(paths.profile), { replace: true })
  }, [session, navigate])
  return (
    <PersonalPage
      title="My Profile"
      actions={
        <Link to={paths.addresses} discover="none" className={buttonClass('quiet')}>
          Saved Addresses
        </Link>
      }
    >
      {session.status === 'in' && <SignedIn user={session.user} onChanged={changed} />}
      {session.status === 'failed' && <ErrorPanel message={session.message} />}
      {(session.status === 'checking' || session.status === 'out') && <Waiting text="Loading your profile..." />}
    </PersonalPage>
  )
}

function SignedIn({ user, onChanged }: { user: User; onChanged: (user: User) => void }) {
  const [isEditing, setIsEditing] = useState(false)
  const [notice, setNotice] = useState('')
  const saved = (changed: User, message: string) => {
    onChanged(changed)
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
            <ProfileForm user={user} onSaved={saved} onCancel={() => setIsEditing(false)} />
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
      <Panel title="Where You Are Signed In">
        <SessionList />
      </Panel>
      <Panel title="Your Data">
        <AccountEnd />
      </Panel>
    </>
  )
}

function Details({ user }: { user: User }) {
  const gender = GENDERS.find(({ value }) => value === user.gender)?.label
  const rows: readonly (readonly [string, string])[] = [
    ['Name', user.name],
    ['First Name', user.firstName],
    ['Last Name', user.lastName],
    ['Email', user.emailVerified ? user.email : `${user.email} (not confirmed yet)`],
    ['Phone', user.phone],
    ['Date of Birth', user.dateOfBirth ?? ''],
    ['Gender', gender ?? ''],
  ]
  return (
    <div className="flex flex-wrap gap-5">
      <Avatar user={user} />
      <dl className="grid flex-1 gap-x-6 gap-y-3 md:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="break-words font-semibold">{value || 'Not given'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
