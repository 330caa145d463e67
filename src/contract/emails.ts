import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, listQuery, listResponse, MessageResponse, staffErrors, text } from './schemas.ts'

const EmailRow = Type.Object({
  _id: Type.String(),
  sentAt: Type.String(),
  to: Type.String(),
  subject: Type.String(),
})
const Email = Type.Object({ ...EmailRow.properties, from: Type.String(), text: Type.String() })
/** An email that could not be delivered. Its text is not shown: it may contain a link that opens an account. */
const FailedEmail = Type.Object({
  _id: Type.String(),
  to: Type.String(),
  /** What the email is about, such as 'order-placed'. */
  template: Type.String(),
  failedAt: Type.String(),
  attempts: Type.Integer(),
  /** What the mail server said. */
  reason: Type.String(),
})
export type FailedEmail = Static<typeof FailedEmail>
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
    // The link in an email to reset the password would open accounts to whoever found a session left open.
    needsProof: true,
    params: Type.Object({ id: text(80) }),
    response: dataResponse(Email),
    errors: { ...staffErrors, 404: 'Email not found' },
  }),
  failed: endpoint('GET /api/admin/failed-emails', {
    summary: 'The emails of the last week that could not be delivered, newest first',
    who: 'admin',
    permission: 'email.read',
    response: listResponse(FailedEmail),
    errors: staffErrors,
  }),
  sendAgain: endpoint('POST /api/admin/failed-emails/:id/send-again', {
    summary: 'Delivers an email once more',
    who: 'admin',
    permission: 'email.read',
    params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
    response: MessageResponse,
    errors: { ...staffErrors, 404: 'Email not found' },
  }),
}
