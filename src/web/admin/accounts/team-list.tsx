import { Datagrid, FunctionField, List, SearchInput, SelectInput, TextField } from 'react-admin'
import type { Member } from '../../../contract/accounts/admin.ts'
import { Empty } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { PLACES, placeOf } from './roles.ts'
import { SecuritySwitch } from './security-switch.tsx'

/** Who works here, in which place, and whether their login is guarded. */
export default function TeamList() {
  return (
    <>
      <List
        filters={FILTERS}
        sort={{ field: 'name', order: 'ASC' }}
        exporter={false}
        actions={<ListActions hasFile={false} />}
        title="Team"
        empty={<Empty>Nobody is in the team yet.</Empty>}
      >
        <Datagrid bulkActionButtons={false} rowClick="edit">
          <TextField source="name" />
          <TextField source="email" label="E-mail" sortable={false} />
          <FunctionField source="staffRole" label="Place" render={({ staffRole }: Member) => placeOf(staffRole)} />
          <FunctionField label="Login" render={stateOf} />
          <MomentField source="seenAt" label="Last here" none="not yet" />
        </Datagrid>
      </List>
      <SecuritySwitch />
    </>
  )
}

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="place" source="staffRole" label="Place" choices={[...PLACES]} alwaysOn />,
]

function stateOf({ isDisabled, isInvited, hasFactor }: Member): string {
  if (isDisabled) return 'Disabled'
  if (isInvited) return 'Invited, no password yet'
  return hasFactor ? 'Password and code' : 'Password'
}
