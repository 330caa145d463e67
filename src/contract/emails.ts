import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, listQuery, listResponse, staffErrors, text } from './schemas.ts'

const EmailRow = Type.Object({
  _id: Type.String(),
  sentAt: Type.String(),
  to: Type.String(),
  subject: Type.String(),
})
const Email = Type.Object({ ...EmailRow.properties, from: Type.String(), text: Type.String() })
export type EmailRow = Static<typeof EmailRow>
export type Email = Static<typeof Email>

/** Emails contain sign-in links, so only the owner can read them. */
export const adminEmails = {
  state: endpoint('GET /api/admin/email-state', {
    summary: 'Whether emails go to a mail server or to a folder',
    who: 'admin',
    permission: 'email.read',
    response: dataResponse(
      Type.Object({
        goesTo: Type.Enum(['server', 'folder']),
        /** The host of the mail server, or the path of the folder. */
        place: Type.String(),
      }),
    ),
    errors: staffErrors,
  }),
  list: endpoint('GET /api/admin/emails', {
    summary: 'The emails in the folder, newest first; empty when a mail server is used',
    who: 'admin',
    permission: 'email.read',
    query: listQuery(['sentAt'], {}),
    response: listResponse(EmailRow),
    errors: staffErrors,
  }),
  one: endpoint('GET /api/admin/emails/:id', {
    summary: 'One email in the folder',
    who: 'admin',
    permission: 'email.read',
    params: Type.Object({ id: text(80) }),
    response: dataResponse(Email),
    errors: { ...staffErrors, 404: 'Email not found' },
  }),
}
