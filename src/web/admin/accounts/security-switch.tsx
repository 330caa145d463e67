import { Card, CardContent, FormControlLabel, Switch, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { call } from '../ui/call.ts'
import { useAnswer } from '../ui/use-fetch.ts'

interface Security {
  readonly data: { readonly isFactorRequired: boolean }
}

/** Whether everybody here needs a second factor. */
export function SecuritySwitch() {
  const notify = useNotify()
  const [answer, reload] = useAnswer<Security>('/api/admin/team-security')
  if (!answer) return null
  const set = async (isFactorRequired: boolean) => {
    try {
      await call('PUT', '/api/admin/team-security', { isFactorRequired })
      notify(isFactorRequired ? 'Every login of the team needs a code now.' : 'A code is up to each member now.')
    } catch (error) {
      notify(error instanceof Error ? error.message : 'That did not work.', { type: 'error' })
    }
    reload()
  }
  return (
    <Card sx={{ marginTop: 2 }}>
      <CardContent>
        <FormControlLabel
          control={<Switch checked={answer.data.isFactorRequired} onChange={(_event, isOn) => set(isOn)} />}
          label="Every login of the team needs a second factor"
        />
        <Typography variant="body2" color="textSecondary">
          Who has none yet can do nothing here but set it up. Set up your own first.
        </Typography>
      </CardContent>
    </Card>
  )
}
