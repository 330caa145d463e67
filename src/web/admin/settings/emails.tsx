import { Button, Card, Stack, Typography } from '@mui/material'
import { FunctionField, List, SearchInput, Show, SimpleShowLayout, TextField } from 'react-admin'
import type { Email, FailedEmail } from '../../../contract/emails.ts'
import { capitalise } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { Empty } from '../ui/empty.tsx'
import { LongTextField } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'

/** Emails that were written to a folder because no SMTP server is configured. */
export function EmailList() {
  return (
    <>
      <FailedEmails />
      <List
        filters={FILTERS}
        sort={{ field: 'sentAt', order: 'DESC' }}
        exporter={false}
        actions={false}
        title="Emails"
        empty={<Empty>No emails yet.</Empty>}
      >
        <Datagrid bulkActionButtons={false} rowClick="show">
          <MomentField source="sentAt" label="Sent" sortable={false} />
          <LongTextField source="to" label="To" sortable={false} />
          <LongTextField source="subject" label="Subject" sortable={false} />
        </Datagrid>
      </List>
    </>
  )
}

/** The emails that nobody got. Nothing is shown while there are none. */
function FailedEmails() {
  const [answer, reload] = useFetch<{ readonly data: readonly FailedEmail[] }>('/api/admin/failed-emails')
  const { change, isBusy } = useChange()
  if (!answer || answer.data.length === 0) return null
  const sendAgain = async (emails: readonly FailedEmail[]) => {
    for (const { _id, to } of emails)
      await change(
        'POST',
        `/api/admin/failed-emails/${_id}/send-again`,
        undefined,
        `The email to ${to} will be sent again.`,
      )
    reload()
  }
  return (
    <Card component="section" aria-labelledby="failed-emails" sx={{ mt: 2, p: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography id="failed-emails" variant="h5" component="h2">
          Not delivered
        </Typography>
        {answer.data.length > 1 && (
          <Button variant="outlined" disabled={isBusy} onClick={() => sendAgain(answer.data)}>
            Send all {answer.data.length} again
          </Button>
        )}
      </Stack>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        The mail server did not take these emails. They are kept for a week. Links in old emails may have expired.
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
        {answer.data.map((email) => (
          <Stack
            key={email._id}
            component="li"
            direction="row"
            sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'start', flexWrap: 'wrap' }}
          >
            <span className="email-text">
              <strong>{email.to}</strong> · {nameOf(email)}
              <Typography component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
                {email.reason} ({email.attempts} {email.attempts === 1 ? 'attempt' : 'attempts'})
              </Typography>
            </span>
            <Button
              variant="outlined"
              disabled={isBusy}
              aria-label={`Send again to ${email.to}`}
              onClick={() => sendAgain([email])}
            >
              Send again
            </Button>
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

/** 'order-placed' reads 'Order placed'. */
function nameOf({ template }: FailedEmail): string {
  return capitalise(template.replaceAll('-', ' '))
}

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />]

/** Shows the plain text only: the HTML could load images or run scripts. */
export function EmailShow() {
  return (
    <Show title="Email" actions={false}>
      <SimpleShowLayout>
        <TextField source="subject" label="Subject" />
        <TextField source="from" label="From" />
        <TextField source="to" label="To" />
        <MomentField source="sentAt" label="Sent" />
        <FunctionField label="Text" render={({ text }: Email) => <span className="email-text">{text}</span>} />
      </SimpleShowLayout>
    </Show>
  )
}
