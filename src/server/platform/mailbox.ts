import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmailQuota, emailKind } from './email-quota.ts'
import type { TemplateData, TemplateName } from './email-templates.ts'
import type { Job, SendJob, SendOptions } from './jobs.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The sender of an email. The name is separate because it may contain a comma, which separates addresses in a header. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Delivers emails: to a mail server, or into a folder. */
export interface Mailbox {
  readonly deliver: (email: Email) => Promise<void>
}

interface MailboxSettings {
  /** An SMTP server, `smtp://user:password@host:587`; without one emails are written to `folder`. */
  readonly smtpUrl: string | undefined
  readonly folder: string
  /** Read for each email, because the shop owner may change it at any time. */
  readonly from: () => Promise<Sender>
}

export function openMailbox({ smtpUrl, folder, from }: MailboxSettings): Mailbox {
  return smtpUrl === undefined ? folderMailbox(folder, from) : smtpMailbox(smtpUrl, from)
}

/** Writes each email as a JSON file, named by its time. A file appears only when it is complete. */
function folderMailbox(folder: string, sender: () => Promise<Sender>): Mailbox {
  return {
    deliver: async (email) => {
      const { name: shop, address } = await sender()
      const from = `${shop} <${address}>`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const sentAt = new Date().toISOString()
      const name = `${sentAt.replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`
      const part = join(folder, `.${name}.part`)
      await writeFile(part, JSON.stringify({ from, sentAt, ...email }, null, 2), { mode: 0o600 })
      await rename(part, join(folder, `${name}.json`))
    },
  }
}

function smtpMailbox(url: string, from: () => Promise<Sender>): Mailbox {
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }),
  )
  return {
    deliver: async (email) => {
      await (await opened).sendMail({ from: { ...(await from()) }, ...email })
    },
  }
}

const EMAIL_JOB = 'mail'

interface Queued<Name extends TemplateName = TemplateName> {
  readonly template: Name
  readonly to: string
  readonly data: TemplateData<Name>
  readonly isConfirmed?: boolean
}

interface EmailOptions extends SendOptions {
  /** The recipient is a customer who confirmed this address; their order emails are not limited. */
  readonly isConfirmed?: boolean
}

/** Queues an email. While the mail server cannot be reached, delivery is retried for some hours. */
export function sendEmail<Name extends TemplateName>(
  send: SendJob,
  template: Name,
  to: string,
  data: TemplateData<Name>,
  { isConfirmed = false, ...options }: EmailOptions = {},
): Promise<void> {
  return send(EMAIL_JOB, { template, to, data, isConfirmed } satisfies Queued<Name>, options)
}

/** The job that renders and delivers a queued email, unless its recipient has had too many of its kind that day. */
export function emailJob(mailbox: Mailbox, quota: EmailQuota): Job<Queued> {
  return {
    name: EMAIL_JOB,
    retries: 10,
    handle: async ({ template, to, data, isConfirmed }) => {
      const kind = emailKind(template)
      const isLimited = kind !== undefined && !(kind === 'order' && isConfirmed)
      if (isLimited && !(await quota.take(kind, to))) return
      // Loaded with the first email, so that an idle shop does not hold React in memory.
      const { writeEmail: write } = await import('./email-templates.ts')
      try {
        await mailbox.deliver({ to, ...(await write(template, data)) })
      } catch (error) {
        if (isLimited) await quota.giveBack(kind, to)
        throw error
      }
    },
  }
}
