import { FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin'
import type { WholeMail } from '../../../contract/emails.ts'
import { MomentField } from '../ui/moment-field.tsx'

/** The mail as text: what its HTML would fetch or run stays unread. */
export default function MailShow() {
  return (
    <Show title="Mail" actions={false}>
      <SimpleShowLayout>
        <TextField source="subject" />
        <TextField source="from" />
        <TextField source="to" />
        <MomentField source="sentAt" label="Sent" />
        <FunctionField label="Text" render={({ text }: WholeMail) => <span className="mail-text">{text}</span>} />
      </SimpleShowLayout>
    </Show>
  )
}
