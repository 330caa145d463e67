import type { Kysely } from 'kysely'
import type { contact } from '../../contract/contact.ts'
import type { ContactInformation } from '../../domain/contact/contact.ts'
import {
  CONTACT_THANKS,
  type ContactForm,
  checkContactForm,
  normaliseContactMessage,
} from '../../domain/contact/contact-message.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { insertMessage, messageById } from './queries.ts'
import { newTicket } from './ticket.ts'

interface MessageParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly shopContact: () => Promise<ContactInformation>
}

/**
 * Takes what a visitor writes to the shop: one row, an acknowledgement to the sender and a copy to the shop, all or nothing.
 * The same message under the same id is answered with its ticket and has no second effect.
 */
export function messageHandlers(parts: MessageParts): Handlers<{ contact: typeof contact }>['contact'] {
  return {
    submit: async ({ body }, caller) => {
      const { messageId = newId(), ...typed } = body
      const form = normaliseContactMessage(typed)
      const wrong = checkContactForm(form)[0]
      if (wrong) throw new ApiError(400, wrong.message)
      const ticket = await keep(parts, { id: messageId, customer_id: caller.userId ?? null, ...form })
      return { success: true, message: CONTACT_THANKS, ticket }
    },
  }
}

interface Kept extends ContactForm {
  readonly id: string
  readonly customer_id: string | null
}

async function keep({ db, send, shopContact }: MessageParts, message: Kept): Promise<string> {
  const shop = await shopContact()
  for (let tries = 0; tries < 3; tries++) {
    const ticket = newTicket()
    const isNew = await db.transaction().execute(async (trx) => {
      if (!(await insertMessage(trx, { ...message, ticket }))) return false
      const { name, email, phone, subject, message: text } = message
      const within = { within: trx }
      await sendEmail(send, 'message-received', email, { shopName: shop.name, ticket }, within)
      const letter = { shopName: shop.name, ticket, name, email, phone, subject, text }
      await sendEmail(send, 'message-to-shop', shop.email, letter, within)
      return true
    })
    if (isNew) return ticket
    const known = await messageById(db, message.id)
    if (known) return sameMessage(known, message)
    // Neither new nor known: another message drew the same ticket.
  }
  throw new Error('No free ticket number was found in three tries.')
}

function sameMessage(known: { ticket: string; email: string; message: string }, { email, message }: Kept): string {
  if (known.email !== email || known.message !== message) {
    throw new ApiError(409, 'Another message was sent under this id.')
  }
  return known.ticket
}
