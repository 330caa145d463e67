import { Stack, Typography } from '@mui/material'
import { useState } from 'react'
import {
  BooleanInput,
  Button,
  Confirm,
  DeleteWithConfirmButton,
  Edit,
  SaveButton,
  SimpleForm,
  Toolbar,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin'
import type { Member } from '../../../contract/accounts/admin.ts'
import { call } from '../ui/call.ts'
import { PlaceInput } from './role-input.tsx'

/** One member: their place, whether they may log in at all, and what helps when a password or a phone is lost. */
export default function TeamEdit() {
  return (
    <Edit mutationMode="pessimistic" title={<Heading />} redirect="list" actions={false}>
      <SimpleForm toolbar={<Actions />} sx={{ maxWidth: '40rem' }}>
        <Who />
        <PlaceInput />
        <BooleanInput source="isDisabled" label="Disabled: signed out everywhere, and no login" />
        <Help />
      </SimpleForm>
    </Edit>
  )
}

function Heading() {
  const member = useRecordContext<Member & { id: string }>()
  return <>{member?.name ?? 'Team'}</>
}

function Who() {
  const member = useRecordContext<Member & { id: string }>()
  if (!member) return null
  return (
    <Typography color="textSecondary">
      {member.email}
      {member.isInvited && ' · invited, no password chosen yet'}
      {member.hasFactor && ' · login with a code'}
    </Typography>
  )
}

function Actions() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton alwaysEnable />
      <DeleteWithConfirmButton
        label="Remove from the team"
        confirmTitle="Remove from the team?"
        confirmContent="Their sessions end and their second factor goes. The account stays as a customer's."
        mutationMode="pessimistic"
      />
    </Toolbar>
  )
}

/** What an owner does for somebody who cannot get in. */
function Help() {
  const member = useRecordContext<Member & { id: string }>()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isAsking, setIsAsking] = useState(false)
  if (!member) return null
  const post = async (what: string) => {
    try {
      const { message } = await call<{ message: string }>('POST', `/api/admin/team/${member._id}/${what}`, {})
      notify(message, { type: 'success' })
      refresh()
    } catch (error) {
      notify(error instanceof Error ? error.message : 'That did not work.', { type: 'error' })
    }
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginBlock: 2 }}>
      <Button variant="outlined" label="Mail a link to choose a password" onClick={() => post('invitation')} />
      {member.hasFactor && (
        <Button
          variant="outlined"
          color="error"
          label="Take away the second factor"
          onClick={() => setIsAsking(true)}
        />
      )}
      <Confirm
        isOpen={isAsking}
        title="Take away the second factor?"
        content="Do this only when you are sure who is asking: afterwards the password alone opens this login."
        confirm="Take it away"
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          void post('reset-factor')
        }}
      />
    </Stack>
  )
}
