import { useNavigate, useSearchParams } from 'react-router'
import { passwordProblem } from '../../../domain/accounts/password.ts'
import { MIN_PASSWORD_LENGTH } from '../../../domain/accounts/registration.ts'
import { paths } from '../../../domain/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'
import { AuthPage } from './account-page.tsx'

/** The URL contains a secret token, so no cache may store the page. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

interface FormValues {
  readonly password: string
  readonly confirmPassword: string
}

export default function ResetPassword() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { field, message, isBusy, submit } = useAccountForm<FormValues, { message: string }>({
    path: '/api/auth/reset-password',
    check: checkPasswords,
    payload: ({ password }) => ({ token: query.get('token') ?? '', password }),
    failure: "We couldn't change your password. Please try again.",
    onDone: (answer) => navigate(paths.login, { state: { message: answer.message } }),
  })
  const password = { type: 'password', autoComplete: 'new-password' }
  return (
    <AuthPage title="New Password">
      <form method="post" noValidate onSubmit={submit} className="needs-script grid gap-4">
        <FormMessage text={message} />
        <TextField
          label="New Password"
          {...password}
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          {...field('password')}
        />
        <TextField label="Confirm Password" {...password} {...field('confirmPassword')} />
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save Password
        </Button>
      </form>
    </AuthPage>
  )
}

function checkPasswords({ password, confirmPassword }: FormValues) {
  const problem = passwordProblem(password)
  if (problem) return [{ field: 'password', message: problem }] as const
  return password === confirmPassword
    ? []
    : ([{ field: 'confirmPassword', message: 'Passwords do not match' }] as const)
}
