import { DateField, FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin'
import type { WholeMail } from '../../../contract/admin/mails.ts'

/** The mail as text: what its HTML would fetch or run stays unread. */
export default function MailShow() {
  return (
    <Show title="Mail" actions={false}>
      <SimpleShowLayout>
        <TextField source="subject" />
        <TextField source="from" />
        <TextField source="to" />
        <DateField source="sentAt" label="Sent" showTime />
        <FunctionField label="Text" render={({ text }: WholeMail) => <span className="mail-text">{text}</span>} />
      </SimpleShowLayout>
    </Show>
  )
}
