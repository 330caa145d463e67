import type { Passkey } from '../../../contract/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'

export function PasskeyName({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { field, message, isBusy, submit } = useAccountForm<{ readonly name: string }>({
    path: `/api/auth/passkeys/${passkey._id}`,
    method: 'PUT',
    check: ({ name }) => (name.trim() === '' ? [{ field: 'name', message: 'Name is required' }] : []),
    payload: (form) => form,
    failure: 'Something went wrong. Please try again.',
    onDone,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormMessage text={message} />
      <TextField label="Name" defaultValue={passkey.name} maxLength={60} autoFocus {...field('name')} />
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
    </form>
  )
}
