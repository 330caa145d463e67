import { Card, CardContent, FormControlLabel, Switch, Typography } from '@mui/material'
import { FunctionField, List, SearchInput, SelectInput, useNotify } from 'react-admin'
import type { TeamMember } from '../../../contract/accounts-admin.ts'
import { call, errorMessage } from '../ui/call.ts'
import { Datagrid } from '../ui/datagrid.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongTextField } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { useFetch } from '../ui/use-fetch.ts'
import { ROLES, roleName } from './team-member.tsx'

/** Team members with their roles and how they log in. */
export function TeamList() {
  return (
    <>
      <List
        filters={FILTERS}
        sort={{ field: 'name', order: 'ASC' }}
        exporter={false}
        actions={<ListActions newLabel="Invite a team member" hasExport={false} />}
        title="Team"
        empty={<Empty newLabel="Invite a team member">No team members yet.</Empty>}
      >
        <Datagrid bulkActionButtons={false} rowClick="edit">
          <LongTextField source="name" label="Name" />
          <LongTextField source="email" label="Email" sortable={false} />
          <FunctionField source="staffRole" label="Role" render={({ staffRole }: TeamMember) => roleName(staffRole)} />
          <FunctionField label="Sign-in" render={signInStatus} />
          <MomentField source="seenAt" label="Last active" emptyText="Never" />
        </Datagrid>
      </List>
      <TwoFactorSwitch />
    </>
  )
}

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="role" source="staffRole" label="Role" choices={[...ROLES]} alwaysOn />,
]

function signInStatus({ isDisabled, isInvited, hasFactor }: TeamMember): string {
  if (isDisabled) return 'Disabled'
  if (isInvited) return 'Invited, password not set yet'
  return hasFactor ? 'Password and code' : 'Password'
}

interface Security {
  readonly data: { readonly isFactorRequired: boolean }
}

/** Whether every team member must use two-factor authentication. */
function TwoFactorSwitch() {
  const notify = useNotify()
  const [security, reload] = useFetch<Security>('/api/admin/team-security')
  if (!security) return null
  const set = async (isFactorRequired: boolean) => {
    try {
      await call('PUT', '/api/admin/team-security', { isFactorRequired })
      notify(
        isFactorRequired
          ? 'Two-factor authentication is now required for the whole team.'
          : 'Two-factor authentication is now optional.',
        { type: 'success' },
      )
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    reload()
  }
  return (
    <Card sx={{ marginTop: 2 }}>
      <CardContent>
        <FormControlLabel
          control={<Switch checked={security.data.isFactorRequired} onChange={(_event, isOn) => set(isOn)} />}
          label="Require two-factor authentication for the whole team"
        />
        <Typography variant="body2" color="textSecondary">
          Team members without it must set it up before they can use the back office. Set up your own first.
        </Typography>
      </CardContent>
    </Card>
  )
}
