import type { User } from '../../../contract/accounts.ts'
import { REGISTER_BUSY, REGISTER_FAILED } from '../../../domain/accounts/messages.ts'
import {
  checkRegistration,
  GENDERS,
  MIN_PASSWORD_LENGTH,
  type RegistrationForm,
  registrationOf,
} from '../../../domain/accounts/registration.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { storeSnapshot } from '../browser/session.ts'
import { FormMessage, useAccountForm } from './account-form.tsx'
import { PhoneField } from './phone-field.tsx'

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { field, message, isBusy, submit } = useAccountForm<RegistrationForm, { user: User }>({
    path: '/api/auth/register',
    check: checkRegistration,
    payload: registrationOf,
    failure: REGISTER_FAILED,
    onDone: ({ user }) => {
      storeSnapshot(user)
      onDone()
    },
  })
  const password = { type: 'password', autoComplete: 'new-password' }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <FormMessage text={message} />
      <TextField label="Full Name" autoComplete="name" {...field('name')} />
      <TextField label="Email Address" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PhoneField
        label="Phone Number"
        hint="Optional. The courier may call this number before delivery."
        {...field('phone')}
      />
      <TextField label="Date of Birth" type="date" autoComplete="bday" hint="Optional." {...field('dateOfBirth')} />
      <Select label="Gender" options={[NO_GENDER, ...GENDERS]} hint="Optional." {...field('gender')} />
      <TextField
        label="Password"
        {...password}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        {...field('password')}
      />
      <TextField label="Confirm Password" {...password} {...field('confirmPassword')} />
      <Button type="submit" busy={isBusy} busyLabel={REGISTER_BUSY}>
        Create Account
      </Button>
    </form>
  )
}

const NO_GENDER = { value: '', label: 'Prefer not to say' }
