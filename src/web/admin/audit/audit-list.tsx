import { Datagrid, DateField, FunctionField, List, SearchInput, TextField } from 'react-admin'
import type { Change } from '../../../contract/admin/audit.ts'

/** Who changed what, newest first, with the values before and after. */
export default function AuditList() {
  return (
    <List filters={FILTERS} sort={{ field: 'at', order: 'DESC' }} perPage={25} exporter={false} title="Audit log">
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <DateField source="at" label="When" showTime />
        <TextField source="staffName" label="Who" sortable={false} />
        <FunctionField
          label="What"
          render={({ action, entity, entityId }: Change) => `${action} ${entity} ${entityId}`}
        />
        <FunctionField label="Before" render={({ before }: Change) => jsonLines(before)} />
        <FunctionField label="After" render={({ after }: Change) => jsonLines(after)} />
      </Datagrid>
    </List>
  )
}

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />]

function jsonLines(value: unknown) {
  return value === null ? '' : JSON.stringify(value)
}
