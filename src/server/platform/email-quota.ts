import { type Kysely, sql } from 'kysely'
import { mailboxOf } from '../../domain/accounts/email-address.ts'
import { indianDay } from '../../domain/india/time.ts'
import type { Database } from './database/schema.ts'
import { digests } from './digests.ts'
import type { TemplateName } from './email-contents.ts'
import type { Job } from './jobs.ts'

/**
 * What is limited for each recipient and day: emails with links for accounts, notices about changes of an account, about orders,
 * acknowledgements, the shop's own; and messages to a phone number.
 */
export const EMAIL_KINDS = ['link', 'notice', 'order', 'contact', 'shop', 'phone'] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** Counts the emails of a recipient on a day in India, in the database, so that all processes count together. */
export interface EmailQuota {
  /** Counts one email. Returns false, and counts it as dropped, when the limit of the day is met. */
  readonly take: (kind: EmailKind, recipient: string) => Promise<boolean>
  /** Takes back the count of an email that could not be delivered and will be tried again. */
  readonly giveBack: (kind: EmailKind, recipient: string) => Promise<void>
}

export function openEmailQuota(
  db: Kysely<Database>,
  limits: () => Promise<Readonly<Record<EmailKind, number>>>,
): EmailQuota {
  const digest = digests(db)
  const keyOf = async (recipient: string) => (await digest())('email', mailboxOf(recipient))
  return {
    take: async (kind, recipient) => {
      const [key, { [kind]: limit }] = await Promise.all([keyOf(recipient), limits()])
      const day = indianDay(new Date())
      const { rows } = await sql`
        insert into email_count as counted (recipient_digest, kind, day, sent)
        select ${key}, ${kind}, ${day}::date, 1 where ${limit}::int > 0
        on conflict (recipient_digest, kind, day) do update set sent = counted.sent + 1
        where counted.sent < ${limit}::int
        returning sent`.execute(db)
      if (rows.length > 0) return true
      await sql`
        insert into email_count as counted (recipient_digest, kind, day, dropped)
        values (${key}, ${kind}, ${day}, 1)
        on conflict (recipient_digest, kind, day) do update set dropped = counted.dropped + 1`.execute(db)
      return false
    },
    giveBack: async (kind, recipient) => {
      await db
        .updateTable('email_count')
        .set({ sent: sql`greatest(sent - 1, 0)` })
        .where('recipient_digest', '=', await keyOf(recipient))
        .where('kind', '=', kind)
        .where('day', '=', indianDay(new Date()))
        .execute()
    },
  }
}

/** The kind of an email; undefined for emails that a team member sends. */
export function emailKind(template: TemplateName): EmailKind | undefined {
  if (template.startsWith('order-')) return 'order'
  return KINDS[template]
}

const KINDS: Readonly<Partial<Record<TemplateName, EmailKind>>> = {
  'verify-email': 'link',
  'reset-password': 'link',
  'notice-confirm': 'link',
  'account-changed': 'notice',
  'message-received': 'contact',
  'message-to-shop': 'shop',
  'limit-met': 'shop',
  'stock-held': 'shop',
}

/** The job that deletes the counts of earlier days, and the marks of emails that were delivered long ago. */
export function deleteEmailCountsJob(db: Kysely<Database>): Job {
  return {
    name: 'delete-email-counts',
    retries: 0,
    cron: '40 20 * * *',
    handle: async () => {
      await sql`delete from email_count where day < current_date - 2`.execute(db)
      await sql`delete from email_delivery where tried_at < now() - interval '1 month'`.execute(db)
    },
  }
}
