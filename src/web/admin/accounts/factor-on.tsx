import { Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { call } from '../ui/call.ts'
import { CodeForm } from './code-form.tsx'

interface FactorOnProps {
  readonly codesLeft: number
  readonly isRequired: boolean
  readonly onDone: (recoveryCodes?: readonly string[]) => void
}

export function FactorOn({ codesLeft, isRequired, onDone }: FactorOnProps) {
  const notify = useNotify()
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography>
        Your login asks for a code. {codesLeft} of your recovery codes {codesLeft === 1 ? 'is' : 'are'} left.
      </Typography>
      <CodeForm
        fields={['password', 'code']}
        action="New recovery codes"
        onSubmit={async (form) => {
          const path = '/api/admin/factor/recovery-codes'
          onDone((await call<{ data: { recoveryCodes: string[] } }>('POST', path, form)).data.recoveryCodes)
        }}
      />
      {!isRequired && (
        <CodeForm
          fields={['password', 'code']}
          action="Switch off"
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
