import { Box } from '@mui/material'
import { Datagrid, FunctionField, List, SearchInput, TextField } from 'react-admin'
import type { AuditEntry } from '../../../contract/audit.ts'
import { Empty } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { MomentField } from '../ui/moment-field.tsx'

/** Who changed what, newest first, with the values before and after. */
export function AuditList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'at', order: 'DESC' }}
      exporter={false}
      actions={<ListActions />}
      title="Audit log"
      empty={<Empty>No changes yet.</Empty>}
    >
      <Datagrid bulkActionButtons={false} rowClick={false} sx={{ '& td': { verticalAlign: 'top' } }}>
        <MomentField source="at" label="Date" />
        <TextField source="staffName" label="Team member" sortable={false} />
        <FunctionField label="Action" render={({ action, entity }: AuditEntry) => `${action} ${entity}`} />
        <FunctionField label="Record" render={({ entityId }: AuditEntry) => <code>{entityId}</code>} />
        <FunctionField label="Changes" render={(change: AuditEntry) => <Differences change={change} />} />
      </Datagrid>
    </List>
  )
}

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />]

/** The changed fields: the old value struck through, then the new one. */
function Differences({ change }: { change: AuditEntry }) {
  const before = fieldsOf(change.before)
  const after = fieldsOf(change.after)
  // The id has a column of its own.
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== '_id')
  if (names.length === 0) return null
  return (
    <Box component="dl" sx={{ margin: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 1.5 }}>
      {names.map((name) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
            {name in before && <del>{formatValue(before[name])}</del>}{' '}
            {name in after && <ins>{formatValue(after[name])}</ins>}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return '(empty)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
