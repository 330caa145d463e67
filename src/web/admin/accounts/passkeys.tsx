import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Confirm, useNotify } from 'react-admin'
import type { Passkey } from '../../../contract/passkeys.ts'
import { formatLocalDateTime } from '../../../domain/india/time.ts'
import { deviceName } from '../../ui/device-name.ts'
import { createPasskey } from '../../ui/passkeys.ts'
import { call, errorMessage } from '../ui/call.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useFetch } from '../ui/use-fetch.ts'

interface Added {
  readonly data: { readonly passkey: Passkey; readonly recoveryCodes?: readonly string[] }
}

/** The passkeys of the signed-in team member. One for this host counts as a second factor. */
export function Passkeys({ onChanged }: { onChanged: (recoveryCodes?: readonly string[]) => void }) {
  const notify = useNotify()
  const [list, reload, loadError] = useFetch<{ data: readonly Passkey[] }>('/api/auth/passkeys', {
    showsOwnError: true,
  })
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const run = async (action: () => Promise<readonly string[] | undefined>) => {
    setError('')
    setBusy(true)
    try {
      onChanged(await action())
      reload()
    } catch (failure) {
      setError(errorMessage(failure))
    }
    setBusy(false)
  }
  const add = () =>
    run(async () => {
      const { data: options } = await call<{ data: unknown }>('POST', '/api/auth/passkeys/options', {})
      const credential = await createPasskey(options)
      const body = { name: deviceName(navigator.userAgent), credential }
      return (await call<Added>('POST', '/api/auth/passkeys', body)).data.recoveryCodes
    })
  const remove = (passkey: Passkey) =>
    run(async () => {
      setRemoved(undefined)
      notify((await call<{ message: string }>('DELETE', `/api/auth/passkeys/${passkey._id}`)).message)
      return undefined
    })
  return (
    <Card>
      <CardContent>
        <Typography variant="h5" component="h2" gutterBottom>
          Passkeys
        </Typography>
        <Typography>
          Log in and confirm changes with your fingerprint, face or screen lock instead of password and code.
        </Typography>
        <Stack component="ul" sx={{ listStyle: 'none', padding: 0, gap: 1 }}>
          {loadError && <LoadFailed message={loadError} onRetry={reload} />}
          {list?.data.map((passkey) => (
            <Stack
              key={passkey._id}
              component="li"
              sx={{
                flexDirection: 'row',
                flexWrap: 'wrap',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 1,
              }}
            >
              <span>
                <Typography sx={{ fontWeight: 600 }}>{passkey.name}</Typography>
                <Typography variant="body2" color="text.secondary">
                  {passkey.usedAt
                    ? `Last used ${formatLocalDateTime(passkey.usedAt)}`
                    : `Added ${formatLocalDateTime(passkey.createdAt)}`}
                  {passkey.host !== window.location.hostname && ` · works only on ${passkey.host}`}
                </Typography>
              </span>
              <span>
                <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                  Rename
                </Button>
                <Button color="error" aria-label={`Remove ${passkey.name}`} onClick={() => setRemoved(passkey)}>
                  Remove
                </Button>
              </span>
            </Stack>
          ))}
        </Stack>
        <Button variant="contained" onClick={add} disabled={isBusy}>
          Add a passkey
        </Button>
        {error && (
          <Alert severity="error" sx={{ marginTop: 2 }}>
            {error}
          </Alert>
        )}
      </CardContent>
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} onDone={reload} />}
      <Confirm
        isOpen={removed !== undefined}
        title="Remove passkey"
        content={`You can no longer log in with “${removed?.name}”, and devices that logged in with it are signed out.`}
        confirm="Remove"
        confirmColor="warning"
        onConfirm={() => removed && remove(removed)}
        onClose={() => setRemoved(undefined)}
      />
    </Card>
  )
}

interface RenameDialogProps {
  readonly passkey: Passkey
  readonly onClose: () => void
  readonly onDone: () => void
}

function RenameDialog({ passkey: { _id, name }, onClose, onDone }: RenameDialogProps) {
  return (
    <FormDialog
      title="Rename passkey"
      fields={[{ name: 'name', label: 'Name', initial: name, maxLength: 60, isRequired: true }]}
      action="Save"
      onSend={async (values) => {
        try {
          await call('PUT', `/api/auth/passkeys/${_id}`, values)
          onDone()
        } catch (error) {
          return { name: errorMessage(error) }
        }
      }}
      onClose={onClose}
    />
  )
}
