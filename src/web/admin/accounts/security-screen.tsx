import { Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { useAnswer } from '../ui/use-fetch.ts'
import { FactorOn } from './factor-on.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpFactor } from './set-up-two-factor.tsx'

interface FactorState {
  readonly data: { readonly isOn: boolean; readonly isRequired: boolean; readonly recoveryCodesLeft: number }
}

/** The second factor of one's own login. */
export default function SecurityScreen() {
  const [answer, reload] = useAnswer<FactorState>('/api/admin/factor')
  const [codes, setCodes] = useState<readonly string[]>()
  const done = (fresh?: readonly string[]) => {
    setCodes(fresh)
    reload()
  }
  if (!answer) return <Title title="My login" />
  const { isOn, isRequired, recoveryCodesLeft } = answer.data
  return (
    <Stack sx={{ gap: 2, maxWidth: '40rem', marginTop: 2 }}>
      <Title title="My login" />
      {isRequired && !isOn && (
        <Typography role="status" sx={{ padding: 2, backgroundColor: 'primary.light', borderRadius: 1 }}>
          The shop requires a second factor of everybody who works here. Set it up, then everything else opens.
        </Typography>
      )}
      {codes && <RecoveryCodes codes={codes} />}
      {codes && isRequired && (
        // What else is open now is asked anew with the page.
        <Button href="/admin" variant="contained" sx={{ alignSelf: 'flex-start' }}>
          I keep them: go on
        </Button>
      )}
      <Card>
        <CardContent>
          <Typography variant="h5" component="h2" gutterBottom>
            Second factor
          </Typography>
          {isOn ? (
            <FactorOn codesLeft={recoveryCodesLeft} isRequired={isRequired} onDone={done} />
          ) : (
            <SetUpFactor onDone={done} />
          )}
        </CardContent>
      </Card>
    </Stack>
  )
}
