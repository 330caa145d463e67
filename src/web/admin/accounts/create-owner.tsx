import { Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { HttpError } from 'react-admin'
import { MIN_PASSWORD_LENGTH } from '../../../domain/accounts/registration.ts'
import { paths } from '../../../domain/paths.ts'
import { MessagePage } from '../shell/message-page.tsx'
import { call, errorMessage } from '../ui/call.ts'

/** Creates the owner of the shop with the link that was printed at its start, and logs in. */
export function CreateOwner() {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = Object.fromEntries(new FormData(event.currentTarget))
    setIsBusy(true)
    setErrors({})
    setProblem('')
    try {
      await call('POST', '/api/auth/owner', { token: window.location.hash.slice(1), ...form })
      await call('POST', '/api/auth/login', { email: form.email, password: form.password })
      window.location.assign(paths.admin)
    } catch (error) {
      const atFields = error instanceof HttpError ? error.body?.errors : undefined
      setErrors(atFields ?? {})
      if (!atFields) setProblem(errorMessage(error))
      setIsBusy(false)
    }
  }
  return (
    <MessagePage
      title="Create the owner of this shop"
      text="The owner may do everything in the back office and can invite the rest of the team."
    >
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1, alignItems: 'flex-start' }}>
        {FIELDS.map(({ name, helperText, ...field }) => (
          <TextField
            key={name}
            name={name}
            {...field}
            error={errors[name] !== undefined}
            helperText={errors[name] ?? helperText}
            fullWidth
            required
          />
        ))}
        {problem && (
          <Typography role="alert" color="error">
            {problem}
          </Typography>
        )}
        <Button type="submit" variant="contained" disabled={isBusy}>
          Create owner
        </Button>
      </Stack>
    </MessagePage>
  )
}

const FIELDS = [
  { name: 'name', label: 'Your name', autoComplete: 'name', helperText: '' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', helperText: '' },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    helperText: `At least ${MIN_PASSWORD_LENGTH} characters`,
  },
]
