import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'
import { AuthPage, Notice, UsedLink } from './account-page.tsx'

/** The URL contains a secret token, so no cache may store the page. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

/** Programs that scan emails open every link, so nothing is confirmed before the button is pressed. */
export default function VerifyEmail() {
  const [query] = useSearchParams()
  const [needsPassword, setNeedsPassword] = useState(false)
  const [needsNewLink, setNeedsNewLink] = useState(false)
  const [done, setDone] = useState('')
  const { field, message, isBusy, submit } = useAccountForm<{ password?: string }, { message: string }>({
    path: '/api/auth/verify-email',
    check: () => [],
    payload: ({ password }) => ({ token: query.get('token') ?? '', ...(password && { password }) }),
    failure: 'Please try again in a moment.',
    onDone: (answer) => setDone(answer.message),
    onFailed: (details) => {
      setNeedsPassword(details.needsPassword === true)
      setNeedsNewLink(details.needsNewLink === true)
    },
  })
  if (needsNewLink)
    return (
      <AuthPage title="Confirm Email">
        <UsedLink text={message}>
          <Link to={paths.profile} className={buttonClass()}>
            Open My Profile
          </Link>
        </UsedLink>
      </AuthPage>
    )
  return (
    <AuthPage title="Confirm Email">
      <Notice text={done} />
      {done === '' ? (
        <form method="post" noValidate onSubmit={submit} className="needs-script grid gap-4">
          <p>Please confirm that this email address is yours.</p>
          <FormMessage text={message} />
          {needsPassword && (
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              autoFocus
              {...field('password')}
            />
          )}
          <Button type="submit" busy={isBusy} busyLabel="Confirming...">
            Confirm email address
          </Button>
        </form>
      ) : (
        <Link to={paths.products} className={buttonClass()}>
          Browse All Products
        </Link>
      )}
    </AuthPage>
  )
}
