import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { send } from '../browser/send.ts'
import { FormMessage } from '../shell/account-form.tsx'
import { EntrancePage, Notice } from './account-page.tsx'

/** The address holds a secret: no cache keeps it. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

export default function VerifyEmail() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [outcome, setOutcome] = useState({ done: '', wrong: '' })
  useEffect(() => {
    send<{ message: string }>('POST', '/api/auth/verify-email', { token }, 'Please try again in a moment.').then(
      (answer) =>
        setOutcome(answer.ok ? { done: answer.data.message, wrong: '' } : { done: '', wrong: answer.message }),
    )
  }, [token])
  return (
    <EntrancePage title="Confirm E-mail">
      <Notice text={outcome.done} />
      <FormMessage text={outcome.wrong} />
      {outcome.done === '' && outcome.wrong === '' && <p>Confirming your e-mail address...</p>}
      <p className="mt-6">
        <Link to={paths.products} discover="none" className={buttonClass()}>
          Browse All Products
        </Link>
      </p>
    </EntrancePage>
  )
}
