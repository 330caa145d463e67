import { Card, CardContent, Typography } from '@mui/material'
import { Button, LinkBase } from 'react-admin'
import { useAnswer } from '../ui/use-fetch.ts'

interface State {
  readonly data: { readonly goesTo: 'server' | 'folder'; readonly place: string }
}

/** Where mails go is said by the machine's environment; here it can be read. */
export function MailState() {
  const [answer] = useAnswer<State>('/api/admin/mail-state')
  if (!answer) return null
  const { goesTo, place } = answer.data
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h5" component="h2" gutterBottom>
          Mail
        </Typography>
        {goesTo === 'server' ? (
          <Typography>Mails go out by the mail server {place}.</Typography>
        ) : (
          <>
            <Typography gutterBottom>
              No mail server is set, so mails are written to the folder <code>{place}</code> and nobody receives them.
              To send them, start the shop with <code>SMTP_URL</code>.
            </Typography>
            <Button component={LinkBase} to="/mails" variant="outlined" label="Read the mails" />
          </>
        )}
      </CardContent>
    </Card>
  )
}
