import Type, { type Static } from 'typebox'
import { CONTACT_FAILED, MESSAGE_LIMITS } from '../domain/contact/contact-message.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, Revision, staffErrors, text } from './schemas.ts'

export const MESSAGE_STATUSES = ['open', 'answered', 'resolved'] as const

const COMPLAINT_STATES = ['to acknowledge', 'to resolve', 'resolved'] as const

const MessageRow = Type.Object({
  _id: Id,
  ticket: Type.String(),
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  /** The first characters of the message. */
  excerpt: Type.String(),
  status: Type.Enum(MESSAGE_STATUSES),
  isUnread: Type.Boolean(),
  /** Not answered within the hours the law allows. */
  isOverdue: Type.Boolean(),
  /** Only of complaints: 48 hours to acknowledge, one month to resolve. */
  complaint: Type.Optional(
    Type.Object({
      state: Type.Enum(COMPLAINT_STATES),
      acknowledgeBy: Type.String(),
      acknowledgedAt: Type.Optional(Type.String()),
      resolveBy: Type.String(),
      resolvedAt: Type.Optional(Type.String()),
      /** What is due next; absent once it is resolved. */
      dueAt: Type.Optional(Type.String()),
    }),
  ),
  createdAt: Type.String(),
})
export type MessageRow = Static<typeof MessageRow>

const AdminMessage = Type.Object({
  ...MessageRow.properties,
  phone: Type.String(),
  message: Type.String(),
  /** The customer, when the sender was signed in. */
  customerId: Type.Optional(Id),
  answers: Type.Array(Type.Object({ _id: Id, by: Type.String(), answer: Type.String(), at: Type.String() })),
  revision: Revision,
})
export type AdminMessage = Static<typeof AdminMessage>

const failures = { ...staffErrors, 400: 'Message not found', 404: 'Message not found' }
const stale = { ...failures, 409: 'Someone else has changed this message. Please check it and try again.' }

const MessageFilters = listQuery(['createdAt'], {
  status: Type.Optional(Type.Enum(MESSAGE_STATUSES)),
  isUnread: Type.Optional(Type.Boolean()),
  /** Complaints that are not resolved yet, or all of them. */
  complaints: Type.Optional(Type.Enum(['open', 'all'] as const)),
})

export const adminContact = {
  list: endpoint('GET /api/admin/messages', {
    summary: 'Contact messages, newest first; `q` searches ticket number and the start of email and name',
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
    needsProof: true,
    query: MessageFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/messages/:id', {
    summary: 'A message with its replies',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    response: dataResponse(AdminMessage),
    errors: failures,
  }),
  read: endpoint('PUT /api/admin/messages/:id/read', {
    summary: 'Marks the message as read',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    response: dataResponse(AdminMessage),
    errors: failures,
  }),
  answer: endpoint('POST /api/admin/messages/:id/answers', {
    summary: 'Replies to a message by email',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    body: Type.Object({ answer: text(5000), revision: Revision }),
    response: dataResponse(AdminMessage),
    errors: stale,
  }),
  resolve: endpoint('PUT /api/admin/messages/:id/resolve', {
    summary: 'Marks the message as resolved',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: dataResponse(AdminMessage),
    errors: stale,
  }),
  acknowledge: endpoint('PUT /api/admin/messages/:id/acknowledge', {
    summary: 'Acknowledges a complaint by email, with its ticket and the day by which it is resolved',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: dataResponse(AdminMessage),
    errors: stale,
  }),
  setComplaint: endpoint('PUT /api/admin/messages/:id/complaint', {
    summary: 'Marks a message as a complaint, whose deadlines count from its receipt, or as none',
    who: 'admin',
    permission: 'messages.write',
    params: IdParams,
    body: Type.Object({ isComplaint: Type.Boolean(), revision: Revision }),
    response: dataResponse(AdminMessage),
    errors: stale,
  }),
  reopen: endpoint('PUT /api/admin/messages/:id/reopen', {
    summary: 'Reopens a resolved message',
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
    summary: 'Sends a message to the shop and returns its ticket number',
    who: 'anyone',
    body: Type.Object({
      name: Type.Optional(text(MESSAGE_LIMITS.name)),
      email: Type.Optional(text(MESSAGE_LIMITS.email)),
      phone: Type.Optional(text(MESSAGE_LIMITS.phone)),
      subject: Type.Optional(text(MESSAGE_LIMITS.subject)),
      message: Type.Optional(text(MESSAGE_LIMITS.message)),
      /** Random id from the sender. Sending the same message again with the same id has no effect. */
      messageId: Type.Optional(Id),
    }),
    response: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      ticket: Type.String(),
      /** Whether the sender gets the ticket by email, too. */
      isEmailed: Type.Boolean(),
    }),
    // Each message sends two emails, one of them to an unconfirmed address.
    limit: { attempts: 30, minutes: 60, attemptsForEmail: 6 },
    errors: {
      400: 'The message is not valid',
      409: 'Another message was sent with this id',
      429: 'Too many messages',
      500: CONTACT_FAILED,
    },
  }),
}
