import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { passwordProblem } from '../../../domain/accounts/password.ts'
import { MIN_PASSWORD_LENGTH } from '../../../domain/accounts/registration.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'
import { AuthPage, UsedLink } from './account-page.tsx'

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
  const token = query.get('token') ?? ''
  const [needsNewLink, setNeedsNewLink] = useState(token === '')
  const { field, message, isBusy, submit } = useAccountForm<FormValues, { message: string }>({
    path: '/api/auth/reset-password',
    check: checkPasswords,
    payload: ({ password }) => ({ token, password }),
    failure: "We couldn't change your password. Please try again.",
    onDone: (answer) => navigate(paths.login, { state: { message: answer.message } }),
    onFailed: (details) => setNeedsNewLink(details.needsNewLink === true),
  })
  const password = { type: 'password', autoComplete: 'new-password' }
  if (needsNewLink)
    return (
      <AuthPage title="New Password">
        <UsedLink
          text={message || 'This link is incomplete. Please open it from our email again, or request a new one.'}
        >
          <Link to={paths.forgotPassword} className={buttonClass()}>
            Request a New Link
          </Link>
        </UsedLink>
      </AuthPage>
    )
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
