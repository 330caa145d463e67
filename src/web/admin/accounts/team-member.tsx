import { Stack, Typography } from '@mui/material'
import { useState } from 'react'
import {
  BooleanInput,
  Button,
  Confirm,
  Create,
  DeleteWithConfirmButton,
  Edit,
  email,
  RadioButtonGroupInput,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin'
import type { TeamMember } from '../../../contract/accounts-admin.ts'
import type { StaffRole } from '../../../domain/accounts/permissions.ts'
import { call, errorMessage } from '../ui/call.ts'

/** Invites a new team member, who gets a link by email and chooses a password. */
export function TeamInvite() {
  return (
    <Create title="Invite a team member" redirect="list" mutationOptions={{ meta: {} }}>
      <SimpleForm defaultValues={{ staffRole: 'packer' }} sx={{ maxWidth: '36rem' }}>
        <Typography color="textSecondary">
          We'll email them a link to choose a password. The link is valid for three days.
        </Typography>
        <TextInput source="name" label="Name" validate={required()} />
        <TextInput source="email" label="Email" type="email" validate={[required(), email()]} />
        <RoleInput />
      </SimpleForm>
    </Create>
  )
}

/** One team member: role, access, and recovery of a lost password or phone. */
export function TeamEdit() {
  return (
    <Edit mutationMode="pessimistic" title={<Heading />} redirect="list" actions={false}>
      <SimpleForm toolbar={<Actions />} sx={{ maxWidth: '40rem' }}>
        <Summary />
        <RoleInput />
        <BooleanInput
          source="isDisabled"
          label="Disable this account"
          helperText="Signs them out on all devices and prevents login."
        />
        <AccountRecovery />
      </SimpleForm>
    </Edit>
  )
}

export const ROLES: readonly { readonly id: StaffRole; readonly name: string; readonly description: string }[] = [
  { id: 'owner', name: 'Owner', description: 'Full access, including team, audit log and legal settings' },
  { id: 'manager', name: 'Manager', description: 'Products, orders, customers, pages and settings' },
  { id: 'packer', name: 'Packer', description: 'Can view and ship orders and view products' },
]

export function roleName(staffRole: StaffRole): string {
  return ROLES.find(({ id }) => id === staffRole)?.name ?? staffRole
}

function RoleInput() {
  return (
    <RadioButtonGroupInput
      source="staffRole"
      label="Role"
      choices={[...ROLES]}
      optionText={({ name, description }: (typeof ROLES)[number]) => (
        <>
          <strong>{name}</strong>: {description}
        </>
      )}
      row={false}
      validate={required()}
    />
  )
}

function Heading() {
  const member = useRecordContext<TeamMember & { id: string }>()
  return <>{member?.name ?? 'Team'}</>
}

function Summary() {
  const member = useRecordContext<TeamMember & { id: string }>()
  if (!member) return null
  return (
    <Typography color="textSecondary">
      {member.email}
      {member.isInvited && ' · invited, password not set yet'}
      {member.hasFactor && ' · two-factor authentication on'}
    </Typography>
  )
}

function Actions() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton alwaysEnable />
      <DeleteWithConfirmButton
        label="Remove from team"
        confirmTitle="Remove this team member?"
        confirmContent="They will be signed out and their two-factor authentication will be removed. They keep their customer account."
        mutationMode="pessimistic"
      />
    </Toolbar>
  )
}

function AccountRecovery() {
  const member = useRecordContext<TeamMember & { id: string }>()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isConfirming, setConfirming] = useState(false)
  if (!member) return null
  const post = async (action: 'invitation' | 'reset-factor') => {
    try {
      const { message } = await call<{ message: string }>('POST', `/api/admin/team/${member._id}/${action}`, {})
      notify(message, { type: 'success' })
      refresh()
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginBlock: 2 }}>
      <Button variant="outlined" label="Email a password link" onClick={() => post('invitation')} />
      {member.hasFactor && (
        <Button
          variant="outlined"
          color="error"
          label="Remove two-factor authentication"
          onClick={() => setConfirming(true)}
        />
      )}
      <Confirm
        isOpen={isConfirming}
        title="Remove two-factor authentication?"
        content="Make sure this request really comes from them. They will then be able to log in with only their password."
        confirm="Remove"
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          void post('reset-factor')
        }}
      />
    </Stack>
  )
}
