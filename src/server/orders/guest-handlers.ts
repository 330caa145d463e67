import type { Kysely } from 'kysely'
import type { guests } from '../../contract/guests.ts'
import { GUESTS_OFF } from '../../domain/accounts/guests.ts'
import { readPaymentRules } from '../../domain/settings/shop-rules.ts'
import { giveSession } from '../accounts/cookies.ts'
import { deleteSession, hasConfirmedEmail, personById } from '../accounts/queries.ts'
import { accountCookies, openSession } from '../accounts/sessions.ts'
import { userJson } from '../accounts/user-json.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { digests } from '../platform/digests.ts'
import { ApiError } from '../platform/errors.ts'
import type { Caller, Exchange, Handlers } from '../platform/http/handlers.ts'
import { orderOfGuestToken } from './guest-link.ts'
import { claimGuestOrders, ownerOfOrder } from './guest-queries.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly origin: string
  readonly setting: (name: string) => Promise<unknown>
}

const LINK_ENDED = 'This link is no longer valid. Please contact us, and we will help you with your order.'
const LOGGED_IN = 'You are logged in to an account. Please log out to open this order.'

/**
 * The calls with which a shopper orders without an account. A guest is a customer without an email of an account, so the orders have
 * an owner like all others, and no login, reset or invitation finds the guest.
 */
export function guestHandlers({ db, origin, setting }: Parts): Handlers<{ guests: typeof guests }>['guests'] {
  const { session: cookie } = accountCookies(origin.startsWith('https:'))
  const digest = digests(db)
  const signIn = async (guestId: string, exchange: Exchange): Promise<string> => {
    const device = { ip: exchange.ip, userAgent: exchange.header('user-agent') ?? '' }
    const token = await openSession(db, guestId, device, { isGuest: true })
    giveSession(exchange, cookie, token)
    return token
  }
  return {
    start: async (_input, caller, exchange) => {
      const message = 'You can check out without an account.'
      // Another tab has logged in meanwhile: its session stays.
      if (caller.userId) return { success: true, message, user: userJson(await personById(db, caller.userId), {}) }
      if (!readPaymentRules(await setting('payments')).guests) throw new ApiError(403, GUESTS_OFF)
      const id = newId()
      await db.insertInto('customer').values({ id, name: 'Guest', email: null, is_guest: true }).execute()
      const token = await signIn(id, exchange)
      return { success: true, message, token, user: userJson(await personById(db, id), {}) }
    },
    open: async ({ body }, caller, exchange) => {
      const orderId = orderOfGuestToken(await digest(), body.token)
      const owner = orderId === undefined ? undefined : await ownerOfOrder(db, orderId)
      if (orderId === undefined || !owner || owner.is_disabled) throw new ApiError(404, LINK_ENDED)
      const message = 'Here is your order.'
      // The order has moved to an account, which asks for its login.
      if (!owner.is_guest) return { success: true, message, orderId }
      if (caller.userId && !caller.isGuest) {
        await claimByLink(caller.userId, owner.guest_email ?? '')
        return { success: true, message, orderId }
      }
      await endOtherGuest(caller, owner.id)
      if (caller.userId === owner.id) return { success: true, message, orderId }
      return { success: true, message, orderId, token: await signIn(owner.id, exchange) }
    },
  }

  /** @throws ApiError 409 when the account has not confirmed the email of the guest */
  async function claimByLink(customerId: string, guestEmail: string): Promise<void> {
    if (!(await hasConfirmedEmail(db, { customer_id: customerId, email: guestEmail })))
      throw new ApiError(409, LOGGED_IN)
    if ((await claimGuestOrders(db, customerId)) === 0) throw new ApiError(409, LOGGED_IN)
  }

  async function endOtherGuest({ userId, sessionId }: Caller, guestId: string): Promise<void> {
    if (userId !== undefined && userId !== guestId && sessionId) await deleteSession(db, userId, sessionId)
  }
}
