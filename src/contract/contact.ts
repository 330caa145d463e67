import Type, { type Static } from 'typebox'
import { CONTACT_FAILED, MESSAGE_LIMITS } from '../domain/contact/contact-message.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, Revision, staffErrors, text } from './schemas.ts'

export const MESSAGE_STATUSES = ['open', 'answered', 'resolved'] as const

const MessageRow = Type.Object({
  _id: Id,
  ticket: Type.String(),
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  /** The beginning of the message. */
  excerpt: Type.String(),
  status: Type.Enum(MESSAGE_STATUSES),
  isUnread: Type.Boolean(),
  /** Open for longer than the hours the shop promises. */
  isOverdue: Type.Boolean(),
  createdAt: Type.String(),
})
export type MessageRow = Static<typeof MessageRow>

const AdminMessage = Type.Object({
  ...MessageRow.properties,
  phone: Type.String(),
  message: Type.String(),
  /** Who was signed in when it was written. */
  customerId: Type.Optional(Id),
  answers: Type.Array(Type.Object({ _id: Id, by: Type.String(), answer: Type.String(), at: Type.String() })),
  revision: Revision,
})
export type AdminMessage = Static<typeof AdminMessage>

const failures = { ...staffErrors, 400: 'Message not found', 404: 'Message not found' }
const stale = { ...failures, 409: 'Somebody else works on this message.' }

const MessageFilters = listQuery(['createdAt'], {
  status: Type.Optional(Type.Enum(MESSAGE_STATUSES)),
  isUnread: Type.Optional(Type.Boolean()),
})

export const adminContact = {
  list: endpoint('GET /api/admin/messages', {
    summary: 'Messages of the contact form, newest first; `q` is a ticket, or the start of an e-mail address or name',
    who: 'admin',
    permission: 'messages.write',
    query: MessageFilters,
    response: listResponse(MessageRow),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/messages/export', {
    summary: 'The messages of a list as a CSV file, newest first',
    who: 'admin',
    permission: 'messages.write',
    query: MessageFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/messages/:id', {
    summary: 'A message with its answers',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    response: dataResponse(AdminMessage),
    errors: failures,
  }),
  read: endpoint('PUT /api/admin/messages/:id/read', {
    summary: 'Says that the message was opened; again changes nothing',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    response: dataResponse(AdminMessage),
    errors: failures,
  }),
  answer: endpoint('POST /api/admin/messages/:id/answers', {
    summary: 'Answers a message by mail',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    body: Type.Object({ answer: text(5000), revision: Revision }),
    response: dataResponse(AdminMessage),
    errors: stale,
  }),
  resolve: endpoint('PUT /api/admin/messages/:id/resolve', {
    summary: 'Says that the message needs nothing more',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: dataResponse(AdminMessage),
    errors: stale,
  }),
  reopen: endpoint('PUT /api/admin/messages/:id/reopen', {
    summary: 'Says that the message needs something after all',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: dataResponse(AdminMessage),
    errors: stale,
  }),
}

export const contact = {
  submit: endpoint('POST /api/contact/submit', {
    summary: 'Sends the shop a message, which gets a ticket number',
    who: 'anyone',
    body: Type.Object({
      name: Type.Optional(text(MESSAGE_LIMITS.name)),
      email: Type.Optional(text(MESSAGE_LIMITS.email)),
      phone: Type.Optional(text(MESSAGE_LIMITS.phone)),
      subject: Type.Optional(text(MESSAGE_LIMITS.subject)),
      message: Type.Optional(text(MESSAGE_LIMITS.message)),
      /** Drawn by the sender, who may send the same message again until it is answered: it arrives once. */
      messageId: Type.Optional(Id),
    }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String(), ticket: Type.String() }),
    // Each message sends two mails, one of them to an address nobody has confirmed.
    limit: { attempts: 30, minutes: 60, attemptsForEmail: 6 },
    errors: {
      400: 'The message is not valid',
      409: 'Another message was sent under this id',
      429: 'Too many messages',
      500: CONTACT_FAILED,
    },
  }),
}
