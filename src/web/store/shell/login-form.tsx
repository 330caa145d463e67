import { checkLogin, type LoginForm as Typed } from '../../../domain/accounts/registration.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormMessage, useAccountForm } from './account-form.tsx'

export function LoginForm({ onDone }: { onDone: () => void }) {
  const { field, message, isBusy, submit } = useAccountForm<Typed>({
    path: '/api/auth/login',
    check: checkLogin,
    payload: ({ email, password }) => ({ email: email.trim().toLowerCase(), password }),
    failure: 'Failed to login. Please check your credentials.',
    onDone,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormMessage text={message} />
      <TextField label="Email Address" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" busy={isBusy} busyLabel="Logging in...">
        Login
      </Button>
    </form>
  )
}
