import type { Kysely } from 'kysely'
import type { notices } from '../../contract/notices.ts'
import { isSafeEmail, normaliseEmail } from '../../domain/accounts/email-address.ts'
import { CONFIRM_FIRST, NO_EMAILS } from '../../domain/accounts/messages.ts'
import { variantName } from '../../domain/catalogue/variant-name.ts'
import { isAvailable, MAX_QUESTIONS_A_DAY, MAX_WAITING } from '../../domain/notices/back-in-stock.ts'
import { paths } from '../../domain/paths.ts'
import type { ShopParts } from '../platform/capability.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { deletePriceNotices, watchedProducts, watchProducts } from './price-queries.ts'
import {
  confirmNotice,
  customerEmail,
  deleteNoticesOfSameEmail,
  insertNotice,
  lockEmail,
  noticesOf,
  type OfferedVariant,
  variantBySku,
} from './queries.ts'
import { customerOfPrices, noticeTokens } from './tokens.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Parts = Pick<ShopParts, 'db' | 'send' | 'vault' | 'origin' | 'shopName' | 'smtpUrl'>

export function noticeHandlers(parts: Parts): Handlers<{ notices: typeof notices }>['notices'] {
  const { db, smtpUrl } = parts
  const answer = (message: string) => ({ success: true as const, message: smtpUrl === undefined ? NO_EMAILS : message })
  const tokens = noticeTokens(db)
  return {
    askForStock: async ({ body: { product, sku, email: typed } }, { userId }) => {
      const variant = await variantBySku(db, product, sku)
      if (!variant) throw new ApiError(404, 'Product not found')
      if (isAvailable(variant)) throw new ApiError(409, 'This is in stock. Please reload the page.')
      const recipient = await recipientOf(db, typed, userId)
      const isFull = await askOnce(parts, variant, recipient)
      if (!recipient.isConfirmed) return answer(ASKED)
      if (isFull) throw new ApiError(409, `You have already asked to hear about ${MAX_WAITING} products.`)
      return answer(WAITING)
    },
    prices: async (_input, caller) => ({
      success: true,
      data: { products: await watchedProducts(db, userIdOf(caller)) },
    }),
    watchPrices: async ({ body: { products } }, caller) => {
      const userId = userIdOf(caller)
      // Without a mail server nobody can confirm an address; `answer` says that nothing will be sent.
      const needsEmail = products.length > 0 && smtpUrl !== undefined
      if (needsEmail && !(await customerEmail(db, userId))?.email_verified) throw new ApiError(409, CONFIRM_FIRST)
      await watchProducts(db, userId, products)
      return products.length > 0 ? answer(WATCHED) : { success: true, message: 'These emails are off.' }
    },
    confirm: async ({ body: { token } }) => {
      const id = await tokens.read(token)
      if (id === undefined || !(await confirmNotice(db, id))) throw new ApiError(404, NO_NOTICE)
      return { success: true, message: WAITING }
    },
    stop: async ({ body: { token } }) => {
      const id = await tokens.read(token)
      const customer = customerOfPrices(id ?? '')
      // Stopped twice is stopped: mail programs and people press it again.
      if (customer !== undefined) await deletePriceNotices(db, customer)
      else if (id === undefined || !(await deleteNoticesOfSameEmail(db, id))) throw new ApiError(404, NO_NOTICE)
      return { success: true, message: "We won't send you any more of these emails." }
    },
  }
}

const ASKED = 'Please open the email we have sent you and confirm your address. The link is valid for two days.'
const WATCHED = "We'll email you when one of these becomes cheaper."
const WAITING = "We'll email you once when it is back in stock."
const NO_NOTICE = 'This link is no longer valid.'

interface Recipient {
  readonly email: string
  readonly customerId: string | null
  /** It is the address that the signed-in customer has confirmed. */
  readonly isConfirmed: boolean
}

async function recipientOf(db: Kysely<Database>, typed: string | undefined, userId?: string): Promise<Recipient> {
  const own = userId === undefined ? undefined : await customerEmail(db, userId)
  const email = typed === undefined ? (own?.email ?? '') : normaliseEmail(typed)
  if (!isSafeEmail(email)) throw new ApiError(400, 'Email is invalid')
  const isOwn = own?.email === email
  return { email, customerId: isOwn ? (userId ?? null) : null, isConfirmed: isOwn && own.email_verified }
}

/** Stores the notice and asks for confirmation where it is needed. Returns true when the address waits for too much already. */
async function askOnce(
  { db, send, vault, origin, shopName }: Parts,
  variant: OfferedVariant,
  { email, customerId, isConfirmed }: Recipient,
): Promise<boolean> {
  const token = noticeTokens(db)
  return db.transaction().execute(async (trx) => {
    await lockEmail(trx, email)
    const { waiting, asked } = await noticesOf(trx, email)
    if (waiting >= MAX_WAITING) return true
    if (!isConfirmed && asked >= MAX_QUESTIONS_A_DAY) return false
    const id = await insertNotice(trx, { id: newId(), variantId: variant.id, customerId, email, isConfirmed })
    if (id === undefined) return false
    const url = `${origin}${paths.notices}?token=${await token.tokenOf(id)}`
    const name = variantName(variant)
    const content = {
      shopName: await shopName(),
      subject: 'Shall we email you when it is back in stock?',
      paragraphs: [
        `Someone asked us to email this address once when ${name} is back in stock. Please confirm that it was you.`,
        'If it was not you, you can ignore this email. We will not write again about it.',
      ],
      label: 'Yes, email me',
      url,
      stopUrl: unsubscribeUrl({ vault, origin }, { kind: 'stock', of: email }),
    }
    await sendEmail(send, 'notice-confirm', email, content, { within: trx })
    return false
  })
}
