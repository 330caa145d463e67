import { Box, Card, CardContent, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Form, HttpError, type RaRecord, SaveButton, useNotify } from 'react-admin'
import { BothVersions, LINES_KEPT } from '../ui/both-versions.tsx'
import { call, errorMessage } from '../ui/call.ts'
import { KeepTyped } from '../ui/keep-typed.tsx'
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

/**
 * Reads and saves one part of the settings. When someone else saved first, what was typed stays in the form, and a field that both
 * changed shows the other value below it. What is typed while the form is being saved stays too, as not saved yet.
 */
export function SettingsForm({ part, title, description, children }: SettingsFormProps) {
  const notify = useNotify()
  const path = `/api/admin/settings/${part}`
  const [settings, reload, error] = useFetch<{ data: RaRecord }>(path, { showsOwnError: true })
  const [saved, setSaved] = useState<RaRecord>()
  const [conflict, setConflict] = useState<SettingsConflict>()
  if (!settings) return error ? <LoadFailed message={error} onRetry={reload} /> : <Loading />
  const save = async (form: object) => {
    const base = conflict?.current ?? saved ?? settings.data
    const mine = withEmptyTexts(form, base)
    try {
      const { data } = await call<{ data: RaRecord }>('PUT', path, { ...mine, revision: base.revision })
      setConflict(undefined)
      setSaved(data)
      notify('Settings saved.', { type: 'success' })
    } catch (error) {
      if (error instanceof HttpError && error.body?.errors) return error.body.errors
      notify(errorMessage(error), { type: 'error' })
      if (error instanceof HttpError && error.body?.current) setConflict({ base, mine, current: error.body.current })
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
        <Form record={saved ?? settings.data} onSubmit={save} {...ASKS_BEFORE_LEAVING}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', ...LINES_KEPT }}>
            {children}
          </Box>
          <KeepTyped />
          {conflict && <BothVersions {...conflict} />}
          <SaveButton sx={{ marginTop: 1 }} />
        </Form>
      </CardContent>
    </Card>
  )
}

interface SettingsConflict {
  /** What the form began with. */
  readonly base: RaRecord
  readonly mine: RaRecord
  /** What someone else has saved meanwhile. */
  readonly current: RaRecord
}

/** What was typed, with a text that was emptied as an empty text: the form makes it null, which no text of the settings may be. */
function withEmptyTexts(form: object, before: RaRecord): RaRecord {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      value === null && typeof before[name] === 'string' ? '' : value,
    ]),
  ) as RaRecord
}
