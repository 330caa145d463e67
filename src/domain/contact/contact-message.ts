import { isEmail } from '../accounts/email-pattern.ts'
import { asList, asRecord, multiLine, ownField, parseJson, singleLine } from '../untrusted.ts'

/** The contact form as typed. */
export interface ContactForm {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const

/** Maximum lengths in UTF-16 units. The form enforces them while typing. */
export const MESSAGE_LIMITS: Readonly<Record<keyof ContactForm, number>> = {
  name: 100,
  email: 254,
  phone: 30,
  subject: 200,
  message: 5_000,
}

export const CONTACT_FAILED = 'Something went wrong. Please try again.'
export const CONTACT_THANKS = "Thank you for your message! We'll get back to you soon."
export const CONTACT_BUSY = 'Sending...'

/** Rule 4(5) of the Consumer Protection (E-Commerce) Rules, 2020: a complaint is acknowledged within 48 hours. */
export const RESPONSE_HOURS = 48

export interface ContactError {
  readonly field: keyof ContactForm
  readonly message: string
}

/** Returns the errors, at most one per field (specification 2, section 5). */
export function checkContactForm(form: ContactForm): readonly ContactError[] {
  const email = form.email.trim()
  return [
    ...(form.name.trim() === '' ? [{ field: 'name', message: 'Name is required' } as const] : []),
    ...(email === '' ? [{ field: 'email', message: 'Email is required' } as const] : []),
    ...(email !== '' && !isEmail(email) ? [{ field: 'email', message: 'Email is invalid' } as const] : []),
    ...(form.message.trim() === '' ? [{ field: 'message', message: 'Message is required' } as const] : []),
  ]
}

/** Returns the message to store: trimmed, well-formed, without control characters, the email in lower case. */
export function normaliseContactMessage(form: Partial<ContactForm>): ContactForm {
  return {
    name: singleLine(form.name, MESSAGE_LIMITS.name),
    email: singleLine(form.email, MESSAGE_LIMITS.email).toLowerCase(),
    phone: singleLine(form.phone, MESSAGE_LIMITS.phone),
    subject: singleLine(form.subject, MESSAGE_LIMITS.subject),
    message: multiLine(form.message, MESSAGE_LIMITS.message),
  }
}

/** A message stored in the browser until the server has received it. */
export interface QueuedMessage extends ContactForm {
  /** 24 random hex characters. The server stores a message with the same id once. */
  readonly messageId: string
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number
}

/** Older messages are given up. */
const MAX_QUEUED = 20
const MAX_AGE_MS = 30 * 24 * 3_600_000

/** Reads the stored outbox; the text is untrusted. Malformed messages and those older than 30 days at `now` are dropped. */
export function readOutbox(text: string | null, now: number): readonly QueuedMessage[] {
  const stored = asList(text === null ? [] : parseJson(text), 5 * MAX_QUEUED)
  const waiting = stored.flatMap((entry): QueuedMessage[] => {
    const record = asRecord(entry) ?? {}
    const messageId = ownField(record, 'messageId')
    const writtenAt = ownField(record, 'writtenAt')
    if (typeof messageId !== 'string' || !/^[0-9a-f]{24}$/.test(messageId)) return []
    if (typeof writtenAt !== 'number' || !(now - writtenAt < MAX_AGE_MS)) return []
    const form = normaliseContactMessage(
      Object.fromEntries(CONTACT_FIELDS.map((name) => [name, ownField(record, name)])),
    )
    return checkContactForm(form).length === 0 ? [{ messageId, writtenAt, ...form }] : []
  })
  return waiting.slice(-MAX_QUEUED)
}

/** Returns the milliseconds to wait after a number of consecutive failures: 5 s, doubling up to 5 minutes. */
export function retryDelayMs(failures: number): number {
  return Math.min(5_000 * 2 ** Math.min(failures, 10), 300_000)
}
