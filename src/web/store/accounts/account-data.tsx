import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { forgetPerson } from '../browser/sign-out.ts'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'

export function AccountData() {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <p className="mb-4">You can download a copy of all the data we hold about you.</p>
      <div className="flex flex-wrap gap-3">
        <a href="/api/auth/my-data" download="vastra-my-data.json" className={buttonClass('quiet')}>
          Download My Data
        </a>
        <Button kind="danger" onClick={() => setIsConfirming(true)}>
          Delete My Account
        </Button>
      </div>
      <Modal open={isConfirming} onClose={() => setIsConfirming(false)} title="Delete My Account">
        {isConfirming && <DeleteForm />}
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
    failure: "We couldn't delete your account. Please try again.",
    onDone: (answer) => {
      forgetPerson()
      showToast(answer.message)
      navigate(paths.home)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        This permanently deletes your profile, addresses and sessions. We keep your orders and invoices because tax law
        requires it.
      </p>
      <FormMessage text={message} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" kind="danger" busy={isBusy} busyLabel="Deleting...">
        Delete My Account
      </Button>
    </form>
  )
}
