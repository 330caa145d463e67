import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailData, TemplateName } from './email-templates.ts'
import type { Job, SendJob, SendOptions } from './jobs.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Who a mail is from. A name may hold what is a sign in an address, such as a comma, so the two stay apart. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Where written mails go. */
export interface Mailbox {
  readonly deliver: (mail: Mail) => Promise<void>
}

interface MailSettings {
  /** An SMTP server, `smtp://user:password@host:587`; without one mails go to a folder. */
  readonly smtpUrl: string | undefined
  readonly folder: string
  /** Asked for each mail: the shopkeeper may change it while the shop runs. */
  readonly from: () => Promise<Sender>
}

export function openMailbox({ smtpUrl, folder, from }: MailSettings): Mailbox {
  return smtpUrl === undefined ? folderMailbox(folder, from) : smtpMailbox(smtpUrl, from)
}

/** One JSON file a mail, whole or not there at all, in the order they were sent. */
function folderMailbox(folder: string, sender: () => Promise<Sender>): Mailbox {
  return {
    deliver: async (mail) => {
      const { name: shop, address } = await sender()
      const from = `${shop} <${address}>`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const sentAt = new Date().toISOString()
      const name = `${sentAt.replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`
      const part = join(folder, `.${name}.part`)
      await writeFile(part, JSON.stringify({ from, sentAt, ...mail }, null, 2), { mode: 0o600 })
      await rename(part, join(folder, `${name}.json`))
    },
  }
}

function smtpMailbox(url: string, from: () => Promise<Sender>): Mailbox {
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }),
  )
  return {
    deliver: async (mail) => {
      await (await opened).sendMail({ from: { ...(await from()) }, ...mail })
    },
  }
}

const MAIL_JOB = 'mail'

interface Queued<Name extends TemplateName = TemplateName> {
  readonly template: Name
  readonly to: string
  readonly data: MailData<Name>
}

/** Queues a mail: it goes out soon, and is tried again for some hours while the mail server is away. */
export function sendMail<Name extends TemplateName>(
  send: SendJob,
  template: Name,
  to: string,
  data: MailData<Name>,
  options?: SendOptions,
): Promise<void> {
  return send(MAIL_JOB, { template, to, data } satisfies Queued<Name>, options)
}

/** The job that writes a queued mail and hands it over. */
export function mailJob(mailbox: Mailbox): Job<Queued> {
  return {
    name: MAIL_JOB,
    retries: 10,
    handle: async ({ template, to, data }) => {
      // React and the renderer are loaded with the first mail: a shop at rest need not hold them in memory.
      const { write } = await import('./email-templates.ts')
      await mailbox.deliver({ to, ...(await write(template, data)) })
    },
  }
}
