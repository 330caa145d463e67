import { Datagrid, FunctionField, List, SearchInput, Show, SimpleShowLayout, TextField } from 'react-admin'
import type { Email } from '../../../contract/emails.ts'
import { Empty } from '../ui/empty.tsx'
import { MomentField } from '../ui/moment-field.tsx'

/** Emails that were written to a folder because no SMTP server is configured. */
export function EmailList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'sentAt', order: 'DESC' }}
      exporter={false}
      actions={false}
      title="Emails"
      empty={<Empty>No emails yet.</Empty>}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <MomentField source="sentAt" label="Sent" sortable={false} />
        <TextField source="to" label="To" sortable={false} />
        <TextField source="subject" label="Subject" sortable={false} />
      </Datagrid>
    </List>
  )
}

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />]

/** Shows the plain text only: the HTML could load images or run scripts. */
export function EmailShow() {
  return (
    <Show title="Email" actions={false}>
      <SimpleShowLayout>
        <TextField source="subject" label="Subject" />
        <TextField source="from" label="From" />
        <TextField source="to" label="To" />
        <MomentField source="sentAt" label="Sent" />
        <FunctionField label="Text" render={({ text }: Email) => <span className="email-text">{text}</span>} />
      </SimpleShowLayout>
    </Show>
  )
}
