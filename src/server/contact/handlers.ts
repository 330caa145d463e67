import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { contact } from '../../contract/contact.ts'
import { isSafeEmail, normaliseEmail } from '../../domain/accounts/email-address.ts'
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

interface MessageParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly shopContact: () => Promise<ContactInformation>
  /** Whether the shop has a mail server. */
  readonly sendsEmails: boolean
}

/**
 * Handles the contact form. The message, the acknowledgement to the sender and the copy for the shop are written in one
 * transaction. A repeated request with the same id and message gets the same ticket and has no second effect.
 */
export function messageHandlers(parts: MessageParts): Handlers<{ contact: typeof contact }>['contact'] {
  return {
    submit: async ({ body }, caller) => {
      const { messageId = newId(), ...typed } = body
      const normal = normaliseContactMessage(typed)
      const form = { ...normal, email: normaliseEmail(normal.email) }
      const wrong = checkContactForm(form)[0]
      if (wrong) throw new ApiError(400, wrong.message)
      if (!isSafeEmail(form.email)) throw new ApiError(400, 'Email is invalid')
      const ticket = await saveMessage(parts, { id: messageId, customer_id: caller.userId ?? null, ...form })
      return { success: true, message: CONTACT_THANKS, ticket, isEmailed: parts.sendsEmails }
    },
  }
}

interface NewMessage extends ContactForm {
  readonly id: string
  readonly customer_id: string | null
}

async function saveMessage({ db, send, shopContact }: MessageParts, message: NewMessage): Promise<string> {
  const shop = await shopContact()
  for (let tries = 0; tries < 3; tries++) {
    const ticket = newTicket()
    const isNew = await db.transaction().execute(async (trx) => {
      if (!(await insertMessage(trx, { ...message, ticket }))) return false
      const { name, email, phone, subject, message: text } = message
      const within = { within: trx }
      await sendEmail(send, 'message-received', email, { shopName: shop.name, ticket }, within)
      const data = { shopName: shop.name, ticket, name, email, phone, subject, text }
      if (shop.email !== '') await sendEmail(send, 'message-to-shop', shop.email, data, within)
      return true
    })
    if (isNew) return ticket
    const known = await messageById(db, message.id)
    if (known) return sameMessage(known, message)
    // The insert failed and the id is unknown, so another message has the same ticket.
  }
  throw new Error('No unused ticket number was found in three attempts.')
}

function sameMessage(
  known: { ticket: string; email: string; message: string },
  { email, message }: NewMessage,
): string {
  if (known.email !== email || known.message !== message) {
    throw new ApiError(409, 'This id was used for another message.')
  }
  return known.ticket
}

/** Without characters that are confused when read aloud or copied: 0 and O, 1 and I. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a ticket number such as 'K7M2-XQ9R'. It is random, so it cannot be guessed and does not show how many there are. */
function newTicket(): string {
  const signs = [...randomBytes(8)].map((byte) => SIGNS[byte % SIGNS.length])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
