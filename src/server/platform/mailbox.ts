import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import type { Database } from './database/schema.ts'
import type { Letterhead, TemplateData, TemplateName } from './email-contents.ts'
import { type EmailQuota, emailKind } from './email-quota.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { type Job, JobRefused, type SendJob, type SendOptions } from './jobs.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** In addition to the headers of every email. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The sender of an email. The name is separate because it may contain a comma, which separates addresses in a header. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Names one email in all attempts to deliver it. */
export interface Delivery {
  readonly id: string
  /** Whether it was tried before, so it may have been delivered already. */
  readonly isRetry: boolean
}

/** Thrown when the mail server got all of an email and did not say whether it accepted it. */
export class MaybeDelivered extends Error {}

/** Delivers emails: to a mail server, or into a folder. */
export interface Mailbox {
  /** @throws JobRefused when the mail server will never accept it, MaybeDelivered when nobody knows whether it has */
  readonly deliver: (email: Email, delivery: Delivery) => Promise<void>
}

interface MailboxSettings {
  /** An SMTP server, `smtp://user:password@host:587`; without one emails are written to `folder`. */
  readonly smtpUrl: string | undefined
  readonly folder: string
  /** Read for each email, because the shop owner may change it at any time. */
  readonly from: () => Promise<Sender>
  readonly limits?: SmtpLimits
}

/** In milliseconds. */
interface SmtpLimits {
  /** The most time until the mail server has got an email. */
  readonly sendingMs: number
  /** The most time that it may then take to answer. */
  readonly answerMs: number
}

/**
 * Servers examine an email before they answer, and one that is given up too early gets it twice: RFC 5321, section 4.5.3.2.6,
 * demands that a sender waits ten minutes.
 */
const LIMITS: SmtpLimits = { sendingMs: 3 * 60_000, answerMs: 10 * 60_000 }

export function openMailbox({ smtpUrl, folder, from, limits = LIMITS }: MailboxSettings): Mailbox {
  return smtpUrl === undefined ? folderMailbox(folder, from) : smtpMailbox(smtpUrl, from, limits)
}

/** Writes each email as a JSON file, named by its time and id. A file appears only when it is complete. */
function folderMailbox(folder: string, sender: () => Promise<Sender>): Mailbox {
  return {
    deliver: async (email, { id, isRetry }) => {
      const { name: shop, address } = await sender()
      const from = `${shop} <${address}>`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (isRetry && (await readdir(folder)).some((file) => file.endsWith(`-${id}.json`))) return
      const sentAt = new Date().toISOString()
      const name = `${sentAt.replace(/[:.]/g, '-')}-${id}`
      const part = join(folder, `.${name}.part`)
      await writeFile(part, JSON.stringify({ from, sentAt, ...email }, null, 2), { mode: 0o600 })
      await rename(part, join(folder, `${name}.json`))
    },
  }
}

/** An email with what to call once the mail server has got all of it. */
type Tracked = SendMailOptions & { readonly onSent?: () => void }

