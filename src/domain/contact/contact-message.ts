import { isEmail } from '../accounts/registration.ts'
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

/** UTF-16 units; the form holds to them, so that nothing is typed which could not be sent. */
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

/** What is wrong, at most one message a field (specification 2, section 5); empty when it may be sent. */
export function checkContactForm(form: ContactForm): readonly ContactError[] {
  const email = form.email.trim()
  return [
    ...(form.name.trim() === '' ? [{ field: 'name', message: 'Name is required' } as const] : []),
    ...(email === '' ? [{ field: 'email', message: 'Email is required' } as const] : []),
    ...(email !== '' && !isEmail(email) ? [{ field: 'email', message: 'Email is invalid' } as const] : []),
    ...(form.message.trim() === '' ? [{ field: 'message', message: 'Message is required' } as const] : []),
  ]
}

/** The form as it is kept: trimmed, well-formed, free of control characters; the e-mail in lower case. */
export function normaliseContactMessage(form: Partial<ContactForm>): ContactForm {
  return {
    name: singleLine(form.name, MESSAGE_LIMITS.name),
    email: singleLine(form.email, MESSAGE_LIMITS.email).toLowerCase(),
    phone: singleLine(form.phone, MESSAGE_LIMITS.phone),
    subject: singleLine(form.subject, MESSAGE_LIMITS.subject),
    message: multiLine(form.message, MESSAGE_LIMITS.message),
  }
}

/** A message that waits in the browser until the server has it. */
export interface QueuedMessage extends ContactForm {
  /** 24 hex characters drawn in the browser: sent twice, the message arrives once. */
  readonly messageId: string
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number
}

/** A browser that could send nothing for so long will not; and an outbox is no archive. */
const MAX_WAITING = 20
const MAX_WAIT_MS = 30 * 24 * 3_600_000

/** Reads the outbox from text anyone may have written; what is no message, or has waited too long at `now`, is left out. */
export function readOutbox(text: string | null, now: number): readonly QueuedMessage[] {
  const stored = asList(text === null ? [] : parseJson(text), 5 * MAX_WAITING)
  const waiting = stored.flatMap((entry): QueuedMessage[] => {
    const record = asRecord(entry) ?? {}
    const messageId = ownField(record, 'messageId')
    const writtenAt = ownField(record, 'writtenAt')
    if (typeof messageId !== 'string' || !/^[0-9a-f]{24}$/.test(messageId)) return []
    if (typeof writtenAt !== 'number' || !(now - writtenAt < MAX_WAIT_MS)) return []
    const form = normaliseContactMessage(
      Object.fromEntries(CONTACT_FIELDS.map((name) => [name, ownField(record, name)])),
    )
    return checkContactForm(form).length === 0 ? [{ messageId, writtenAt, ...form }] : []
  })
  return waiting.slice(-MAX_WAITING)
}

/** How long to wait after so many failures in a row, in milliseconds: 5 s, doubling up to 5 minutes. */
export function retryDelayMs(failures: number): number {
  return Math.min(5_000 * 2 ** Math.min(failures, 10), 300_000)
}
