import type { Kysely } from 'kysely'
import { paths } from '../../domain/paths.ts'
import { hashOfToken, newToken } from '../platform/crypto.ts'
import type { Database } from '../platform/database/schema.ts'
import { type EmailQuota, emailKind } from '../platform/email-quota.ts'
import type { Job, SendJob, SendOptions } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { isDeviceOf } from './device-queries.ts'
import { hasLink, insertLink } from './link-queries.ts'
import { personById, personForLogin } from './queries.ts'

interface LinkParts {
  readonly db: Kysely<Database>
  readonly origin: string
  readonly quota: EmailQuota
  readonly shopName: () => Promise<string>
}

const LINK_JOB = 'account-link'

type LinkRequest =
  | { readonly purpose: 'verify-email'; readonly customerId: string }
  /** `device` is the digest of the browser's device token, if it has one. */
  | { readonly purpose: 'reset-password'; readonly email: string; readonly device?: string }
  /** To choose the first password of a customer who came from the shop's earlier platform. Under the same condition as an invitation. */
  | { readonly purpose: 'claim'; readonly customerId: string; readonly email: string }
  /** To choose the first password of a team member. Not sent when the account's address is no longer the one invited. */
  | { readonly purpose: 'invitation'; readonly customerId: string; readonly email: string }

interface Addressee {
  readonly id: string
  readonly email: string
  readonly email_verified: boolean
}

/** Requests a link by email. A job sends it, so the answer takes the same time whether the email has an account or not. */
export function requestLink(send: SendJob, request: LinkRequest, options: SendOptions = {}): Promise<void> {
  return send(LINK_JOB, request, options)
}

/**
 * The job that creates a link, stores its digest and emails it to the account's own address. A new link takes the place of the one
 * before, so none is created that would not be sent: a stranger could ask for links until the last one that arrived has no use.
 */
export function linkJob({ db, origin, quota, shopName }: LinkParts): Job<LinkRequest> {
  const mayBeSent = async (request: LinkRequest, { id, email, email_verified }: Addressee) => {
    const kind = emailKind(request.purpose)
    // Whoever has used up the limit of the day was not in this browser, in which the customer has logged in before.
    const isOwn = 'device' in request && request.device !== undefined && (await isDeviceOf(db, id, request.device))
    if (kind === undefined || isOwn || (await quota.take(kind, email))) return true
    // A stranger may have used up the limit. Every hour one more is sent, and the link that the customer has meanwhile is not replaced.
    return request.purpose === 'reset-password' && email_verified && !(await hasLink(db, id, 'reset-password'))
  }
  return {
    name: LINK_JOB,
    retries: 5,
    handle: async (request, send) => {
      const person = await ('customerId' in request
        ? personById(db, request.customerId)
        : personForLogin(db, request.email))
      if (!person || person.email === null || person.is_disabled) return
      const { id, email, email_verified } = person
      if ('email' in request && request.email !== email) return
      if (!(await mayBeSent(request, { id, email, email_verified }))) return
      const token = newToken()
      const { purpose } = request
      await insertLink(db, {
        token_hash: hashOfToken(token),
        customer_id: id,
        purpose: LINK_PURPOSE[purpose],
        email,
        valid_hours: VALID_HOURS[purpose],
      })
      const url = `${origin}${PAGES[LINK_PURPOSE[purpose]]}?token=${token}`
      // Anyone can register with the address and name of someone else, so an unconfirmed address is not sent the name.
      const name = email_verified ? person.name : ''
      await sendEmail(send, purpose, email, { shopName: await shopName(), name, url }, { isCounted: true })
    },
  }
}

const VALID_HOURS = { 'verify-email': 24, 'reset-password': 1, invitation: 72, claim: 14 * 24 }
/** Invitations and claims use the page for resetting a password. */
const LINK_PURPOSE = {
  'verify-email': 'verify-email',
  'reset-password': 'reset-password',
  invitation: 'reset-password',
  claim: 'reset-password',
} as const

const PAGES = { 'verify-email': paths.verifyEmail, 'reset-password': paths.resetPassword } as const
