import Type from 'typebox'
import { CONTACT_FAILED, MESSAGE_LIMITS } from '../../domain/contact/contact-message.ts'
import { endpoint } from '../endpoint.ts'
import { Id, text } from '../schemas.ts'

export const messages = {
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
