import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { LOGIN_BUSY } from '../../../domain/accounts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { signWithPasskey } from '../../ui/passkeys.ts'
import { send } from '../browser/send.ts'
import { storeSnapshot } from '../browser/session.ts'
import { FormMessage } from '../shell/account-form.tsx'

const FAILED = "We couldn't log you in. Please try again."

/** Logs in by passkey, without email and password. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const logIn = async () => {
    setMessage('')
    setIsBusy(true)
    try {
      const begun = await send<{ data: unknown }>('POST', '/api/auth/passkey-login/options', {}, FAILED)
      if (!begun.ok) throw new Error(begun.message)
      const credential = await signWithPasskey(begun.data.data)
      const answer = await send<{ user: User }>('POST', '/api/auth/passkey-login', { credential }, FAILED)
      if (!answer.ok) throw new Error(answer.message)
      storeSnapshot(answer.data.user)
      onDone()
    } catch (error) {
      setMessage(error instanceof Error ? error.message : FAILED)
    }
    setIsBusy(false)
  }
  return (
    <div className="needs-script mt-4 grid gap-4">
      <Button kind="quiet" onClick={logIn} busy={isBusy} busyLabel={LOGIN_BUSY}>
        Use a Passkey Instead
      </Button>
      <FormMessage text={message} />
    </div>
  )
}
