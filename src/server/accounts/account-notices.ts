import type { Kysely, Transaction } from 'kysely'
import { indianDay } from '../../domain/india/time.ts'
import { paths } from '../../domain/paths.ts'
import type { Database } from '../platform/database/schema.ts'
import type { AccountChange } from '../platform/email-contents.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { personById } from './queries.ts'

export interface Notice {
  readonly customerId: string
  readonly change: AccountChange
  /** The address before it was changed; otherwise the account's own. */
  readonly to?: string
  /** Whether the owner of the account had confirmed that address. */
  readonly wasConfirmed?: boolean
}

const NOTICE_JOB = 'account-notice'

/**
 * Queues an email that tells the owner of an account about a change that someone else could have made.
 * @param within the transaction of the change, so that there is no change without the email
 */
export function sendNotice(send: SendJob, notice: Notice, within: Transaction<Database>): Promise<void> {
  return send(NOTICE_JOB, notice, { within })
}

interface NoticeParts {
  readonly db: Kysely<Database>
  readonly origin: string
  readonly shopName: () => Promise<string>
}

/** The job that writes queued notices. Nothing that someone typed is sent to an address that is not confirmed. */
export function noticeJob({ db, origin, shopName }: NoticeParts): Job<Notice> {
  return {
    name: NOTICE_JOB,
    retries: 5,
    handle: async ({ customerId, change, to, wasConfirmed = false }, send, { id }) => {
      const person = await personById(db, customerId)
      const email = to ?? person?.email
      if (!person || !email) return
      const name = person.email_verified && to === undefined ? person.name : ''
      const content = {
        shopName: await shopName(),
        name,
        change,
        day: indianDay(new Date()),
        url: origin + paths.profile,
      }
      // Someone could register with the address of a stranger and make changes all day.
      const isConfirmed = to === undefined ? person.email_verified : wasConfirmed
      await sendEmail(send, 'account-changed', email, content, { id, isConfirmed })
    },
  }
}
