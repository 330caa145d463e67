import { isPriceDrop, MAX_IN_EMAIL } from '../../domain/notices/price-drop.ts'
import { paths } from '../../domain/paths.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { customersToTell, lockWatchedPrices, savePricesTold } from './price-queries.ts'
import { noticeTokens, priceNoticesOf } from './tokens.ts'

type Parts = Pick<ShopParts, 'db' | 'origin' | 'shopName'>

/** Emails customers what of their wishlist has become cheaper: one email for all of it, at most one a day. */
export async function sendPriceNotices(parts: Parts, send: SendJob): Promise<void> {
  for (const customerId of await customersToTell(parts.db)) await tellCustomer(parts, send, customerId)
}

async function tellCustomer({ db, origin, shopName }: Parts, send: SendJob, customerId: string): Promise<void> {
  const name = await shopName()
  const token = await noticeTokens(db).tokenOf(priceNoticesOf(customerId))
  await db.transaction().execute(async (trx) => {
    const watched = await lockWatchedPrices(trx, customerId)
    const dropped = watched.filter(({ before, now }) => isPriceDrop(before, now)).slice(0, MAX_IN_EMAIL)
    const [first] = dropped
    if (!first) return
    await savePricesTold(trx, customerId, dropped)
    const content = {
      shopName: name,
      subject:
        dropped.length === 1 ? `${first.name} costs less now` : `${dropped.length} products you saved cost less now`,
      paragraphs: [
        'You asked us to tell you when something on your wishlist becomes cheaper:',
        ...dropped.map(({ name, before, now }) => `${name}: ${formatPaise(now)} instead of ${formatPaise(before)}`),
      ],
      label: dropped.length === 1 ? 'See it in the shop' : 'Open your wishlist',
      url: origin + (dropped.length === 1 ? paths.product(first.product_id) : paths.wishlist),
      stopUrl: `${origin}${paths.notices}?token=${token}&stop=1`,
    }
    await sendEmail(send, 'product-notice', first.email, content, { within: trx })
  })
}
