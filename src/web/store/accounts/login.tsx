import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths, safeReturnPath } from '../../../domain/paths.ts'
import { singleLine } from '../../../domain/untrusted.ts'
import { LoginForm } from '../shell/login-form.tsx'
import { EntrancePage, Notice } from './account-page.tsx'

/** `?next=/checkout` leads there afterwards. Whoever sends people here may say why, in `state.message`. */
export default function Login() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const next = query.get('next')
  const goOn = () => {
    const path = safeReturnPath(next)
    // The back office is no page of the storefront.
    if (/^\/admin(?:\/|$)/.test(path)) window.location.replace(path)
    else navigate(path, { replace: true })
  }
  return (
    <EntrancePage title="Login">
      <Notice text={singleLine(state?.message, 200)} />
      <LoginForm onDone={goOn} />
      <p className="mt-6">
        New here?{' '}
        <Link
          to={next ? `${paths.register}?next=${encodeURIComponent(next)}` : paths.register}
          discover="none"
          className="link"
        >
          Create Account
        </Link>
      </p>
    </EntrancePage>
  )
}
