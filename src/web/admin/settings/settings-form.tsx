import { Box, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Form, HttpError, type RaRecord, SaveButton, useNotify } from 'react-admin'
import { call } from '../ui/call.ts'
import { useAnswer } from '../ui/use-fetch.ts'

interface SettingFormProps {
  /** The part of the settings, `/api/admin/settings/{part}`. */
  readonly part: string
  readonly title: string
  readonly tells?: ReactNode
  readonly children: ReactNode
}

/** One part of the settings: read, changed, saved as a whole. A change that comes too late is said, and nothing is lost. */
export function SettingForm({ part, title, tells, children }: SettingFormProps) {
  const notify = useNotify()
  const path = `/api/admin/settings/${part}`
  const [answer, reload] = useAnswer<{ data: RaRecord }>(path)
  if (!answer) return null
  const save = async (form: object) => {
    try {
      await call('PUT', path, { ...form, revision: answer.data.revision })
      notify('Saved. The shop shows it at once.', { type: 'success' })
      reload()
    } catch (error) {
      if (error instanceof HttpError && error.body?.errors) return error.body.errors
      notify(error instanceof Error ? error.message : 'That did not work.', { type: 'error' })
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
        {tells && (
          <Typography color="textSecondary" sx={{ marginBottom: 1 }}>
            {tells}
          </Typography>
        )}
        <Form key={String(answer.data.revision)} record={answer.data} onSubmit={save}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>{children}</Box>
          <SaveButton sx={{ marginTop: 1 }} />
        </Form>
      </CardContent>
    </Card>
  )
}
