import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { found, listOf, listQuery, staffOnly, text } from './schemas.ts'

const MailLine = Type.Object({
  _id: Type.String(),
  sentAt: Type.String(),
  to: Type.String(),
  subject: Type.String(),
})
const WholeMail = Type.Object({ ...MailLine.properties, from: Type.String(), text: Type.String() })
export type MailLine = Static<typeof MailLine>
export type WholeMail = Static<typeof WholeMail>

/** Mails hold links that open accounts: this is for the owner. */
export const adminEmails = {
  state: endpoint('GET /api/admin/mail-state', {
    summary: 'Whether mails go to a mail server or into a folder',
    who: 'admin',
    may: 'mail.read',
    response: found(
      Type.Object({
        goesTo: Type.Enum(['server', 'folder']),
        /** The server's host, or the folder. */
        place: Type.String(),
      }),
    ),
    errors: staffOnly,
  }),
  list: endpoint('GET /api/admin/mails', {
    summary: 'The mails in the folder, newest first; none when they go to a mail server',
    who: 'admin',
    may: 'mail.read',
    query: listQuery(['sentAt'], {}),
    response: listOf(MailLine),
    errors: staffOnly,
  }),
  one: endpoint('GET /api/admin/mails/:id', {
    summary: 'One mail of the folder',
    who: 'admin',
    may: 'mail.read',
    params: Type.Object({ id: text(80) }),
    response: found(WholeMail),
    errors: { ...staffOnly, 404: 'There is no such mail.' },
  }),
}
