import { Box, Button, Link as MuiLink, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Link, ShowBase, Title } from 'react-admin'
import type { AdminMessage } from '../../../contract/contact.ts'
import { call } from '../ui/call.ts'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { useWhole } from '../ui/use-full-record.ts'
import { When } from '../ui/when.tsx'
import { MessageState } from './message-status.tsx'

/** One message: what was asked, what was answered, and what comes next. */
export default function MessageShow() {
  return (
    <ShowBase>
      <MessageView />
    </ShowBase>
  )
}

function MessageView() {
  const message = useWhole<AdminMessage>('answers')
  const id = message?._id
  const isUnread = message?.isUnread ?? false
  useEffect(() => {
    // Whether the opening was noted makes no difference to whoever reads.
    if (id && isUnread) call('PUT', `/api/admin/messages/${id}/read`, {}).catch(() => undefined)
  }, [id, isUnread])
  if (!message) return null
  return (
    <Box sx={{ paddingBlock: 2, maxWidth: 880 }}>
      <Title title={`Message ${message.ticket}`} />
      <Panel title={message.subject || 'No subject'} actions={<MessageState {...message} isUnread={false} />}>
        <Facts
          of={[
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
              'E-mail',
              <MuiLink key="mail" href={`mailto:${message.email}`}>
                {message.email}
              </MuiLink>,
            ],
            ['Phone', message.phone],
            ['Sent', <When key="at" at={message.createdAt} />],
          ]}
        />
        <Prose text={message.message} />
      </Panel>
      {message.answers.map(({ _id, by, answer, at }) => (
        <Panel key={_id} title={`Answer of ${by}`} actions={<When at={at} />}>
          <Prose text={answer} />
        </Panel>
      ))}
      <Answer message={message} />
    </Box>
  )
}

function Prose({ text }: { text: string }) {
  return <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginTop: 1.5 }}>{text}</Typography>
}

function Answer({ message: { _id, email, status, revision } }: { message: AdminMessage }) {
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string>()
  const { change, isBusy } = useChange()
  const send = async () => {
    const errors = await change(
      'POST',
      `/api/admin/messages/${_id}/answers`,
      { answer, revision },
      'The answer is on its way.',
    )
    setProblem(errors?.answer)
    if (!errors) setAnswer('')
  }
  const isResolved = status === 'resolved'
  return (
    <Panel title="Answer by mail">
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={`Answer to ${email}`}
          multiline
          minRows={5}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          error={problem !== undefined}
          helperText={problem ?? 'The mail names the ticket and repeats what was asked.'}
          slotProps={{ htmlInput: { maxLength: 5000 } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Send answer
          </Button>
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() =>
              isResolved
                ? change('PUT', `/api/admin/messages/${_id}/reopen`, { revision }, 'The message is open again.')
                : change('PUT', `/api/admin/messages/${_id}/resolve`, { revision }, 'The message is resolved.')
            }
          >
            {isResolved ? 'Open again' : 'Resolve'}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}
