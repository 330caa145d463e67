import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { loginReason } from '../../../domain/accounts/login-first.ts'
import { paths, safeReturnPath } from '../../../domain/paths.ts'
import { singleLine } from '../../../domain/untrusted.ts'
import { Link } from '../../link.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import { LoginForm } from '../shell/login-form.tsx'
import { AuthPage, Notice } from './account-page.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

const GuestOffer = onDemand(() => import('./guest-offer.tsx'), { isQuiet: true })

/** Returns to `?next=` after the login. The page that redirected here may pass a message to show in
 * `state.message`; the server cannot. */
export default function Login() {
  const navigate = useNavigate()
  const { state } = useLocation()
  // The browser keeps the message when the page is loaded again. The server does not have it, and later it would move the form from
  // under a finger.
  const [isFirst] = useState(useIsHydrated())
  const message = isFirst ? singleLine(state?.message, 200) : ''
  const [query] = useSearchParams()
  const next = query.get('next')
  const isShown = useIsShown()
  const continueToNextPage = () => {
    if (!isShown.current) return
    const path = safeReturnPath(next)
    // The back office is a separate application.
    if (/^\/admin(?:\/|$)/.test(path)) window.location.replace(path)
    else navigate(path, { replace: true })
  }
  return (
    <AuthPage title="Login">
      <Notice text={message || (loginReason(next) ?? '')} isNeutral={next !== null} />
      <LoginForm onDone={continueToNextPage}>
        <p className="py-2.5">
          New here?{' '}
          <Link to={next ? `${paths.register}?next=${encodeURIComponent(next)}` : paths.register} className="link">
            Create Account
          </Link>
        </p>
      </LoginForm>
      <PasskeyLogin onDone={continueToNextPage} />
      {next?.startsWith(paths.checkout) && <GuestOffer onDone={continueToNextPage} />}
    </AuthPage>
  )
}
