import { Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../ui/call.ts'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'

interface Secret {
  readonly secret: string
  /** otpauth:// */
  readonly uri: string
}

/** Password, then the secret for the app, then a first code of it. */
export function SetUpFactor({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<Secret>()
  if (!secret)
    return (
      <CodeForm
        fields={['password']}
        action="Set up"
        onSubmit={async (form) => setSecret((await call<{ data: Secret }>('POST', '/api/admin/factor', form)).data)}
      >
        <Typography>
          With a second factor, a login takes your password and a code from an app on your phone: who learns your
          password still stays outside. Any authenticator app works.
        </Typography>
      </CodeForm>
    )
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>Scan this with your authenticator app:</Typography>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
      <Typography>
        Or enter this key in the app: <code>{secret.secret.match(/.{4}/g)?.join(' ')}</code>
      </Typography>
      <CodeForm
        fields={['code']}
        action="Switch on"
        onSubmit={async (form) => {
          const { data } = await call<{ data: { recoveryCodes: string[] } }>('POST', '/api/admin/factor/confirm', form)
          onDone(data.recoveryCodes)
        }}
      />
    </Stack>
  )
}
