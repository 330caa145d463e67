import { Datagrid, FunctionField, List, SearchInput, TextField } from 'react-admin'
import type { Change } from '../../../contract/audit.ts'
import { Empty } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Differences } from './differences.tsx'

/** Who changed what, newest first, with the values before and after. */
export default function AuditList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'at', order: 'DESC' }}
      exporter={false}
      actions={<ListActions />}
      title="Audit log"
      empty={<Empty>Nothing was changed yet.</Empty>}
    >
      <Datagrid bulkActionButtons={false} rowClick={false} sx={{ '& td': { verticalAlign: 'top' } }}>
        <MomentField source="at" label="When" />
        <TextField source="staffName" label="Who" sortable={false} />
        <FunctionField label="What" render={({ action, entity }: Change) => `${action} ${entity}`} />
        <FunctionField label="Which" render={({ entityId }: Change) => <code>{entityId}</code>} />
        <FunctionField label="Before and after" render={(change: Change) => <Differences change={change} />} />
      </Datagrid>
    </List>
  )
}

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />]
