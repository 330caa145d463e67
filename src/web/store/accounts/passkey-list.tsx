import { useCallback, useEffect, useState } from 'react'
import type { Passkey } from '../../../contract/passkeys.ts'
import { formatLocalDateTime } from '../../../domain/india/time.ts'
import { Button } from '../../ui/button.tsx'
import { deviceName } from '../../ui/device-name.ts'
import { Modal } from '../../ui/dialog.tsx'
import { createPasskey } from '../../ui/passkeys.ts'
import { showToast } from '../../ui/toast.tsx'
import { send } from '../browser/send.ts'
import { FormMessage } from '../shell/account-form.tsx'
import { PasskeyName } from './passkey-name.tsx'
import { PasswordAgain } from './password-again.tsx'
import { useProof } from './use-proof.ts'

const FAILED = 'Something went wrong. Please try again.'

/** The passkeys of the account: a login by fingerprint, face or PIN instead of the password. */
export function PasskeyList() {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const { sendWithProof, isAsking, answer } = useProof()
  const load = useCallback(async () => {
    const list = await send<{ data: readonly Passkey[] }>('GET', '/api/auth/passkeys', undefined, FAILED)
    if (list.ok) setPasskeys(list.data.data)
  }, [])
  useEffect(() => {
    load()
  }, [load])
  const run = async (action: () => Promise<string>) => {
    setMessage('')
    setIsBusy(true)
    try {
      const done = await action()
      if (done) showToast(done)
      await load()
    } catch (error) {
      setMessage(error instanceof Error ? error.message : FAILED)
    }
    setIsBusy(false)
  }
  const add = () =>
    run(async () => {
      const begun = await sendWithProof<{ data: unknown }>('POST', '/api/auth/passkeys/options', {})
      if (!begun) return ''
      const credential = await createPasskey(begun.data)
      const name = deviceName(navigator.userAgent)
      await sendWithProof('POST', '/api/auth/passkeys', { name, credential })
      return 'The passkey has been added.'
    })
  const remove = ({ _id }: Passkey) =>
    run(async () => {
      setRemoved(undefined)
      const done = await sendWithProof<{ message: string }>('DELETE', `/api/auth/passkeys/${_id}`, undefined)
      return done?.message ?? ''
    })
  return (
    <>
      <p>Log in with your fingerprint, face or screen lock instead of your password.</p>
      <ul>
        {passkeys.map((passkey) => (
          <li key={passkey._id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <div className="min-w-0">
              <p className="font-semibold">{passkey.name}</p>
              <p className="text-sm text-quiet">
                {passkey.usedAt
                  ? `Last used ${formatLocalDateTime(passkey.usedAt)}`
                  : `Added ${formatLocalDateTime(passkey.createdAt)}`}
                {passkey.host !== window.location.hostname && ` · for ${passkey.host}`}
              </p>
            </div>
            <div className="flex gap-2">
              <Button kind="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                Rename
              </Button>
              <Button kind="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => setRemoved(passkey)}>
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button kind="quiet" className="mt-4" onClick={add} busy={isBusy}>
        Add a Passkey
      </Button>
      <div className="mt-4 not-has-[p]:hidden">
        <FormMessage text={message} />
      </div>
      <Modal open={renamed !== undefined} onClose={() => setRenamed(undefined)} title="Rename Passkey">
        {renamed && (
          <PasskeyName
            passkey={renamed}
            onDone={() => {
              setRenamed(undefined)
              load()
            }}
          />
        )}
      </Modal>
      <Modal open={removed !== undefined} onClose={() => setRemoved(undefined)} title="Remove Passkey">
        {removed && (
          <div className="grid gap-4">
            <p>
              You can no longer log in with “{removed.name}”, and devices that logged in with it are signed out. The
              passkey stays on your device until you delete it there.
            </p>
            <Button kind="danger" onClick={() => remove(removed)}>
              Remove Passkey
            </Button>
          </div>
        )}
      </Modal>
      <Modal open={isAsking} onClose={() => answer(false)} title="Confirm It's You">
        {isAsking && <PasswordAgain onDone={() => answer(true)} />}
      </Modal>
    </>
  )
}
