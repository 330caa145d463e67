import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'

/** Asks for the password before a sensitive change of the account. */
export function PasswordAgain({ onDone }: { onDone: () => void }) {
  const { field, message, isBusy, submit } = useAccountForm<{ readonly password: string }>({
    path: '/api/auth/proof',
    check: ({ password }) => (password === '' ? [{ field: 'password', message: 'Password is required' }] : []),
    payload: (form) => form,
    failure: 'Something went wrong. Please try again.',
    onDone,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>Please enter your password again, because you entered it more than 10 minutes ago.</p>
      <FormMessage text={message} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" busy={isBusy}>
        Continue
      </Button>
    </form>
  )
}
