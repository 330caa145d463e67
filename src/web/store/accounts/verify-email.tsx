import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { send } from '../browser/send.ts'
import { FormMessage } from '../shell/account-form.tsx'
import { AuthPage, Notice } from './account-page.tsx'

/** The URL contains a secret token, so no cache may store the page. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

export default function VerifyEmail() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [result, setResult] = useState({ success: '', error: '' })
  useEffect(() => {
    send<{ message: string }>('POST', '/api/auth/verify-email', { token }, 'Please try again in a moment.').then(
      (answer) =>
        setResult(answer.ok ? { success: answer.data.message, error: '' } : { success: '', error: answer.message }),
    )
  }, [token])
  return (
    <AuthPage title="Confirm Email">
      <Notice text={result.success} />
      <FormMessage text={result.error} />
      {result.success === '' && result.error === '' && <p>Confirming your email address...</p>}
      <p className="mt-6">
        <Link to={paths.products} discover="none" className={buttonClass()}>
          Browse All Products
        </Link>
      </p>
    </AuthPage>
  )
}
