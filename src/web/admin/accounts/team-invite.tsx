import { Typography } from '@mui/material'
import { Create, email, required, SimpleForm, TextInput } from 'react-admin'
import { PlaceInput } from './role-input.tsx'

/** Takes somebody into the team: they get a link by mail and choose their password themselves. */
export default function TeamInvite() {
  return (
    <Create title="Invite to the team" redirect="list" mutationOptions={{ meta: {} }}>
      <SimpleForm defaultValues={{ staffRole: 'packer' }} sx={{ maxWidth: '36rem' }}>
        <Typography color="textSecondary">
          They get a mail with a link to choose a password. It works for three days.
        </Typography>
        <TextInput source="name" validate={required()} />
        <TextInput source="email" label="E-mail" type="email" validate={[required(), email()]} />
        <PlaceInput />
      </SimpleForm>
    </Create>
  )
}
