import type { Kysely } from 'kysely'
import { paths } from '../../domain/paths.ts'
import { hashOfToken, newToken } from '../platform/crypto.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { insertLink, personById, personForLogin } from './queries.ts'

interface Sender {
  readonly db: Kysely<Database>
  readonly origin: string
  readonly shopName: () => Promise<string>
}

const LINK_JOB = 'account-link'

type Wanted =
  | { readonly purpose: 'verify-email'; readonly customerId: string }
  | { readonly purpose: 'reset-password'; readonly email: string }
  /** Choosing the first password of a member of the team. */
  | { readonly purpose: 'invitation'; readonly customerId: string }

/** Asks for a link by mail. The work is done later, so that the answer takes the same time whether the e-mail is known or not. */
export function requestLink(send: SendJob, wanted: Wanted): Promise<void> {
  return send(LINK_JOB, wanted)
}

/** The job that makes the link, keeps its digest and sends it to the account's own address, nowhere else. */
export function linkJob({ db, origin, shopName }: Sender): Job<Wanted> {
  return {
    name: LINK_JOB,
    retries: 5,
    handle: async (wanted, send) => {
      const person = await ('email' in wanted ? personForLogin(db, wanted.email) : personById(db, wanted.customerId))
      if (!person || person.email === null || person.is_disabled) return
      const token = newToken()
      const { purpose } = wanted
      await insertLink(db, {
        token_hash: hashOfToken(token),
        customer_id: person.id,
        purpose: LEADS_TO[purpose],
        email: person.email,
        expires_at: new Date(Date.now() + LIVES_MS[purpose]),
      })
      const url = `${origin}${PAGES[LEADS_TO[purpose]]}?token=${token}`
      await sendEmail(send, purpose, person.email, { shopName: await shopName(), name: person.name, url })
    },
  }
}

const HOUR_MS = 3_600_000
const LIVES_MS = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS, invitation: 72 * HOUR_MS }
/** An invitation chooses a password where everybody does. */
const LEADS_TO = {
  'verify-email': 'verify-email',
  'reset-password': 'reset-password',
  invitation: 'reset-password',
} as const

const PAGES = { 'verify-email': paths.verifyEmail, 'reset-password': paths.resetPassword } as const
