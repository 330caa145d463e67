import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { passwordProblem } from '../../../domain/accounts/password.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'
import { Notice } from './account-page.tsx'

interface FormValues {
  readonly currentPassword: string
  readonly newPassword: string
}

export function PasswordForm({ onChanged }: { onChanged: (user: User) => void }) {
  const [notice, setNotice] = useState('')
  const { field, message, offersLogin, isBusy, submit } = useAccountForm<FormValues, { user: User; message: string }>({
    path: '/api/auth/change-password',
    check: ({ newPassword }) => {
      const problem = passwordProblem(newPassword)
      return problem ? [{ field: 'newPassword', message: problem }] : []
    },
    payload: (form) => form,
    failure: "We couldn't change your password. Please try again.",
    onDone: (answer) => {
      setNotice(`${answer.message} Your other devices have been signed out.`)
      onChanged(answer.user)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
      <div className="not-has-[p]:hidden md:col-span-2">
        <Notice text={notice} />
        <FormMessage text={message} offersLogin={offersLogin} />
      </div>
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <TextField label="New Password" type="password" autoComplete="new-password" {...field('newPassword')} />
      <div className="md:col-span-2">
        <Button type="submit" kind="quiet" busy={isBusy} busyLabel="Saving...">
          Change Password
        </Button>
      </div>
    </form>
  )
}
