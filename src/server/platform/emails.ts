import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { adminEmails, Email, FailedEmail } from '../../contract/emails.ts'
import { asRecord, parseJson } from '../../domain/untrusted.ts'
import type { ShopParts } from './capability.ts'
import type { Letterhead } from './email-contents.ts'
import { deleteEmailCountsJob, type EmailQuota } from './email-quota.ts'
import { ApiError } from './errors.ts'
import type { Caller, Handlers } from './http/handlers.ts'
import type { FailedJob, FailedJobs, Job } from './jobs.ts'
import { pageOf } from './lists.ts'
import { EMAIL_JOB, emailJob, openMailbox, type Queued, type Sender } from './mailbox.ts'

interface Parts extends Pick<ShopParts, 'db' | 'dataDir' | 'smtpUrl' | 'failedJobs'> {
  readonly quota: EmailQuota
  readonly sender: () => Promise<Sender>
  readonly letterhead: () => Promise<Letterhead>
  readonly record: EmailSettings['record']
}

export function openEmails({ db, dataDir, smtpUrl, failedJobs, sender, quota, letterhead, record }: Parts) {
  const folder = join(dataDir, 'mail')
  const jobs: readonly Job<never>[] = [
    emailJob(db, openMailbox({ folder, smtpUrl, from: sender }), quota, letterhead),
    deleteEmailCountsJob(db),
  ]
  return {
    adminHandlers: { adminEmails: emailHandlers({ folder, smtpUrl, failedJobs, record }) },
    jobs,
  }
}

interface EmailSettings {
  /** Where emails are written when there is no mail server. */
  readonly folder: string
  readonly smtpUrl: string | undefined
  readonly failedJobs: FailedJobs
  /** Records who sent an email again, which this folder knows nothing about. */
  readonly record: (caller: Caller, email: { readonly id: string; readonly template: string }) => Promise<void>
}

/** Handlers for the list of sent emails. A shop without a mail server keeps them as JSON files named by their time. */
function emailHandlers({
  folder,
  smtpUrl,
  failedJobs,
  record,
}: EmailSettings): Handlers<{ adminEmails: typeof adminEmails }>['adminEmails'] {
  return {
    state: () => ({
      success: true,
      data: smtpUrl
        ? { goesTo: 'server' as const, place: new URL(smtpUrl).hostname }
        : { goesTo: 'folder' as const, place: folder },
    }),
    list: async ({ query = {} }) => {
      const { limit, offset } = pageOf(query)
      const names = (await namesIn(folder)).toReversed()
      const q = query.q?.toLowerCase()
      if (q === undefined) {
        const page = await Promise.all(names.slice(offset, offset + limit).map((name) => readEmail(folder, name)))
        return { success: true, data: page.filter((email) => email !== undefined), total: names.length }
      }
      const all = await Promise.all(names.slice(0, MAX_SEARCHED).map((name) => readEmail(folder, name)))
      const found = all
        .filter((email) => email !== undefined)
        .filter(({ to, subject }) => `${to} ${subject}`.toLowerCase().includes(q))
      return { success: true, data: found.slice(offset, offset + limit), total: found.length }
    },
    one: async ({ params }) => {
      // Only names from the folder's listing are read, so an id can never be a path.
      const isThere = (await namesIn(folder)).includes(params.id)
      const email = isThere ? await readEmail(folder, params.id) : undefined
      if (!email) throw new ApiError(404, 'Email not found')
      return { success: true, data: email }
    },
    failed: async () => {
      const failed = await failedJobs.list(EMAIL_JOB)
      return { success: true, data: failed.map(failedEmail), total: failed.length }
    },
    sendAgain: async ({ params }, caller) => {
      const email = (await failedJobs.list(EMAIL_JOB)).find(({ id }) => id === params.id)
      if (!email || !(await failedJobs.retry(EMAIL_JOB, email.id)))
        throw new ApiError(404, 'This email is no longer waiting.')
      await record(caller, { id: email.id, template: (email.data as Queued).template })
      return { success: true, message: 'The email will be sent again.' }
    },
  }
}

function failedEmail({ id, data, failedAt, attempts, reason }: FailedJob): FailedEmail {
  const { template, to } = data as Queued
  return { _id: id, to, template, failedAt: failedAt.toISOString(), attempts, reason }
}

/** A search covers this many of the newest emails. */
const MAX_SEARCHED = 2_000

async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter((file) => /^[\w-]+\.json$/.test(file))
    .map((file) => file.slice(0, -5))
    .sort()
}

async function readEmail(folder: string, name: string): Promise<Email | undefined> {
  const email = asRecord(parseJson(await readFile(join(folder, `${name}.json`), 'utf8').catch(() => '')))
  if (!email) return undefined
  const text = (key: string) => (typeof email[key] === 'string' ? (email[key] as string) : '')
  return {
    _id: name,
    from: text('from'),
    to: text('to'),
    subject: text('subject'),
    sentAt: text('sentAt'),
    text: text('text'),
  }
}
