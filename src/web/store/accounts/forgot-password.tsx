import { useState } from 'react'
import { NO_EMAILS } from '../../../domain/accounts/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'
import { useKeepsEmails } from '../shell/use-keeps-emails.ts'
import { AuthPage, Notice } from './account-page.tsx'

export default function ForgotPassword() {
  const [sent, setSent] = useState('')
  const keepsEmails = useKeepsEmails()
  const { field, message, isBusy, submit } = useAccountForm<{ readonly email: string }, { message: string }>({
    path: '/api/auth/forgot-password',
    check: ({ email }) => (email.trim() === '' ? [{ field: 'email', message: 'Email is required' }] : []),
    payload: ({ email }) => ({ email: email.trim().toLowerCase() }),
    failure: "We couldn't send the link. Please try again.",
    onDone: (answer) => setSent(answer.message),
  })
  return (
    <AuthPage title="Forgot Password">
      <Notice text={sent} />
      {!keepsEmails && (
        <p className="mb-4">Enter your email address and we'll send you a link to reset your password.</p>
      )}
      {keepsEmails && sent === '' && <p className="mb-4">{NO_EMAILS}</p>}
      <form method="post" noValidate onSubmit={submit} className="needs-script grid gap-4">
        <FormMessage text={message} />
        <TextField label="Email Address" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          Send Link
        </Button>
      </form>
      <p className="mt-6">
        <Link to={paths.login} className="link">
          Back to Login
        </Link>
        {keepsEmails && (
          <Link to={paths.contact} className="link ml-6">
            Contact Us
          </Link>
        )}
      </p>
    </AuthPage>
  )
}
