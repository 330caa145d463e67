import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { PROFILE_UPDATED } from '../../../domain/accounts/messages.ts'
import { GENDERS, phoneProblem } from '../../../domain/accounts/registration.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { showHeaderToast } from '../browser/header-toast.ts'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'
import { PhoneField } from '../shell/phone-field.tsx'

interface ProfileFormProps {
  readonly user: User
  readonly onSaved: (user: User, message: string) => void
  readonly onCancel: () => void
}

interface FormValues {
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly currentPassword?: string
  readonly phone: string
  readonly dateOfBirth: string
  readonly gender: string
}

export function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const [email, setEmail] = useState(user.email)
  const isNewEmail = email.trim().toLowerCase() !== user.email
  const { field, message, offersLogin, isBusy, submit } = useAccountForm<FormValues, { user: User; message: string }>({
    path: '/api/auth/update-profile',
    method: 'PUT',
    check: checkProfile,
    payload: (form) => ({ ...form, dateOfBirth: form.dateOfBirth || null, gender: form.gender || null }),
    failure: 'Failed to update profile',
    onDone: (answer) => {
      showHeaderToast(PROFILE_UPDATED)
      onSaved(answer.user, answer.message)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <FormMessage text={message} offersLogin={offersLogin} />
        <TextField label="Name" autoComplete="name" defaultValue={user.name} {...field('name')} />
      </div>
      <TextField label="First Name" autoComplete="given-name" defaultValue={user.firstName} {...field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" defaultValue={user.lastName} {...field('lastName')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={user.email}
        {...field('email')}
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      {isNewEmail && (
        <TextField
          label="Current Password"
          type="password"
          autoComplete="current-password"
          hint="Required to change your email address."
          {...field('currentPassword')}
        />
      )}
      <PhoneField label="Phone" defaultValue={user.phone} {...field('phone')} />
      <TextField
        label="Date of Birth"
        type="date"
        autoComplete="bday"
        defaultValue={user.dateOfBirth ?? ''}
        {...field('dateOfBirth')}
      />
      <Select label="Gender" options={[NO_GENDER, ...GENDERS]} defaultValue={user.gender ?? ''} {...field('gender')} />
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save Changes
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function checkProfile({ name, phone }: FormValues) {
  const wrongPhone = phoneProblem(phone)
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Name is required' } as const] : []),
    ...(wrongPhone ? [{ field: 'phone', message: wrongPhone } as const] : []),
  ]
}

const NO_GENDER = { value: '', label: 'Prefer not to say' }
