import { variantName } from '../../domain/catalogue/variant-name.ts'
import { noticesToSend } from '../../domain/notices/back-in-stock.ts'
import { ABOUT_STOCK } from '../../domain/notices/mail-link.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { variantUrl } from './offered-variant.ts'
import {
  type OfferedVariant,
  returnedVariantIds,
  sentLately,
  takeNotices,
  updateReturns,
  variantById,
} from './queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Parts = Pick<ShopParts, 'db' | 'vault' | 'origin' | 'shopName'>

/**
 * Emails those who have waited longest for a variant that is back in stock, as many as its stock suggests. Each notice is sent
 * once: it is marked in the transaction that queues its email.
 */
export async function sendStockNotices(parts: Parts, send: SendJob): Promise<void> {
  const { db } = parts
  await updateReturns(db)
  for (const id of await returnedVariantIds(db)) await sendNoticesOf(parts, send, id)
}

async function sendNoticesOf(parts: Parts, send: SendJob, id: string): Promise<void> {
  const { db, origin, shopName } = parts
  const name = await shopName()
  await db.transaction().execute(async (trx) => {
    const sent = await sentLately(trx, id)
    const variant = await variantById(trx, id)
    const limit = variant ? noticesToSend(variant, sent) : 0
    if (!variant || limit === 0) return
    for (const { email } of await takeNotices(trx, id, limit)) {
      const stopUrl = unsubscribeUrl(parts, { kind: 'stock', of: email })
      const content = { ...backInStock(variant, origin), shopName: name, stopUrl }
      await sendEmail(send, 'product-notice', email, content, { within: trx })
    }
  })
}

function backInStock(variant: OfferedVariant, origin: string) {
  return {
    subject: `${variant.name} is back in stock`,
    paragraphs: [
      `You asked us to let you know: ${variantName(variant)} is available again.`,
      'Others are waiting for it too, and we cannot reserve it for you. We send this email only once.',
    ],
    label: 'See it in the shop',
    url: variantUrl(origin, variant.product_id, variant, ABOUT_STOCK),
  }
}
