import { Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { call } from '../ui/call.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { useFetch } from '../ui/use-fetch.ts'
import { CodeForm } from './code-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'

interface TwoFactorStatus {
  readonly data: {
    readonly isOn: boolean
    readonly isRequired: boolean
    /** The authenticator app is on, or there is a passkey. */
    readonly hasFactor: boolean
    readonly recoveryCodesLeft: number
  }
}

/** Authenticator app and passkeys of the signed-in team member. */
export function SecurityScreen() {
  const [status, reload, error] = useFetch<TwoFactorStatus>('/api/admin/factor', { showsOwnError: true })
  const [codes, setCodes] = useState<readonly string[]>()
  const done = (newCodes?: readonly string[]) => {
    setCodes(newCodes)
    reload()
  }
  if (!status && error)
    return (
      <>
        <Title title="Security" />
        <LoadFailed message={error} onRetry={reload} />
      </>
    )
  if (!status) return <Loading title="Security" />
  const { isOn, isRequired, hasFactor, recoveryCodesLeft } = status.data
  return (
    <Stack sx={{ gap: 2, maxWidth: '40rem', marginTop: 2 }}>
      <Title title="Security" />
      {isRequired && !hasFactor && (
        <Typography role="status" sx={{ padding: 2, backgroundColor: 'primary.light', borderRadius: 1 }}>
          The shop requires two-factor authentication for your account. Add a passkey or set up an authenticator app to
          continue.
        </Typography>
      )}
      {codes && <RecoveryCodes codes={codes} />}
      {codes && isRequired && (
        // A full page load fetches the permissions that two-factor authentication has unlocked.
        <Button href="/admin" variant="contained" sx={{ alignSelf: 'flex-start' }}>
          I've saved my codes
        </Button>
      )}
      <Card>
        <CardContent>
          <Typography variant="h5" component="h2" gutterBottom>
            Authenticator app
          </Typography>
          {isOn ? (
            <ManageTwoFactor codesLeft={recoveryCodesLeft} isRequired={isRequired} onDone={done} />
          ) : (
            <SetUpTwoFactor onDone={done} />
          )}
        </CardContent>
      </Card>
      <Passkeys onChanged={done} />
    </Stack>
  )
}

interface ManageTwoFactorProps {
  readonly codesLeft: number
  readonly isRequired: boolean
  readonly onDone: (recoveryCodes?: readonly string[]) => void
}

function ManageTwoFactor({ codesLeft, isRequired, onDone }: ManageTwoFactorProps) {
  const notify = useNotify()
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography>
        Two-factor authentication is on. You have {codesLeft} recovery {codesLeft === 1 ? 'code' : 'codes'} left.
      </Typography>
      <CodeForm
        fields={['password', 'code']}
        action="Get new recovery codes"
        onSubmit={async (form) => {
          const path = '/api/admin/factor/recovery-codes'
          onDone((await call<{ data: { recoveryCodes: string[] } }>('POST', path, form)).data.recoveryCodes)
        }}
      />
      {!isRequired && (
        <CodeForm
          fields={['password', 'code']}
          action="Turn off"
          color="error"
          onSubmit={async (form) => {
            notify((await call<{ message: string }>('POST', '/api/admin/factor/off', form)).message)
            onDone()
          }}
        />
      )}
    </Stack>
  )
}

/** Shown once: the server stores only digests of the codes. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const notify = useNotify()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    notify('Copied.')
  }
  return (
    <Card role="status">
      <CardContent>
        <Typography variant="h5" component="h2" gutterBottom>
          Your recovery codes
        </Typography>
        <Typography>
          Use a recovery code to log in if you don't have your phone. Each code works once. Save them somewhere safe:
          they won't be shown again.
        </Typography>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Button variant="outlined" onClick={copy}>
          Copy all
        </Button>
      </CardContent>
    </Card>
  )
}
