import { Box, Button, Link as MuiLink, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Link, ShowBase, Title } from 'react-admin'
import type { AdminMessage } from '../../../contract/contact.ts'
import { call } from '../ui/call.ts'
import { Facts } from '../ui/facts.tsx'
import { leavesPath, useUnsavedChanges } from '../ui/leave-guard.tsx'
import { SHOWS_OWN_ERROR, ShowFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFullRecord } from '../ui/use-full-record.ts'
import { ComplaintPanel } from './complaint-panel.tsx'
import { MessageStatus } from './message-status.tsx'

/** A message, its replies and the reply form. Opening it marks it as read. */
export function MessageShow() {
  return (
    <ShowBase error={<ShowFailed title="Message" />} queryOptions={SHOWS_OWN_ERROR}>
      <MessageView />
    </ShowBase>
  )
}

function MessageView() {
  const message = useFullRecord<AdminMessage>('answers')
  const id = message?._id
  const isUnread = message?.isUnread ?? false
  useEffect(() => {
    // A failure does not matter to the reader.
    if (id && isUnread) call('PUT', `/api/admin/messages/${id}/read`, {}).catch(() => undefined)
  }, [id, isUnread])
  if (!message) return <Loading title="Message" />
  return (
    <Box sx={{ paddingBlock: 2, maxWidth: 880 }}>
      <Title title={`Message ${message.ticket}`} />
      <Panel title={message.subject || 'No subject'} actions={<MessageStatus {...message} isUnread={false} />}>
        <Facts
          items={[
            [
              'From',
              message.customerId ? (
                <Link key="name" to={`/customers/${message.customerId}/show`}>
                  {message.name}
                </Link>
              ) : (
                message.name
              ),
            ],
            [
              'Email',
              <MuiLink key="mail" href={`mailto:${message.email}`}>
                {message.email}
              </MuiLink>,
            ],
            ['Phone', message.phone],
            ['Sent', <MomentField key="at" at={message.createdAt} />],
          ]}
        />
        <MessageText text={message.message} />
      </Panel>
      <ComplaintPanel message={message} />
      {message.answers.map(({ _id, by, answer, at }) => (
        <Panel key={_id} title={`Reply from ${by}`} actions={<MomentField at={at} />}>
          <MessageText text={answer} />
        </Panel>
      ))}
      <ReplyForm message={message} />
    </Box>
  )
}

function MessageText({ text }: { text: string }) {
  return <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginTop: 1.5 }}>{text}</Typography>
}

function ReplyForm({ message: { _id, email, status, revision } }: { message: AdminMessage }) {
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const { change, isBusy } = useChange()
  useUnsavedChanges(answer.trim() !== '', leavesPath)
  const send = async () => {
    const errors = await change('POST', `/api/admin/messages/${_id}/answers`, { answer, revision }, 'Reply sent.')
    setError(errors?.answer)
    if (!errors) setAnswer('')
  }
  const isResolved = status === 'resolved'
  return (
    <Panel title="Reply by email">
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={`Reply to ${email}`}
          multiline
          minRows={5}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          error={error !== undefined}
          helperText={error ?? 'The email includes the ticket number and the original message.'}
          slotProps={{ htmlInput: { maxLength: 5000 } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Send reply
          </Button>
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() =>
              isResolved
                ? change('PUT', `/api/admin/messages/${_id}/reopen`, { revision }, 'Message reopened.')
                : change('PUT', `/api/admin/messages/${_id}/resolve`, { revision }, 'Message marked as resolved.')
            }
          >
            {isResolved ? 'Reopen' : 'Mark as resolved'}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}
