import { variantName } from '../../domain/catalogue/variant-name.ts'
import { isPriceDrop, MAX_IN_EMAIL } from '../../domain/notices/price-drop.ts'
import { paths } from '../../domain/paths.ts'
import { formatPaise, rupeesFromPaise } from '../../domain/units/paise.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { variantUrl } from './offered-variant.ts'
import { customersToNotify, lockWatchedPrices, saveNotifiedPrices, type WatchedPrice } from './price-queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Parts = Pick<ShopParts, 'db' | 'vault' | 'origin' | 'shopName'>

/** Emails customers what of their wishlist has become cheaper: one email for all of it, at most one a day. */
export async function sendPriceNotices(parts: Parts, send: SendJob): Promise<void> {
  for (const customerId of await customersToNotify(parts.db)) await notifyCustomer(parts, send, customerId)
}

async function notifyCustomer(parts: Parts, send: SendJob, customerId: string): Promise<void> {
  const { db, origin, shopName } = parts
  const name = await shopName()
  await db.transaction().execute(async (trx) => {
    const watched = await lockWatchedPrices(trx, customerId)
    const dropped = watched.filter(({ before, now }) => isPriceDrop(before, now)).slice(0, MAX_IN_EMAIL)
    const [first] = dropped
    if (!first) return
    await saveNotifiedPrices(trx, customerId, dropped)
    const isOne = dropped.length === 1
    const urlOf = (each: WatchedPrice) =>
      variantUrl(origin, each.product_id, variantOf(each), String(rupeesFromPaise(each.now)))
    const content = {
      shopName: name,
      subject: isOne ? `${first.name} costs less now` : `${dropped.length} products you saved cost less now`,
      paragraphs: [
        'You asked us to tell you when something on your wishlist becomes cheaper:',
        ...(isOne ? [priceOf(first)] : []),
      ],
      ...(!isOne && { links: dropped.map((each) => ({ text: priceOf(each), url: urlOf(each) })) }),
      label: isOne ? 'See it in the shop' : 'Open your wishlist',
      url: isOne ? urlOf(first) : origin + paths.wishlist,
      stopUrl: unsubscribeUrl(parts, { kind: 'prices', of: customerId }),
    }
    await sendEmail(send, 'product-notice', first.email, content, { within: trx })
  })
}

/** Names the variant when others of the product cost more. */
function variantOf({ color, size, others_cost_more }: WatchedPrice) {
  return others_cost_more ? { color, size } : { color: '', size: '' }
}

function priceOf(watched: WatchedPrice): string {
  const { name, before, now } = watched
  return `${variantName({ name, ...variantOf(watched) })}: ${formatPaise(now)} instead of ${formatPaise(before)}`
}
