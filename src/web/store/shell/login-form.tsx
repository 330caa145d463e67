import { type ReactNode, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { LOGIN_BUSY, LOGIN_FAILED } from '../../../domain/accounts/messages.ts'
import { checkLogin, type LoginForm as LoginInput } from '../../../domain/accounts/registration.ts'
import { paths } from '../../../domain/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { storeSnapshot } from '../browser/session.ts'
import { FormMessage, useAccountForm } from './account-form.tsx'

interface LoginFormProps {
  readonly onDone: () => void
  /** What else one can do, next to the link for a forgotten password. */
  readonly children?: ReactNode
}

/** Asks for a code after the correct password when the account has two-factor authentication. */
export function LoginForm({ onDone, children }: LoginFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const { field, message, isBusy, submit } = useAccountForm<LoginInput & { code?: string }, { user: User }>({
    path: '/api/auth/login',
    check: checkLogin,
    payload: ({ email, password, code }) => ({ email: email.trim().toLowerCase(), password, ...(code && { code }) }),
    failure: LOGIN_FAILED,
    onDone: ({ user }) => {
      storeSnapshot(user)
      onDone()
    },
    onFailed: (details) => setNeedsCode(details.needsCode === true),
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="needs-script grid gap-4">
      <FormMessage text={message} />
      <TextField label="Email Address" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      {needsCode && (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          hint="Enter the code from your authenticator app, or a recovery code."
          autoFocus
          {...field('code')}
        />
      )}
      <Button type="submit" busy={isBusy} busyLabel={LOGIN_BUSY}>
        Login
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <a href={paths.forgotPassword} className="link py-2.5">
          Forgot password?
        </a>
        {children}
      </div>
    </form>
  )
}
