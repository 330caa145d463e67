import { Button, Stack, TextField } from '@mui/material'
import { type FormEvent, type ReactNode, useState } from 'react'
import { HttpError } from 'react-admin'
import { errorMessage } from '../ui/call.ts'

interface CodeFormProps {
  readonly fields: readonly ('password' | 'code')[]
  readonly action: string
  readonly color?: 'primary' | 'error'
  readonly onSubmit: (form: Readonly<Record<string, string>>) => Promise<void>
  readonly children?: ReactNode
}

/** A short form that verifies the signed-in user by password, code or both. Errors appear at their field. */
export function CodeForm({ fields, action, color = 'primary', onSubmit, children }: CodeFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setIsBusy(true)
    setErrors({})
    try {
      await onSubmit(form)
    } catch (error) {
      const fieldErrors = error instanceof HttpError ? error.body?.errors : undefined
      setErrors(fieldErrors ?? { [fields.at(-1) ?? '']: errorMessage(error) })
    }
    setIsBusy(false)
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1, maxWidth: '22rem', alignItems: 'flex-start' }}>
      {children}
      {fields.map((name) => (
        <TextField
          key={name}
          name={name}
          {...FIELDS[name]}
          error={errors[name] !== undefined}
          helperText={errors[name] ?? FIELDS[name].helperText}
          required
        />
      ))}
      <Button type="submit" variant={color === 'error' ? 'outlined' : 'contained'} color={color} disabled={isBusy}>
        {action}
      </Button>
    </Stack>
  )
}

const FIELDS = {
  password: { label: 'Your password', type: 'password', autoComplete: 'current-password', helperText: '' },
  code: { label: 'Code', autoComplete: 'one-time-code', helperText: 'From your authenticator app' },
}
