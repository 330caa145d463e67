import { Button, Stack, TextField } from '@mui/material'
import { type FormEvent, type ReactNode, useState } from 'react'
import { HttpError } from 'react-admin'

interface CodeFormProps {
  /** What is asked for, by name. */
  readonly fields: readonly ('password' | 'code')[]
  readonly action: string
  readonly color?: 'primary' | 'error'
  readonly onSubmit: (form: Readonly<Record<string, string>>) => Promise<void>
  readonly children?: ReactNode
}

/** A small form that proves who is there, and says at the field what is wrong. */
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
      const { message, body } = error instanceof HttpError ? error : { message: 'That did not work.', body: undefined }
      setErrors(body?.errors ?? { [fields.at(-1) ?? '']: message })
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
