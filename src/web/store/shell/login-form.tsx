import type { User } from '../../../contract/accounts/auth.ts'
import { LOGIN_BUSY, LOGIN_FAILED } from '../../../domain/accounts/messages.ts'
import { checkLogin, type LoginForm as Typed } from '../../../domain/accounts/registration.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { remember } from '../browser/session.ts'
import { FormMessage, useAccountForm } from './account-form.tsx'

export function LoginForm({ onDone }: { onDone: () => void }) {
  const { field, message, isBusy, submit } = useAccountForm<Typed, { user: User }>({
    path: '/api/auth/login',
    check: checkLogin,
    payload: ({ email, password }) => ({ email: email.trim().toLowerCase(), password }),
    failure: LOGIN_FAILED,
    onDone: ({ user }) => {
      remember(user)
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormMessage text={message} />
      <TextField label="Email Address" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <a href={paths.forgotPassword} className="link justify-self-start py-2">
        Forgot password?
      </a>
      <Button type="submit" busy={isBusy} busyLabel={LOGIN_BUSY}>
        Login
      </Button>
    </form>
  )
}
