import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from './database/schema.ts'
import type { TemplateData, TemplateName } from './email-contents.ts'
import { type EmailQuota, emailKind } from './email-quota.ts'
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

/** Delivers emails: to a mail server, or into a folder. */
export interface Mailbox {
  /** @throws JobRefused when the mail server will never accept it */
  readonly deliver: (email: Email, delivery: Delivery) => Promise<void>
}

interface MailboxSettings {
  /** An SMTP server, `smtp://user:password@host:587`; without one emails are written to `folder`. */
  readonly smtpUrl: string | undefined
  readonly folder: string
  /** Read for each email, because the shop owner may change it at any time. */
  readonly from: () => Promise<Sender>
  /** The most time for one email, in milliseconds. */
  readonly patienceMs?: number
}

/** Servers examine an email before they answer. One that was given up too early is sent again, although it may have been accepted. */
const PATIENCE_MS = 3 * 60_000

export function openMailbox({ smtpUrl, folder, from, patienceMs = PATIENCE_MS }: MailboxSettings): Mailbox {
  return smtpUrl === undefined ? folderMailbox(folder, from) : smtpMailbox(smtpUrl, from, patienceMs)
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

function smtpMailbox(url: string, from: () => Promise<Sender>, patienceMs: number): Mailbox {
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: patienceMs }),
  )
  return {
    deliver: async (email, { id }) => {
      const sender = await from()
      // Mail programs show one of two emails with the same Message-ID (RFC 5322, section 3.6.4).
      const messageId = `<${id}@${sender.address.split('@')[1] ?? 'localhost'}>`
      // `socketTimeout` begins again with each byte that the server sends.
      const signal = AbortSignal.timeout(patienceMs)
      try {
        // As an address of its own, not as a list that is taken apart.
        const to = { name: '', address: email.to }
        const headers = { ...email.headers }
        await (await opened).sendMail({ ...email, to, from: { ...sender }, messageId, headers, signal })
      } catch (error) {
        if (signal.aborted) throw new Error(TOO_LATE, { cause: error })
        throw isFinal(error) ? new JobRefused((error as Error).message, { cause: error }) : error
      }
    },
  }
}

const TOO_LATE = 'The mail server did not accept the email in time.'

/** A reply from 500 to 599 to the recipient or the content is final (RFC 5321, section 4.2.1); to the login it is a wrong setting. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
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
 * the same Message-ID.
 * @param logo returns the address of the shop's own logo
 */
export function emailJob(
  db: Kysely<Database>,
  mailbox: Mailbox,
  quota: EmailQuota,
  logo: () => Promise<string | undefined> = async () => undefined,
): Job<Queued> {
  return {
    name: EMAIL_JOB,
    retries: 10,
    atOnce: 5,
    handle: async ({ template, to, data, isConfirmed, isCounted }, _send, { id, attempt }) => {
      if (await wasDelivered(db, id)) return
      const kind = emailKind(template)
      const isFree = isCounted || (isConfirmed && (kind === 'order' || kind === 'notice'))
      const isLimited = kind !== undefined && !isFree
      if (isLimited && !(await quota.take(kind, to))) return
      // Loaded with the first email, so that an idle shop does not hold React in memory.
      const { writeEmail: write } = await import('./email-templates.ts')
      try {
        await mailbox.deliver({ to, ...(await write(template, data, await logo())) }, { id, isRetry: attempt > 1 })
      } catch (error) {
        if (isLimited) await quota.giveBack(kind, to)
        throw error
      }
      await db
        .insertInto('email_delivery')
        .values({ job_id: id })
        .onConflict((on) => on.doNothing())
        .execute()
    },
  }
}

async function wasDelivered(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('email_delivery').select('sent_at').where('job_id', '=', id).executeTakeFirst()
  return row !== undefined
}
