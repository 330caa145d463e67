import { useNavigate, useSearchParams } from 'react-router'
import { REGISTER_BUSY, REGISTER_FAILED_ON_PAGE, REGISTERED_PLEASE_LOGIN } from '../../../domain/accounts/messages.ts'
import { checkRegistration, MIN_PASSWORD_LENGTH, registrationOf } from '../../../domain/accounts/registration.ts'
import { loginUrl, paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'
import { AuthPage } from './account-page.tsx'

interface FormValues {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

/** Has fewer fields than the modal, and leads to the login page instead of signing in. */
export default function Register() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const next = query.get('next')
  const login = next ? loginUrl(next) : paths.login
  const { field, message, isBusy, submit } = useAccountForm<FormValues>({
    path: '/api/auth/register',
    check: (form) => checkRegistration(toRegistrationForm(form)).filter((error) => error.field in form) as never,
    payload: (form) => {
      const { name, email, password } = registrationOf(toRegistrationForm(form))
      return { name, email, password, signIn: false }
    },
    failure: REGISTER_FAILED_ON_PAGE,
    onDone: () => navigate(login, { state: { message: REGISTERED_PLEASE_LOGIN } }),
  })
  const password = { type: 'password', autoComplete: 'new-password' }
  return (
    <AuthPage title="Create Account">
      <form method="post" noValidate onSubmit={submit} className="needs-script grid gap-4">
        <FormMessage text={message} />
        <TextField label="Full Name" autoComplete="name" {...field('name')} />
        <TextField label="Email Address" type="email" autoComplete="email" inputMode="email" {...field('email')} />
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
      <p className="mt-6">
        Already have an account?{' '}
        <Link to={login} className="link">
          Login
        </Link>
      </p>
    </AuthPage>
  )
}

function toRegistrationForm(form: FormValues) {
  return { ...form, phone: '', dateOfBirth: '', gender: '' }
}
