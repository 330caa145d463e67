import { Box, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Form, HttpError, type RaRecord, SaveButton, useNotify } from 'react-admin'
import { call, errorMessage } from '../ui/call.ts'
import { ASKS_BEFORE_LEAVING } from '../ui/leave-guard.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { useFetch } from '../ui/use-fetch.ts'

interface SettingsFormProps {
  /** The part of the settings, `/api/admin/settings/{part}`. */
  readonly part: string
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
}

/** Reads and saves one part of the settings. When someone else saved first, it reloads and says so. */
export function SettingsForm({ part, title, description, children }: SettingsFormProps) {
  const notify = useNotify()
  const path = `/api/admin/settings/${part}`
  const [settings, reload, error] = useFetch<{ data: RaRecord }>(path, { showsOwnError: true })
  if (!settings) return error ? <LoadFailed message={error} onRetry={reload} /> : <Loading />
  const save = async (form: object) => {
    try {
      await call('PUT', path, { ...withEmptyTexts(form, settings.data), revision: settings.data.revision })
      notify('Settings saved.', { type: 'success' })
      reload()
    } catch (error) {
      if (error instanceof HttpError && error.body?.errors) return error.body.errors
      notify(errorMessage(error), { type: 'error' })
      if (error instanceof HttpError && error.status === 409) reload()
    }
    return undefined
  }
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h5" component="h2" gutterBottom>
          {title}
        </Typography>
        {description && (
          <Typography color="textSecondary" sx={{ marginBottom: 1 }}>
            {description}
          </Typography>
        )}
        <Form key={String(settings.data.revision)} record={settings.data} onSubmit={save} {...ASKS_BEFORE_LEAVING}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>{children}</Box>
          <SaveButton sx={{ marginTop: 1 }} />
        </Form>
      </CardContent>
    </Card>
  )
}

/** What was typed, with a text that was emptied as an empty text: the form makes it null, which no text of the settings may be. */
function withEmptyTexts(form: object, before: RaRecord): object {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      value === null && typeof before[name] === 'string' ? '' : value,
    ]),
  )
}
