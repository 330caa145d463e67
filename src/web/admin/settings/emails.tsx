import { Datagrid, List, SearchInput, TextField } from 'react-admin'
import { Empty } from '../ui/empty.tsx'
import { MomentField } from '../ui/moment-field.tsx'

export default function MailList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'sentAt', order: 'DESC' }}
      exporter={false}
      actions={false}
      title="Mails"
      empty={<Empty>No mail was written to the folder yet.</Empty>}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <MomentField source="sentAt" label="Sent" sortable={false} />
        <TextField source="to" sortable={false} />
        <TextField source="subject" sortable={false} />
      </Datagrid>
    </List>
  )
}

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />]
