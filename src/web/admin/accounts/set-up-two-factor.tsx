import { Stack, Typography } from '@mui/material'
import encodeQR from 'qr'
import { useMemo, useState } from 'react'
import { call } from '../ui/call.ts'
import { CodeForm } from './code-form.tsx'

interface Secret {
  readonly secret: string
  /** An otpauth:// address. */
  readonly uri: string
}

/** Asks for the password, shows the secret for the authenticator app, then checks a first code. */
export function SetUpTwoFactor({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<Secret>()
  if (!secret)
    return (
      <CodeForm
        fields={['password']}
        action="Set up"
        onSubmit={async (form) => setSecret((await call<{ data: Secret }>('POST', '/api/admin/factor', form)).data)}
      >
        <Typography>
          Logging in will need your password and a code from an app on your phone, so a stolen password is not enough.
          You can use any authenticator app.
        </Typography>
      </CodeForm>
    )
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>Scan this code with your authenticator app:</Typography>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
      <Typography>
        Or enter this key in the app: <code>{secret.secret.match(/.{4}/g)?.join(' ')}</code>
      </Typography>
      <CodeForm
        fields={['code']}
        action="Turn on"
        onSubmit={async (form) => {
          const { data } = await call<{ data: { recoveryCodes: string[] } }>('POST', '/api/admin/factor/confirm', form)
          onDone(data.recoveryCodes)
        }}
      />
    </Stack>
  )
}

/** The QR code standard requires a margin of four modules on every side. */
const QUIET_ZONE = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE }), [text])
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} width="220" height="220" role="img" aria-label={label}>
      <path d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
