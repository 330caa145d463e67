import { noticesToSend } from '../../domain/notices/back-in-stock.ts'
import { paths } from '../../domain/paths.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { variantName, variantUrl } from './offered-variant.ts'
import {
  type OfferedVariant,
  returnedVariantIds,
  sentLately,
  takeNotices,
  updateReturns,
  variantById,
} from './queries.ts'
import { noticeTokens } from './tokens.ts'

type Parts = Pick<ShopParts, 'db' | 'origin' | 'shopName'>

/**
 * Emails those who have waited longest for a variant that is back in stock, as many as its stock suggests. Each notice is sent
 * once: it is marked in the transaction that queues its email.
 */
export async function sendStockNotices(parts: Parts, send: SendJob): Promise<void> {
  const { db } = parts
  await updateReturns(db)
  for (const id of await returnedVariantIds(db)) await sendNoticesOf(parts, send, id)
}

async function sendNoticesOf({ db, origin, shopName }: Parts, send: SendJob, id: string): Promise<void> {
  const { tokenOf } = noticeTokens(db)
  const name = await shopName()
  await db.transaction().execute(async (trx) => {
    const sent = await sentLately(trx, id)
    const variant = await variantById(trx, id)
    const limit = variant ? noticesToSend(variant, sent) : 0
    if (!variant || limit === 0) return
    for (const notice of await takeNotices(trx, id, limit)) {
      const stopUrl = `${origin}${paths.notices}?token=${await tokenOf(notice.id)}&stop=1`
      await sendEmail(
        send,
        'product-notice',
        notice.email,
        { ...backInStock(variant, origin), shopName: name, stopUrl },
        {
          within: trx,
        },
      )
    }
  })
}

function backInStock(variant: OfferedVariant, origin: string) {
  return {
    subject: `${variant.name} is back in stock`,
    paragraphs: [
      `You asked us to tell you: ${variantName(variant)} can be bought again.`,
      'Others wait for it too, and we cannot reserve it. You get this email once.',
    ],
    label: 'See it in the shop',
    url: variantUrl(origin, variant.product_id, variant),
  }
}
