import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { clearUser } from '../browser/user.ts'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'

/** Take the data along, or leave for good. */
export function AccountEnd() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <p className="mb-4">Everything the shop holds about you is yours to take along.</p>
      <div className="flex flex-wrap gap-3">
        <a href="/api/auth/my-data" download="vastra-my-data.json" className={buttonClass('quiet')}>
          Download My Data
        </a>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          Delete My Account
        </Button>
      </div>
      <Modal open={isAsking} onClose={() => setIsAsking(false)} title="Delete My Account">
        {isAsking && <DeleteForm />}
      </Modal>
    </>
  )
}

function DeleteForm() {
  const navigate = useNavigate()
  const { field, message, isBusy, submit } = useAccountForm<{ readonly password: string }, { message: string }>({
    path: '/api/auth/delete-account',
    check: ({ password }) => (password === '' ? [{ field: 'password', message: 'Password is required' }] : []),
    payload: (form) => form,
    failure: 'The account could not be deleted. Please try again.',
    onDone: (answer) => {
      clearUser()
      showToast(answer.message)
      navigate(paths.home)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        Your profile, addresses and sessions are gone at once and cannot be brought back. Orders and invoices stay,
        because tax law wants them kept.
      </p>
      <FormMessage text={message} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" kind="danger" busy={isBusy} busyLabel="Deleting...">
        Delete My Account
      </Button>
    </form>
  )
}