function smtpMailbox(url: string, from: () => Promise<Sender>, { sendingMs, answerMs }: SmtpLimits): Mailbox {
  const opened = import('nodemailer').then(({ createTransport }) => {
    const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: Math.max(sendingMs, answerMs) }
    const transport = createTransport({ url, ...waits })
    transport.use('stream', ({ message, data }, done) => {
      // The content is read only when the server has asked for it.
      message.processFunc((content) => content.once('end', () => (data as Tracked).onSent?.()))
      done()
    })
    return transport
  })
  return {
    deliver: async (email, { id }) => {
      const sender = await from()
      // Mail programs show one of two emails with the same Message-ID (RFC 5322, section 3.6.4).
      const messageId = `<${id}@${sender.address.split('@')[1] ?? 'localhost'}>`
      // `socketTimeout` begins again with each byte that the server sends.
      const limit = new AbortController()
      let timer = setTimeout(() => limit.abort(), sendingMs)
      let isSent = false
      const onSent = () => {
        isSent = true
        clearTimeout(timer)
        timer = setTimeout(() => limit.abort(), answerMs)
      }
      try {
        // As an address of its own, not as a list that is taken apart.
        const to = { name: '', address: email.to }
        const headers = { ...email.headers }
        const message: Tracked = { ...email, to, from: { ...sender }, messageId, headers, signal: limit.signal, onSent }
        await (await opened).sendMail(message)
      } catch (error) {
        const cause = withoutAddresses(error, sender.address)
        if (isFinal(error)) throw new JobRefused(cause.message, { cause })
        if (isSent && responseCode(error) === 0) throw new MaybeDelivered(NO_ANSWER, { cause })
        throw limit.signal.aborted ? new Error(TOO_LATE, { cause }) : cause
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const TOO_LATE = 'The mail server did not accept the email in time.'
const NO_ANSWER = 'The mail server got the email and did not answer. It may have been delivered.'

/**
 * Mail servers repeat whose address they refuse, or where they forward to, and errors are logged and reported. Returns the error with its
 * codes, without its other fields, and with no address in its words but the shop's.
 */
function withoutAddresses(error: unknown, own: string): Error {
  const { message, code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  const words = String(message).replace(ADDRESS, (address) =>
    address.toLowerCase() === own.toLowerCase() ? address : '(address)',
  )
  return Object.assign(new Error(words), code !== undefined && { code }, responseCode !== undefined && { responseCode })
}

const ADDRESS = /("[^"@]*"|[^\s<>()"',;:]+)(@|%40)[^\s<>()"',;:]+/gi

/** A reply from 500 to 599 to the recipient or the content is final (RFC 5321, section 4.2.1); to the login it is a wrong setting. */
function isFinal(error: unknown): boolean {
  const { command = '' } = error as { command?: string }
  return responseCode(error) >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

/** The reply of the mail server; 0 without one. */
function responseCode(error: unknown): number {
  return (error as { responseCode?: number }).responseCode ?? 0
}

export const EMAIL_JOB = 'mail'

export interface Queued<Name extends TemplateName = TemplateName> {
  readonly template: Name
  readonly to: string
  readonly data: TemplateData<Name>
  readonly isConfirmed?: boolean
  readonly isCounted?: boolean
}

interface EmailOptions extends SendOptions {
  /** The recipient is a customer who confirmed this address; emails about their orders and account are not limited. */
  readonly isConfirmed?: boolean
  /** It was counted before it was queued. */
  readonly isCounted?: boolean
}

/**
 * Queues an email. While the mail server cannot be reached, delivery is retried for some hours. Links that someone waits for are
 * sent before emails about orders, and those before notices about products, of which thousands can be queued at once.
 */
export function sendEmail<Name extends TemplateName>(
  send: SendJob,
  template: Name,
  to: string,
  data: TemplateData<Name>,
  { isConfirmed = false, isCounted = false, ...options }: EmailOptions = {},
): Promise<void> {
  const priority = PRIORITIES[template] ?? 1
  return send(EMAIL_JOB, { template, to, data, isConfirmed, isCounted } satisfies Queued<Name>, {
    priority,
    ...options,
  })
}

const PRIORITIES: Readonly<Partial<Record<TemplateName, number>>> = {
  'verify-email': 2,
  'reset-password': 2,
  'notice-confirm': 2,
  invitation: 2,
  'product-notice': 0,
  // To all customers of an earlier shop.
  claim: 0,
}

/**
 * The job that renders and delivers a queued email, unless its recipient has had too many of its kind that day. Once a delivery
 * has succeeded, further attempts do nothing. If the process is killed before that is stored, the email is delivered again with
 * the same Message-ID. When nobody knows whether the mail server accepted it, it is sent once more, and then no longer: a server that
 * accepts emails without saying so would send its recipient eleven of them.
 */
export function emailJob(
  db: Kysely<Database>,
  mailbox: Mailbox,
  quota: EmailQuota,
  letterhead: () => Promise<Letterhead> = async () => ({}),
): Job<Queued> {
  return {
    name: EMAIL_JOB,
    retries: 10,
    atOnce: 5,
    handle: async ({ template, to, data, isConfirmed, isCounted }, _send, { id, attempt }) => {
      const earlier = await deliveryOf(db, id)
      if (earlier?.sent_at) return
      const kind = emailKind(template)
      const isFree = isCounted || (isConfirmed && (kind === 'order' || kind === 'notice'))
      const isLimited = kind !== undefined && !isFree
      if (isLimited && !(await quota.take(kind, to))) return
      // Loaded with the first email, so that an idle shop does not hold React in memory.
      const { writeEmail: write } = await import('./email-templates.ts')
      try {
        await mailbox.deliver(
          { to, ...(await write(template, data, await letterhead())) },
          { id, isRetry: attempt > 1 },
        )
      } catch (error) {
        if (isLimited) await quota.giveBack(kind, to)
        if (!(error instanceof MaybeDelivered)) throw error
        if (earlier) throw new JobRefused(error.message, { cause: error })
        await saveDelivery(db, id, false)
        throw error
      }
      await saveDelivery(db, id, true)
      await forgetContent(db, id)
    },
  }
}

function deliveryOf(db: Kysely<Database>, id: string) {
  return db.selectFrom('email_delivery').select('sent_at').where('job_id', '=', id).executeTakeFirst()
}

/** Finished jobs are kept for a week. Nobody who reads them, or a backup of them, should find links that open accounts. */
async function forgetContent(db: Kysely<Database>, id: string): Promise<void> {
  await sql`update pgboss.job set data = data - 'data' where name = ${EMAIL_JOB} and id = ${id}::uuid`.execute(db)
}

/** For how long a process tries to store what became of an email. The database restarts within seconds. */
const STORING_MS = 60_000

/** Stores that an email was accepted, or that it may have been; while the database restarts, as soon as it is back. */
async function saveDelivery(db: Kysely<Database>, id: string, isCertain: boolean): Promise<void> {
  const sent_at = isCertain ? sql<Date>`now()` : null
  for (const deadline = performance.now() + STORING_MS; ; ) {
    try {
      await db
        .insertInto('email_delivery')
        .values({ job_id: id, sent_at })
        .onConflict((on) => on.column('job_id').doUpdateSet({ sent_at }))
        .execute()
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error
    }
    await pause(200, undefined, { ref: false })
  }
}
