import type { Job, SendJob, SendOptions } from './jobs.ts'
import type { MailData, TemplateName } from './email-templates.ts'
import type { Mailbox } from './mailbox.ts'

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
